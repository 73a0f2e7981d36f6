// node figures.mjs prints the figures of doc/page.md: what the page in dist loads, and how long it takes in Chromium, next
// to bin/tandem. Each time is the least of three.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { open } from './test/browser.mjs';

const here = import.meta.dirname, dist = join(here, 'dist'), native = join(here, '..', 'bin', 'tandem');
const site = await open(dist);
const least = async run => {
  const all = [];
  for (let i = 0; i < 3; i++) all.push(await run());
  return Math.min(...all);
};
const fresh = async run => {
  const context = await site.browser.newContext();
  try { return await run(await context.newPage()); } finally { await context.close(); }
};

// bytes are those of the first view, as a host sends them: with text compressed.
site.asked.length = 0;
let heap; // KiB of the process of the page that has most
const shown = await fresh(async p => {
  await p.goto(site.url + '#view=step&inputs=x%3D3,y%3D4');
  await p.waitForSelector('.step .rule');
  const { processInfo } = await (await site.browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  heap = Math.max(...processInfo.filter(o => o.type === 'renderer').map(o => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${o.id}/status`, 'utf8'))[1])));
  return [...new Set(site.asked)];
});
const sent = f => { const text = readFileSync(join(dist, f)); return f.endsWith('.z') ? text.length : gzipSync(text).length; };
const bytes = shown.reduce((n, f) => n + sent(f), 0);

const paint = await least(() => fresh(async p => {
  await p.goto(site.url + '#view=step&inputs=x%3D3,y%3D4');
  await p.waitForSelector('#panel');
  return p.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
}));
// Each of these is how long something takes from opening the page (cold), and once more in the page that is open (warm).
const run = '#view=step&inputs=x%3D3,y%3D4';
const both = (cold, warm) => fresh(async p => {
  const time = async act => { const from = performance.now(); await act(p); return performance.now() - from; };
  return { cold: await time(cold), warm: await time(warm) };
});
const leastBoth = async (cold, warm) => {
  const all = [];
  for (let i = 0; i < 3; i++) all.push(await both(cold, warm));
  return [Math.min(...all.map(t => t.cold)), Math.min(...all.map(t => t.warm))];
};
const step = await leastBoth(async p => { await p.goto(site.url + run); await p.waitForSelector('.step .rule'); },
  async p => { await p.getByLabel('Inputs').fill('x=9,y=2'); await p.getByText('step 0 of 5', { exact: true }).waitFor(); });
const tree = await leastBoth(async p => { await p.goto(site.url + run.replace('step', 'tree')); await p.waitForSelector('.tree .box'); },
  async p => { await p.getByLabel('Inputs').fill('x=9,y=2'); await p.waitForSelector('#panel.old'); await p.waitForSelector('#panel:not(.old) .tree .box, #panel:not(.old) > .tree .box'); });
const refute = async p => { await p.getByRole('button', { name: 'Check the theorems' }).click(); await p.waitForSelector('.rules tbody .bad'); };
const verdict = await leastBoth(async p => { await p.goto(site.url + '#view=start'); await p.getByRole('button', { name: 'Break a rule' }).click(); await p.waitForSelector('.rules .cm-content'); await refute(p); await p.waitForSelector('.rules tbody .after'); await p.getByRole('button', { name: 'Stop' }).last().click(); await p.waitForSelector('.rules button.main:not([disabled])'); }, refute);

// ask is how long a command takes in a Worker that has begun.
const ask = (args, files) => fresh(async p => {
  await p.goto(site.url + '#view=step&inputs=x%3D3,y%3D4');
  return p.evaluate(async ({ args, files }) => {
    const worker = new Worker('worker.js');
    const run = args => new Promise((done, failed) => {
      worker.onmessage = ({ data: r }) => { if (r.kind === 'done') done(r.code); if (r.kind === 'failed') failed(r.reason); };
      worker.postMessage({ z3: false, args, files });
    });
    await run(['version']);
    const from = performance.now();
    await run(args);
    return performance.now() - from;
  }, { args, files });
});
const there = args => { const from = performance.now(); execFileSync(native, args, { stdio: 'ignore', cwd: dist }); return performance.now() - from; };

const all = Array.from({ length: 10 }, (_, i) => `x${i}`);
const program = `var ${all.join(', ')}, r: int;\n` + all.map((x, i) => `if ${x} > ${i} {\n    r := r + ${x};\n}\n`).join('');
const explore = ['explore', '-', '--bound', 'paths=2000', '--json'], check = ['check', '--checks', '300', '--json'];
const seconds = ms => `${(ms / 1000).toFixed(2)} s`;
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);

row('', 'in Chromium', '`tandem`');
row('---', '---', '---');
row('the first view', `${(bytes / 1e6).toFixed(1)} MB compressed`, '');
row('first paint', seconds(paint), '');
const times = ([cold, warm]) => `${seconds(cold)}, then ${seconds(warm)}`;
row('first step', times(step), seconds(await least(() => there(['trace', join(here, '..', 'examples', 'foo.tdm'), '--in', 'x=9,y=2', '--json']))));
row('first tree', times(tree), seconds(await least(() => there(['explore', join(here, '..', 'examples', 'foo.tdm'), '--show', 'tree', '--json']))));
row('first verdict on a broken rule', times(verdict), '');
const own = [...explore]; own[1] = 'many.tdm';
row('`explore`, 1,024 paths', seconds(await least(() => ask(own, { 'many.tdm': program }))), seconds(await least(() => { const from = performance.now(); execFileSync(native, explore, { input: program, stdio: ['pipe', 'ignore', 'ignore'], maxBuffer: 1 << 28 }); return performance.now() - from; })));
row('`check --checks 300`', seconds(await least(() => ask(check, {}))), seconds(await least(() => there(check))));
row('memory at the first step', `${(heap / 1024).toFixed(0)} MiB`, '');
await site.close();
