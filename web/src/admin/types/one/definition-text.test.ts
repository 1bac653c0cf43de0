import { describe, expect, it } from '@jest/globals';
import { definitionText, lineOf, readDefinition } from './definition-text';

const DEFINITION = {
  type: 'quake3',
  limits: { cpus: 1 },
  variables: [{ env: 'A' }, { env: 'B' }],
  'a/b': { script: 'one\ntwo\n' },
};

describe('the text of a definition', () => {
  it.each(['yaml', 'json'] as const)('can be read again in %s', (format) => {
    expect(readDefinition(definitionText(DEFINITION, format), format)).toEqual({ definition: DEFINITION });
  });

  it('has scripts in lines of their own in YAML', () => {
    expect(definitionText(DEFINITION, 'yaml')).toMatch(/script: \|\n {4}one\n {4}two\n/);
  });

  it.each([
    ['yaml', 'a: 1\nb: [', 2],
    ['yaml', 'a: 1\na: 2', 2],
    ['yaml', '- a', undefined],
    ['yaml', '', undefined],
    ['json', '{"a": 1,\n"b": }', undefined],
    ['json', 'a: 1', undefined],
  ] as const)('in %s, the error of %j has the line %s', (format, text, line) => {
    const found = readDefinition(text, format);
    expect('problem' in found && found.problem.message.length > 0).toBe(true);
    if (line !== undefined) expect(found).toMatchObject({ problem: { line } });
  });

  it.each([
    ['/type', 1],
    ['/limits/cpus', 3],
    ['/limits/pids', 2],
    ['/variables/1/env', 6],
    ['/a~1b/script', 8],
    ['/none', undefined],
    ['', undefined],
  ])('shows the field %s in line %s', (pointer, line) => {
    expect(lineOf(definitionText(DEFINITION, 'yaml'), pointer)).toBe(line);
  });
});
