import { describe, expect, test } from '@jest/globals';
import { decisionFaults, docFaults } from './check-docs.js';

describe('the check of the documentation', () => {
  const faults = (text: string, page = 'docs/page.md') =>
    docFaults(page, text, (path) => ['lib/boat.ts', 'docs/other.md', 'docs/sub/page.md'].includes(path));
  const missing = (path: string, page = 'docs/page.md') =>
    `${page} names ${path}, which does not exist. Name the file that replaces it.`;

  test('the documentation check accepts files that exist', () => {
    expect(faults('See `lib/boat.ts`, [other](other.md#part) and [below](sub/page.md).')).toEqual([]);
  });

  test('the documentation check reports a file in a code span that does not exist', () => {
    expect(faults('See `lib/ship.ts` and `spec/daemon/core/getShip.yaml`; `lib/ship.ts`.')).toEqual([
      missing('lib/ship.ts'),
      missing('spec/daemon/core/getShip.yaml'),
    ]);
  });

  test('the documentation check reports a relative link that leads nowhere', () => {
    expect(faults('[one](none.md) and [two](../lib/ship.ts)')).toEqual([
      missing('docs/none.md'),
      missing('lib/ship.ts'),
    ]);
    expect(faults('[one](docs/none.md)', 'README.md')).toEqual([missing('docs/none.md', 'README.md')]);
  });

  test('the documentation check ignores templates, globs, paths of other folders and links to other sites', () => {
    const text =
      '`spec/<service>/x.yaml`, `lib/*.ts`, `dist/cli/berth.js`, `ship.ts`, [site](https://a.example/x.md), [here](#part)';
    expect(faults(text)).toEqual([]);
  });
});

describe('the check of decisions', () => {
  const PAGE = 'docs/decisions/0007-boats.md';
  const INDEX = '| [0007](0007-boats.md) | boats |';
  const record = (...extra: string[]) =>
    [
      ...[
        '# 7. Boats',
        '',
        'Status: accepted, 2026-11-21',
        '',
        '## Context',
        '',
        'Water.',
        '',
        '## Decision',
        '',
      ],
      ...['Boats.', '', '## Consequences', '', 'Sails.', ...extra, ''],
    ].join('\n');

  test('the documentation check accepts a decision record with its three sections, and any other page', () => {
    expect(decisionFaults(PAGE, record(), INDEX)).toEqual([]);
    expect(decisionFaults('docs/tls.md', '# HTTPS', '')).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['another number', record().replace('# 7.', '# 8.'), 'must begin with "# 7. " and its title.'],
    ['no status', record().replace('Status', 'State'), 'needs a line "Status: accepted, YYYY-MM-DD".'],
    [
      'a further section',
      record('', '## Measurements'),
      'must have the sections ## Context, ## Decision, ## Consequences, and no others.',
    ],
    [
      'too many lines',
      record(...Array.from({ length: 50 }, () => 'More.')),
      'has 65 lines, of at most 60: move details to the README of the module.',
    ],
  ])('the documentation check reports a decision record with %s', (_what, text, fault) => {
    expect(decisionFaults(PAGE, text, INDEX)).toEqual([`${PAGE} ${fault}`]);
  });

  test('the documentation check reports a decision record that the index lists never or twice', () => {
    const fault = `${PAGE} must be listed once in docs/decisions/README.md.`;
    expect(decisionFaults(PAGE, record(), '')).toEqual([fault]);
    expect(decisionFaults(PAGE, record(), `${INDEX}\n${INDEX}`)).toEqual([fault]);
  });
});
