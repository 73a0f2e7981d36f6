// The Worker that keeps the command alive. It gets one command at a time, and who wants it to
// stop ends the Worker.
import { put } from './files';
import 'wasm_exec';
import type { Tier } from './engine';

declare const Go: new () => { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> };
type Tandem = (args: string[], out: (s: string) => void, err: (s: string) => void, done: (code: number) => void) => void;

export interface Request { tier: Tier; module?: WebAssembly.Module; args: string[]; files: Record<string, string> }
export type Reply =
  | { kind: 'module'; module: WebAssembly.Module }
  | { kind: 'loading'; part: number }
  | { kind: 'started' }
  | { kind: 'text'; to: 'out' | 'err'; text: string }
  | { kind: 'done'; code: number }
  | { kind: 'failed'; reason: string };

const reply = (r: Reply) => postMessage(r);
let running: Promise<Tandem> | undefined;

// download returns the module, and tells how much of it is there.
async function download(tier: Tier): Promise<WebAssembly.Module> {
  const answer = await fetch(`${tier}.wasm.z`);
  if (!answer.ok || !answer.body) throw new Error(`${tier}.wasm.z: ${answer.status} ${answer.statusText}`);
  const size = Number(answer.headers.get('content-length'));
  let read = 0;
  const counted = answer.body.pipeThrough(new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, to) {
      read += part.length;
      if (size) reply({ kind: 'loading', part: read / size });
      to.enqueue(part);
    },
  }));
  const wasm = new Response(counted.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': 'application/wasm' } });
  return WebAssembly.compileStreaming(wasm);
}

async function start(r: Request): Promise<Tandem> {
  const module = r.module ?? await download(r.tier);
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
    reply({ kind: 'started' });
    put(r.files);
    const text = (to: 'out' | 'err') => (text: string) => reply({ kind: 'text', to, text });
    tandem(r.args, text('out'), text('err'), code => reply({ kind: 'done', code }));
  } catch (e) {
    reply({ kind: 'failed', reason: String(e) });
  }
};
