import type { StatsFs } from 'node:fs';
import { type Handler, readPath } from '../context.js';
import { MAX_DATA_BYTES, MAX_PACKET_BYTES, STATUS, TYPE, VERSION } from '../packets/numbers.js';
import { BadPacket, type WireReader } from '../packets/wire-reader.js';
import { WireWriter } from '../packets/wire-writer.js';
import { ok, statusPacket } from '../status.js';
import { lsetstat } from './attribute-requests.js';
import { posixRename } from './name-requests.js';

const MAX_NAME_BYTES = 255;
/** A flag of statvfs (SSH2_FXE_STATVFS_ST_NOSUID) which says that setuid bits have no effect. */
const NOSUID = 0x2;

const limits: Handler = async ({ handles }, { id }) =>
  new WireWriter(TYPE.EXTENDED_REPLY, id)
    .u64(MAX_PACKET_BYTES)
    .u64(MAX_DATA_BYTES)
    .u64(MAX_DATA_BYTES)
    .u64(handles.max)
    .packet();

const fsync: Handler = async ({ handles }, { id, reader }) => {
  await handles.file(reader.string()).open.sync();
  return ok(id);
};

const statvfs: Handler = async (context, request) =>
  spacePacket(request.id, await context.files.space(readPath(context, request)));

const fstatvfs: Handler = async (context, { id, reader }) =>
  spacePacket(id, await context.files.space(context.handles.get(reader.string()).open.path));

function spacePacket(id: number, { bsize, blocks, bfree, bavail, files, ffree }: StatsFs): Buffer {
  const writer = new WireWriter(TYPE.EXTENDED_REPLY, id);
  for (const value of [bsize, bsize, blocks, bfree, bavail, files, ffree, ffree, 0, NOSUID, MAX_NAME_BYTES]) {
    writer.u64(value);
  }
  return writer.packet();
}

/** The supported extensions by name, with the version that the server announces (PROTOCOL of OpenSSH, section 4). */
const EXTENSIONS: ReadonlyMap<string, { version: string; handler: Handler }> = new Map([
  ['posix-rename@openssh.com', { version: '1', handler: posixRename }],
  ['statvfs@openssh.com', { version: '2', handler: statvfs }],
  ['fstatvfs@openssh.com', { version: '2', handler: fstatvfs }],
  ['fsync@openssh.com', { version: '1', handler: fsync }],
  ['lsetstat@openssh.com', { version: '1', handler: lsetstat }],
  ['limits@openssh.com', { version: '1', handler: limits }],
]);

/**
 * Returns the reply to INIT. The version is always 3, whatever version the client requests.
 * @throws BadPacket
 */
export function versionPacket(reader: WireReader): Buffer {
  if (reader.u8() !== TYPE.INIT) throw new BadPacket('the first packet must be INIT');
  reader.u32();
  const writer = new WireWriter(TYPE.VERSION, VERSION);
  for (const [name, { version }] of EXTENSIONS) writer.text(name).text(version);
  return writer.packet();
}

export const extended: Handler = async (context, request) => {
  const handler = EXTENSIONS.get(request.reader.string().toString('latin1'))?.handler;
  return handler === undefined ? unsupported(context, request) : handler(context, request);
};

export const unsupported: Handler = async (_, { id }) =>
  statusPacket(
    id,
    STATUS.OP_UNSUPPORTED,
    'This server does not support the request: use the extensions that its version packet lists.',
  );
