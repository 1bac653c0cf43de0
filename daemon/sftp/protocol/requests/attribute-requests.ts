import { DomainError } from '../../../../lib/errors/errors.js';
import type { FileStat } from '../../../files/posix/calls/file-calls.js';
import { readAttributes, writeAttributes } from '../attributes.js';
import { type Context, type Handler, type Request, readPath, recordChange } from '../context.js';
import { TYPE } from '../packets/numbers.js';
import { WireWriter } from '../packets/wire-writer.js';
import { ok } from '../status.js';

function attributesPacket(id: number, stat: FileStat): Buffer {
  const writer = new WireWriter(TYPE.ATTRS, id);
  writeAttributes(writer, stat);
  return writer.packet();
}

export const stat: Handler = async (context, request) =>
  attributesPacket(request.id, await context.files.stat(readPath(context, request)));

export const lstat: Handler = async (context, request) =>
  attributesPacket(request.id, await context.files.lstat(readPath(context, request)));

export const fstat: Handler = async (context, { id, reader }) =>
  attributesPacket(id, await context.handles.get(reader.string()).open.stat());

const setting =
  (onLink: boolean) =>
  async (context: Context, request: Request): Promise<Buffer> => {
    const path = readPath(context, request);
    const change = readAttributes(request.reader);
    await context.files.setAttributes(path, change, { onLink }, context.signal);
    recordChange(context, 'setstat', path);
    return ok(request.id);
  };

export const setstat: Handler = setting(false);
export const lsetstat: Handler = setting(true);

export const fsetstat: Handler = async (context, { id, reader }) => {
  const { kind, open } = context.handles.get(reader.string());
  const { size, ...change } = readAttributes(reader);
  if (size !== undefined) {
    if (kind === 'folder')
      throw new DomainError('invalid_input', 'The size of a folder cannot be set: name a file.');
    await open.resize(size);
  }
  if (Object.keys(change).length > 0) await context.files.setOpen(open, change, context.signal);
  return ok(id);
};
