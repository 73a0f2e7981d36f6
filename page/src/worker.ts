// The Worker that keeps the command alive. It gets one command at a time, and who wants it to
// stop ends the Worker.
import { put } from './files';
import { fetched } from './fetched';
import { load } from './z3';
import 'wasm_exec';

declare const Go: new () => { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> };
type Tandem = (args: string[], out: (s: string) => void, err: (s: string) => void, done: (code: number) => void) => void;

export interface Request { module?: WebAssembly.Module; z3: boolean; args: string[]; files: Record<string, string> }
export type Reply =
  | { kind: 'module'; module: WebAssembly.Module }
  | { kind: 'loading'; what: 'tandem' | 'z3'; part: number }
  | { kind: 'started' }
  | { kind: 'text'; to: 'out' | 'err'; text: string }
  | { kind: 'done'; code: number }
  | { kind: 'failed'; reason: string };

const reply = (r: Reply) => postMessage(r);
let running: Promise<Tandem> | undefined;
let solver: Promise<void> | undefined; // Z3; without it the command goes on as before

const loading = (what: 'tandem' | 'z3') => (part: number) => reply({ kind: 'loading', what, part });

async function start(r: Request): Promise<Tandem> {
  const module = r.module ?? await WebAssembly.compileStreaming(fetched('tandem.wasm.z', loading('tandem'), 'application/wasm'));
  if (!r.module) reply({ kind: 'module', module });
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await new Promise<void>(ready => {
    Object.assign(globalThis, { ready });
    go.run(instance).then(() => reply({ kind: 'failed', reason: 'the command has ended' }));
  });
  return (globalThis as unknown as { tandem: Tandem }).tandem;
}

onmessage = async ({ data: r }: MessageEvent<Request>) => {
  try {
    const tandem = await (running ??= start(r));
    if (r.z3) await (solver ??= load(loading('z3')).catch(e => console.warn(`no Z3: ${e}`)));
    reply({ kind: 'started' });
    put(r.files);
    const text = (to: 'out' | 'err') => (text: string) => reply({ kind: 'text', to, text });
    tandem(r.args, text('out'), text('err'), code => reply({ kind: 'done', code }));
  } catch (e) {
    reply({ kind: 'failed', reason: String(e) });
  }
};
