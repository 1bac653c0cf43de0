import type { IncomingHttpHeaders } from 'node:http';
import type { Upload } from '../../../lib/contract/upload.js';
import type { Twins } from './names.js';

/**
 * The headers of a request that are sent to the daemon. Other headers are for the panel only, such as those of browsers
 * and proxies.
 */
const OF_CALLS: readonly string[] = [
  ...['prefer', 'idempotency-key'],
  ...['range', 'if-range', 'if-none-match', 'if-modified-since', 'if-match'],
  ...['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'upload-checksum'],
];

/**
 * The headers of a response that describe its content, or that belong to the upload protocol between client and daemon.
 */
const OF_ANSWERS: readonly string[] = [
  ...['content-range', 'accept-ranges', 'etag', 'last-modified', 'content-disposition', 'preference-applied'],
  ...['upload-offset', 'upload-length', 'upload-metadata', 'upload-expires'],
  ...['tus-version', 'tus-extension', 'tus-max-size', 'tus-checksum-algorithm'],
];

type Body = { json: Uint8Array | undefined; upload: Upload | undefined };

export function callHeaders(
  asked: Readonly<Record<string, string | undefined>>,
  { json, upload }: Body,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of OF_CALLS) {
    const value = asked[name];
    if (value !== undefined && value !== '') headers[name] = value;
  }
  if (json !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = String(json.byteLength);
  }
  if (upload?.type !== undefined) headers['content-type'] = upload.type;
  if (upload?.size !== undefined) headers['content-length'] = String(upload.size);
  return headers;
}

export function answerHeaders(twins: Twins, answered: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of OF_ANSWERS) {
    const value = answered[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const location = locationOf(twins, answered.location ?? '');
  if (location !== undefined) headers['location'] = location;
  return headers;
}

/**
 * Converts the path of an upload or operation on the daemon to its path on the panel. Returns undefined for any other
 * location, which a malicious node could send.
 */
function locationOf({ serverId }: Twins, location: string): string | undefined {
  const own = `/api/v2/servers/${serverId}`;
  if (/^\/fs\/uploads\/upl_[0-9a-v]{26}$/.test(location)) return location.replace(/^\/fs/, `${own}/files`);
  return /^\/operations\/op_[0-9a-v]{26}$/.test(location) ? own + location : undefined;
}
