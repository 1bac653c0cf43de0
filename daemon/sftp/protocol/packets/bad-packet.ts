/** The client sent an invalid packet, so the start of the next one is unknown. */
export class BadPacket extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'BadPacket';
  }
}
