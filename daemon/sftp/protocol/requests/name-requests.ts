import { bytesBelow } from '../../../files/posix/byte-path.js';
import { readAttributes, writeAttributes } from '../attributes.js';
import { type Handler, readEntry, readPath, recordChange } from '../context.js';
import { requireDown } from '../link-target.js';
import { longName } from '../long-name.js';
import { STATUS, TYPE } from '../packets/numbers.js';
import { WireWriter } from '../packets/wire-writer.js';
import { ok, statusPacket } from '../status.js';

/** The number of entries per reply, as in OpenSSH. They fit into a packet of 32 KiB. */
const PAGE_ENTRIES = 100;

/** Returns a reply with one name and without attributes. */
const namePacket = (id: number, name: Buffer) =>
  new WireWriter(TYPE.NAME, id).u32(1).string(name).string(name).u32(0).packet();

/** Resolves `.` and `..` in a path without access to the disk. */
export const realpath: Handler = async (context, request) =>
  namePacket(request.id, bytesBelow(context.root, readPath(context, request)));

export const readdir: Handler = async (context, { id, reader }) => {
  const { open } = context.handles.folder(reader.string());
  const entries = await open.page(PAGE_ENTRIES);
  if (entries.length === 0) return statusPacket(id, STATUS.EOF);
  const nowMs = Date.now();
  const writer = new WireWriter(TYPE.NAME, id).u32(entries.length);
  for (const { name, stat } of entries) {
    writer.string(Buffer.from(name, 'latin1')).string(Buffer.from(longName(name, stat, nowMs), 'latin1'));
    writeAttributes(writer, stat);
  }
  return writer.packet();
};

export const remove: Handler = async (context, request) => {
  const path = readEntry(context, request);
  await context.files.removeFile(path, context.signal);
  recordChange(context, 'delete', path);
  return ok(request.id);
};

export const mkdir: Handler = async (context, request) => {
  const path = readEntry(context, request);
  await context.files.makeFolder(path, readAttributes(request.reader).mode);
  recordChange(context, 'mkdir', path);
  return ok(request.id);
};

export const rmdir: Handler = async (context, request) => {
  const path = readEntry(context, request);
  await context.files.removeFolder(path, context.signal);
  recordChange(context, 'rmdir', path);
  return ok(request.id);
};

export const rename: Handler = async (context, request) => {
  const [source, destination] = [readEntry(context, request), readEntry(context, request)];
  await context.files.rename(source, destination);
  recordChange(context, 'rename', destination);
  return ok(request.id);
};

export const posixRename: Handler = async (context, request) => {
  const [source, destination] = [readEntry(context, request), readEntry(context, request)];
  await context.files.replace(source, destination, context.signal);
  recordChange(context, 'rename', destination);
  return ok(request.id);
};

export const readlink: Handler = async (context, request) => {
  const target = await context.files.readLink(readPath(context, request));
  return namePacket(request.id, Buffer.from(target, 'latin1'));
};

/**
 * Creates a link. In the request, the target comes before the link. OpenSSH and other servers use this order, although
 * the draft of the protocol has the opposite one (PROTOCOL of OpenSSH, section 4.1).
 */
export const symlink: Handler = async (context, request) => {
  const target = request.reader.string();
  const path = readEntry(context, request);
  requireDown(path, target);
  await context.files.makeLink(path, target.toString('latin1'), context.signal);
  recordChange(context, 'symlink', path);
  return ok(request.id);
};
