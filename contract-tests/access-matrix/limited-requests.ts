import { type IncomingHttpHeaders, request } from 'node:http';
import type { OpenApiDocument, PlacedOperation } from '../../lib/contract/openapi.js';
import { backupBytes, backupForm, exportBytes, FORM } from '../dredd/harnesses/daemon-backups.js';
import { exampleOf, parametersOf } from '../http/malformed.js';
import type { Things } from './limited-harness.js';

export type Received = { status: number; headers: IncomingHttpHeaders; body: string };

/** A part of a request, such as `body.output`, that names a container or something in one. */
type Place = { part: 'path' | 'query' | 'body'; name: string; isNeeded: boolean };

/** Values for the parts of requests. They are written by hand, because the document's `x-containers` is tested here. */
const VALUES: Record<string, (things: Things, operationId: string) => string> = {
  id: ({ id, operation, credential }, operationId) => {
    if (/Operation$/.test(operationId)) return operation;
    return operationId.includes('Sftp') ? credential : id;
  },
  container_id: ({ id }) => id,
  source_id: ({ id }) => id,
  uploadId: ({ upload }) => upload,
  backup_id: ({ backup }) => backup,
  path: ({ id }, operationId) =>
    `/${id}/${/file|download|info|rm|remove/i.test(operationId) ? 'here.txt' : 'world'}`,
  source: ({ id }) => `/${id}/here.txt`,
  destination: ({ id }) => `/${id}/there.txt`,
  output: ({ id }) => `/${id}/there.zip`,
  home_dir: ({ id }) => `/${id}`,
};

/** Operations that are about all containers, so that keys for some containers cannot use them. */
export const IS_FOR_ALL: ReadonlySet<string> = new Set([
  ...['installContainer', 'putServerType', 'deleteServerType', 'getMetrics'],
]);

/** Values for names of archives or containers, in requests that also have an id. */
const NAMES: Record<string, (things: Things) => string> = {
  reinstallContainer: ({ name }) => name,
  readLogArchive: ({ archive }) => archive,
  downloadLogArchive: ({ archive }) => archive,
  createLogArchiveDownloadToken: ({ archive }) => archive,
};

/** The headers of a request for a WebSocket. */
export const UPGRADE: Record<string, string> = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
};

/** Headers that the document does not contain, or that clients add by themselves. */
const HEADERS: Record<string, Record<string, string>> = {
  createUpload: { 'upload-length': '4', 'tus-resumable': '1.0.0' },
  getUpload: { 'tus-resumable': '1.0.0' },
  deleteUpload: { 'tus-resumable': '1.0.0' },
  continueUpload: {
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  },
  openConsole: UPGRADE,
  uploadFile: { 'content-type': FORM },
  uploadBackup: { 'content-type': FORM },
  importContainer: { 'content-type': 'application/octet-stream' },
};

const BODIES: Record<string, Buffer> = {
  continueUpload: Buffer.from('sent'),
  uploadFile: backupForm(Buffer.from('sent')),
  uploadBackup: backupForm(backupBytes(30_000)),
  importContainer: exportBytes(),
};

/** Returns all parts of an operation's request that name a container or something in one. */
export function placesOf(document: OpenApiDocument, { operation }: PlacedOperation): Place[] {
  const { operationId } = operation;
  const isNaming = (name: string) => name in VALUES || (name === 'name' && operationId in NAMES);
  const placed = parametersOf(document, operation)
    .filter((each) => isNaming(each.name) && each.in !== 'header')
    .map((each) => ({ part: each.in as Place['part'], name: each.name, isNeeded: each.required === true }));
  const media = operation.requestBody?.content['application/json'];
  const named = media?.schema?.$ref?.split('/').at(-1) ?? '';
  const schema = document.components.schemas[named] ?? media?.schema ?? {};
  const needed = (schema['required'] ?? []) as string[];
  const fields = Object.keys(schema.properties ?? {}).filter(isNaming);
  return [
    ...placed,
    ...fields.map((name) => ({ part: 'body' as const, name, isNeeded: needed.includes(name) })),
  ];
}

/**
 * Sends a request of an operation in which each part names the given container or resource. A part without a value is
 * not sent.
 */
export function ask(
  url: string,
  headers: Record<string, string>,
  { document, placed }: { document: OpenApiDocument; placed: PlacedOperation },
  thingsAt: (place: Place) => Things | string | undefined,
): Promise<Received> {
  const { operationId } = placed.operation;
  const body: Record<string, unknown> = { ...exampleOf(document, placed.operation) };
  const query = new URLSearchParams();
  for (const { name, in: where, required, example } of parametersOf(document, placed.operation)) {
    if (where === 'query' && required === true) query.set(name, String(example));
  }
  let { path } = placed;
  for (const place of placesOf(document, placed)) {
    const things = thingsAt(place);
    const nameOf = place.name === 'name' ? NAMES[operationId] : VALUES[place.name];
    const value = typeof things === 'object' ? nameOf?.(things, operationId) : things;
    if (place.part === 'path') path = path.replace(`{${place.name}}`, encodeURIComponent(value ?? ''));
    else if (place.part === 'query')
      value === undefined ? query.delete(place.name) : query.set(place.name, value);
    else if (value === undefined) delete body[place.name];
    else body[place.name] = value;
  }
  const isJson = placed.operation.requestBody?.content['application/json'] !== undefined;
  return send(`${url}${path}?${query}`, {
    method: placed.method.toUpperCase(),
    headers: {
      ...headers,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...HEADERS[operationId],
    },
    body: isJson ? Buffer.from(JSON.stringify(body)) : BODIES[operationId],
  });
}

/** The maximum time to read a response, because some responses never end. */
const PATIENCE_MS = 60_000;

type Sent = { method: string; headers: Record<string, string>; body: Buffer | undefined };

/** Sends a request. Unlike `fetch`, it can request another protocol, and can abort a stream that has begun. */
export function send(url: string, { method, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false, timeout: PATIENCE_MS }, (answer) => {
      const response = { status: answer.statusCode ?? 0, headers: answer.headers };
      const chunks: Buffer[] = [];
      const done = () => resolve({ ...response, body: Buffer.concat(chunks).toString() });
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', done).on('error', reject);
      if (!String(answer.headers['content-type']).startsWith('text/event-stream')) return;
      done();
      sent.destroy();
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
    });
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error(`${method} ${url}: no response`)));
    // Node.js does not send a Content-Length with the body of a DELETE by itself.
    if (body !== undefined) sent.setHeader('content-length', body.length);
    sent.end(body);
  });
}
