import { describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { plainEgg } from '../../lib/eggs/suites/make-egg.js';
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
    const { definition, report, ...rest } = await createEggs().read(content);
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
    await expect(createEggs().read(content)).rejects.toMatchObject({
      ...{ kind: 'invalid_input', message: expect.stringMatching(message) },
      details: [{ path: '/body/content', message: expect.stringMatching(message) }],
    });
  });

  test('reading ends after the time limit', async () => {
    expect(await failureOf(createEggs({ timeoutMs: 1 }).read('a: 1'))).toBe('unavailable/unavailable');
  });

  test('some of many eggs at the same time are refused, and the others are read', async () => {
    const eggs = createEggs();
    const content = JSON.stringify(plainEgg());
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => eggs.read(content)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(8);
    for (const each of refused) expect(each).toMatchObject({ reason: { kind: 'rate_limited' } });
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  });
});
