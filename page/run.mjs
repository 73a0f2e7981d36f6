// command starts the command for browsers in Node, and returns a function that calls it.
import fs from 'node:fs';
import path from 'node:path';

export async function command(wasm, exec) {
  Object.assign(globalThis, { fs, path });
  await import(exec);
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), go.importObject);
  await new Promise(ready => { globalThis.ready = ready; go.run(instance); });
  return args => new Promise(done => {
    const answer = { out: '', err: '' };
    globalThis.tandem(args, s => { answer.out += s; }, s => { answer.err += s; }, code => done({ code, ...answer }));
  });
}
