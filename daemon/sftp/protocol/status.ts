import { DomainError, errorCode, isKind } from '../../../lib/errors.js';
import { STATUS, TYPE } from './packets/numbers.js';
import { WireWriter } from './packets/wire-writer.js';

const SAID: Record<number, string> = {
  [STATUS.OK]: 'Done.',
  [STATUS.EOF]: 'That is the end.',
};

export const statusPacket = (id: number, status: number, message = SAID[status] ?? ''): Buffer =>
  new WireWriter(TYPE.STATUS, id).u32(status).text(message).text('en').packet();

export const ok = (id: number): Buffer => statusPacket(id, STATUS.OK);

/** What could not be done, in the domain's words. Undefined for a bug, which is told of without them. */
export function refusalPacket(id: number, error: unknown): Buffer | undefined {
  if (!(error instanceof DomainError)) return undefined;
  return statusPacket(id, statusOf(error), error.message);
}

export const faultPacket = (id: number): Buffer =>
  statusPacket(id, STATUS.FAILURE, 'Something went wrong in the daemon: its log says what.');

function statusOf(error: DomainError): number {
  // A path through a file: nothing is there, and clients take it so.
  if (errorCode(error.cause) === 'ENOTDIR') return STATUS.NO_SUCH_FILE;
  if (isKind(error, 'not_found')) return STATUS.NO_SUCH_FILE;
  if (isKind(error, 'forbidden')) return STATUS.PERMISSION_DENIED;
  if (isKind(error, 'not_implemented')) return STATUS.OP_UNSUPPORTED;
  return STATUS.FAILURE;
}
