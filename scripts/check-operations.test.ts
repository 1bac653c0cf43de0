import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument, OperationObject, ResponseObject, Schema, Service } from '../lib/openapi.js';
import { packageRoot } from '../lib/package-root.js';
import { checkOperations, operationFaults } from './check-operations.js';
import { VERBS } from './operation-verbs.js';

const note = { type: 'string', maxLength: 100 };
const json = (schema: Schema, example?: unknown): ResponseObject & { content: object } => ({
  content: { 'application/json': example === undefined ? { schema } : { schema, example } },
});
const error = json({ $ref: '#/components/schemas/ApiError' });

/** An operation at which nothing is wrong. */
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

type Place = { service?: Service; path?: string; method?: string; isServed?: boolean };

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
const permissions = 'daemon/keys/permissions.ts has them, and `any` means that every valid key will do.';
const capabilities = 'panel/api-keys/capabilities.ts has them, and `session` means that no key will do.';

describe('the check of an operation', () => {
  test('finds nothing where nothing is wrong', () => {
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf(rightOfPanel, { service: 'panel' })).toEqual([]);
  });

  test('finds nothing in the documents', () => {
    expect(checkOperations(packageRoot())).toEqual([]);
  });

  const NOT_OWN = 'Only operations on the own account take `x-while-restricted`, by a session. Leave it out.';
  test.each([
    [{}, []],
    [{ 'x-while-restricted': ['tired'] }, ['There is no restriction `tired`']],
    [{ 'x-admin': true }, [NOT_OWN]],
    [{ security: [{ apiKey: [] }] }, [NOT_OWN]],
  ])('judges which restricted sessions may ask for it: %j', (stated, faults) => {
    const operation = { ...rightOfPanel, 'x-while-restricted': ['email_unconfirmed'], ...stated };
    const said = faults.map((fault) => expect.stringContaining(fault));
    expect(faultsOf(operation, { service: 'panel' })).toEqual(said);
  });

  test.each([
    [
      'no permission',
      { 'x-permission': undefined },
      `Say in \`x-permission\` what a key needs: ${permissions}`,
    ],
    [
      'a permission, and not who is asked,',
      { security: undefined, 'x-permission': undefined },
      `Say in \`x-permission\` what a key needs: ${permissions}`,
    ],
    [
      'a credential that may be left out',
      { security: [{ daemonKey: [] }, {}] },
      'Take `{}` out of `security`: it says that nobody need send a credential, and each is asked for one.',
    ],
    [
      'a permission that there is not',
      { 'x-permission': 'container:reed' },
      `There is no \`x-permission: container:reed\`: ${permissions}`,
    ],
    [
      'all permissions',
      { 'x-permission': 'container:*' },
      `There is no \`x-permission: container:*\`: ${permissions}`,
    ],
    [
      'the word of the other service',
      { 'x-permission': undefined, 'x-capability': 'servers.read' },
      '`x-capability` means nothing to the daemon. Write `x-permission` in its place.',
    ],
    [
      'a permission where nobody is asked',
      { security: [] },
      'Nobody is asked for `x-permission: container:read` here. Leave it out.',
    ],
  ])('names %s', (_, change, fault) => {
    expect(faultsOf({ ...right, ...change })).toEqual(daemonFault(fault));
  });

  test.each([
    [
      'no capability',
      { 'x-capability': undefined },
      `Say in \`x-capability\` what a key needs: ${capabilities}`,
    ],
    [
      'a capability that there is not',
      { 'x-capability': 'account.*' },
      `There is no \`x-capability: account.*\`: ${capabilities}`,
    ],
    [
      'keys where a session alone is taken',
      { 'x-capability': 'session' },
      '`x-capability: session` and `security` differ in whether it takes keys (`apiKey`). Mend one.',
    ],
    [
      'no keys where a capability is asked',
      { security: [{ session: [] }] },
      '`x-capability: account.read` and `security` differ in whether it takes keys (`apiKey`). Mend one.',
    ],
    [
      'a capability of whoever owes a second factor',
      { security: [{ pendingLogin: [] }] },
      'Nobody is asked for `x-capability: account.read` here. Leave it out.',
    ],
  ])('names %s, on the panel', (_, change, fault) => {
    expect(faultsOf({ ...rightOfPanel, ...change }, { service: 'panel' })).toEqual(panelFault(fault));
  });

  const mustSay = 'Say `x-audit: true`: what changes accounts, credentials or the panel is in the audit log.';
  const maySay =
    'Say in `x-audit` whether the audit log has it: `true`, or `false` where it would only fill it.';

  test.each([
    ['account', 'post', undefined, [mustSay]],
    ['account', 'delete', false, [mustSay]],
    ['admin', 'patch', undefined, [mustSay]],
    ['auth', 'patch', undefined, [mustSay]],
    ['nodes', 'post', undefined, [mustSay]],
    ['servers', 'post', undefined, [maySay]],
    ['servers', 'post', false, []],
    ['account', 'post', true, []],
    ['account', 'get', undefined, []],
    ['account', 'get', true, []],
  ])('of %s, %s with `x-audit: %s` is told %j', (tag, method, audited, told) => {
    const operationId = `${VERBS[method]?.[0]}Note`;
    const operation = { ...rightOfPanel, operationId, tags: [tag], 'x-audit': audited };
    const faults = faultsOf(operation, { service: 'panel', method });
    expect(faults).toEqual(told.map((fault) => `spec/panel/${tag}/${operationId}.yaml: ${fault}`));
  });

  test('names `x-audit` on the daemon', () => {
    expect(faultsOf({ ...right, 'x-audit': true })).toEqual(
      daemonFault('`x-audit` means nothing to the daemon, which keeps no audit log. Leave it out.'),
    );
  });

  const namesGeneral =
    'Name the rows that a request counts in: `x-rate-limit: [global]`, as all do, and its own.';
  test.each([
    ['no rows of limits', undefined, namesGeneral],
    ['an empty list of rows', [], namesGeneral],
    ['rows without the one of all', ['command'], namesGeneral],
    [
      'a row that there is not',
      ['global', 'gobal'],
      'There is no row `gobal`: config/limits.ts has them. Correct `x-rate-limit`.',
    ],
    [
      'a row twice',
      ['global', 'command', 'command'],
      'A request counts in a row once: name `command` once in `x-rate-limit`.',
    ],
  ])('names %s', (_, rows, fault) => {
    expect(faultsOf({ ...right, 'x-rate-limit': rows })).toEqual(daemonFault(fault));
  });

  test('lets an event stream of the panel count in a row of its own only', () => {
    const content = { 'text/event-stream': { schema: note, example: 'Ahoy' } };
    const stream = { ...rightOfPanel, responses: { ...rightOfPanel.responses, 200: { content } } };
    expect(faultsOf({ ...stream, 'x-rate-limit': ['event_streams'] }, { service: 'panel' })).toEqual([]);
    expect(faultsOf({ ...stream, 'x-rate-limit': [] }, { service: 'panel' })).toHaveLength(1);
  });

  test('asks for no row where it is told whether the service is up', () => {
    const open = { ...right, security: [], 'x-permission': undefined, 'x-rate-limit': undefined };
    expect(faultsOf(open, { path: '/healthz' })).toEqual([]);
  });

  test('names a body and an answer without an example', () => {
    const requestBody = json(note);
    const responses = { ...right.responses, 200: json(note) };
    const operation = { ...right, operationId: 'runCommand', requestBody, responses };
    expect(faultsOf(operation, POST)).toEqual([
      'spec/daemon/container/runCommand.yaml: Give the request body an `example`.',
      'spec/daemon/container/runCommand.yaml: Give the answer 200 an `example`.',
    ]);
    const named = {
      content: { 'application/json': { schema: note, examples: { ahoy: { value: 'Ahoy' } } } },
    };
    expect(faultsOf({ ...right, responses: { ...right.responses, 200: named } })).toEqual([]);
  });

  test('names bytes, forms and events without an example', () => {
    const requestBody = { content: { 'multipart/form-data': { schema: note } } };
    const responses = { ...right.responses, 200: { content: { 'text/event-stream': { schema: note } } } };
    const operation = { ...right, operationId: 'runCommand', requestBody, responses };
    expect(faultsOf(operation, POST)).toEqual([
      'spec/daemon/container/runCommand.yaml: Give the request body an `example`.',
      'spec/daemon/container/runCommand.yaml: Give the answer 200 an `example`.',
    ]);
  });

  test.each([
    ['another body', json(note, 'No')],
    ['no body', { description: 'No.' }],
    ['a body of another type', { content: { 'text/plain': { schema: note } } }],
  ])('names an error with %s', (_, response) => {
    expect(faultsOf({ ...right, responses: { ...right.responses, 404: response } })).toEqual(
      daemonFault('Let the answer 404 be `ApiError` as JSON, as every error is.'),
    );
  });

  test('names a success that differs from another, but for work that goes on', () => {
    const withCase = { ...right, operationId: 'installContainer' };
    const other = json({ type: 'integer' }, 1);
    const path = 'spec/daemon/container/installContainer.yaml';
    expect(faultsOf({ ...withCase, responses: { ...right.responses, 202: other } }, POST)).toEqual([]);
    expect(
      faultsOf({ ...withCase, responses: { 200: right.responses['200'], 204: {}, 500: error } }, POST),
    ).toEqual([`${path}: Let the answer 204 have the body of 200: some generators take one success alone.`]);
  });

  test('names a status that the contract run knows no way to, once there is a handler', () => {
    const responses = { ...right.responses, 409: error };
    expect(faultsOf({ ...right, responses })).toEqual(
      daemonFault(
        '`npm run contract` does not know how it comes to answer 409. Write the case into ' +
          'contract-tests/dredd/cases/daemon/container.ts, or say in ' +
          'contract-tests/dredd/unprovoked.ts why it cannot, and write a test that does.',
      ),
    );
    expect(faultsOf({ ...right, responses }, { isServed: false })).toEqual([]);
  });

  test('names an operation of servers of which the matrix of callers does not know what it acts on', () => {
    const operation = { ...rightOfPanel, 'x-capability': 'servers.read', tags: ['servers'] };
    expect(faultsOf(operation, { service: 'panel', path: '/api/v2/note' })).toEqual([
      'spec/panel/servers/getNote.yaml: getNote is new: say in SUBJECTS ' +
        '(contract-tests/access-matrix/rules.ts) what it acts on.',
    ]);
  });

  test.each([
    ['noteThis', 'get'],
    ['deleteNote', 'post'],
    ['gets', 'get'],
  ])('names the operationId %s of a %s, which begins with no verb of it', (operationId, method) => {
    const operation = { ...right, operationId };
    const [fault, ...others] = faultsOf(operation, { method });
    expect(fault).toMatch(`spec/daemon/container/${operationId}.yaml: Begin the operationId with a verb of `);
    expect(others).toEqual([]);
    expect(faultsOf({ ...right, operationId: 'listNotes' })).toEqual([]);
  });

  test('names what of a request would overlook a field that it does not know', () => {
    const inner = { type: 'object', properties: {} };
    const list = { type: 'array', items: { type: 'object', additionalProperties: false } };
    const body = (schema: object) => ({
      ...right,
      operationId: 'runCommand',
      requestBody: json(schema as Schema, {}),
    });
    const closed = { type: 'object', additionalProperties: false };
    const said = (place: string) =>
      `spec/daemon/container/runCommand.yaml: Say \`additionalProperties: false\` in ${place}: what a request has by mistake is refused, not overlooked.`;
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
