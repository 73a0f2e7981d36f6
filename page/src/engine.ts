// Engine runs commands in a Worker, one at a time: a new one ends the one that runs.
import type { Reply, Request } from './worker';

export type Tier = 'first' | 'all'; // the first view, or the whole command
export interface Answer { code: number; out: string; err: string }

const longest = 32 << 20; // characters of an answer: the page would stand still over more

export class Stopped extends Error {}

// modules are compiled once, whichever Worker runs them.
const modules = new Map<Tier, WebAssembly.Module>();

// wider is what the small command says of a program that another language has.
const wider = /expected what the language basic has|no language has|unknown subcommand|unknown language/;

// undecided is what an answer has that Z3 may decide.
const undecided = /"(?:status|answer|verdict|result)": ?"(?:unknown|inconclusive)"/;

// brief is the bound on an answer without Z3: a second question is worth more than a longer answer
// of the solvers in Go, which are slow with objects.
export const brief = 'answer=500ms', patient = 'answer=5s';

export interface Listener {
  loading(what: Tier | 'z3', part: number): void;
  busy(command: string | null): void;
}

export class Engine {
  private worker?: Worker;
  private tier?: Tier;
  private reject?: (e: Error) => void;
  private z3 = false; // an answer was undecided without it

  constructor(private listener: Listener) {}

  // run runs a command. What the first view's command cannot do, the whole one does.
  async run(args: string[], files: Record<string, string>, text?: (out: string) => void, tier?: Tier): Promise<Answer> {
    const least: Tier = tier ?? ((args[0] === 'trace' || args[0] === 'explore') && !args.includes('--with') ? this.tier ?? 'first' : 'all');
    const answer = await this.once(least, args, files, text);
    if (least === 'first' && answer.code !== 0 && wider.test(answer.err)) return this.run(args, files, text, 'all');
    if (!this.z3 && !text && crossOriginIsolated && undecided.test(answer.out)) {
      this.z3 = true;
      return this.once(this.tier ?? least, args, files);
    }
    return answer;
  }

  private once(tier: Tier, args: string[], files: Record<string, string>, text?: (out: string) => void): Promise<Answer> {
    if (this.reject || (this.tier && this.tier !== tier)) this.stop();
    this.tier = tier;
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
          case 'module': modules.set(tier, r.module); break;
          case 'loading': this.listener.loading(r.what, r.part); break;
          case 'started': this.listener.busy(args[0]); break;
          case 'text':
            answer[r.to] += r.text;
            if (answer[r.to].length > longest) end(() => { this.stop(); reject(new Error(`its answer is longer than ${longest >> 20} MB. Take smaller bounds.`)); });
            if (r.to === 'out') text?.(r.text);
            break;
          case 'done': end(() => resolve({ ...answer, code: r.code })); break;
          case 'failed': end(() => { this.stop(); reject(new Error(r.reason)); });
        }
      };
      worker.postMessage({ tier, module: modules.get(tier), z3: this.z3, args: this.z3 ? args.map(a => a === brief ? patient : a) : args, files } satisfies Request);
    });
  }

  stopIfBusy() { if (this.reject) this.stop(); }

  // stop ends the command that runs, and the Worker with it. The next command starts another.
  stop() {
    this.worker?.terminate();
    this.worker = this.tier = undefined;
    const reject = this.reject;
    this.reject = undefined;
    this.listener.busy(null);
    reject?.(new Stopped('stopped'));
  }
}
