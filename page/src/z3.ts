// Z3 as the command asks it (explore/solver/process_js.go): loaded where an answer is unknown
// without it, and only where the host sends the headers that its threads need.
import { fetched } from './worker';

interface Module {
  _Z3_mk_config(): number;
  _Z3_mk_context(config: number): number;
  _Z3_del_context(context: number): void;
  _Z3_interrupt(context: number): void;
  _set_noop_error_handler(context: number): void;
  async_call(f: () => void): Promise<string>;
  ccall(name: string, returns: string, types: string[], args: unknown[]): void;
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
        return module.async_call(() => module.ccall('async_Z3_eval_smtlib2_string', 'void', ['number', 'string'], [context, text]));
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
  Object.assign(globalThis, { z3 });
}
