/** What a client has sent is no packet: nobody can tell where the next one begins. */
export class BadPacket extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'BadPacket';
  }
}
