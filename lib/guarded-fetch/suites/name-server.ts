import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import type { LookUp } from '../look-up.js';

const TYPE_A = 1;
const TYPE_AAAA = 28;
const HEADER_BYTES = 12;
const NO_ERROR = 0x8180;
const NO_SUCH_NAME = 0x8183;

/** The addresses of each host name: one list per look-up. The last list is used for all further look-ups. */
export type Zone = Record<string, string[][]>;

/** A DNS server for tests (RFC 1035), over UDP. */
export class NameServer {
  readonly #socket: Socket;
  readonly #zone: Zone;
  readonly #asked = new Map<string, number>();

  private constructor(socket: Socket, zone: Zone) {
    this.#socket = socket;
    this.#zone = zone;
    socket.on('message', (query, from) => socket.send(this.#answer(query), from.port, from.address));
  }

  static async start(zone: Zone, at: { port?: number; address?: string } = {}): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.bind(at.port ?? 0, at.address ?? '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket, zone);
  }

  /** Returns how many times the IPv4 addresses of a name were requested. */
  asked(name: string): number {
    return this.#asked.get(`${name} ${TYPE_A}`) ?? 0;
  }

  /** Resolves names only with this server, without the machine's /etc/hosts. */
  readonly lookUp: LookUp = async (name) => {
    const resolver = new Resolver({ timeout: 5000, tries: 2 });
    resolver.setServers([`127.0.0.1:${this.#socket.address().port}`]);
    const all = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (found.length > 0) return found;
    throw Object.assign(new Error(`the name server returned no address for ${name}`), { code: 'ENOTFOUND' });
  };

  close(): void {
    this.#socket.close();
  }

  #answer(query: Buffer): Buffer {
    const { name, type, end } = questionOf(query);
    const addresses = this.#addressesOf(name, type);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(this.#zone[name] === undefined ? NO_SUCH_NAME : NO_ERROR, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...addresses.map(recordOf)]);
  }

  #addressesOf(name: string, type: number): string[] {
    if (type !== TYPE_A && type !== TYPE_AAAA) return [];
    const key = `${name} ${type}`;
    const turn = this.#asked.get(key) ?? 0;
    this.#asked.set(key, turn + 1);
    const rounds = this.#zone[name] ?? [];
    const round = rounds[Math.min(turn, rounds.length - 1)] ?? [];
    return round.filter((address) => isIPv4(address) === (type === TYPE_A));
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Returns a DNS record for the requested name (RFC 1035, 4.1.4) with a time to live of 0. */
function recordOf(address: string): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  record.writeUInt16BE(isIPv4(address) ? TYPE_A : TYPE_AAAA, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return Buffer.from([...before, ...zeros, ...after].flatMap((group) => [group >> 8, group & 0xff]));
}
