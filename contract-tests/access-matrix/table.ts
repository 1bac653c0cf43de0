type Cell = { operationId: string; kind: string; verdict: number | string; fault?: string };

const SIGNS: Record<string, string> = { admitted: '+', 401: '1', 403: '3', 404: '4' };

/**
 * Prints a table to standard output if BERTH_PRINT_MATRIX=1. The rows are the kinds of callers or the operations,
 * whichever are more. `+` is admitted, `1` is 401, `3` is 403 and `4` is 404; `!` follows an unexpected result. The
 * targets of a server are in this order: missing, the owner's, the owner's second, another user's.
 */
export function printTable(cells: readonly Cell[]): void {
  if (process.env['BERTH_PRINT_MATRIX'] !== '1') return;
  const operations = [...new Set(cells.map(({ operationId }) => operationId))];
  const kinds = [...new Set(cells.map(({ kind }) => kind))];
  const verdictsOf = (kind: string, operationId: string) =>
    cells
      .filter((cell) => cell.kind === kind && cell.operationId === operationId)
      .map(({ verdict: one, fault }) => (SIGNS[one] ?? '?') + (fault === undefined ? '' : '!'))
      .join('');
  const lines =
    kinds.length > operations.length
      ? kinds.map((kind) => [kind, ...operations.map((id) => verdictsOf(kind, id))])
      : operations.map((id) => [id, ...kinds.map((kind) => verdictsOf(kind, id))]);
  const head = ['', ...(kinds.length > operations.length ? operations : kinds)];
  const table = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const texts = table.map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
  process.stdout.write(`${texts.join('\n')}\n`);
}
