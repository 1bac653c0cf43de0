import { afterEach, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { plainEgg } from '../../lib/eggs/suites/make-egg.js';
import { file, type Responder, saying, Web } from '../../lib/guarded-fetch/suites/web-fixture.js';
import { failureOf } from '../../testing/failure-of.js';
import { createEggs } from './eggs.js';

const outside = () =>
  plainEgg({
    config: { files: { '../a': { parser: 'file', find: {} } }, startup: { done: 'x' }, stop: '^C' },
  });

describe('eggs that administrators import', () => {
  test.each([
    ['JSON', JSON.stringify],
    ['YAML', stringify],
  ])('an egg in %s becomes the definition of a type, with a report', async (_, write) => {
    const content = write(plainEgg({ surprise: 1 }));
    const { definition, report, ...rest } = await createEggs().read({ content });
    expect(rest).toEqual({ format: 'PTDL_v2', name: 'Test', suggestedType: 'test' });
    expect(definition).toMatchObject({ type: 'test', data_path: '/home/container' });
    expect(report[0]).toEqual({
      ...{ severity: 'dropped', code: 'unknown_field', path: '/surprise' },
      message: 'The field `surprise` is unknown.',
    });
  });

  test.each([
    ['text that is no egg', 'hello', /must be an object with the fields of an egg/],
    ['broken JSON', '{"name":', /not valid JSON/],
    ['an alias', 'a: &b 1\nc: *b', /has an anchor/],
    ['a file outside of the folder', JSON.stringify(outside()), /`\/config\/files\/..~1a` must not lead out/],
    ['more than 1 MiB', `a: ${'é'.repeat(600_000)}`, /larger than 1 MiB/],
    ['a deep document', '[ '.repeat(100_000), /nested deeper|too deeply|too complicated/],
  ])('%s is refused with the name of the part', async (_, content, message) => {
    await expect(createEggs().read({ content })).rejects.toMatchObject({
      ...{ kind: 'invalid_input', message: expect.stringMatching(message) },
      details: [{ path: '/body/content', message: expect.stringMatching(message) }],
    });
  });

  describe('by their URL', () => {
    const webs: Web[] = [];
    afterEach(() => {
      for (const web of webs.splice(0)) web.close();
    });
    const served = async (answering: Responder) => {
      const web = await Web.serve(answering);
      webs.push(web);
      return web.url;
    };
    const eggs = createEggs({ fetchAllow: ['127.0.0.1'] });

    test('become definitions like the same text', async () => {
      const content = JSON.stringify(plainEgg());
      const url = await served(file(content));
      expect(await eggs.read({ url })).toEqual(await eggs.read({ content }));
    });

    test.each([
      ['a page that is no egg', file('<html></html>'), /must be an object with the fields of an egg/],
      ['more than 1 MiB', file(`a: ${'b'.repeat(1_048_576)}`), /larger than 1 MiB/],
    ])('are refused for %s', async (_, answering, message) => {
      await expect(eggs.read({ url: await served(answering) })).rejects.toMatchObject({
        ...{ kind: 'invalid_input', message: expect.stringMatching(message) },
        details: [{ path: '/body/url', message: expect.stringMatching(message) }],
      });
    });

    test('are refused if the address is not public, and nothing is sent to it', async () => {
      const url = await served(file('{}'));
      const refusal = { kind: 'invalid_input', details: [{ path: '/body/url' }] };
      await expect(createEggs().read({ url })).rejects.toMatchObject(refusal);
      expect(webs[0]?.connections).toBe(0);
    });

    test('are unavailable if the host does not have the file', async () => {
      const url = await served(saying('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
      expect(await failureOf(eggs.read({ url }))).toMatch(/^unavailable/);
    });
  });

  test('reading ends after the time limit', async () => {
    expect(await failureOf(createEggs({ timeoutMs: 1 }).read({ content: 'a: 1' }))).toBe(
      'unavailable/unavailable',
    );
  });

  test('some of many eggs at the same time are refused, and the others are read', async () => {
    const eggs = createEggs();
    const content = JSON.stringify(plainEgg());
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => eggs.read({ content })));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(8);
    for (const each of refused) expect(each).toMatchObject({ reason: { kind: 'rate_limited' } });
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  });
});
