/* prove.mjs WASM FILE... -- what proof.wasm says of each record, a line for each. */
import { readFileSync } from 'node:fs';

const [wasm, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm));
const law = instance.exports;

for (const file of files) {
  const bytes = readFileSync(file);
  const at = law.room(bytes.length);
  new Uint8Array(law.memory.buffer).set(bytes, at);
  const proved = law.prove(bytes.length);
  const memory = new Uint8Array(law.memory.buffer);
  const said = law.said();
  const words = new TextDecoder().decode(memory.subarray(said, memory.indexOf(0, said)));
  console.log(proved ? words : `not a record: ${words}`);
}
