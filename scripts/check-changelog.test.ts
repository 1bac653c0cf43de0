import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../lib/openapi.js';
import { packageRoot } from '../lib/package-root.js';
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
const TOLD = '- `GET /new`, `GET /old`: the one for the other.\n';
const faultsOf = (items: string) => changelogFaults(`# Changelog\n\n## 0.2.0\n\n${items}`, endpoints);

describe('the check of the changelog', () => {
  test('finds nothing in the one that there is', () => {
    expect(checkChangelog(packageRoot())).toEqual([]);
  });

  test('finds nothing where lines begin with their endpoints', () => {
    expect(
      faultsOf(
        `${TOLD}- \`GET /notes?limit=9\` is faster than\n  \`GET /old\` was.\n- The page \`/docs\` is new.\n`,
      ),
    ).toEqual([]);
  });

  test.each([
    'Notes come by `GET /notes` in pages.',
    '`limit` of `GET /notes` is 9.',
    'All of `/notes` is faster.',
    'All below `/lists` is faster.',
  ])('names the line: %s', (line) => {
    expect(faultsOf(`${TOLD}- ${line}\n`)).toEqual([
      `CHANGELOG.md, "${line}": it is about the API. Begin it with the endpoint: \`GET /path\`: ...`,
    ]);
  });

  test('names an endpoint that there is not', () => {
    expect(faultsOf(`${TOLD}- \`GET /note\`: new.\n`)).toEqual([
      'CHANGELOG.md, "`GET /note`: new.": there is no `GET /note`. Correct it.',
    ]);
  });

  test('names what is new or broken since the last release and not told in the first section', () => {
    const untold = ['GET /new', 'GET /old'].map((endpoint) =>
      expect.stringMatching(`^CHANGELOG.md says nothing of \`${endpoint}\`, which is new or breaks clients`),
    );
    expect(faultsOf('- Words alone.\n')).toEqual(untold);
    expect(faultsOf(`- Words alone.\n\n## 0.1.0\n\n${TOLD}`)).toEqual(untold);
    expect(faultsOf('- `GET /new`: new.\n')).toEqual(untold.slice(1));
  });
});
