import { describe, expect, test } from '@jest/globals';
import { type OpenApiDocument, readDocument, SERVICES } from '../../lib/contract/openapi.js';
import { errorCodeFaults, errorReference } from './error-reference.js';

const HEAD = ['| error | status | meaning | what to do |', '|---|---|---|---|'];
const CONFLICT = '| `conflict` | 409 | Its state does not allow this. | Wait until it has stopped. |';

/** Returns a document with these codes and rows, and with two operations, of which one can return 409. */
function documentWith(codes: string[], rows: string[]): OpenApiDocument {
  const operation = (operationId: string, description: string, ...statuses: string[]) => ({
    operationId,
    description,
    tags: ['core'],
    security: [{ daemonKey: [] }],
    responses: Object.fromEntries(statuses.map((status) => [status, {}])),
  });
  return {
    openapi: '3.0.3',
    info: { title: 'A service', version: '1' },
    paths: {
      '/boat': {
        get: operation('getBoat', 'Reads.', '200', '403'),
        post: operation('setBoat', 'Changes; or 409 `name_taken`.', '200', '403', '409'),
      },
    },
    components: {
      schemas: {
        ApiError: { description: [...HEAD, ...rows].join('\n'), properties: { error: { enum: codes } } },
      },
      responses: {},
      securitySchemes: {},
    },
  };
}

const faults = (codes: string[], ...rows: string[]) => errorCodeFaults('daemon', documentWith(codes, rows));

describe('the reference of error codes', () => {
  test('the page of error codes lists each code with its status, its texts and the operations that can return it', () => {
    const rows = [
      '| `ip_banned` | 403 | The address is banned. | Ask for help. |',
      '| `name_taken` | 409 | Another boat has this name. | Choose another name. |',
      '| `not_implemented` | 501 | It is not implemented. | Use a newer version. |',
    ];
    const document = documentWith(['ip_banned', 'name_taken', 'not_implemented'], rows);
    const text = errorReference([{ service: 'daemon', document }]);
    expect(text.slice(text.indexOf('## Daemon'))).toBe(`## Daemon

| code | status | meaning | what to do | operations |
|---|---|---|---|---|
| \`ip_banned\` | 403 | The address is banned. | Ask for help. | all |
| \`name_taken\` | 409 | Another boat has this name. | Choose another name. | setBoat |
| \`not_implemented\` | 501 | It is not implemented. | Use a newer version. | any request |
`);
  });

  test.each(SERVICES)('the page of error codes explains every code of the %s', (service) => {
    const document = readDocument(service);
    const codes = document.components.schemas['ApiError']?.properties?.['error']?.enum ?? [];
    expect(codes.length).toBeGreaterThan(30);
    const text = errorReference([{ service, document }]);
    expect(codes.filter((code) => !text.includes(`\n| \`${String(code)}\` | `))).toEqual([]);
    expect(errorCodeFaults(service, document)).toEqual([]);
  });
});

describe('the check of error codes', () => {
  test('the check of error codes accepts a code with a meaning and a remedy', () => {
    expect(faults(['conflict'], CONFLICT)).toEqual([]);
  });

  test('the check of error codes reports a code without a row in the table, and a row without a code', () => {
    expect(faults(['conflict', 'port_taken'], CONFLICT)).toEqual([
      'spec/daemon/schemas/ApiError.yaml: The table has no row for `port_taken`. Add "| `port_taken` | status | What it means. | What to do. |".',
    ]);
    expect(faults([], CONFLICT)).toEqual([
      'spec/daemon/schemas/ApiError.yaml: The table explains `conflict`, which is not in `enum`. Add it there, or remove the row.',
    ]);
  });

  test.each([
    ['is missing', ''],
    ['begins in lower case', 'try again.'],
    ['ends without a period', 'Try again'],
    ['is two sentences', 'Try again. Then stop.'],
  ])('the check of error codes reports a text that %s', (_how, text) => {
    const rule = 'must be one sentence with a capital and a period.';
    expect(faults(['conflict'], `| \`conflict\` | 409 | A conflict. | ${text} |`)).toEqual([
      `spec/daemon/schemas/ApiError.yaml: What to do about \`conflict\` (409) ${rule}`,
    ]);
    expect(faults(['conflict'], `| \`conflict\` | 409 | ${text} | Wait. |`)).toEqual([
      `spec/daemon/schemas/ApiError.yaml: The meaning of \`conflict\` (409) ${rule}`,
    ]);
  });
});
