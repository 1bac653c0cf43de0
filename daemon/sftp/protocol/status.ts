import { DomainError, errorCode, isKind } from '../../../lib/errors/errors.js';
import { STATUS, TYPE } from './packets/numbers.js';
import { WireWriter } from './packets/wire-writer.js';

const SAID: Record<number, string> = {
  [STATUS.OK]: 'Done.',
  [STATUS.EOF]: 'End of file or folder.',
};

export const statusPacket = (id: number, status: number, message = SAID[status] ?? ''): Buffer =>
  new WireWriter(TYPE.STATUS, id).u32(status).text(message).text('en').packet();

export const ok = (id: number): Buffer => statusPacket(id, STATUS.OK);

/** Returns the reply for an error. The details of an internal error are only logged. */
export const errorPacket = (id: number, error: unknown): Buffer =>
  error instanceof DomainError
    ? statusPacket(id, statusOf(error), error.message)
    : statusPacket(id, STATUS.FAILURE, 'Internal error. The daemon’s log has the details.');

function statusOf(error: DomainError): number {
  // The path leads through a file (ENOTDIR), so the entry does not exist. Clients expect NO_SUCH_FILE in that case.
  if (errorCode(error.cause) === 'ENOTDIR') return STATUS.NO_SUCH_FILE;
  if (isKind(error, 'not_found')) return STATUS.NO_SUCH_FILE;
  if (isKind(error, 'forbidden')) return STATUS.PERMISSION_DENIED;
  if (isKind(error, 'not_implemented')) return STATUS.OP_UNSUPPORTED;
  return STATUS.FAILURE;
}
