/* A record proved here, in the visitor's own browser, by the engine's code as WebAssembly
 * (web/wasm): nothing is asked of the house but the file itself, once. */
import wasm from '../../../build-wasm/proof.wasm?url';

export interface Step {
  step: 'configuration' | 'commitment' | 'draws' | 'play' | 'lines';
  is: 'proved' | 'DIFFERS' | 'not told';
  /** In English. */
  words: string;
  pt: string;
}

export type Verdict =
  | { read: true; round: number; good: boolean; steps: Step[] }
  | { read: false; why: string };

interface Law {
  memory: WebAssembly.Memory;
  room(size: number): number;
  prove(size: number): number;
  said(): number;
}

let law: Promise<Law> | undefined;

async function load(): Promise<Law> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm));
  return instance.exports as unknown as Law;
}

export async function prove(record: string): Promise<Verdict> {
  law ??= load();
  law.catch(() => (law = undefined)); // the line may be back the next time
  const { memory, room, prove: work, said } = await law;
  const bytes = new TextEncoder().encode(record);
  const at = room(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, at);
  const proved = work(bytes.length);
  const all = new Uint8Array(memory.buffer);
  const from = said();
  const words = new TextDecoder().decode(all.subarray(from, all.indexOf(0, from)));
  return proved
    ? { read: true, ...(JSON.parse(words) as { round: number; good: boolean; steps: Step[] }) }
    : { read: false, why: words };
}
