import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { bundle, createConfig } from '@redocly/openapi-core';
import { stringify } from 'yaml';
import type { OpenApiDocument, Service } from '../../lib/contract/openapi.js';
import { DerivedDocuments } from './derived-documents.js';
import { RESPONSE_RULES } from './response-rules.js';

const JSON_BODY = { content: { 'application/json': { schema: { type: 'object' } } } };
const FORM = { content: { 'multipart/form-data': { schema: { type: 'object' } } } };
const header = (name: string) => ({ name, in: 'header', schema: { type: 'string' } });
const query = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
/** A minimal operation: without authentication and limits. */
const PLAIN = {
  operationId: 'look',
  tags: ['core'],
  security: [],
  responses: { '200': { description: '' } },
};

describe('responses that are derived from properties of operations', () => {
  let spec: string;
  beforeEach(() => {
    spec = mkdtempSync(join(tmpdir(), 'berth-spec-'));
    for (const service of ['panel', 'daemon']) {
      write(`${service}/headers/RequestId.yaml`, { description: `of the ${service}`, schema: {} });
      write(`${service}/schemas/ApiError.yaml`, { type: 'object', description: service });
      for (const { response } of RESPONSE_RULES) write(`${service}/responses/${response}.yaml`, ERROR);
    }
    write('daemon/parameters/Container.yaml', { name: 'Berth-Container', in: 'header', schema: {} });
    write('daemon/parameters/Actor.yaml', { name: 'Berth-Actor', in: 'header', schema: {} });
  });
  afterEach(() => rmSync(spec, { recursive: true }));

  const ERROR = { description: 'An error.', content: { 'application/json': { example: {} } } };
  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(spec, path)), { recursive: true });
    writeFileSync(join(spec, path), stringify(content));
  };

  async function read(service: Service, operation: object, method = 'get') {
    const { problems, ...rest } = await readFile(service, stringify({ ...PLAIN, ...operation }), method);
    expect(problems).toEqual([]);
    return rest;
  }

  async function readFile(service: Service, operation: string, method = 'get') {
    write(`${service}/core/look.yaml`, {});
    writeFileSync(join(spec, service, 'core', 'look.yaml'), operation);
    write(`${service}/openapi.yaml`, {
      openapi: '3.0.3',
      info: { title: service, version: '1' },
      paths: { '/look': { [method]: { $ref: 'core/look.yaml' } } },
    });
    const documents = new DerivedDocuments(spec, service);
    const config = await createConfig({});
    const result = await bundle({ ref: documents.entry, config, externalRefResolver: documents });
    const problems = result.problems.map(({ message }) => message);
    const { paths, components } = result.bundle.parsed as OpenApiDocument;
    const responses = paths['/look']?.[method]?.responses ?? {};
    return { responses, components, faults: documents.faults, problems };
  }

  const statuses = async (...asked: Parameters<typeof read>) => {
    const { responses } = await read(...asked);
    return Object.keys(responses).filter((status) => status !== '200');
  };

  test.each<[string, Service, object, string, string[]]>([
    ['an operation of the daemon', 'daemon', {}, 'get', ['400', '403']],
    ['an operation of the panel', 'panel', {}, 'get', ['400', '403']],
    ['security', 'daemon', { security: [{ daemonKey: [] }] }, 'get', ['400', '401', '403']],
    ['a permission', 'daemon', { 'x-permission': 'fs:read' }, 'get', ['400', '403']],
    ['a permission that every key has', 'daemon', { 'x-permission': 'any' }, 'get', ['400', '403']],
    ['limits', 'daemon', { 'x-rate-limit': ['global'] }, 'get', ['400', '403', '429', '500', '503']],
    ['no limits', 'daemon', { 'x-rate-limit': [] }, 'get', ['400', '403']],
    ['JSON', 'daemon', { requestBody: JSON_BODY }, 'post', ['400', '403', '408', '413', '415']],
    ['a file', 'daemon', { requestBody: FORM }, 'post', ['400', '403', '413', '415']],
    ['a change of the panel', 'panel', {}, 'delete', ['400', '403', '507']],
    ['a change of the daemon', 'daemon', {}, 'delete', ['400', '403']],
    ['an id in the query', 'daemon', { parameters: [query('id')] }, 'get', ['400', '403', '404']],
    ['another id', 'daemon', { parameters: [query('backup_id')] }, 'get', ['400', '403', '404']],
    ['a path in the query', 'daemon', { parameters: [query('path')] }, 'get', ['400', '403', '404']],
    ['a page of a list', 'daemon', { parameters: [query('limit')] }, 'get', ['400', '403']],
    ['Prefer', 'daemon', { parameters: [header('Prefer')] }, 'get', ['202', '400', '403']],
    ['Range', 'daemon', { parameters: [header('Range')] }, 'get', ['206', '400', '403', '416']],
    ['If-None-Match', 'daemon', { parameters: [header('If-None-Match')] }, 'get', ['304', '400', '403']],
  ])('the documented error responses of an operation follow from %s', async (_what, service, operation, method, expected) => {
    expect(await statuses(service, operation, method)).toEqual(expected);
  });

  test('a documented error response can follow from a parameter that is in a separate file', async () => {
    write('daemon/parameters/Thing.yaml', { name: 'thing', in: 'path', required: true });
    const parameters = [{ $ref: '../parameters/Thing.yaml' }];
    expect(await statuses('daemon', { parameters })).toEqual(['400', '403', '404']);
  });

  test("a derived response refers to the service's response, and success responses get the request id", async () => {
    const { responses, components } = await read('daemon', { 'x-rate-limit': ['global'] });
    const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
    expect(responses['200']).toEqual({ description: '', headers });
    expect(responses['500']).toEqual({ $ref: '#/components/responses/InternalError' });
    expect(components.responses['InternalError']).toEqual({
      description: 'An error.',
      headers,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' }, example: {} } },
    });
    expect(components.schemas['ApiError']?.['description']).toBe('daemon');
  });

  test('a derived response from a file that both services share refers to the schemas of the service', async () => {
    write('shared/responses/InternalError.yaml', { ...ERROR, description: 'Of both.' });
    rmSync(join(spec, 'panel', 'responses', 'InternalError.yaml'));
    const { components } = await read('panel', { 'x-rate-limit': ['requests'] });
    expect(components.responses['InternalError']).toMatchObject({ description: 'Of both.' });
    expect(components.schemas['ApiError']?.['description']).toBe('panel');
  });

  test('a response that changes the protocol (101) gets no request id', async () => {
    const { responses } = await read('daemon', { responses: { '101': { description: '' } } });
    expect(responses['101']).toEqual({ description: '' });
  });

  test('a success response without a schema gets no schema', async () => {
    const content = { 'application/json': { example: {} } };
    const { responses } = await read('daemon', { responses: { '200': { description: '', content } } });
    expect(responses['200']?.content).toEqual(content);
  });

  test.each([
    ['an empty file', '', "Can't resolve $ref"],
    ['a missing parameter', 'parameters: [{$ref: ../parameters/No.yaml}]', "Can't resolve $ref"],
    ['a parameter that is not YAML', 'parameters: [{$ref: ../schemas/Bad.yaml}]', "Can't resolve $ref"],
  ])('the bundler of API documents reports %s', async (_what, operation, problem) => {
    write('daemon/schemas/Bad.yaml', {});
    writeFileSync(join(spec, 'daemon', 'schemas', 'Bad.yaml'), 'a: [');
    const { problems } = await readFile('daemon', operation);
    expect(problems.join()).toContain(problem);
  });

  test('a derived response does not replace a response that an operation documents itself', async () => {
    const { responses, faults } = await read('daemon', { responses: { '400': { description: 'Its own.' } } });
    expect(responses['400']).toMatchObject({ description: 'Its own.' });
    expect(faults).toEqual([]);
  });

  test('a response that is written by hand although it is derived is reported with its file', async () => {
    const headers = { 'X-Request-Id': { $ref: '../headers/RequestId.yaml' } };
    const schema = { $ref: '../schemas/ApiError.yaml' };
    const { faults } = await read('daemon', {
      security: [{ daemonKey: [] }],
      responses: {
        '200': { description: '', headers },
        '401': { $ref: './../responses/Unauthorized.yaml' },
        '409': { description: '', content: { 'application/json': { schema } } },
      },
    });
    expect(faults).toEqual([
      '401 Unauthorized follows from its security; remove it from spec/daemon/core/look.yaml',
      'X-Request-Id is a header of every response; remove it from spec/daemon/core/look.yaml',
      'ApiError is the default schema of an error; remove it from spec/daemon/core/look.yaml',
    ]);
  });
});
