import type { OperationObject, Service } from '../../lib/contract/openapi.js';

/** An operation as its file describes it, with resolved parameters. */
export type StatedOperation = { service: Service; method: string; operation: OperationObject };

/** A response that follows from the properties of an operation. */
export type ResponseRule = {
  status: string;
  /** The name of the response's file in `responses`, without the extension. */
  response: string;
  /** The property of the operation from which the response follows, as named in messages. */
  from: string;
  holds: (stated: StatedOperation) => boolean;
};

const takesBody = ({ operation }: StatedOperation) => operation.requestBody !== undefined;
/**
 * Returns whether the operation accepts JSON, which must arrive within a time limit. Uploads have no such limit
 * (decisions/0006).
 */
const takesJson = ({ operation }: StatedOperation) =>
  operation.requestBody?.content['application/json'] !== undefined;
const isLimited = ({ operation }: StatedOperation) => (operation['x-rate-limit'] ?? []).length > 0;
const asksWho = ({ operation }: StatedOperation) => operation.security?.length !== 0;
const takesHeader =
  (wanted: string) =>
  ({ operation: { parameters = [] } }: StatedOperation) =>
    parameters.some((each) => each.in === 'header' && each.name === wanted);

/**
 * Returns whether a path parameter is the id of a resource, which may not exist. For an id in the body, the operation
 * itself states the 404. A PUT creates the resource that its path names.
 */
const namesAThing = ({ method, operation: { parameters = [] } }: StatedOperation) =>
  method !== 'put' &&
  parameters.some(
    (each) => each.in === 'path' || (each.in === 'query' && /^(id|path|\w+_id)$/.test(each.name ?? '')),
  );

/** Returns whether the method changes nothing. */
const isSafe = ({ method }: StatedOperation) => method === 'get' || method === 'options';

/** Returns whether the operation changes something in the panel itself, and not on a node. */
const isOfPanel = (stated: StatedOperation) =>
  stated.service === 'panel' && !isSafe(stated) && stated.operation['x-forwards'] === undefined;

/** Returns whether the operation needs neither the database nor the disk: of those of the panel, only this is not audited. */
const storesNothing = (stated: StatedOperation) => isOfPanel(stated) && stated.operation['x-audit'] === false;

/** Audited operations that succeed even if nothing can be stored: they store only their entry in the audit log. */
const ONLY_AUDITED: readonly string[] = ['sendTestMail'];

/**
 * Returns whether the operation always needs free disk space. All operations that change something in the panel do.
 * Forwarded ones need space only on the node. Of the daemon's operations, many need none, and some free it.
 */
const alwaysWrites = (stated: StatedOperation) =>
  isOfPanel(stated) && !storesNothing(stated) && !ONLY_AUDITED.includes(stated.operation.operationId);

/** All responses that follow from the properties of an operation. */
export const RESPONSE_RULES: readonly ResponseRule[] = [
  { status: '202', response: 'Accepted', from: 'its header Prefer', holds: takesHeader('Prefer') },
  { status: '206', response: 'PartialDownload', from: 'its header Range', holds: takesHeader('Range') },
  {
    status: '304',
    response: 'NotModified',
    from: 'its header If-None-Match',
    // On a write, the header protects an existing resource instead, and the response is 412.
    holds: (stated) => isSafe(stated) && takesHeader('If-None-Match')(stated),
  },
  { status: '400', response: 'BadRequest', from: 'strict validation', holds: () => true },
  { status: '401', response: 'Unauthorized', from: 'its security', holds: asksWho },
  // For all operations, the panel bans addresses and rejects other origins, and the daemon may have an allow list.
  { status: '403', response: 'Forbidden', from: 'access checks of all operations', holds: () => true },
  { status: '404', response: 'NotFound', from: 'its parameters', holds: namesAThing },
  { status: '408', response: 'RequestTimeout', from: 'its body', holds: takesJson },
  { status: '413', response: 'PayloadTooLarge', from: 'its body', holds: takesBody },
  { status: '415', response: 'UnsupportedMediaType', from: 'its body', holds: takesBody },
  { status: '416', response: 'RangeNotSatisfiable', from: 'its header Range', holds: takesHeader('Range') },
  { status: '429', response: 'RateLimited', from: 'its x-rate-limit', holds: isLimited },
  // Operations without a rate limit, such as health checks, document possible failures themselves.
  { status: '500', response: 'InternalError', from: 'its x-rate-limit', holds: isLimited },
  { status: '503', response: 'Unavailable', from: 'its x-rate-limit', holds: isLimited },
  { status: '507', response: 'DiskFull', from: 'its method', holds: alwaysWrites },
];
