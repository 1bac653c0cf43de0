import {
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  parametersOf,
  responseOf,
  type Schema,
  schemaOf,
} from '../../lib/contract/openapi.js';

/** The headers of a WebSocket handshake; the key is the example of RFC 6455. */
const HANDSHAKE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
/** The maximum length of a body that is written on one line of the command. */
const ONE_LINE = 70;

/**
 * Returns a command for a POSIX shell that calls the operation with the document's examples. `$URL` is the service's
 * address and `$KEY` a key. Operations that require a session read and write `cookies.txt`, as the sign-in does. If
 * the body is a file, the file is named `file`.
 */
export function curlExample(document: OpenApiDocument, placed: PlacedOperation): string {
  const { method, operation } = placed;
  const success = successOf(operation);
  const response = responseOf(document, operation, success);
  const isJson = response?.content?.['application/json'] !== undefined;
  const isStream = response?.content?.['text/event-stream'] !== undefined;
  const isText = response?.content?.['text/plain'] !== undefined;
  const isFile = response?.content?.['application/octet-stream'] !== undefined;
  const isSocket = success === 101;
  const words = [
    `curl "$URL${targetOf(document, placed)}"`,
    // `-i` shows the response headers. It is used if the response has no interesting body.
    !isJson && !isText && !isStream && !isFile && !isSocket && '-i',
    (isStream || isSocket) && '-N',
    isSocket && '-i --http1.1 -o -',
    isFile && '-o download',
    method !== 'get' && `-X ${method.toUpperCase()}`,
    ...credentialWords(operation, response?.headers?.['Set-Cookie'] !== undefined),
    ...headersOf(document, operation).map((header) => `-H ${quoted(header)}`),
    ...(isSocket ? HANDSHAKE.map((header) => `-H ${quoted(header)}`) : []),
    ...bodyWords(document, operation),
  ];
  return words.filter((word) => typeof word === 'string').join(' \\\n  ');
}

const successOf = ({ responses }: OperationObject): number =>
  Number(Object.keys(responses).find((status) => status < '400'));

/** Returns the path and the query, encoded so that they need no escaping within double quotes in any shell. */
function targetOf(document: OpenApiDocument, { path, operation }: PlacedOperation): string {
  const parameters = parametersOf(document, operation);
  const query = parameters
    .filter((each) => each.in === 'query' && each.required === true)
    .map(({ name = '', example }) => `${encoded(name)}=${encoded(String(example))}`);
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encoded(String(parameters.find((each) => each.in === 'path' && each.name === name)?.example)),
  );
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** Encodes a text for a URL, including `!`, which an interactive bash would expand within double quotes as history. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('!', '%21');

export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function credentialWords({ security = [] }: OperationObject, setsCookie: boolean): string[] {
  const schemes = security.flatMap((each) => Object.keys(each));
  if (schemes.some((each) => each === 'daemonKey' || each === 'apiKey'))
    return ['-H "Authorization: Bearer $KEY"'];
  return [...(schemes.length > 0 ? ['-b cookies.txt'] : []), ...(setsCookie ? ['-c cookies.txt'] : [])];
}

const headersOf = (document: OpenApiDocument, operation: OperationObject): string[] =>
  parametersOf(document, operation)
    .filter((each) => each.in === 'header' && each.required === true)
    .map(({ name, example }) => `${name}: ${example}`);

function bodyWords(document: OpenApiDocument, { requestBody }: OperationObject): string[] {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined || media === undefined) return [];
  if (type === 'multipart/form-data') return [`-F ${fileField(document, media.schema)}=@file`];
  const header = `-H ${quoted(`Content-Type: ${type}`)}`;
  if (type !== 'application/json') return [header, '--data-binary @file'];
  return [header, `-d ${quoted(jsonText(exampleOf(media)))}`];
}

const fileField = (document: OpenApiDocument, schema: Schema | undefined): string =>
  Object.entries(schemaOf(document, schema).properties ?? {}).find(
    ([, { format }]) => format === 'binary',
  )?.[0] ?? 'file';

export const exampleOf = ({ example, examples }: MediaType): unknown =>
  example ?? Object.values(examples ?? {})[0]?.value;

export function jsonText(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= ONE_LINE ? line : JSON.stringify(value, null, 2);
}
