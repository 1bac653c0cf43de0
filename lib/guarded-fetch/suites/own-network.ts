import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { DomainError } from '../../errors/errors.js';
import { GuardedFetch } from '../guarded-fetch.js';
import { NameServer } from './name-server.js';

/*
 * This program runs in its own network and mount namespace (unshare --net --mount). It simulates a machine whose only
 * network interface is connected to another namespace. That namespace, the "world", has a public address, private
 * addresses, and the address of the metadata service of clouds. Names are resolved as usual, by getaddrinfo(3), with a
 * name server of the machine. The program prints the result of each fetch as JSON.
 */

const RESOLV_CONF = process.argv[2] ?? '';
const OWN = '20.0.0.1';
const WORLD = '20.0.0.2';
const HIDDEN = ['10.99.0.2', '169.254.169.254', '100.64.0.2'];

/** The program in the namespace "world". It reports which of its addresses clients have connected to. */
const WORLD_PROGRAM = `
  const seen = [];
  require('node:http').createServer((request, response) => {
    seen.push(request.socket.localAddress);
    if (request.url === '/to-hidden') response.writeHead(302, { location: 'http://169.254.169.254/' });
    response.end(request.url === '/seen' ? seen.join(' ') : 'of the world');
  }).listen(80, '0.0.0.0', () => console.log('listening'));`;

/** The file with which IPv6 is disabled, because IPv6 would send packets by itself. */
const NO_IPV6 = '/proc/sys/net/ipv6/conf/all/disable_ipv6';

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' });

async function startWorld() {
  const script = `echo begun; read go
    echo 1 > ${NO_IPV6}
    for address in ${[WORLD, ...HIDDEN].join(' ')}; do ip address add $address/24 dev world; done
    ip link set world up; exec "$0" -e "$1"`;
  const world = spawn('unshare', ['--net', 'sh', '-c', script, process.execPath, WORLD_PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(world.stdout, 'data');
  writeFileSync(NO_IPV6, '1');
  ip('link', 'add', 'cable', 'type', 'veth', 'peer', 'name', 'world', 'netns', String(world.pid));
  ip('link', 'set', 'lo', 'up');
  ip('address', 'add', `${OWN}/24`, 'dev', 'cable');
  ip('link', 'set', 'cable', 'up');
  ip('route', 'add', 'default', 'via', WORLD);
  world.stdin.write('go\n');
  await once(world.stdout, 'data');
  return world;
}

const world = await startWorld();
writeFileSync(RESOLV_CONF, 'nameserver 127.0.0.1\noptions timeout:2 attempts:2\n');
execFileSync('mount', ['--bind', RESOLV_CONF, '/etc/resolv.conf']);
await NameServer.start(
  {
    'world.test': [[WORLD]],
    'own.test': [[OWN]],
    'private.test': [['10.99.0.2']],
    'cloud.test': [['169.254.169.254']],
    'carrier.test': [['100.64.0.2']],
    'mixed.test': [[WORLD, '10.99.0.2']],
    'rebound.test': [[WORLD], ['127.0.0.1']],
  },
  { port: 53 },
);
let ownConnections = 0;
const own = createServer((socket) => {
  ownConnections += 1;
  socket.destroy();
});
own.listen(80, '0.0.0.0');
await once(own, 'listening');

const web = new GuardedFetch({ allow: [], waits: { connectMs: 20_000 } });
async function get(address: string): Promise<string> {
  const options = { maxBytes: 1000, signal: new AbortController().signal };
  try {
    return await web.get(address, options, async ({ body }) => {
      let text = '';
      for await (const chunk of body) text += chunk.toString();
      return text;
    });
  } catch (error) {
    return error instanceof DomainError ? error.kind : String(error);
  }
}
async function getAll(addresses: string[]): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const address of addresses) said[address] = await get(address);
  return said;
}
/** Returns the number of all sent packets, including ARP. */
const packets = () => {
  const [{ stats64 }] = JSON.parse(ip('-s', '-j', 'link', 'show', 'cable')) as [
    { stats64: { tx: { packets: number } } },
  ];
  return stats64.tx.packets;
};

// Test the refused hosts first: closing a connection to an allowed host sends packets later, which would be counted as
// well.
const before = packets();
const hosts = ['own', 'private', 'cloud', 'carrier', 'mixed'].map((name) => `${name}.test`);
const refused = await getAll([...hosts, OWN, '127.0.0.1', ...HIDDEN].map((host) => `http://${host}/`));
const packetsToRefused = packets() - before;
const open = await getAll(['http://world.test/', `http://${WORLD}/`]);
const rebound = [await get('http://rebound.test/'), await get('http://rebound.test/')];
const redirected = await get('http://world.test/to-hidden');
const seen = [...new Set((await get(`http://${WORLD}/seen`)).split(' '))];
process.stdout.write(
  JSON.stringify({ open, refused, packetsToRefused, rebound, redirected, seen, ownConnections }),
);
world.kill('SIGKILL');
process.exit(0);
