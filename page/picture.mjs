// node picture.mjs draws doc/page.png, which README shows: the page in dist at a step of a run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from './test/browser.mjs';

const here = import.meta.dirname, site = await open(join(here, 'dist'));
const program = readFileSync(join(here, '../examples/foo.tdm'), 'utf8').replace(/^\/\/.*\n/gm, '').trim();
const page = await site.browser.newPage({ viewport: { width: 1280, height: 560 } });
await page.goto(site.url + '#view=step&file=foo.tdm&inputs=x%3D3,y%3D4&program=' + encodeURIComponent(program));
await page.waitForSelector('.step .rule');
for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
await page.getByText('⟨x := e; S, σ, φ⟩').waitFor();
await page.screenshot({ path: join(here, '../doc/page.png') });
await site.close();
