// Step: runs, inputs, mistakes, and the letters of rules.
import assert from 'node:assert/strict';
import { count, page, site, write } from './page.mjs';

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

page('the letters of a rule say what they are', '', async p => {
  for (let i = 0; i < 3; i++) await p.keyboard.press('ArrowRight');
  const told = async letter => { await p.locator('.rule .letter', { hasText: letter }).first().hover(); return p.locator('.rule .quiet.code').textContent(); };
  assert.equal(await told(/^φ$/), 'φ is true ∧ ¬(x > y)');
  assert.equal(await told(/^bσ$/), 'bσ is (y - x) > 7');
  assert.match(await told(/^σ$/), /^σ is x ↦ x, y ↦ y - x, r ↦ r$/);
});

page('a premise stands above the line', '', async p => {
  await p.keyboard.press('ArrowRight');
  await p.locator('.inference .premises', { hasText: 'V(b) is false' }).waitFor();
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
  await p.evaluate(async s => { // beside what the page draws again
    const rule = document.querySelector('.rule').cloneNode(true);
    rule.id = 'signs';
    rule.querySelector('.formula').textContent = s;
    document.querySelector('.rule').parentElement.parentElement.append(rule);
    await document.fonts.ready;
  }, signs.replaceAll(/\s/g, ''));
  const again = await cdp.send('DOM.getDocument', { depth: -1 });
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: again.root.nodeId, selector: '#signs .formula' });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  assert.deepEqual(fonts.map(f => f.isCustomFont), [true], `${JSON.stringify(fonts)} of ${signs}`);
});

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
