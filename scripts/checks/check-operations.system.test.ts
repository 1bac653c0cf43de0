import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument, OperationObject, ResponseObject, Schema } from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { checkOperations, operationFaults } from './check-operations.js';
import { VERBS } from './operation-verbs.js';

const note = { type: 'string', maxLength: 100 };
const json = (schema: Schema, example?: unknown): ResponseObject & { content: object } => ({
  content: { 'application/json': example === undefined ? { schema } : { schema, example } },
});
const error = json({ $ref: '#/components/schemas/ApiError' });

/** A valid operation. */
const right: OperationObject = {
  tags: ['container'],
  operationId: 'getNote',
  security: [{ daemonKey: [] }],
  'x-permission': 'container:read',
  'x-containers': 'none',
  'x-rate-limit': ['global'],
  responses: { 200: json(note, 'Ahoy'), 404: { $ref: '#/components/responses/NotFound' }, 500: error },
};
const { 'x-permission': _, 'x-containers': _containers, ...more } = right;
const rightOfPanel: OperationObject = {
  ...more,
  tags: ['account'],
  security: [{ session: [] }, { apiKey: [] }],
  'x-capability': 'account.read',
  'x-rate-limit': ['requests'],
};

type Place = { service?: 'panel' | 'daemon'; path?: string; method?: string; isServed?: boolean };

const POST: Place = { method: 'post' };

function faultsOf(
  operation: object,
  { service = 'daemon', path = '/note', method = 'get', isServed = true }: Place = {},
) {
  const components = { schemas: {}, responses: { NotFound: error }, securitySchemes: {} };
  const document = { paths: { [path]: { [method]: operation } }, components } as unknown as OpenApiDocument;
  return operationFaults(service, document, () => isServed);
}

const daemonFault = (fault: string) => [`spec/daemon/container/getNote.yaml: ${fault}`];
const panelFault = (fault: string) => [`spec/panel/account/getNote.yaml: ${fault}`];
const permissions = 'see daemon/keys/permissions.ts, and `any` accepts every valid key.';
const capabilities = 'see panel/api-keys/capabilities.ts, and `session` accepts no key.';

