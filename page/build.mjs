// node build.mjs writes dist: the command for browsers, the page around it, and the data that
// the command prints.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import subset from 'subset-font';
import { command } from './run.mjs';

const here = import.meta.dirname, root = dirname(here);
const dist = join(here, 'dist'), made = join(root, 'bin', 'page');
const env = { ...process.env, GOOS: 'js', GOARCH: 'wasm' };
const go = (...args) => execFileSync('go', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env }).trim();

// compile runs go build, and counts the packages that it names on one line, of those that there are.
function compile(...args) {
  const all = go('list', '-deps', './page/wasm').split('\n').length;
  let done = 0;
  return new Promise((end, failed) => {
    const child = spawn('go', args, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'], env });
    createInterface(child.stderr).on('line', line => {
      if (!/^[\w.-]+(\/[\w.@-]+)*$/.test(line)) return console.error(line);
      done++;
      if (process.stderr.isTTY) process.stderr.write(`\rcompiling for browsers: ${done} of at most ${all} packages`);
      else if (done % 50 === 1) console.error(`compiling for browsers: ${done} of at most ${all} packages`);
    });
    child.on('close', code => {
      if (process.stderr.isTTY && done) process.stderr.write('\n');
      if (code) failed(new Error(`go build ended with ${code}`)); else end();
    });
  });
}

// modfile is go.mod with rapid without its pictures of shrinking. These need html/template, and
// then the linker keeps every method of every type: three times as much.
function modfile() {
  const from = go('list', '-m', '-f', '{{.Dir}}', 'pgregory.net/rapid'), to = join(here, 'node_modules', '.cache', 'rapid');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const f of readdirSync(from)) {
    if (f === 'go.mod' || f.endsWith('.go') && !f.endsWith('_test.go')) writeFileSync(join(to, f), readFileSync(f === 'vis.go' ? join(here, 'wasm', 'novis.go.txt') : join(from, f)));
  }
  const mod = join(made, 'go.mod');
  writeFileSync(mod, readFileSync(join(root, 'go.mod')));
  writeFileSync(join(made, 'go.sum'), readFileSync(join(root, 'go.sum')));
  go('mod', 'edit', '-replace', `pgregory.net/rapid=${to}`, mod);
  return mod;
}

mkdirSync(made, { recursive: true });
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const mod = modfile();
const wasm = join(made, 'tandem.wasm');
await compile('build', '-modfile', mod, '-ldflags=-s -w', '-v', '-o', wasm, './page/wasm');
writeFileSync(join(dist, 'tandem.wasm.z'), gzipSync(readFileSync(wasm), { level: 9 }));

const exec = [join(go('env', 'GOROOT'), 'lib', 'wasm', 'wasm_exec.js')];
await build({
  entryPoints: ['main', 'worker'].map(f => join(here, 'src', `${f}.ts`)), outdir: dist, bundle: true, minify: true, format: 'esm', target: 'es2023',
  alias: { wasm_exec: exec[0] }, legalComments: 'none', logLevel: 'warning',
});
for (const f of ['index.html', 'style.css']) cpSync(join(here, f), join(dist, f));
const z3 = join(here, 'node_modules', 'z3-solver', 'build');
cpSync(join(z3, 'z3-built.js'), join(dist, 'z3-built.js'));
writeFileSync(join(dist, 'z3-built.wasm.z'), gzipSync(readFileSync(join(z3, 'z3-built.wasm')), { level: 9 }));
cpSync(exec[0], join(dist, 'wasm_exec.js')); // for the tests, in Node

// The font of formulas, with letters, Greek ones, and the signs of mathematics and logic.
const signs = [[0x20, 0x7e], [0xa0, 0x17f], [0x300, 0x30f], [0x370, 0x3ff], [0x2010, 0x209f], [0x2102, 0x2124], [0x2190, 0x22ff], [0x27c0, 0x27ff]]
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))).join('');
const math = join(here, 'node_modules', '@fontsource', 'stix-two-math');
writeFileSync(join(dist, 'math.woff2'), await subset(readFileSync(join(math, 'files', 'stix-two-math-latin-400-normal.woff2')), signs, { targetFormat: 'woff2' }));
cpSync(join(math, 'LICENSE'), join(dist, 'math.LICENSE.txt'));

// The examples of the repository, each with the first sentence of its comment, and its heap.
const examples = [];
for (const folder of ['examples', 'examples/forms', ...readdirSync(join(root, 'papers')).map(p => `papers/${p}/examples`)]) {
  if (!existsSync(join(root, folder))) continue;
  for (const name of readdirSync(join(root, folder)).filter(f => /\.(tdm|lam)$/.test(f))) {
    const file = `${folder}/${name}`, program = readFileSync(join(root, file), 'utf8');
    const comment = /^(?:\/\/.*\n)+/.exec(program)?.[0].replaceAll(/^\/\/ ?/gm, '').replaceAll(/\s+/g, ' ') ?? '';
    const heap = file.replace(/\.\w+$/, '.json');
    const given = flag => new RegExp(`--${flag} ([^ \\n]+)`).exec(program)?.[1].replaceAll("'", '');
    const inputs = given('in'), reads = given('input');
    examples.push({ file, inputs: inputs?.endsWith('.json') ? undefined : inputs, reads, title: /^(.*?[.:?])(?: |$)/.exec(comment)?.[1] ?? basename(name), program, heap: existsSync(join(root, heap)) ? readFileSync(join(root, heap), 'utf8') : undefined });
  }
}
const data = (name, value) => writeFileSync(join(dist, `${name}.json`), JSON.stringify(value));
data('examples', examples);

const tandem = await command(wasm, exec[0]);
const document = async (...args) => JSON.parse((await tandem(args)).out);
data('rules', (await document('rules', '--json')).rules.map(({ language, side, id, formula, cite }) => ({ language, side, id, formula, cite })));

const languages = [];
for (const { name, title, statements } of (await document('check', '--list', '--language', 'all', '--json')).languages) {
  const rules = await tandem(['rules', '--language', name, '--to', 'text']);
  if (rules.code === 0) languages.push({ name, title, statements, rules: rules.out });
}
data('languages', languages);

const folder = join(here, 'node_modules', '.cache', 'exercises');
rmSync(folder, { recursive: true, force: true });
await tandem(['grade', '--write', folder]);
const exercises = [];
for (const number of readdirSync(folder).filter(f => /^\d+$/.test(f) && f !== '8')) { // 8 is a program in Go
  const read = name => readFileSync(join(folder, number, name), 'utf8');
  const { title, file } = JSON.parse(read('grade.json'));
  const others = readdirSync(join(folder, number)).filter(f => ![file, 'TASK.md', 'grade.json'].includes(f));
  exercises.push({ number, title, file, task: read('TASK.md'), holes: read(file), others: Object.fromEntries(others.map(f => [f, read(f)])) });
}
data('exercises', exercises);
data('findings', (await document('ledger', '--json')).findings.map(f => ({ ...f, program: readFileSync(join(root, f.file), 'utf8') })));
process.exit(0); // the command waits for the next call
