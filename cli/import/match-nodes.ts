import type { Node } from '../../generated/panel/types.js';
import { UsageError } from '../usage-error.js';
import type { ImportRun } from './import-run.js';

/** Finds the nodes by their names. @returns Berth's nodes by the ids of the other panel's nodes */
export async function matchNodes({ api, old, options, report }: ImportRun): Promise<Map<string, Node>> {
  const byName = new Map((await api.nodes()).map((node) => [node.name.toLowerCase(), node]));
  for (const [from, to] of options.nodeNames) {
    if (![...old.nodes.values()].some(({ name }) => name === from))
      throw new UsageError(`--node ${from}=${to}: the other panel has no node "${from}"`);
    if (!byName.has(to.toLowerCase()))
      throw new UsageError(`--node ${from}=${to}: this panel has no node "${to}"`);
  }
  const found = new Map<string, Node>();
  for (const { id, name, address } of old.nodes.values()) {
    const wanted = options.nodeNames.get(name) ?? name;
    const node = byName.get(wanted.toLowerCase());
    if (node === undefined)
      report.left(
        'Nodes',
        `${name} (${address})`,
        `this panel has no node "${wanted}". Start a Berth daemon there, add it as a node with this name, or pass --node "${name}=NAME"`,
      );
    else {
      report.present('Nodes');
      found.set(id, node);
    }
  }
  return found;
}
