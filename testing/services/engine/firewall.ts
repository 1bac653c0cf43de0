import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, run } from '../programs.js';

/** The three programs of one variant of iptables. */
type Iptables = { command: string; save: string; restore: string };

const FORWARDING_FILE = '/proc/sys/net/ipv4/ip_forward';

/**
 * Restores the packet filter after an engine has run, because an engine adds rules, enables forwarding, and reverts
 * neither. The previous state is stored in a file, so that the run after a killed one can restore it as well.
 */
export type Firewall = {
  /** A folder with an `iptables` that works on this machine. It must come first in the engine's PATH. */
  readonly path: string;
  remember(): Promise<void>;
  /** Removes the rules that were added since `remember`; does nothing if nothing is stored. */
  restore(): Promise<void>;
};

/**
 * Finds a variant of iptables that works.
 * @returns undefined if there is none, as in a container without the right to change the filter
 */
export async function openFirewall(folder: string): Promise<Firewall | undefined> {
  const iptables = await findIptables();
  if (iptables === undefined) return undefined;
  const link = join(folder, 'iptables');
  rmSync(link, { force: true });
  symlinkSync(iptables.command, link);
  const memory = join(folder, 'firewall-before.json');
  return {
    path: folder,
    async remember() {
      const rules = await run(iptables.save, []);
      const forwarding = readFileSync(FORWARDING_FILE, 'utf8');
      writeFileSync(memory, JSON.stringify({ rules, forwarding }));
    },
    async restore() {
      if (!existsSync(memory)) return;
      const before = JSON.parse(readFileSync(memory, 'utf8')) as { rules: string; forwarding: string };
      const undo = undoScript(before.rules, await run(iptables.save, []));
      await run(iptables.restore, ['--noflush'], { input: undo });
      writeFileSync(FORWARDING_FILE, before.forwarding);
      rmSync(memory);
    },
  };
}

async function findIptables(): Promise<Iptables | undefined> {
  for (const name of ['iptables', 'iptables-legacy', 'iptables-nft']) {
    const command = findProgram(name);
    const save = findProgram(`${name}-save`);
    const restore = findProgram(`${name}-restore`);
    if (command === undefined || save === undefined || restore === undefined) continue;
    try {
      for (const table of ['filter', 'nat']) await run(command, ['--table', table, '--list-rules']);
      return { command, save, restore };
    } catch {
      // Try the next variant. This one does not work, because a kernel module or the right to use it is missing.
    }
  }
  return undefined;
}

/**
 * Returns a script for iptables-restore that removes the rules and chains of `after` that `before` lacks, and restores
 * the policies.
 */
export function undoScript(before: string, after: string): string {
  const old = parseTables(before);
  let script = '';
  for (const [table, { chains, rules }] of parseTables(after)) {
    const was = old.get(table) ?? { chains: new Map<string, string>(), rules: [] };
    const newChains = [...chains.keys()].filter(
      (chain) => !was.chains.has(chain) && chains.get(chain) === '-',
    );
    const lines = [
      ...rules.filter((rule) => !was.rules.includes(rule)).map((rule) => rule.replace(/^-A/, '-D')),
      ...newChains.map((chain) => `-F ${chain}`),
      ...newChains.map((chain) => `-X ${chain}`),
      ...[...chains]
        .filter(([, policy]) => policy !== '-')
        .map(([chain]) => `-P ${chain} ${was.chains.get(chain) ?? 'ACCEPT'}`),
    ];
    script += `*${table}\n${lines.join('\n')}\nCOMMIT\n`;
  }
  return script;
}

type Table = { chains: Map<string, string>; rules: string[] };

/** Parses the output of iptables-save: `*table`, `:CHAIN POLICY [packets:bytes]`, `-A CHAIN rule`. */
function parseTables(text: string): Map<string, Table> {
  const tables = new Map<string, Table>();
  let table: Table = { chains: new Map(), rules: [] };
  for (const line of text.split('\n')) {
    if (line.startsWith('*')) {
      table = { chains: new Map(), rules: [] };
      tables.set(line.slice(1).trim(), table);
    } else if (line.startsWith(':')) {
      const [chain = '', policy = '-'] = line.slice(1).split(' ');
      table.chains.set(chain, policy);
    } else if (line.startsWith('-A')) {
      table.rules.push(line);
    }
  }
  return tables;
}
