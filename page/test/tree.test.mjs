// Tree: its drawing, searches that take long, and the solver Z3.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { branches, first, page, site, write } from './page.mjs';

page('a tree of paths: errors come first, and a leaf runs', '', async p => {
  await write(p, 'Program', 'var a: []int;\nvar i, r: int;\nif i >= 0 {\n    r := a[i];\n}\n');
  await p.getByText(/in the language arrays/).waitFor();
  await p.getByRole('tab', { name: 'Step' }).focus();
  await p.keyboard.press('ArrowRight');
  await p.getByText('3 paths:').waitFor();
  assert.match(await p.locator('.steps li').first().textContent(), /^TE +error: a\[i\]: the index is/);
  assert.match(await p.locator('.tree .rule').textContent(), /Path TE: error/);
  await p.locator('#panel').focus();
  for (const key of ['ArrowLeft', 'ArrowLeft']) await p.keyboard.press(key);
  assert.match(await p.locator('.box.chosen').textContent(), /if i ≥ 0/);
  await p.keyboard.press(' ');
  assert.equal(await p.locator('.box').count(), 1);
  await p.keyboard.press(' ');
  await p.getByRole('searchbox').fill('a[i]');
  assert.ok(await p.locator('.box.hit').count() > 0);
  await p.locator('#paths').focus();
  await p.locator('.steps button').first().click();
  await p.getByRole('button', { name: 'Run its input' }).click();
  await p.getByText(/error after \d steps?/).waitFor();
});

page('of a tree of 5,000 nodes that is drawn which is in view', branches(12), async p => {
  await p.getByText('4096 paths: 4096 final.').waitFor({ timeout: 100_000 });
  await p.getByRole('button', { name: 'Expand' }).click();
  const drawn = async () => {
    await p.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    return p.locator('.frame .box').count();
  };
  const counts = [await drawn()];
  for (let part = 1; part <= 4; part++) {
    await p.locator('.frame').evaluate((e, part) => e.scrollTo(e.scrollWidth, e.scrollHeight * part / 4), part);
    counts.push(await drawn());
  }
  await p.locator('.frame').press('ArrowRight');
  counts.push(await drawn());
  assert.ok(counts.every(n => n > 0 && n < 150), `${counts}`);
});

page('what the solvers in Go leave open, Z3 decides, which is loaded then', '', async p => {
  site.asked.length = 0;
  await p.getByRole('tab', { name: 'Tree' }).click();
  await p.getByText('3 paths: 3 final.').waitFor();
  assert.ok(!site.asked.some(f => f.includes('z3')), `${site.asked}`);
  await p.getByRole('tab', { name: 'Step' }).click();
  await write(p, 'Program', 'var x, y: int;\nif x > 3 * y && y > 0 {\n    if y > x { x := 1; }\n}\n');
  await p.getByRole('tab', { name: 'Tree' }).click();
  await p.getByText('2 paths: 2 final.').waitFor();
  assert.ok(site.asked.includes('/z3-built.wasm.z'));
  await write(p, 'Program', 'var x, y: int;\nif x * x * x + y * y * y == 114 && x > 9 && y < -9 {\n    x := 1;\n}\n');
  await p.getByText(/^2 paths: 1 final, 1 unknown/).waitFor(); // in half a second nobody knows
  await write(p, 'Program', 'var x, y: int;\nif x > 5 * y && y > 0 {\n    if y > x { x := 1; }\n}\n');
  await p.getByText('2 paths: 2 final.').waitFor(); // the solver goes on behind a question that was given up
});

page('a search that takes long shows what it has, is stopped, and the page goes on', '', async p => {
  await p.evaluate(h => { location.hash = h; }, branches(13));
  await p.getByText(/^\d+ paths so far …$/).waitFor();
  assert.match(await p.locator('.tree .steps li').first().textContent(), /final\n +φ .*\n +x0=/);
  const some = Number.parseInt(await p.getByText(/ paths so far/).textContent());
  assert.ok(some < 5000 && !await p.locator('.tree svg').count(), `${some}`);
  await p.locator('#status .stop').click();
  await p.getByText('Stopped.').waitFor();
  assert.ok(await p.locator('.tree .steps li').count() >= 2); // what had come stays
  p.setDefaultTimeout(8_000);
  await p.getByRole('tab', { name: 'Step' }).click();
  await p.getByText('step 0 of 13').waitFor(); // not the view that was there
});

page('a tree fits, asks on its edges, and has the run of Step in it', first.replace('view=step', 'view=tree'), async p => {
  await p.locator('.edge.on').first().waitFor();
  assert.ok(await p.locator('.frame').evaluate(e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1), 'it does not fit');
  const asked = await p.locator('.frame .choice:not(.leaf)').allTextContents();
  assert.ok(asked.includes('x > y') && asked.includes('x ≤ y'), `${asked}`);
  assert.equal(await p.locator('.edge.on').count(), 2);
  assert.match((await p.locator('.choice.leaf').allTextContents()).join('\n'), /x=-?\d+,y=-?\d+/);
  assert.match(await p.locator('.steps li').first().innerText(), /φ .*[≤>].*\n.*x=-?\d+,y=/);
  const width = () => p.locator('.frame > svg').evaluate(e => e.getBoundingClientRect().width);
  const fits = await width();
  await p.getByRole('button', { name: 'Larger' }).click();
  assert.ok(await width() > fits * 1.2);
  await p.getByRole('button', { name: 'Fit' }).click();
  assert.equal(await width(), fits);
  assert.ok(!await p.locator('.map').isVisible());
  for (const [kind, begin] of [['SVG', '<svg'], ['PNG', '\x89PNG']]) {
    const [file] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name: kind, exact: true }).click()]);
    const bytes = readFileSync(await file.path());
    assert.equal(file.suggestedFilename(), `foo.${kind.toLowerCase()}`);
    assert.ok(bytes.subarray(0, 4).toString('latin1') === begin && bytes.length > 2000, kind);
  }
});

page('a tree of 50 nodes and more has a map', branches(6), async p => {
  await p.locator('.frame .box').first().waitFor();
  assert.ok(await p.locator('.frame').evaluate(e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1), 'it does not fit');
  const text = () => p.locator('.frame .box text').first().evaluate(e => e.getBoundingClientRect().height);
  assert.ok(await text() > 6, 'it cannot be read');
  assert.ok(!await p.locator('.map').isVisible()); // it is folded
  await p.getByRole('searchbox').fill('r := r + x5');
  await p.locator('.box.hit.chosen').waitFor();
  await p.getByRole('button', { name: 'Expand' }).click();
  await p.locator('.map').waitFor();
  const at = () => p.locator('.frame').evaluate(e => e.scrollTop);
  const before = await at();
  await p.locator('.map').click({ position: { x: 60, y: 100 } });
  assert.notEqual(await at(), before);
});
