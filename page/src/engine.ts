// Engine runs commands in a Worker, one at a time: a new one ends the one that runs.
import type { Reply, Request } from './worker';

export interface Answer { code: number; out: string; err: string }

const longest = 32 << 20; // characters of an answer: the page would stand still over more

export class Stopped extends Error {}

let compiled: WebAssembly.Module | undefined; // once, whichever Worker runs it

// undecided is what an answer has that Z3 may decide.
const undecided = /"(?:status|answer|verdict|result)": ?"(?:unknown|inconclusive)"/;

// brief is the bound on an answer without Z3: a second question is worth more than a longer answer
// of the solvers in Go, which are slow with objects.
export const brief = 'answer=500ms', patient = 'answer=5s';

// soFar returns what takes the answer so far: show gets the document with those items of its list that are there,
// at each time as many again have come.
export function soFar<T>(show: (part: T) => void): (out: string) => void {
  let next = 0;
  return out => {
    const end = out.length < next ? -1 : out.lastIndexOf('},\n    {');
    if (end < 0) return;
    next = 2 * out.length;
    show(JSON.parse(`${out.slice(0, end + 1)}]}`) as T);
  };
}

export interface Listener {
  loading(what: 'tandem' | 'z3', part: number): void;
  busy(command: string | null): void;
}

export class Engine {
  private worker?: Worker;
  private reject?: (e: Error) => void;
  private z3 = false; // an answer was undecided without it

  constructor(private listener: Listener) {}

  // run runs a command; told gets what it says of its work while it works, and the answer so far. Where Z3 may
  // decide what was left open, it is asked again.
  async run(args: string[], files: Record<string, string>, told?: (err: string, out: string) => void): Promise<Answer> {
    const answer = await this.once(args, files, told);
    if (this.z3 || !crossOriginIsolated || !undecided.test(answer.out)) return answer;
    this.z3 = true;
    return this.once(args, files);
  }

  private once(args: string[], files: Record<string, string>, told?: (err: string, out: string) => void): Promise<Answer> {
    if (this.reject) this.stop();
    const worker = (this.worker ??= new Worker('worker.js'));
    return new Promise<Answer>((resolve, reject) => {
      const answer: Answer = { code: 0, out: '', err: '' };
      this.reject = reject;
      this.listener.busy(args[0]);
      const end = (then: () => void) => {
        this.reject = undefined;
        this.listener.busy(null);
        then();
      };
      worker.onerror = e => end(() => { this.stop(); reject(new Error(e.message || 'the Worker failed')); });
      worker.onmessage = ({ data: r }: MessageEvent<Reply>) => {
        switch (r.kind) {
          case 'module': compiled = r.module; break;
          case 'loading': this.listener.loading(r.what, r.part); break;
          case 'started': this.listener.busy(args[0]); break;
          case 'text':
            answer[r.to] += r.text;
            if (answer[r.to].length > longest) return end(() => { this.stop(); reject(new Error(`its answer is longer than ${longest >> 20} MB. Take smaller bounds.`)); });
            told?.(r.to === 'err' ? r.text : '', answer.out);
            break;
          case 'done': end(() => resolve({ ...answer, code: r.code })); break;
          case 'failed': end(() => { this.stop(); reject(new Error(r.reason)); });
        }
      };
      worker.postMessage({ module: compiled, z3: this.z3, args: this.z3 ? args.map(a => a === brief ? patient : a) : args, files } satisfies Request);
    });
  }

  stopIfBusy() { if (this.reject) this.stop(); }

  // stop ends the command that runs, and the Worker with it. The next command starts another.
  stop() {
    this.worker?.terminate();
    this.worker = undefined;
    const reject = this.reject;
    this.reject = undefined;
    this.listener.busy(null);
    reject?.(new Stopped('stopped'));
  }
}
