import type { OpenFlags } from '../../../files/posix/opening.js';
import { readAttributes } from '../attributes.js';
import { closeEntry, type Handler, readPath } from '../context.js';
import { OPEN_FLAG, TYPE } from '../packets/numbers.js';
import { WireWriter } from '../packets/wire-writer.js';
import { ok } from '../status.js';

const handlePacket = (id: number, handle: Buffer) => new WireWriter(TYPE.HANDLE, id).string(handle).packet();

function flagsOf(bits: number): OpenFlags {
  const has = (flag: number) => (bits & flag) !== 0;
  const write = has(OPEN_FLAG.WRITE) || has(OPEN_FLAG.APPEND);
  return {
    read: has(OPEN_FLAG.READ),
    write,
    append: has(OPEN_FLAG.APPEND),
    // CREAT and TRUNC have no effect without WRITE or APPEND.
    create: write && has(OPEN_FLAG.CREAT),
    truncate: write && has(OPEN_FLAG.TRUNC),
    exclusive: has(OPEN_FLAG.EXCL),
  };
}

export const openFile: Handler = async (context, request) => {
  const path = readPath(context, request);
  const flags = flagsOf(request.reader.u32());
  const { mode } = readAttributes(request.reader);
  const handle = await context.handles.add(async (leave) => {
    const open = await context.files.open(path, { flags, mode, signal: context.signal });
    return { kind: 'file', open, leave, readBytes: 0, writtenBytes: 0 };
  });
  return handlePacket(request.id, handle);
};

export const openFolder: Handler = async (context, request) => {
  const path = readPath(context, request);
  const handle = await context.handles.add(async (leave) => ({
    kind: 'folder',
    leave,
    open: await context.files.openFolder(path),
  }));
  return handlePacket(request.id, handle);
};

export const close: Handler = async (context, { id, reader }) => {
  const entry = context.handles.remove(reader.string());
  const closing = closeEntry(context, entry);
  // If the file was only read, reply before it is closed: the result of closing does not matter to the client.
  if (entry.kind === 'file' && !entry.open.isWritable) context.handles.closeInBackground(closing);
  else await closing;
  return ok(id);
};
