import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { DomainError } from '../../../../lib/errors/errors.js';
import { SPECIAL_IPV4 } from '../../../../lib/guarded-fetch/public-addresses.js';

/** A network of an engine: its id, and the name of its bridge on the engine's host. */
export type BridgedNetwork = { id: string; bridge: string };

export type FilterOptions = {
  /** Ranges that may be reached although they are not public. */
  allow: readonly string[];
  /** The IPv4 addresses of name servers, which may be asked wherever they are. */
  nameServers: readonly string[];
};

const PROGRAM_TIMEOUT_MS = 20_000;
const LOCK_WAIT_S = '10';
const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
/** The length of the part of a network's id that the engine uses in names, and Berth in the names of its chains. */
const SHORT_ID_LENGTH = 12;
const CHAIN = 'BERTH-';
const MAX_ATTEMPTS = 3;

/**
 * Restricts what containers on a bridge can reach: public IPv4 addresses, and no address of the host. The rules are in
 * the `raw` table, whose chain PREROUTING sees each packet first, before the host's other rules can accept it, with the
 * address that the container has used, and both packets to the host and those that it forwards. They replace earlier
 * ones in one step, so that no packet passes meanwhile.
 *
 * @throws DomainError `conflict` if the rules cannot be set
 */
export async function restrictBridge(network: BridgedNetwork, options: FilterOptions): Promise<void> {
  const { bridge } = network;
  // The bridge has the id of the network in its name. So if it exists, this is the host of the engine.
  if (!existsSync(`/sys/class/net/${bridge}/bridge`))
    throw refused(new Error(`the bridge ${bridge} does not exist in the daemon's network`));
  const chain = `${CHAIN}${network.id.slice(0, SHORT_ID_LENGTH)}`;
  try {
    await replaceChain('iptables', bridge, chain, rulesFor(options));
    // The network has no IPv6. This is for link-local addresses, at which services of the host may listen.
    if (existsSync('/proc/net/if_inet6')) await replaceChain('ip6tables', bridge, chain, ['-j DROP']);
  } catch (error) {
    throw refused(error);
  }
}

function rulesFor({ allow, nameServers }: FilterOptions): string[] {
  const names = nameServers.flatMap((address) =>
    ['udp', 'tcp'].map((protocol) => `-d ${address} -p ${protocol} --dport 53 -j RETURN`),
  );
  const isIPv4 = (range: string) => !range.includes(':');
  return [
    ...names,
    ...allow.filter(isIPv4).map((range) => `-d ${range} -j RETURN`),
    // All addresses of the host, also public ones.
    '-m addrtype --dst-type LOCAL -j DROP',
    ...SPECIAL_IPV4.map((range) => `-d ${range} -j DROP`),
  ];
}

type Program = 'iptables' | 'ip6tables';

/** Replaces the rules of a chain, and lets packets from the bridge go through it before all other rules. */
async function replaceChain(program: Program, bridge: string, chain: string, rules: string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const present = await listRules(program);
    const jump = `PREROUTING -i ${bridge} -j ${chain}`;
    const own = present.filter((rule) => rule === `-A ${jump}`);
    const foreign = present.findIndex((rule) => !rule.includes(` -j ${CHAIN}`));
    const isFirst = foreign === -1 || foreign > present.indexOf(`-A ${jump}`);
    const jumps = own.length > 0 && isFirst ? [] : [...own.map(() => `-D ${jump}`), `-I ${jump}`];
    try {
      await change(program, [`:${chain} - [0:0]`, ...rules.map((rule) => `-A ${chain} ${rule}`), ...jumps]);
      // Another daemon may remove the same chains at the same time.
      return await removeStale(program, present).catch(() => undefined);
    } catch (error) {
      // Another installation may have changed the jumps after they were listed.
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Removes the chains of networks that no longer exist. */
async function removeStale(program: Program, present: readonly string[]): Promise<void> {
  const stale = present.flatMap((rule) => {
    const [, bridge = '', chain] = /^-A PREROUTING -i (\S+) -j (BERTH-[0-9a-f]{12})$/.exec(rule) ?? [];
    return chain === undefined || existsSync(`/sys/class/net/${bridge}`) ? [] : [{ rule, chain }];
  });
  const chains = [...new Set(stale.map(({ chain }) => chain))];
  if (chains.length === 0) return;
  await change(program, [
    ...stale.map(({ rule }) => rule.replace('-A', '-D')),
    ...chains.flatMap((chain) => [`-F ${chain}`, `-X ${chain}`]),
  ]);
}

/** Returns the rules that see each packet, in their order. */
async function listRules(program: Program): Promise<string[]> {
  const args = ['--wait', LOCK_WAIT_S, '--table', 'raw', '--list-rules', 'PREROUTING'];
  return (await run(program, args)).split('\n').filter((rule) => !rule.startsWith('-P '));
}

/** Makes all changes in one step, or none. */
const change = (program: Program, lines: string[]): Promise<string> =>
  run(
    `${program}-restore`,
    ['--noflush', '--wait', LOCK_WAIT_S],
    ['*raw', ...lines, 'COMMIT', ''].join('\n'),
  );

/** Runs a program of the system with a time limit. @throws the system's error, which contains what the program wrote */
function run(program: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: PROGRAM_TIMEOUT_MS, env: { PATH: SYSTEM_PATH, LC_ALL: 'C' } };
    const child = execFile(program, args, options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    // If the program cannot be started or does not read its input, `execFile` reports why.
    child.stdin?.on('error', () => undefined).end(input);
  });
}

function refused(cause: unknown): DomainError {
  const message =
    'Install scripts must not reach private addresses, and the daemon cannot set the rules for that (iptables): run it as root on the host of the container engine, with iptables installed, or allow install scripts to reach all addresses (DAEMON_INSTALL_GUARD=off).';
  return new DomainError('conflict', message, { cause });
}
