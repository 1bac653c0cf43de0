import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { changelogFaults, checkChangelog, endpointsOf } from './check-changelog.js';

const documentOf = (...paths: string[]) =>
  ({
    info: { title: 'notes', version: '0.1.0' },
    paths: Object.fromEntries(
      paths.map((path) => [path, { get: { tags: ['notes'], operationId: 'getNotes', responses: {} } }]),
    ),
    components: { schemas: {}, responses: {}, securitySchemes: {} },
  }) as unknown as OpenApiDocument;

const endpoints = endpointsOf(
  documentOf('/notes', '/lists/all', '/old'),
  documentOf('/notes', '/lists/all', '/new'),
);
const LINES = '- `GET /new`, `GET /old`: the one for the other.\n';
const faultsOf = (items: string) => changelogFaults(`# Changelog\n\n## 0.2.0\n\n${items}`, endpoints);

describe('the changelog check', () => {
  test('the changelog check accepts the current changelog', () => {
    expect(checkChangelog(packageRoot())).toEqual([]);
  });

  test('the changelog check accepts lines that begin with the endpoints that they are about', () => {
    expect(
      faultsOf(
        `${LINES}- \`GET /notes?limit=9\` is faster than\n  \`GET /old\` was.\n- The page \`/docs\` is new.\n`,
      ),
    ).toEqual([]);
  });

  test.each([
    'Notes come by `GET /notes` in pages.',
    '`limit` of `GET /notes` is 9.',
    'All of `/notes` is faster.',
    'All below `/lists` is faster.',
  ])('the changelog check reports the line: %s', (line) => {
    expect(faultsOf(`${LINES}- ${line}\n`)).toEqual([
      `CHANGELOG.md, "${line}": it is about the API. Begin it with the endpoint: \`GET /path\`: ...`,
    ]);
  });

  test('the changelog check reports an unknown endpoint', () => {
    expect(faultsOf(`${LINES}- \`GET /note\`: new.\n`)).toEqual([
      'CHANGELOG.md, "`GET /note`: new.": `GET /note` does not exist. Correct it.',
    ]);
  });

  test('the changelog check reports a new or incompatible endpoint that the first section does not mention', () => {
    const missing = ['GET /new', 'GET /old'].map((endpoint) =>
      expect.stringMatching(`^CHANGELOG.md does not mention \`${endpoint}\`, which is new or breaks clients`),
    );
    expect(faultsOf('- Only words.\n')).toEqual(missing);
    expect(faultsOf(`- Only words.\n\n## 0.1.0\n\n${LINES}`)).toEqual(missing);
    expect(faultsOf('- `GET /new`: new.\n')).toEqual(missing.slice(1));
  });
});
