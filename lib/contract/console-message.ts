/** A message from a viewer of a console (`ConsoleClientMessage` in both documents). */
export type ConsoleClientMessage =
  | { type: 'input'; line: string }
  | { type: 'resize'; columns: number; rows: number };

const MAX_LINE_CHARACTERS = 16_384;
const MAX_SIDE = 1000;

/** What to tell the sender of any other message. */
export const EXPECTED_MESSAGE = `Send {"type": "input", "line": "..."} with one line of at most ${MAX_LINE_CHARACTERS} characters, or {"type": "resize", "columns": 80, "rows": 24} with integers from 1 to ${MAX_SIDE}.`;

/** Returns whether a value has the form that `ConsoleClientMessage` defines in the API documents. */
export function isConsoleClientMessage(value: unknown): value is ConsoleClientMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { type, ...rest } = value as Record<string, unknown>;
  if (type === 'input') {
    const { line, ...others } = rest;
    return isLine(line) && Object.keys(others).length === 0;
  }
  const { columns, rows, ...others } = rest;
  return type === 'resize' && isSide(columns) && isSide(rows) && Object.keys(others).length === 0;
}

const isLine = (value: unknown): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL and line ends are rejected
  typeof value === 'string' && value.length <= MAX_LINE_CHARACTERS && !/[\r\n\u0000]/.test(value);

const isSide = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_SIDE;
