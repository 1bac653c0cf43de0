import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Caller } from '../../access/caller.js';
import type { Storage } from '../../database/panel-database.js';
import { findServer } from '../records/server-access.js';
import { SFTP_SCOPE } from './holder-rights.js';
import { isRightEnded, type SftpHolders, secondsUntil } from './sftp-holders.js';

/** How long the panel waits for a node to create a credential. It is shorter than `IN_FLIGHT_MS`. */
const CREATION_MS = 20_000;

/** The parts of a request to create a credential that this module uses. */
type Creation = {
  params: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>> | AsyncIterable<Uint8Array> | undefined;
  signal: AbortSignal;
};

type Deps = Storage & { logger: Logger; holders: SftpHolders };

/**
 * Returns a function that creates an SFTP credential on a node with `send`. The credential never outlasts the caller's
 * right: the user is stored first, the credential expires with the right, and it is revoked at once if the right ended
 * while it was created.
 */
export const createCredentialCreation = ({ holders, logger, ...storage }: Deps) =>
  async function create<R extends Creation, A>(
    caller: Caller,
    request: R,
    send: (request: R) => Promise<A>,
  ): Promise<A> {
    const serverId = String(request.params['serverId']);
    const end = await holders.admit(caller, serverId);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLate()), CREATION_MS);
    const signal = AbortSignal.any([request.signal, late.signal]);
    const body = end === null ? request.body : withEnd(request.body, secondsUntil(end, storage.clock.now()));
    const answer = await send({ ...request, body, signal }).finally(() => clearTimeout(timer));
    try {
      await findServer(storage, caller, serverId, SFTP_SCOPE);
    } catch (error) {
      if (!isRightEnded(error)) throw error;
      await holders.end(caller.user.id, serverId).catch((failure: unknown) => {
        // A job revokes the credential later (`SftpRevocations`).
        logger.warn(
          { server: serverId, err: failure },
          'cannot revoke a new SFTP credential of a user without access yet, will retry',
        );
      });
      throw error;
    }
    return answer;
  };

function withEnd(body: Creation['body'], endsInS: number): Record<string, unknown> {
  const { expiresIn = Number.POSITIVE_INFINITY, ...rest } = { ...body } as { expiresIn?: number };
  return { ...rest, expiresIn: Math.min(expiresIn, endsInS, MAX_EXPIRES_IN_S) };
}

/** The maximum of `expiresIn` in the document: ten years. */
const MAX_EXPIRES_IN_S = 315_360_000;

const tooLate = () =>
  new DomainError(
    'unavailable',
    'The node did not create the credential in time. List the credentials to see whether it exists.',
  );
