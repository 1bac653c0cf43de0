import { BadPacket } from './packets/bad-packet.js';
import { TYPE, VERSION } from './packets/numbers.js';
import type { WireReader } from './packets/wire-reader.js';
import { WireWriter } from './packets/wire-writer.js';
import { EXTENSIONS } from './requests/extended-requests.js';

/** Replies to INIT with version 3, whichever version the client asks for. @throws BadPacket */
export function versionPacket(reader: WireReader): Buffer {
  if (reader.u8() !== TYPE.INIT) throw new BadPacket('the first packet must be INIT');
  reader.u32();
  const writer = new WireWriter(TYPE.VERSION, VERSION);
  for (const [name, { version }] of EXTENSIONS) writer.text(name).text(version);
  return writer.packet();
}
