import { expect, test } from '@jest/globals';
import { parseExposition } from '../../testing/monitoring/parse-exposition.js';
import { exposition } from './exposition.js';

test('the text of metrics has a description and a type for each metric, and a line for each sample', () => {
  expect(
    exposition([
      { name: 'berth_jobs', type: 'gauge', help: 'Jobs.', samples: [[2, { kind: 'mail' }], [0.5]] },
      { name: 'berth_unknown', type: 'gauge', help: 'Not known.', samples: [] },
      { name: 'berth_requests_total', type: 'counter', help: 'Requests.', samples: [[1e21]] },
    ]),
  ).toBe(
    [
      '# HELP berth_jobs Jobs.',
      '# TYPE berth_jobs gauge',
      'berth_jobs{kind="mail"} 2',
      'berth_jobs 0.5',
      '# HELP berth_unknown Not known.',
      '# TYPE berth_unknown gauge',
      '# HELP berth_requests_total Requests.',
      '# TYPE berth_requests_total counter',
      'berth_requests_total 1e+21',
      '',
    ].join('\n'),
  );
});

test.each([
  'a"b',
  'a\\b',
  'a\nb',
  '\\n',
  '"} 1\nforged 2',
  'ü 😀',
  '',
])('the label value %j is written so that a parser reads the same value', (name) => {
  const help = `All "servers"\\\n${name}`;
  const text = exposition([{ name: 'berth_server', type: 'gauge', help, samples: [[1, { id: 'x', name }]] }]);
  expect(parseExposition(text)).toEqual(
    new Map([['berth_server', { help, type: 'gauge', samples: [[1, { id: 'x', name }]] }]]),
  );
});

test.each([
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [Number.NaN, 'NaN'],
])('the value %d is written as %s', (value, written) => {
  const text = exposition([{ name: 'a', type: 'gauge', help: 'A.', samples: [[value]] }]);
  expect(text.split('\n')[2]).toBe(`a ${written}`);
});
