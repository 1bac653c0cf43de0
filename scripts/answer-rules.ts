import type { OperationObject, Service } from '../lib/openapi.js';

/** An operation as its file has it, its parameters read from theirs. */
export type StatedOperation = { service: Service; method: string; operation: OperationObject };

/** What an operation answers because of what it is. */
export type AnswerRule = {
  status: string;
  /** Its file among the `responses`, without the suffix. */
  response: string;
  /** What of the operation it follows from, as a message names it. */
  from: string;
  holds: (stated: StatedOperation) => boolean;
};

const takesBody = ({ operation }: StatedOperation) => operation.requestBody !== undefined;
/** A file may take its time: the daemon gives up only a sender who stops, with a 400 (docs/decisions/0006). */
const takesJson = ({ operation }: StatedOperation) =>
  operation.requestBody?.content['application/json'] !== undefined;
const isLimited = ({ operation }: StatedOperation) => (operation['x-rate-limit'] ?? []).length > 0;
const asksWho = ({ operation }: StatedOperation) => operation.security?.length !== 0;
const takesHeader =
  (wanted: string) =>
  ({ operation: { parameters = [] } }: StatedOperation) =>
    parameters.some((each) => each.in === 'header' && each.name === wanted);

/** All of a path's parameters are ids. What a body's field names differs: an operation says that itself. */
const namesAThing = ({ operation: { parameters = [] } }: StatedOperation) =>
  parameters.some(
    (each) => each.in === 'path' || (each.in === 'query' && /^(id|path|\w+_id)$/.test(each.name ?? '')),
  );

/** Every change is a row of the panel's. Of the daemon's operations many need no room, and free some. */
const alwaysWrites = ({ service, method }: StatedOperation) => service === 'panel' && method !== 'get';

/** What follows from what an operation is, written here and nowhere else. */
export const ANSWER_RULES: readonly AnswerRule[] = [
  { status: '202', response: 'Accepted', from: 'its header Prefer', holds: takesHeader('Prefer') },
  { status: '206', response: 'PartialDownload', from: 'its header Range', holds: takesHeader('Range') },
  {
    status: '304',
    response: 'NotModified',
    from: 'its header If-None-Match',
    holds: takesHeader('If-None-Match'),
  },
  { status: '400', response: 'BadRequest', from: 'being read strictly', holds: () => true },
  { status: '401', response: 'Unauthorized', from: 'its security', holds: asksWho },
  // The panel bans addresses and refuses other sites, the daemon may have a list of addresses: whoever asks for what.
  { status: '403', response: 'Forbidden', from: 'being an operation', holds: () => true },
  { status: '404', response: 'NotFound', from: 'its parameters', holds: namesAThing },
  { status: '408', response: 'RequestTimeout', from: 'its body', holds: takesJson },
  { status: '413', response: 'PayloadTooLarge', from: 'its body', holds: takesBody },
  { status: '415', response: 'UnsupportedMediaType', from: 'its body', holds: takesBody },
  { status: '416', response: 'RangeNotSatisfiable', from: 'its header Range', holds: takesHeader('Range') },
  { status: '429', response: 'RateLimited', from: 'its x-rate-limit', holds: isLimited },
  // Of those that count in no row, a sign of life, each says itself what it asks, and so what may be at fault.
  { status: '500', response: 'InternalError', from: 'its x-rate-limit', holds: isLimited },
  { status: '503', response: 'Unavailable', from: 'its x-rate-limit', holds: isLimited },
  { status: '507', response: 'DiskFull', from: 'its method', holds: alwaysWrites },
];
