// The command for browsers prints what the command prints, of every example.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { command } from '../run.mjs';

const page = join(import.meta.dirname, '..'), root = join(page, '..'), native = join(root, 'bin', 'tandem');
const skip = !existsSync(native) && 'no bin/tandem: make build';

test('the same JSON of every example', { skip, timeout: 300_000 }, async () => {
  process.chdir(root);
  const tandem = await command(join(root, 'bin', 'page', 'tandem.wasm'), join(page, 'dist', 'wasm_exec.js'));
  const examples = JSON.parse(readFileSync(join(page, 'dist', 'examples.json'), 'utf8'));
  assert.ok(examples.length > 60, `${examples.length} examples`);
  for (const e of examples) {
    const heap = e.file.replace(/\.\w+$/, '.json');
    const given = [...(e.heap ? ['--in', heap] : []), ...(e.inputs ? ['--in', e.inputs] : []), ...(e.reads ? ['--input', e.reads] : [])];
    for (const args of [['trace', e.file, ...given, '--bound', 'steps=200', '--json'], ['explore', e.file, '--solver', 'bits', '--bound', 'unroll=1', '--bound', 'paths=20', '--bound', 'time=0', '--show', 'tree', '--json']]) {
      const there = new Promise(done => execFile(native, args, { maxBuffer: 1 << 28 }, (err, out) => done({ code: err?.code ?? 0, out })));
      const { code, out } = await tandem(args);
      const plain = text => text.replaceAll(/"solverTime[^,\n]*/g, '');
      assert.deepEqual({ code, out: plain(out) }, { ...(await there), out: plain((await there).out) }, args.join(' '));
    }
  }
  setTimeout(() => process.exit(), 500); // the command waits for the next call
});
