// What the tests share: the page over HTTP, and Chromium.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';

export const chromiumAt = process.env.CHROMIUM ?? '/usr/bin/chromium';
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

// isolated are the headers that threads need, as tandem serve sends them.
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

export async function open(dist) {
  const asked = [];
  const server = createServer((req, res) => {
    const name = new URL(req.url, 'http://x').pathname.replace(/\/$/, '/index.html');
    asked.push(name);
    const file = join(dist, name);
    if (!existsSync(file)) return res.writeHead(404).end();
    res.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', ...isolated });
    createReadStream(file).pipe(res);
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath: chromiumAt, args: ['--no-sandbox'] });
  return {
    url: `http://127.0.0.1:${server.address().port}/`, browser, asked,
    async close() { await browser.close(); server.close(); },
  };
}
