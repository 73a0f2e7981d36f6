// page runs tests of the page in Chromium; without Chromium they are skipped.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { chromiumAt, open } from './browser.mjs';

const here = import.meta.dirname, dist = join(here, '..', 'dist');
export const skip = !existsSync(chromiumAt) && `no Chromium at ${chromiumAt}: install Debian's package chromium, or set CHROMIUM`;
export let site;
before(async () => { if (!skip) site = await open(dist); });
after(async () => { await site?.close(); });

export const first = '#view=step&file=foo.tdm&inputs=x%3D3,y%3D4&program=' + encodeURIComponent(readFileSync(join(here, '../src/state.ts'), 'utf8').match(/program: `([^`]+)`/)[1]);

// page runs a test on the page as it is at a fragment; "": the first example. What it prints to the console fails.
export function page(name, hash, run, options = {}) {
  test(name, { skip, timeout: 120_000 }, async () => {
    const context = await site.browser.newContext({ viewport: { width: 1200, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'], ...options });
    const p = await context.newPage();
    const printed = [];
    p.on('console', m => printed.push(m.text()));
    p.on('pageerror', e => printed.push(e.message));
    await p.goto(site.url + (hash === '' ? first : hash));
    p.setDefaultTimeout(60_000);
    await p.waitForSelector('#panel > .view, .message.bad');
    await run(p, context);
    assert.deepEqual(printed, []);
    await context.close();
  });
}

// write pastes a text into an editor, in the place of what is there. A program gets no inputs.
export async function write(p, label, text) {
  if (label === 'Program') await p.getByLabel('Inputs').fill('');
  await p.getByRole('textbox', { name: label, exact: true }).click();
  await p.keyboard.press('Control+a');
  await p.evaluate(t => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', t);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

export const count = p => p.locator('.count').textContent();

// branches is a link to the tree of n branches that do not depend on each other.
export function branches(n) {
  const all = Array.from({ length: n }, (_, i) => `x${i}`);
  const program = `var ${all.join(', ')}, r: int;\n` + all.map((x, i) => `if ${x} > ${i} {\n    r := r + ${x};\n}\n`).join('');
  return '#1' + deflateRawSync(JSON.stringify({ view: 'tree', program, inputs: '', paths: 5000 })).toString('base64url');
}
