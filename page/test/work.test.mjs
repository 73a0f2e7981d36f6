// Work is kept, links restore it, and everybody can read the page.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { count, first, page, site, skip, write } from './page.mjs';

const here = import.meta.dirname;

page('a link restores the view in a fresh profile', '', async (p, context) => {
  await p.getByLabel('Inputs').fill('x=9,y=2');
  await p.getByText('If-T', { exact: false }).first().waitFor();
  await p.keyboard.press('Tab');
  await p.locator('.steps button').nth(2).click();
  await p.getByRole('button', { name: 'Share' }).click();
  await p.getByText('Copied the link.').waitFor();
  const link = await p.evaluate(() => navigator.clipboard.readText());
  const fresh = await (await site.browser.newContext()).newPage();
  await fresh.goto(link);
  await fresh.getByText('step 2 of').waitFor();
  assert.equal(await fresh.getByLabel('Inputs').inputValue(), 'x=9,y=2');
  await fresh.context().close();
  await p.getByRole('button', { name: 'Copy as command' }).click();
  await p.getByText('Copied the command.').waitFor();
  assert.equal(await p.evaluate(() => navigator.clipboard.readText()), 'tandem trace foo.tdm --in x=9,y=2 --bound steps=1000');
});

page('work is kept as one types: a reload, Back, another window', '', async (p, context) => {
  const typed = 'var z: int;\nz := z + 2;\n';
  await write(p, 'Program', typed);
  await p.getByLabel('Inputs').fill('z=5');
  await p.getByText('step 0 of 1', { exact: true }).waitFor();
  await p.keyboard.press('Tab');
  await p.locator('.steps button').nth(1).click();
  await p.waitForFunction(() => location.hash.startsWith('#2'));
  await p.reload();
  await p.getByText('step 1 of 1').waitFor();
  assert.equal(await p.getByLabel('Inputs').inputValue(), 'z=5');
  await p.getByRole('tab', { name: 'Exercises' }).click();
  await write(p, 'Answer', '// mine');
  await p.getByRole('tab', { name: 'Tree' }).click();
  await p.getByText('1 paths: 1 final.').waitFor();
  await p.waitForTimeout(400);
  await p.goBack();
  assert.equal(await p.waitForSelector('.exercises .cm-content').then(e => e.innerText()), '// mine');
  await p.goBack();
  await p.getByText('step 1 of 1').waitFor();
  const second = await context.newPage(); // without a link: what the browser keeps
  await second.goto(site.url);
  await second.getByText('step 1 of 1').waitFor();
  assert.equal(await second.getByLabel('Inputs').inputValue(), 'z=5');
  second.once('dialog', d => void d.dismiss());
  await second.getByRole('button', { name: 'Begin anew' }).click();
  assert.equal(await second.getByLabel('Inputs').inputValue(), 'z=5');
  second.once('dialog', d => void d.accept());
  await second.getByRole('button', { name: 'Begin anew' }).click();
  await second.getByText('See all paths').waitFor();
  assert.equal(await second.getByLabel('Inputs').inputValue(), 'x=3,y=4');
});

page('a link of an earlier form opens, with the first example of its time', '#1' + deflateRawSync(JSON.stringify({ inputs: 'x=9,y=2', step: 2 })).toString('base64url'), async p => {
  await p.getByText('step 2 of 5').waitFor();
  assert.equal(await p.getByLabel('Inputs').inputValue(), 'x=9,y=2');
});

page('a link has the whole program', '', async p => {
  await p.getByRole('button', { name: 'Share' }).click();
  await p.getByText('Copied the link.').waitFor();
  const { program } = JSON.parse(inflateRawSync(Buffer.from(new URL(p.url()).hash.slice(2), 'base64url')).toString());
  assert.match(program, /^\/\/ Two branches[^]*r := x \+ y;\n}\n$/);
});

for (const kept of ['{', '{"state":{"step":"two"},"answers":{}}', 'null']) {
  test(`broken storage shows the first program, and says so: ${kept}`, { skip, timeout: 60_000 }, async () => {
    const context = await site.browser.newContext();
    await context.addInitScript(k => localStorage.setItem('tandem', k), kept);
    const p = await context.newPage();
    await p.goto(site.url);
    await p.getByText('What this browser kept cannot be read').waitFor();
    assert.equal(await count(p), 'step 0 of 4');
    await context.close();
  });
}

