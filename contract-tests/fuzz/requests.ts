import type { OperationObject, PlacedOperation } from '../../lib/contract/openapi.js';
import type { Corrupted } from './corruptions.js';
import type { Parts } from './parts.js';

/** A request as it is sent. The target is path and query. */
export type Request = {
  operationId: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
};

export const FORM = 'multipart/form-data';
const BOUNDARY = 'berth-fuzz';
/**
 * The maximum length of a part of a request. Node.js itself refuses a request head over 16 KiB, which
 * contract-tests/http tests.
 */
const MAX_PART_CHARACTERS = 1000;
const MAX_QUERY_PARTS = 8;

/** Serializes the parts of a request, and applies the changes that make it invalid. */
export function requestOf(
  { path, method, operation }: PlacedOperation,
  { parts, keep, media }: Corrupted,
  credential: Record<string, string>,
): Request {
  const type = media ?? mediaTypeOf(operation);
  const whole = bodyOf(type, parts.body);
  const body = keep === undefined ? whole : whole?.subarray(0, keep);
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    target: targetOf(path, parts),
    headers: {
      ...credential,
      ...(body === undefined || type === undefined ? {} : { 'content-type': headerText(type) }),
      ...Object.fromEntries(
        Object.entries(parts.headers).map(([name, value]) => [name.toLowerCase(), headerText(textOf(value))]),
      ),
    },
    body,
  };
}

/** Returns the only media type that an operation accepts; undefined if it has no body. */
export function mediaTypeOf({ requestBody }: OperationObject): string | undefined {
  const [type] = Object.keys(requestBody?.content ?? {});
  return type === FORM ? `${FORM}; boundary=${BOUNDARY}` : type;
}

/** Returns the text of a value outside of a JSON body. */
export function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return wellFormed(wellFormed(text).slice(0, MAX_PART_CHARACTERS));
}

/** Replaces unpaired surrogates, which UTF-8 cannot encode. */
const wellFormed = (text: string) => Buffer.from(text).toString();

export const isWellFormed = (text: string): boolean => wellFormed(text) === text;

function targetOf(path: string, { path: values, query }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(stepOf(values[name])));
  const asked = Object.entries(query)
    .slice(0, MAX_QUERY_PARTS)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`);
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}

/**
 * Returns a value as a segment of a path. Empty segments, `.` and `..` are replaced, because they would lead to
 * another operation.
 */
export function stepOf(value: unknown): string {
  const text = textOf(value);
  return /^\.{0,2}$/.test(text) ? 'x' : text;
}

/**
 * Returns a text without characters that a header field does not allow (RFC 9110, 5.5), because HTTP clients do not
 * send them.
 */
const headerText = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim();

function bodyOf(type: string | undefined, value: unknown): Buffer | undefined {
  if (value === undefined) return undefined;
  if (type?.startsWith(FORM)) return formOf(value);
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (type?.startsWith('application/offset')) return Buffer.from(String(value));
  return Buffer.from(JSON.stringify(value));
}

/** Returns a multipart form with one file for each field, whatever type the document gives the field. */
function formOf(value: unknown): Buffer {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const parts = fields.flatMap(([name, content]) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${fieldName(name)}"; filename="a"\r\n\r\n`,
    ArrayBuffer.isView(content)
      ? new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
      : textOf(content),
    '\r\n',
  ]);
  return Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part as string)));
}

const fieldName = (name: string) => name.replace(/[^\w]/g, '_');
