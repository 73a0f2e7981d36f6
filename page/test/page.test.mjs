// The page in Chromium. node --test runs this; without Chromium it is skipped.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const here = import.meta.dirname, dist = join(here, '..', 'dist');
const { chromiumAt, open } = await import('./browser.mjs');
const skip = !existsSync(chromiumAt) && `no Chromium at ${chromiumAt}: install Debian's package chromium, or set CHROMIUM`;
let site;
before(async () => { if (!skip) site = await open(dist); });
after(async () => { await site?.close(); });

const first = '#view=step&file=foo.tdm&inputs=x%3D3,y%3D4&program=' + encodeURIComponent(readFileSync(join(here, '../src/state.ts'), 'utf8').match(/program: `([^`]+)`/)[1]);

// page runs a test on the page as it is at a fragment; "": the first example. What it prints to the console fails.
function page(name, hash, run, options = {}) {
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
async function write(p, label, text) {
  if (label === 'Program') await p.getByLabel('Inputs').fill('');
  await p.getByRole('textbox', { name: label, exact: true }).click();
  await p.keyboard.press('Control+a');
  await p.evaluate(t => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', t);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const count = p => p.locator('.count').textContent();

page('a run is stepped by keys, and both sides agree', '', async p => {
  for (let i = 0; i < 2; i++) await p.keyboard.press('ArrowRight');
  assert.equal(await count(p), 'step 2 of 4');
  assert.match(await p.locator('.rule').textContent(), /Assign by y := y - x in line 8/);
  await p.getByText('⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩').waitFor();
  assert.match(await p.locator('.rule').textContent(), /where x is y, e is y - x(?=Point)/);
  assert.equal(await p.locator('tr.new').first().textContent(), 'y1');
  assert.equal(await p.locator('tr.new').last().textContent(), 'yy - x');
  assert.match(await p.locator('.phi').textContent(), /true ∧ ¬\(x > y\)/);
  assert.equal(await p.locator('.agree .good').count(), 2);
  assert.match(await p.locator('.agree').textContent(), /with y = 4 and x = 3, σ\(y\), which is y - x, is 1$/);
  assert.match(await p.locator('.running').textContent(), /if y > 7/);
  await p.keyboard.press('Home');
  assert.equal(await count(p), 'step 0 of 4');
});

page('the other branch gets inputs of its own', '', async p => {
  await p.getByRole('button', { name: 'Take the other branch' }).click();
  await p.getByText('If-T', { exact: false }).first().waitFor();
  const inputs = await p.getByLabel('Inputs').inputValue();
  const { x, y } = Object.fromEntries(inputs.split(',').map(v => v.split('=')));
  assert.ok(Number(x) > Number(y), inputs);
});

page('the other branch of a program with objects', '', async p => {
  await write(p, 'Program', 'class Node {\n    next: Node;\n    key: int;\n}\nvar n: Node;\nvar a: []int;\nvar r: int;\nif n != nil && |a| > 1 {\n    r := 1;\n}\n');
  await p.getByText('step 0 of 2', { exact: true }).waitFor();
  await p.getByRole('button', { name: 'Take the other branch' }).click();
  await p.getByText('step 1 of 3').waitFor();
  assert.match(await p.getByLabel('Inputs').inputValue(), /n=Node1.*a=\[0, 0\].*Node.key=\{Node1: 0, else 0\}/);
});

page('a rule that grows without end stops at a bound', '', async p => {
  await p.getByRole('tab', { name: 'Rules' }).click();
  const rules = await (await p.waitForSelector('.rules .cm-content')).evaluate(e => e.innerText);
  await write(p, 'Rules', rules.replace('⟨S, V[x := V(e)]⟩', '⟨x := e; x := e; S, V⟩').replace('⟨S, σ[x := eσ], φ⟩', '⟨x := e; x := e; S, σ, φ⟩').replaceAll('\n\n', '\n'));
  await p.getByRole('tab', { name: 'Step' }).click();
  await p.getByText(/bound after 1,?000 steps/).waitFor();
});

page('a run by hand is judged', '', async p => {
  await p.getByText('Write the run by hand').click();
  const own = p.getByLabel('A run by hand'), check = p.getByRole('button', { name: 'Check', exact: true });
  const blank = await own.inputValue();
  assert.match(blank, /^step If-/);
  await check.click();
  await p.getByText(/^right: \d+ steps; values and formulas judged: 0$/).waitFor();
  await own.fill(blank.replace('\n', '\nφ x = y\n'));
  await check.click();
  await p.getByText(/^answer.txt:2: step 1, If-.: found φ = x = y, the rule gives/).waitFor();
  await own.fill('nonsense');
  await check.click();
  await p.getByText(/answer.txt:1:1: found "nonsense", expected step RULE/).waitFor();
});

page('a prediction is compared', '', async p => {
  await p.getByLabel('Predict').check();
  await p.getByRole('button', { name: 'Step' }).click();
  await p.getByLabel('The next φ').fill('true && x > y');
  await p.keyboard.press('Enter');
  assert.match(await p.locator('form + p').textContent(), /It differs/);
  await p.getByLabel('The next φ').fill('true && !(x > y)');
  await p.keyboard.press('Enter');
  assert.equal(await count(p), 'step 1 of 4');
});

page('a mistake is marked in place', '', async p => {
  await write(p, 'Program', 'var x: int;\nx := y;\n');
  await p.getByText('foo.tdm:2:6').waitFor();
  await p.locator('.cm-lint-marker-error').waitFor();
  await write(p, 'Program', 'var x: int;\nx := x + 1;\n');
  await p.getByText('step 0 of 1', { exact: true }).waitFor();
  assert.equal(await p.locator('.cm-lint-marker-error').count(), 0);
});

page('a program of another language is run by the same file', '', async p => {
  await p.locator('#examples').selectOption('examples/fill_floyd.tdm');
  await p.getByText(/in the language arrays/).waitFor();
  assert.deepEqual([...new Set(site.asked.filter(f => f.endsWith('.wasm.z')))], ['/tandem.wasm.z']);
});

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

page('inputs are not changed in silence', '', async p => {
  await p.getByLabel('Inputs').fill('X=5');
  await p.locator('#wrong-inputs', { hasText: 'found unknown variable "X", expected one of the program' }).waitFor();
  assert.equal(await p.getByLabel('Inputs').inputValue(), 'X=5');
  assert.equal(await p.locator('.good, #panel button').count(), 0);
  await p.getByRole('button', { name: 'Leave X out' }).click();
  await p.locator('.completed', { hasText: 'x=0, y=0' }).waitFor();
  assert.equal(await p.getByLabel('Inputs').inputValue(), '');
  await p.getByLabel('Inputs').fill('x=5');
  await p.locator('.completed', { hasText: /^and y=0/ }).waitFor();
  await p.getByText('step 0 of 5', { exact: true }).waitFor();
  assert.equal(await p.getByLabel('Inputs').inputValue(), 'x=5');
});

page('after a mistake nothing old looks true, and the caret stands below it', '', async p => {
  await p.locator('.agree .good').first().waitFor();
  await write(p, 'Program', 'var x: int;\nx := www + iii + y;\n');
  await p.locator('.nothing').waitFor();
  assert.equal(await p.locator('.good, .running, #panel button').count(), 0);
  const [caret, letter] = await p.locator('.message.bad').evaluate(e => {
    const text = e.firstChild, at = text.data.indexOf('^'), lines = text.data.split('\n'), source = lines[1];
    const column = lines[2].indexOf('^'), from = text.data.indexOf(source) + column;
    const left = i => { const r = document.createRange(); r.setStart(text, i); r.setEnd(text, i + 1); return r.getBoundingClientRect().left; };
    return [left(at), left(from)];
  });
  assert.ok(Math.abs(caret - letter) < 1, `${caret} ${letter}`);
});

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

// branches is a link to the tree of n branches that do not depend on each other.
function branches(n) {
  const all = Array.from({ length: n }, (_, i) => `x${i}`);
  const program = `var ${all.join(', ')}, r: int;\n` + all.map((x, i) => `if ${x} > ${i} {\n    r := r + ${x};\n}\n`).join('');
  return '#1' + deflateRawSync(JSON.stringify({ view: 'tree', program, inputs: '', paths: 5000 })).toString('base64url');
}

page('of a tree of 5,000 nodes that is drawn which is in view', branches(12), async p => {
  await p.getByText('4096 paths: 4096 final.').waitFor({ timeout: 100_000 });
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

page('rules are checked, and a mistake in one is found and stepped to', '', async p => {
  await p.getByRole('tab', { name: 'Rules' }).click();
  const rules = await (await p.waitForSelector('.rules .cm-content')).evaluate(e => e.innerText);
  await write(p, 'Rules', rules.replace('φ ∧ ¬bσ⟩', 'φ ∧ ¬bσ⟩ oops').replaceAll('\n\n', '\n'));
  await p.getByText('found "oops"').waitFor();
  await p.locator('.rules .cm-lint-marker-error').waitFor();
  await write(p, 'Rules', rules.replace('φ ∧ ¬bσ⟩', 'φ ∧ bσ⟩').replaceAll('\n\n', '\n'));
  await p.getByRole('button', { name: 'Check the theorems' }).click();
  await p.locator('.rules tr', { hasText: 'Theorem 2.3' }).getByText('refuted').waitFor();
  await p.getByRole('button', { name: 'Step through it' }).first().click();
  await p.getByText(/the sides part/).waitFor();
  await p.getByText('Runs by your rules of basic.').waitFor();
  await p.getByRole('button', { name: 'Back to the paper' }).click();
  await p.getByText(/the sides agree at each/).waitFor();
});

page('a theorem that a letter breaks is refuted first, by small programs', '#view=start', async p => {
  await p.getByRole('button', { name: 'Break a rule' }).click();
  await p.locator('.rules .cm-content').waitFor();
  await p.evaluate(() => {
    window.seen = [];
    new MutationObserver(() => { const t = document.querySelector('.rules tbody')?.innerText; if (t && t !== window.seen.at(-1)) window.seen.push(t); }).observe(document.querySelector('#panel'), { childList: true, subtree: true });
  });
  await p.getByRole('button', { name: 'Check the theorems' }).click();
  await p.locator('.rules tbody .after').first().waitFor();
  const seen = await p.evaluate(() => window.seen);
  assert.match(seen[0], /^Theorem 2.3[^]*refuted[^]*a smaller one is looked for$/); // before any other verdict, and before it shrinks
  const cases = Number(/found at case (\d+)/.exec(await p.locator('.rules tbody tr').first().innerText())[1]);
  assert.ok(cases < 1000, `${cases} cases`);
  await p.locator('.rules .formula sub', { hasText: '0' }).first().waitFor(); // V0 of Theorem 2.4
});

page('the letters of a rule say what they are', '', async p => {
  for (let i = 0; i < 3; i++) await p.keyboard.press('ArrowRight');
  const told = async letter => { await p.locator('.rule .letter', { hasText: letter }).first().hover(); return p.locator('.rule .quiet.code').textContent(); };
  assert.equal(await told(/^φ$/), 'φ is true ∧ ¬(x > y)');
  assert.equal(await told(/^bσ$/), 'bσ is (y - x) > 7');
  assert.match(await told(/^σ$/), /^σ is x ↦ x, y ↦ y - x, r ↦ r$/);
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

page('formulas have a font of the page, with all their signs', '', async (p, context) => {
  await p.keyboard.press('ArrowRight');
  await p.locator('.rule .formula').first().waitFor();
  await p.evaluate(() => document.fonts.ready);
  const cdp = await context.newCDPSession(p);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '.rule .formula .letter, .rule .formula > span:nth-child(2) > span' });
  assert.ok(nodeIds.length > 4);
  for (const nodeId of nodeIds) for (const font of (await cdp.send('CSS.getPlatformFontsForNode', { nodeId })).fonts) assert.ok(font.isCustomFont && font.familyName === 'STIX Two Math', `${font.familyName}: ${font.glyphCount} signs`);
  const signs = [...new Set(await p.evaluate(async () => (await (await fetch('rules.json')).json()).map(r => r.formula).join('')))].join('');
  await p.evaluate(s => { document.querySelector('.rule .formula').textContent = s; }, signs.replaceAll(/\s/g, ''));
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.rule .formula' });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  assert.deepEqual(fonts.map(f => f.isCustomFont), [true], `${JSON.stringify(fonts)} of ${signs}`);
});

page('a tree of 50 nodes and more has a map', branches(6), async p => {
  await p.locator('.map').waitFor();
  const at = () => p.locator('.frame').evaluate(e => e.scrollTop);
  const before = await at();
  await p.locator('.map').click({ position: { x: 60, y: 100 } });
  assert.notEqual(await at(), before);
});

page('an exercise is graded', '', async p => {
  await p.getByRole('tab', { name: 'Exercises' }).click();
  const holes = await (await p.waitForSelector('.exercises .cm-content')).evaluate(e => e.innerText);
  await write(p, 'Answer', holes.replaceAll('\n\n', '\n').replace('// symbolic Until-T:', 'symbolic Until-T: ⟨until b {S}; S\', σ, φ⟩ → ⟨S\', σ, φ ∧ bσ⟩'));
  await p.getByRole('button', { name: 'Grade' }).click();
  await p.getByText('5 of 15 points').waitFor();
  await p.getByText('missing').first().waitFor();
});

page('a task stands beside its answer, rendered, and sends nobody to a terminal', '#view=exercises', async p => {
  const numbers = await p.locator('#exercise option').evaluateAll(all => all.map(o => o.value));
  assert.ok(numbers.length >= 7, `${numbers}`);
  for (const n of numbers) {
    await p.locator('#exercise').selectOption(n);
    await p.waitForFunction(n => document.querySelector('#exercise')?.value === n && document.querySelector('.exercises .cm-editor'), n);
    const text = await p.locator('#task').innerText();
    assert.doesNotMatch(text, /\*\*|\btandem (grade|check|run|trace|rules)|\*\w+\*|^- /m, `exercise ${n}`);
    assert.ok(text.length > 300);
  }
  await p.locator('#exercise').selectOption('1');
  assert.equal(await p.locator('#task em', { hasText: 'false' }).count(), 1);
  assert.ok(await p.locator('#task li').count() >= 2);
  await p.getByText('The rules of basic').click();
  await p.getByText('symbolic If-F:').waitFor();
  const [task, answer] = await Promise.all(['#task', '.exercises .cm-editor'].map(s => p.locator(s).boundingBox()));
  assert.ok(task.x + task.width <= answer.x && answer.y < 300, 'the answer is not beside the task');
});

page('answers to two exercises are kept, and begun anew by a question', '#view=exercises', async (p, context) => {
  await write(p, 'Answer', '// first answer');
  await p.locator('#exercise').selectOption('2');
  await p.waitForFunction(() => !document.querySelector('.exercises .cm-content').innerText.includes('first answer'));
  await write(p, 'Answer', '// second answer');
  await p.locator('#exercise').selectOption('1');
  await p.locator('.exercises .cm-content', { hasText: 'first answer' }).waitFor();
  const other = await context.newPage();
  await other.goto(site.url + '#view=exercises&exercise=3');
  await write(other, 'Answer', '// third answer, of another window');
  await p.bringToFront();
  p.once('dialog', d => void d.accept());
  await p.getByRole('button', { name: 'Begin this one anew' }).click();
  await p.locator('.exercises .cm-content', { hasText: 'Until-T' }).waitFor();
  await p.locator('#exercise').selectOption('2');
  await p.locator('.exercises .cm-content', { hasText: 'second answer' }).waitFor();
  await p.locator('#exercise').selectOption('3');
  await p.locator('.exercises .cm-content', { hasText: 'third answer' }).waitFor();
});

page('findings have contents and a search, and run where they are read', '#view=papers', async p => {
  const all = await p.locator('article').count();
  assert.equal(await p.locator('.library nav li').count(), all);
  await p.getByRole('searchbox').fill('denotes the length of the array');
  assert.equal(await p.locator('article:visible').count(), 1);
  assert.match(await p.locator('article:visible').innerText(), /Judged: all [\d,]+ cases up to size \d+, and on [\d,]+ random cases\./);
  await p.getByRole('button', { name: 'Run it here' }).click();
  await p.locator('article').getByText(/the sides part/).waitFor();
  assert.equal(await p.getByRole('tab', { name: 'Papers' }).getAttribute('aria-selected'), 'true');
  await p.getByRole('searchbox').fill('no such words');
  await p.getByText('No finding has these words.').waitFor();
});

page('the start has five cards, and the heading is one line', '#view=start', async p => {
  assert.equal(await p.locator('.cards li').count(), 5);
  assert.ok((await p.locator('header').boundingBox()).height < 60);
  await p.getByRole('button', { name: 'Step a run' }).click();
  await p.getByText('step 0 of 4').waitFor();
  await p.getByRole('separator').focus();
  const width = async () => (await p.locator('#source').boundingBox()).width;
  const before = await width();
  await p.keyboard.press('ArrowRight');
  assert.ok(await width() > before);
});

page('in a frame there is one view, which keeps nothing', '?embed#view=step&file=examples/foo.tdm&inputs=x%3D9,y%3D2', async p => {
  await p.getByText('step 0 of 5').waitFor();
  assert.equal(await p.locator('header:visible, #source:visible').count(), 0);
  await p.keyboard.press('ArrowRight');
  await p.waitForTimeout(400);
  assert.equal(await p.evaluate(() => localStorage.length), 0);
});

page('a premise stands above the line', '', async p => {
  await p.keyboard.press('ArrowRight');
  await p.locator('.inference .premises', { hasText: 'V(b) is false' }).waitFor();
});

page('a finding is one click from its run', '', async p => {
  await p.getByRole('tab', { name: 'Papers' }).click();
  await p.locator('article', { hasText: 'denotes the length of the array' }).getByRole('button', { name: 'Open it in Step' }).click();
  await p.getByText('Runs by delta-le.').waitFor();
  await p.getByText(/the sides part/).waitFor();
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

page('a long run shows its first steps before its last, and keeps the place in it', '', async p => {
  await p.evaluate(() => {
    window.seen = [];
    new MutationObserver(() => { const t = document.querySelector('.step .count')?.textContent; if (t && t !== window.seen.at(-1)) window.seen.push(t); }).observe(document.querySelector('#panel'), { childList: true, subtree: true });
  });
  await write(p, 'Program', 'var x, y: int;\n' + 'x := x + y;\n'.repeat(3000));
  await p.getByText(/bound after 1,?000 steps/).waitFor();
  const seen = (await p.evaluate(() => window.seen)).map(t => Number(/of (\d+)/.exec(t)[1]));
  assert.ok(seen.filter(n => n > 4 && n < 1000).length > 0 && seen.at(-1) === 1000, `${seen}`);
});

page('an endless loop ends at a bound', '', async p => {
  await write(p, 'Program', 'var x: int;\nwhile true {\n    x := x + 1;\n}\n');
  await p.getByText(/bound after 1,?000 steps/).waitFor();
});

page('a program of 1 MB gives an answer', '', async p => {
  await write(p, 'Program', 'var x: int;\n' + 'x := x + 1;\n'.repeat((1 << 20) / 12));
  await p.getByText(/step 0 of 1000/).waitFor({ timeout: 60000 });
});

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
      }
    }, { colorScheme, viewport: { width, height: 800 } });
  }
}