describe('the check of operations in the documents', () => {
  test('the operation check accepts a valid operation', () => {
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf(rightOfPanel, { service: 'panel' })).toEqual([]);
  });

  test('the operation check accepts the current API documents', () => {
    expect(checkOperations(packageRoot())).toEqual([]);
  });

  const NOT_OWN = 'Only operations of sessions on their own account use `x-while-restricted`. Remove it.';
  test.each([
    [{}, []],
    [{ 'x-while-restricted': ['tired'] }, ['The restriction `tired` is unknown']],
    [{ 'x-admin': true }, [NOT_OWN]],
    [{ security: [{ apiKey: [] }] }, [NOT_OWN]],
  ])('the operation check finds what is wrong with `x-while-restricted` in an operation with the properties %j', (stated, faults) => {
    const operation = { ...rightOfPanel, 'x-while-restricted': ['email_unconfirmed'], ...stated };
    const said = faults.map((fault) => expect.stringContaining(fault));
    expect(faultsOf(operation, { service: 'panel' })).toEqual(said);
  });

  test.each([
    [
      'no permission',
      { 'x-permission': undefined },
      `Set \`x-permission\` to what a key needs: ${permissions}`,
    ],
    [
      'a missing permission without security',
      { security: undefined, 'x-permission': undefined },
      `Set \`x-permission\` to what a key needs: ${permissions}`,
    ],
    [
      'an optional credential',
      { security: [{ daemonKey: [] }, {}] },
      'Remove `{}` from `security`: it makes the credential optional, but it is required.',
    ],
    [
      'an unknown permission',
      { 'x-permission': 'container:reed' },
      `\`x-permission: container:reed\` is unknown: ${permissions}`,
    ],
    [
      'all permissions',
      { 'x-permission': 'container:*' },
      `\`x-permission: container:*\` is unknown: ${permissions}`,
    ],
    [
      'the extension of the other service',
      { 'x-permission': undefined, 'x-capability': 'servers.read' },
      'The daemon does not use `x-capability`. Use `x-permission` instead.',
    ],
    [
      'a permission without authentication',
      { security: [] },
      '`x-permission: container:read` is not used here, because no caller is authenticated. Remove it.',
    ],
  ])('the operation check reports %s', (_, change, fault) => {
    expect(faultsOf({ ...right, ...change })).toEqual(daemonFault(fault));
  });

  test.each([
    [
      'no capability',
      { 'x-capability': undefined },
      `Set \`x-capability\` to what a key needs: ${capabilities}`,
    ],
    [
      'an unknown capability',
      { 'x-capability': 'account.*' },
      `\`x-capability: account.*\` is unknown: ${capabilities}`,
    ],
    [
      'keys although only sessions are accepted',
      { 'x-capability': 'session' },
      '`x-capability: session` and `security` contradict each other on API keys (`apiKey`). Correct one of them.',
    ],
    [
      'no keys although there is a capability',
      { security: [{ session: [] }] },
      '`x-capability: account.read` and `security` contradict each other on API keys (`apiKey`). Correct one of them.',
    ],
    [
      'a capability of a pending login',
      { security: [{ pendingLogin: [] }] },
      '`x-capability: account.read` is not used here, because no caller is authenticated. Remove it.',
    ],
  ])('the operation check reports %s in the panel', (_, change, fault) => {
    expect(faultsOf({ ...rightOfPanel, ...change }, { service: 'panel' })).toEqual(panelFault(fault));
  });

  const mustSay =
    'Add `x-audit: true`: changes of accounts, credentials and the panel are recorded in the audit log.';
  const maySay =
    'Set `x-audit` to whether the audit log records it: `true`, or `false` if that would only fill the log.';

  test.each([
    ['account', 'post', undefined, [mustSay]],
    ['account', 'delete', false, [mustSay]],
    ['users', 'patch', undefined, [mustSay]],
    ['auth', 'patch', undefined, [mustSay]],
    ['nodes', 'post', undefined, [mustSay]],
    ['servers', 'post', undefined, [maySay]],
    ['servers', 'post', false, []],
    ['account', 'post', true, []],
    ['account', 'get', undefined, []],
    ['account', 'get', true, []],
  ])('the operation check requires that `x-audit` fits the tag %s and the method %s (given: %s; problems: %j)', (tag, method, audited, reported) => {
    const operationId = `${VERBS[method]?.[0]}Note`;
    const operation = { ...rightOfPanel, operationId, tags: [tag], 'x-audit': audited };
    const faults = faultsOf(operation, { service: 'panel', method });
    expect(faults).toEqual(reported.map((fault) => `spec/panel/${tag}/${operationId}.yaml: ${fault}`));
  });

  test('the operation check reports `x-audit` in the daemon', () => {
    expect(faultsOf({ ...right, 'x-audit': true })).toEqual(
      daemonFault('The daemon has no audit log, so it does not use `x-audit`. Remove it.'),
    );
  });

  const namesGeneral =
    'Set `x-rate-limit` to the limits that apply: `[global]` like all operations, and its own limits.';
  test.each([
    ['no limits', undefined, namesGeneral],
    ['an empty list of limits', [], namesGeneral],
    ['limits without the general one', ['command'], namesGeneral],
    [
      'an unknown limit',
      ['global', 'gobal'],
      'The limit `gobal` is unknown: see config/limits.ts. Correct `x-rate-limit`.',
    ],
    ['a duplicate limit', ['global', 'command', 'command'], 'List `command` only once in `x-rate-limit`.'],
  ])('the operation check reports %s', (_, rows, fault) => {
    expect(faultsOf({ ...right, 'x-rate-limit': rows })).toEqual(daemonFault(fault));
  });

  test('the operation check accepts event streams and the public status page with only their own rate limit', () => {
    const content = { 'text/event-stream': { schema: note, example: 'Ahoy' } };
    const stream = { ...rightOfPanel, responses: { ...rightOfPanel.responses, 200: { content } } };
    expect(faultsOf({ ...stream, 'x-rate-limit': ['event_streams'] }, { service: 'panel' })).toEqual([]);
    expect(faultsOf({ ...stream, 'x-rate-limit': [] }, { service: 'panel' })).toHaveLength(1);
    const page = { ...rightOfPanel, 'x-rate-limit': ['public_status'] };
    const open = { ...page, security: [], 'x-capability': undefined };
    expect([page, open].map((each) => faultsOf(each, { service: 'panel' }).length)).toEqual([1, 0]);
  });

  test('the operation check accepts health checks without a rate limit', () => {
    const open = { ...right, security: [], 'x-permission': undefined, 'x-rate-limit': undefined };
    expect(faultsOf(open, { path: '/healthz' })).toEqual([]);
  });

  test('the operation check reports a request body and a response without an example', () => {
    const requestBody = json(note);
    const responses = { ...right.responses, 200: json(note) };
    const operation = { ...right, operationId: 'runCommand', requestBody, responses };
    expect(faultsOf(operation, POST)).toEqual([
      'spec/daemon/container/runCommand.yaml: Add an `example` to the request body.',
      'spec/daemon/container/runCommand.yaml: Add an `example` to the response 200.',
    ]);
    const named = {
      content: { 'application/json': { schema: note, examples: { ahoy: { value: 'Ahoy' } } } },
    };
    expect(faultsOf({ ...right, responses: { ...right.responses, 200: named } })).toEqual([]);
  });

  test('the operation check reports bytes, forms and events without an example', () => {
    const requestBody = { content: { 'multipart/form-data': { schema: note } } };
    const responses = { ...right.responses, 200: { content: { 'text/event-stream': { schema: note } } } };
    const operation = { ...right, operationId: 'runCommand', requestBody, responses };
    expect(faultsOf(operation, POST)).toEqual([
      'spec/daemon/container/runCommand.yaml: Add an `example` to the request body.',
      'spec/daemon/container/runCommand.yaml: Add an `example` to the response 200.',
    ]);
  });

  test.each([
    ['another body', json(note, 'No')],
    ['no body', { description: 'No.' }],
    ['a body of another type', { content: { 'text/plain': { schema: note } } }],
  ])('the operation check reports an error response with %s', (_, response) => {
    expect(faultsOf({ ...right, responses: { ...right.responses, 404: response } })).toEqual(
      daemonFault('Use `ApiError` as JSON for the response 404, as for every error.'),
    );
  });

  test('the operation check reports successful responses with different bodies, except for 202', () => {
    const withCase = { ...right, operationId: 'installContainer' };
    const other = json({ type: 'integer' }, 1);
    const path = 'spec/daemon/container/installContainer.yaml';
    expect(faultsOf({ ...withCase, responses: { ...right.responses, 202: other } }, POST)).toEqual([]);
    expect(
      faultsOf({ ...withCase, responses: { 200: right.responses['200'], 204: {}, 500: error } }, POST),
    ).toEqual([`${path}: Give the response 204 the body of 200: some generators support only one success.`]);
  });

  test('the operation check reports a status that no test can produce, once there is a handler', () => {
    const responses = { ...right.responses, 409: error };
    expect(faultsOf({ ...right, responses })).toEqual(
      daemonFault(
        '`npm run contract` cannot provoke the response 409. Add a case to ' +
          'contract-tests/dredd/cases/daemon/container.ts, or explain in ' +
          'contract-tests/dredd/unprovoked.ts why not, and write another test for it.',
      ),
    );
    expect(faultsOf({ ...right, responses }, { isServed: false })).toEqual([]);
  });

  test('the operation check reports an operation on servers that the access matrix does not list', () => {
    const operation = { ...rightOfPanel, 'x-capability': 'servers.read', tags: ['servers'] };
    expect(faultsOf(operation, { service: 'panel', path: '/api/v2/note' })).toEqual([
      'spec/panel/servers/getNote.yaml: the operation getNote is new: add its subject to SUBJECTS ' +
        '(contract-tests/access-matrix/rules.ts).',
    ]);
  });

  test.each([
    ['noteThis', 'get'],
    ['deleteNote', 'post'],
    ['gets', 'get'],
  ])('the operation check reports the operationId %s of a %s, whose first word is not a verb of this method', (operationId, method) => {
    const operation = { ...right, operationId };
    const [fault, ...others] = faultsOf(operation, { method });
    expect(fault).toMatch(`spec/daemon/container/${operationId}.yaml: Begin the operationId with a verb of `);
    expect(others).toEqual([]);
    expect(faultsOf({ ...right, operationId: 'listNotes' })).toEqual([]);
  });

  test('the operation check reports objects in requests that would ignore unknown fields', () => {
    const inner = { type: 'object', properties: {} };
    const list = { type: 'array', items: { type: 'object', additionalProperties: false } };
    const body = (schema: object) => ({
      ...right,
      operationId: 'runCommand',
      requestBody: json(schema as Schema, {}),
    });
    const closed = { type: 'object', additionalProperties: false };
    const said = (place: string) =>
      `spec/daemon/container/runCommand.yaml: Add \`additionalProperties: false\` to ${place}: unknown fields of a request must be rejected, not ignored.`;
    expect(faultsOf(body({ ...closed, properties: { inner, list } }), POST)).toEqual([said('body.inner')]);
    expect(faultsOf(body(inner), POST)).toEqual([said('body')]);
    expect(
      faultsOf(
        body({
          oneOf: [closed, { ...closed, properties: { map: { ...inner, additionalProperties: note } } }],
        }),
        POST,
      ),
    ).toEqual([]);
  });
});
