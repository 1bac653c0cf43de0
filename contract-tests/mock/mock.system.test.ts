import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  listOperations,
  type OpenApiDocument,
  type PlacedOperation,
  parametersOf,
  readDocument,
  SERVICES,
} from '../../lib/contract/openapi.js';
import { startMock } from '../../testing/berth/start-mock.js';
import { eventually } from '../../testing/time/eventually.js';
import { createDocumentCheck } from '../dredd/response-check.js';
import { ConsoleClient, messageValidator } from '../streams/console-client.js';
import { EventReader } from '../streams/event-reader.js';

/** Statuses that a request gets only with a certain header, or for an upgrade. */
const OTHERWISE = ['101', '206', '304', '416'];
const CREDENTIALS = { authorization: 'Bearer any', cookie: 'berth_session=any' };

/** Builds a request from the document's own examples. */
function requestOf(document: OpenApiDocument, { path, method, operation }: PlacedOperation) {
  const query = new URLSearchParams();
  const headers: Record<string, string> = { ...CREDENTIALS };
  let place = path;
  for (const parameter of parametersOf(document, operation)) {
    const {
      name = '',
      required,
      example,
    } = parameter as { name?: string; required?: boolean; example?: unknown };
    if (parameter.in === 'path') place = place.replace(`{${name}}`, encodeURIComponent(String(example)));
    else if (required === true && parameter.in === 'query') query.set(name, String(example));
    else if (required === true && parameter.in === 'header') headers[name] = String(example);
  }
  const content = operation.requestBody?.content ?? {};
  const init: RequestInit = { method: method.toUpperCase(), headers, redirect: 'manual' };
  const json = content['application/json'];
  const [type] = Object.keys(content);
  if (json !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(json.example ?? Object.values(json.examples ?? {})[0]?.value);
  } else if (type === 'multipart/form-data') {
    const form = new FormData();
    form.set('file', new Blob(['a']), 'a');
    init.body = form;
  } else if (type !== undefined) {
    headers['content-type'] = type;
    init.body = 'a';
  }
  return { path: `${place}?${query}`, init, headers };
}

describe.each(SERVICES)('the mock server of the %s', (service) => {
  const document = readDocument(service);
  const operations = listOperations(document);
  let url: string;
  let child: ChildProcess;
  beforeAll(async () => {
    ({ url, child } = await startMock(service));
  });
  afterAll(() => void child.kill());

  test('the mock server can respond to every operation with each of its documented statuses', async () => {
    const check = createDocumentCheck(document);
    // A WebSocket operation responds 426 without an upgrade; its refusals are tested below.
    for (const placed of operations.filter(({ operation }) => operation.responses['101'] === undefined)) {
      const { path, init, headers } = requestOf(document, placed);
      for (const status of Object.keys(placed.operation.responses).filter(
        (code) => !OTHERWISE.includes(code),
      )) {
        const over = new AbortController();
        const asked = {
          ...init,
          headers: { ...headers, prefer: `code=${status}` },
          signal: over.signal,
        };
        const answer = await fetch(url + path, asked);
        const response = { status: answer.status, headers: Object.fromEntries(answer.headers), body: '' };
        if (response.headers['content-type']?.startsWith('text/event-stream')) over.abort();
        else response.body = await answer.text();
        const what = `${placed.operation.operationId} ${status}`;
        expect([what, response.status]).toEqual([what, Number(status)]);
        const faults = over.signal.aborted ? [] : check(placed.operation, response);
        expect([what, faults]).toEqual([what, []]);
      }
    }
  });

  test('the mock server responds with the first documented success by default, and requires a credential', async () => {
    for (const placed of operations.filter(({ method }) => method === 'get')) {
      if (placed.operation.responses['200']?.content?.['application/json'] === undefined) continue;
      const { path, init } = requestOf(document, placed);
      const { operationId, security } = placed.operation;
      expect([operationId, (await fetch(url + path, init)).status]).toEqual([operationId, 200]);
      const { headers: _, ...bare } = init;
      const unknown = await fetch(url + path, bare);
      expect([operationId, unknown.status]).toEqual([operationId, security?.length === 0 ? 200 : 401]);
    }
  });

  test("the mock server's errors list the available statuses and say what is wrong with a request", async () => {
    const missing = await fetch(`${url}/healthz`, { headers: { prefer: 'code=418' } });
    expect(await missing.json()).toMatchObject({
      status: 400,
      message: expect.stringContaining('no example for 418'),
    });
    const unknown = await fetch(`${url}/healthz?unheard_of=1`);
    expect(unknown.status).toBe(400);
  });
});

describe("streams of the daemon's mock server", () => {
  let url: string;
  let child: ChildProcess;
  beforeAll(async () => {
    ({ url, child } = await startMock('daemon'));
  });
  afterAll(() => void child.kill());

  test('a stream of the mock server sends the example of an event, and stays open', async () => {
    const reader = await EventReader.open(url, CREDENTIALS);
    await eventually('the event', () => reader.events.length === 1);
    expect(reader.events).toMatchObject([{ event: 'status', data: { status: 'running' } }]);
    expect(reader.endedAtMs).toBeUndefined();
    reader.close();
  });

  test('a console of the mock server sends an example of each message, and replies to input', async () => {
    const id = 'cnt_9m2q0h7v3k5d8j1r6s4tcabefg';
    const console = await ConsoleClient.connect(url, id, { headers: CREDENTIALS }, messageValidator());
    const types = ['status', 'output', 'stats', 'dropped', 'throttled', 'error'];
    await eventually('the messages', () => console.messages.length === types.length);
    expect(console.messages.map(({ type }) => type)).toEqual(types);
    console.type('say hello');
    await eventually('the answer', () => console.messages.length > types.length);
    expect(console.messages.at(-1)?.type).toBe('output');
    expect(console.faults).toEqual([]);
    console.close();
    const headers = { ...CREDENTIALS, prefer: 'code=404' };
    const refused = await ConsoleClient.connect(url, id, { headers }, messageValidator());
    expect(refused.refusal).toMatchObject({ status: 404, body: { status: 404 } });
  });
});
