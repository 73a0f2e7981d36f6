// Z3 as the command asks it (explore/solver/process_js.go): loaded where an answer is unknown
// without it, and only where the host sends the headers that its threads need.
import { fetched } from './fetched';

interface Module {
  _Z3_mk_config(): number;
  _Z3_mk_context(config: number): number;
  _Z3_del_context(context: number): void;
  _Z3_interrupt(context: number): void;
  _set_noop_error_handler(context: number): void;
  _async_Z3_eval_smtlib2_string(context: number, text: number): void;
  _malloc(bytes: number): number;
  _free(at: number): void;
  HEAPU32: Uint32Array;
  async_call(f: () => void): Promise<string>;
}
declare const initZ3: (given: object) => Promise<Module>;
declare function importScripts(url: string): void;

// load sets globalThis.z3.
export async function load(loading: (part: number) => void) {
  const wasmBinary = await (await fetched('z3-built.wasm.z', loading)).arrayBuffer();
  importScripts('z3-built.js');
  const module = await initZ3({ wasmBinary, mainScriptUrlOrBlob: 'z3-built.js', print() {}, printErr() {} });
  let context = 0, last: Promise<unknown> = Promise.resolve();
  const z3 = {
    // One question at a time: a second one would be an error of the module's.
    ask(text: string): Promise<string> {
      const answer = last.then(() => {
        if (!context) {
          context = module._Z3_mk_context(module._Z3_mk_config());
          module._set_noop_error_handler(context);
        }
        // Its thread reads the text after the call: it must not be on the stack, where ccall puts it.
        const bytes = new TextEncoder().encode(text + '\0'), at = module._malloc(bytes.length);
        new Uint8Array(module.HEAPU32.buffer, at, bytes.length).set(bytes);
        return module.async_call(() => module._async_Z3_eval_smtlib2_string(context, at)).finally(() => module._free(at));
      }).catch((e: unknown) => `(error ${JSON.stringify(String(e))})`);
      last = answer;
      return answer;
    },
    restart() {
      const old = context;
      if (!old) return;
      module._Z3_interrupt(old);
      context = 0;
      last = last.then(() => module._Z3_del_context(old));
    },
  };
  await z3.ask('(check-sat)'); // its threads begin now, and not in the time of the first answer
  z3.restart();
  Object.assign(globalThis, { z3 });
}
