import { BadPacket } from './packets/bad-packet.js';
import { TYPE, VERSION } from './packets/numbers.js';
import type { WireReader } from './packets/wire-reader.js';
import { WireWriter } from './packets/wire-writer.js';
import { EXTENSIONS } from './requests/extended-requests.js';

/** Answers what a client begins with. Whatever version that speaks, this one is spoken. @throws BadPacket */
export function versionPacket(reader: WireReader): Buffer {
  if (reader.u8() !== TYPE.INIT) throw new BadPacket('a session begins with INIT');
  reader.u32();
  const writer = new WireWriter(TYPE.VERSION, VERSION);
  for (const [name, { version }] of EXTENSIONS) writer.text(name).text(version);
  return writer.packet();
}
