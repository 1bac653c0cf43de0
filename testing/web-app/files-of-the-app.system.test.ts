import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WEB_FOLDER } from '../../plugins/web.js';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';

/** Sends a GET with exactly this path, which `fetch` would change. @returns the status, the headers, and the size of the body */
function get(url: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url);
      request({ hostname, port, path, headers }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode, headers: response.headers, body });
      })
        .on('error', reject)
        .end();
    },
  );
}

/** The files of the build by their names in the source, with the files that each imports. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const BROTLI = { 'accept-encoding': 'br' };

describe('the files of the web application', () => {
  let panel: TestPanel;
  let script: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    await panel.signUp();
    const { body } = await panel.send('GET', '/app');
    script = /src="(\/app\/assets\/app-[^"]+\.js)"/.exec(body)?.[1] ?? '';
  });
  afterAll(() => panel.stop());

  test('every address below /app that is no file shows the page of the application, under the strict policy', async () => {
    for (const path of ['/app', '/app/', '/app/servers/srv_unknown/files?folder=%2F', '/app/no/such/page']) {
      const { status, headers, body } = await panel.send('GET', path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(body).not.toMatch(/<script>|<style|style=/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('the page of a server names the scripts that only this page needs, so that browsers load them at once', async () => {
    const server = `/app/servers/srv_${'0'.repeat(26)}`;
    const linksOf = async (path: string) => {
      const { headers } = await panel.send('GET', path);
      return [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, name]) =>
        String(name),
      );
    };
    const [files, console] = [await linksOf(`${server}/files?folder=%2F`), await linksOf(server)];
    expect(files.some((name) => name.includes('/files-page-'))).toBe(true);
    const schedules = await linksOf(`${server}/schedules`);
    expect(schedules.some((name) => name.includes('/schedules-page-'))).toBe(true);
    expect(console.some((name) => name.includes('/console-page-'))).toBe(true);
    expect(files.some((name) => /\/(?:app|base|console-page)-/.test(name))).toBe(false);
    for (const name of files) expect((await panel.send('GET', name)).status).toBe(200);
    expect([await linksOf('/app'), await linksOf('/app/servers/srv_unknown/files')]).toEqual([[], []]);
  });

  test('a script is sent in the encoding that the client prefers, and may be cached forever', async () => {
    const plain = await get(panel.url, script);
    const brotli = await get(panel.url, script, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(panel.url, script, { 'accept-encoding': 'gzip' });
    expect([plain, brotli, gzip].map(({ status, headers }) => [status, headers['content-encoding']])).toEqual(
      [
        [200, undefined],
        [200, 'br'],
        [200, 'gzip'],
      ],
    );
    expect(brotli.body.length).toBeLessThan(gzip.body.length);
    expect(gzip.body.length).toBeLessThan(plain.body.length / 2);
    for (const { headers } of [plain, brotli, gzip]) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    }
  });

  /** Returns how many bytes a page loads before it shows something, in the largest language, and the number of languages. */
  async function firstLoad(html: string, texts: RegExp): Promise<{ bytes: number; languages: number }> {
    const manifest: Manifest = JSON.parse(readFileSync(join(WEB_FOLDER, '.vite', 'manifest.json'), 'utf8'));
    const chunks = Object.values(manifest);
    const size = async (file: string): Promise<number> => {
      const { status, body } = await get(panel.url, `/app/${file}`, BROTLI);
      expect([file, status]).toEqual([file, 200]);
      return body.length;
    };
    const files = new Set([...html.matchAll(/"\/app\/(assets\/[^"]+)"/g)].map(([, file = '']) => file));
    for (const each of files) {
      const { imports = [], css = [] } = chunks.find(({ file }) => file === each) ?? {};
      for (const needed of [...imports.map((name) => manifest[name]?.file ?? name), ...css])
        files.add(needed);
    }
    const sizes = await Promise.all([...files].map(size));
    const names = Object.keys(manifest).filter((name) => texts.test(name));
    const languages = await Promise.all(names.map((name) => size(manifest[name]?.file ?? name)));
    const bytes = sizes.reduce((sum, each) => sum + each, 0) + Math.max(...languages);
    return { bytes, languages: languages.length };
  }

  test('the first load of the application takes at most 200,000 bytes in the largest language', async () => {
    const { body } = await panel.send('GET', '/app');
    const { bytes, languages } = await firstLoad(body, /\/locales\/[^/]+\.po\?app$/);
    expect(languages).toBe(8);
    expect(bytes).toBeLessThanOrEqual(200_000);
  });

  test('the sign-in page takes at most 100,000 bytes in the largest language', async () => {
    const { body } = await panel.send('GET', '/app/sign-in');
    const { bytes, languages } = await firstLoad(body, /\/locales\/[^/]+\.po\?sign-in$/);
    expect(languages).toBe(8);
    expect(bytes).toBeLessThanOrEqual(100_000);
  });

  test('only files of the build are served as assets', async () => {
    const names = ['absent.js', '..%2Findex.html', '%2e%2e%2f%2e%2e%2fpackage.json'];
    for (const name of names) {
      const { status } = await get(panel.url, `/app/assets/${name}`);
      expect([name, status]).toEqual([name, 404]);
    }
  });
});