page('in a frame there is one view, which keeps nothing', '?embed#view=step&file=examples/foo.tdm&inputs=x%3D9,y%3D2', async p => {
  await p.getByText('step 0 of 5').waitFor();
  assert.equal(await p.locator('header:visible, #source:visible').count(), 0);
  await p.keyboard.press('ArrowRight');
  await p.waitForTimeout(400);
  assert.equal(await p.evaluate(() => localStorage.length), 0);
});

const documents = ['README.md', ...readdirSync(join(here, '../../doc')).filter(f => f.endsWith('.md')).map(f => `doc/${f}`)];

const links = documents.flatMap(f => readFileSync(join(here, '../..', f), 'utf8').match(/http:\/\/localhost:8000\/#[^)\s]+/g) ?? []);

test('every link of the documents shows its view', { skip, timeout: 600_000 }, async () => {
  assert.ok(links.length > 10, `${links.length} links`);
  const context = await site.browser.newContext();
  for (const link of new Set(links)) {
    const p = await context.newPage();
    const hash = new URL(link).hash, fields = new URLSearchParams(hash.slice(1));
    await p.goto(site.url + hash);
    await p.waitForSelector(`#panel > .view.${fields.get('view')} :is(svg, .rule), .message.bad`, { timeout: 150_000 }).catch(e => assert.fail(`${link}: ${e.message}`));
    assert.equal(await p.locator('.message').allTextContents().then(t => t.join('')), '', link);
    if (fields.has('inputs')) assert.ok((await p.locator('#inputs').inputValue()).startsWith(fields.get('inputs')), link);
    if (fields.has('program')) assert.ok((await p.locator('.cm-content').first().innerText()).startsWith(fields.get('program').split('\n')[0]), link);
    await p.close();
  }
  await context.close();
});

for (const [name, hash] of [['an unknown field', '#vew=step'], ['an unknown example', '#file=examples/none.tdm'], ['no number', '#unroll=many'], ['no fragment of the page', '#hello'], ['a broken one', '#1AAAA'], ['one of 10 MB', '#1' + 'a'.repeat(10 << 20)]]) {
  page(`a malformed link gives a message: ${name}`, '', async p => {
    await p.evaluate(h => { location.hash = h; }, hash);
    await p.getByText('The link cannot be read').waitFor();
    assert.equal(await count(p), 'step 0 of 4');
  });
}

page('it runs without network', '', async (p, context) => {
  await p.getByRole('option', { name: /absolute/ }).waitFor({ state: 'attached' });
  await context.setOffline(true);
  await p.getByLabel('Inputs').fill('x=20,y=5');
  await p.getByText('If-T', { exact: false }).first().waitFor();
});

const axe = readFileSync(join(here, '..', 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

async function accessible(p) {
  await p.evaluate(axe);
  const { violations } = await p.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(v => `${v.id}: ${v.nodes.map(n => n.html).join(' ')}`), []);
  const small = await p.evaluate(() => [...document.querySelectorAll('body *')].filter(e => e.checkVisibility() && e.textContent.trim() && parseFloat(getComputedStyle(e).fontSize) < 14).map(e => e.outerHTML.slice(0, 80)));
  assert.deepEqual(small, []);
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways');
}

for (const colorScheme of ['light', 'dark']) {
  for (const width of [380, 1440]) {
    page(`everybody can read it: ${colorScheme}, ${width} px`, '', async p => {
      for (const [tab, part] of [['Start', '.cards'], ['Step', '.steps'], ['Tree', '.frame'], ['Rules', '.cm-content'], ['Exercises', '.cm-content'], ['Papers', 'article']]) {
        await p.getByRole('tab', { name: tab }).click();
        await p.waitForSelector(`.${tab.toLowerCase()} ${part}`);
        await accessible(p);
        const last = await p.getByRole('tab', { name: 'Papers' }).boundingBox();
        assert.ok(last.x + last.width <= width, 'a tab is cut off');
        if (tab === 'Tree') assert.ok(await p.locator('.frame > svg').evaluate(e => e.getBoundingClientRect().width / e.viewBox.baseVal.width) >= .59, 'the tree cannot be read');
      }
    }, { colorScheme, viewport: { width, height: 800 } });
  }
}
