import type { Schemas } from '../../api/client';

export type TypeVariable = Schemas['ServerVariable'];
/** What decides how a value is set, of a variable or of a field of a configuration file. */
type Ruled = Pick<TypeVariable, 'rules' | 'default'>;

/** The control with which a user sets a variable. */
export type VariableControl =
  | { kind: 'switch'; on: string; off: string }
  | { kind: 'choice'; values: string[] }
  | { kind: 'number'; min: number | undefined; max: number | undefined; step: 1 | 'any' }
  | { kind: 'text'; maxLength: number };

const MAX_VALUE = 32_768;

/** Chooses the control from the rules of a value. The panel checks the rules; the control only helps to keep them. */
export function controlOf({ rules, default: standard }: Ruled): VariableControl {
  const named = new Map(rules.map(partsOf));
  const values = valuesOf(named.get('in') ?? '');
  if (named.has('boolean') || isYesNo(values)) return switchLike(standard, values);
  if (values.length > 0) return { kind: 'choice', values: named.has('required') ? values : ['', ...values] };
  const bounds = boundsOf(named);
  const isInteger = named.has('integer') || named.has('int');
  if (isInteger || named.has('numeric')) return { kind: 'number', ...bounds, step: isInteger ? 1 : 'any' };
  return { kind: 'text', maxLength: Math.min(MAX_VALUE, bounds.max ?? MAX_VALUE) };
}

export const isRequired = ({ rules }: Pick<Ruled, 'rules'>): boolean =>
  rules.some((rule) => partsOf(rule)[0] === 'required');

function partsOf(rule: string): readonly [name: string, argument: string] {
  const [name = '', ...rest] = rule.split(':');
  const plain = name.trim().toLowerCase();
  return [plain === 'bool' ? 'boolean' : plain, rest.join(':')];
}

/** Returns the values of a list such as `a,"b,c"`, without repetitions and without the empty one. */
const valuesOf = (list: string): string[] => [
  ...new Set(
    [...list.matchAll(/"((?:[^"]|"")*)"|[^,]+/g)]
      .map(([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole)
      .filter(Boolean),
  ),
];

const PAIRS = [
  ['1', '0'],
  ['true', 'false'],
] as const;

const isYesNo = (values: readonly string[]): boolean =>
  PAIRS.some((pair) => values.length === 2 && pair.every((value) => values.includes(value)));

/** Returns a switch with the spelling that the default or the list of values has. */
function switchLike(standard: string | null, values: readonly string[]): VariableControl {
  const isWord = standard === 'true' || standard === 'false' || values.includes('true');
  const [on, off] = isWord ? PAIRS[1] : PAIRS[0];
  return { kind: 'switch', on, off };
}

function boundsOf(named: ReadonlyMap<string, string>): { min: number | undefined; max: number | undefined } {
  const [low, high] = (named.get('between') ?? '').split(',');
  return { min: numberIn(named.get('min') ?? low), max: numberIn(named.get('max') ?? high) };
}

function numberIn(text = ''): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
