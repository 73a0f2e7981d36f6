// Start, rules, exercises and papers.
import assert from 'node:assert/strict';
import { page, site, write } from './page.mjs';

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

page('a rule that grows without end stops at a bound', '', async p => {
  await p.getByRole('tab', { name: 'Rules' }).click();
  const rules = await (await p.waitForSelector('.rules .cm-content')).evaluate(e => e.innerText);
  await write(p, 'Rules', rules.replace('⟨S, V[x := V(e)]⟩', '⟨x := e; x := e; S, V⟩').replace('⟨S, σ[x := eσ], φ⟩', '⟨x := e; x := e; S, σ, φ⟩').replaceAll('\n\n', '\n'));
  await p.getByRole('tab', { name: 'Step' }).click();
  await p.getByText(/bound after 1,?000 steps/).waitFor();
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
  assert.equal(await p.locator('.library nav h2:visible').count(), 1);
  assert.match(await p.locator('article:visible').innerText(), /Judged: all [\d,]+ cases up to size \d+, and on [\d,]+ random cases\./);
  await p.getByRole('button', { name: 'Run it here' }).click();
  await p.locator('article').getByText(/the sides part/).waitFor();
  assert.equal(await p.getByRole('tab', { name: 'Papers' }).getAttribute('aria-selected'), 'true');
  await p.getByRole('searchbox').fill('no such words');
  await p.getByText('No finding has these words.').waitFor();
});

page('a finding is one click from its run', '', async p => {
  await p.getByRole('tab', { name: 'Papers' }).click();
  await p.locator('article', { hasText: 'denotes the length of the array' }).getByRole('button', { name: 'Open it in Step' }).click();
  await p.getByText('Runs by delta-le.').waitFor();
  await p.getByText(/the sides part/).waitFor();
});
