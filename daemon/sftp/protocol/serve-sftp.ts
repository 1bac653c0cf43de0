import type { Duplex } from 'node:stream';
import { DomainError } from '../../../lib/errors/errors.js';
import { isHostFault } from '../../../lib/errors/host-fault.js';
import { jailPath } from '../../files/jail/jail-path.js';
import { type Context, closeEntry, type Request } from './context.js';
import { Handles } from './handles.js';
import { TYPE } from './packets/numbers.js';
import { PacketInput } from './packets/packet-input.js';
import { BadPacket, WireReader } from './packets/wire-reader.js';
import { Replies } from './replies.js';
import { unsupported, versionPacket } from './requests/extended-requests.js';
import { REQUESTS } from './requests/requests.js';
import type { SftpChannel, SftpSession } from './sftp-session.js';
import { errorPacket } from './status.js';

export type { SftpAction, SftpChannel, SftpSession } from './sftp-session.js';

const GARBAGE = 'SFTP session ended by an invalid packet';
const STALL_MS = 300_000;
/** The minimum memory that is reserved for a request and its reply, in bytes. A page of names fits into it. */
const SMALL_BYTES = 32 * 1024;
const LARGE_BYTES = 256 * 1024;

/**
 * Serves one channel until it ends, with version 3 of the protocol (draft-ietf-secsh-filexfer-02) as OpenSSH
 * implements it. Resolves when all handles are closed. It never rejects because of the client.
 */
export async function serveSftp(channel: SftpChannel, session: SftpSession): Promise<void> {
  const life = new AbortController();
  const end = () => life.abort();
  for (const event of ['close', 'error']) channel.on(event, end);
  session.signal.addEventListener('abort', end, { once: true });
  if (session.signal.aborted) end();
  const context: Context = {
    files: session.files.posix,
    root: jailPath(session.home),
    handles: new Handles(session.share),
    signal: AbortSignal.any([session.signal, life.signal]),
    record: session.record,
  };
  try {
    await serveRequests(channel, session, context, life);
  } catch (error) {
    if (error instanceof BadPacket) session.logger.debug({ err: error }, GARBAGE);
    else session.logger.warn({ err: error }, 'SFTP session ended because of an internal error');
    end();
  } finally {
    session.signal.removeEventListener('abort', end);
    await closeAll(context, session);
    if (life.signal.aborted) channel.destroy();
    else {
      // Without an exit status, `scp` would report a failure.
      channel.exit?.(0);
      channel.end();
    }
  }
}

async function closeAll(context: Context, { logger }: SftpSession): Promise<void> {
  await context.handles.allClosed();
  for (const entry of context.handles.removeAll()) {
    try {
      await closeEntry(context, entry);
    } catch (error) {
      logger.debug({ err: error }, 'closing a file of an SFTP session failed');
    }
  }
}

async function serveRequests(
  channel: Duplex,
  { share, stallMs = STALL_MS, logger }: SftpSession,
  context: Context,
  life: AbortController,
): Promise<void> {
  const input = new PacketInput(channel, life.signal);
  const onStall = () => {
    logger.debug({}, 'SFTP session ended because the client reads no replies');
    life.abort();
  };
  const replies = new Replies({ channel, held: share.held, stallMs, signal: life.signal, onStall });
  try {
    await readRequests(input, replies, { context, life, logger });
  } catch (error) {
    life.abort();
    throw error;
  } finally {
    // Wait for files that are still being opened, so that they can be closed as well.
    await replies.allMade();
  }
  await replies.allSent();
}

/** Reads and handles requests until the client closes the channel. @throws BadPacket */
async function readRequests(
  input: PacketInput,
  replies: Replies,
  { context, life, logger }: { context: Context; life: AbortController; logger: SftpSession['logger'] },
): Promise<void> {
  const first = await input.next();
  if (first === undefined || !(await replies.hold(SMALL_BYTES))) return;
  replies.add(Promise.resolve(versionPacket(new WireReader(first))), SMALL_BYTES);
  const errorReply = (error: unknown, { type, id }: TypedRequest) => {
    if (error instanceof BadPacket) {
      logger.debug({ err: error }, GARBAGE);
      life.abort();
    }
    const isInternal = !(error instanceof DomainError) || isHostFault(error);
    if (isInternal && !life.signal.aborted)
      logger.warn({ err: error, type }, 'SFTP request failed because of an error of the daemon or the host');
    return errorPacket(id, error);
  };
  /** Handles a request. The result never rejects. */
  const replyTo = async (request: TypedRequest): Promise<Buffer> => {
    try {
      return await (REQUESTS.get(request.type) ?? unsupported)(context, request);
    } catch (error) {
      return errorReply(error, request);
    }
  };
  let lane: number | undefined;
  // If a packet has already arrived, do not await it: awaiting would slow down all small requests.
  for (let parts = await input.next(); parts !== undefined; parts = input.ready() ?? (await input.next())) {
    const reader = new WireReader(parts);
    const bytes = reader.left;
    const [type, id] = [reader.u8(), reader.u32()];
    // READs may run concurrently with each other, and so may WRITEs. Any other request waits until those before it have
    // ended.
    const movesBytes = type === TYPE.READ || type === TYPE.WRITE;
    if (replies.isMaking && !(movesBytes && type === lane)) await replies.allMade();
    lane = type;
    const held = type === TYPE.READ ? LARGE_BYTES : Math.max(bytes, SMALL_BYTES);
    const turn = context.files.turn();
    if (turn !== undefined) await turn;
    if (!(replies.holdNow(held) || (await replies.hold(held)))) break;
    replies.add(replyTo({ type, id, reader }), held);
  }
}

type TypedRequest = Request & { type: number };
