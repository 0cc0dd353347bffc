// same_bytes.mjs -- the law in WebAssembly, held against the law compiled here.
//
//     same_bytes.mjs LAW.wasm <what tests/wasm/native.c said
//
// Whole nights are played on both sides and their hashes compared; then commands
// are said one by one through the shared memory, as a browser would, and every
// answer, state and settlement must be the same.
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const law = instance.exports;
const hex = (digest) => BigInt.asUintN(64, digest).toString(16).padStart(16, '0');
const key = (game) => {
  const bytes = new Uint8Array(law.memory.buffer, law.key(game));
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};

const played = new Map(); // game -> [rounds, commands]
let differ = 0;

function hold(what, here, there) {
  if (here === there) return;
  if (differ++ < 10) console.log(`${what}: ${here} here, ${there} in WebAssembly`);
}

function say(game, bytes, answer, state, lines) {
  new Uint8Array(law.memory.buffer, law.command(), 16).set(Buffer.from(bytes, 'hex'));
  const no = law.check(game);
  if (no === 0) law.apply(game);
  hold(`check ${bytes}`, answer, String(no));
  hold(`state after ${bytes}`, state, hex(law.state_digest(game)));
  hold(`lines after ${bytes}`, lines, hex(law.settle_digest(game)));
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const [what, game, ...rest] = line.split(' ');
  const count = played.get(game) ?? played.set(game, [0, 0]).get(game);

  if (what === 'night') {
    const [house, rounds, hash] = rest;
    hold(`${key(+game)}, house ${house}`, hash, hex(law.night(+game, +house, +rounds)));
    count[0] += +rounds;
  } else if (what === 'open') {
    law.open(+game, +rest[0]);
  } else if (what === 'say') {
    say(+game, ...rest);
    count[1]++;
  } else {
    hold('a line', line, 'not understood');
  }
}
hold('games', String(played.size), String(law.games_listed()));
for (const [game, [rounds, commands]] of played)
  console.log(
    `${key(+game)}: ${rounds} rounds and ${commands} commands` + (differ ? '' : ', the same bytes'),
  );
process.exit(differ ? 1 : 0);
