import { findProgram, run } from '../services/programs.js';
import type { DockerCommand } from './docker-command.js';

/**
 * Lets the containers in each of these networks reach each other. Next to another engine, the engine of the tests sets no rules of
 * the packet filter, and those of the other one drop the packets. Returns a function that removes the rules.
 */
export async function allowForwarding(
  docker: DockerCommand,
  networks: readonly string[],
): Promise<() => Promise<void>> {
  const iptables = findProgram('iptables');
  if (iptables === undefined) return async () => undefined;
  const format = '{{range .IPAM.Config}}{{.Subnet}}{{end}}';
  const subnets = (await docker('network', 'inspect', '--format', format, ...networks)).trim().split('\n');
  const change = async (action: '--insert' | '--delete') => {
    for (const subnet of subnets)
      await run(iptables, [
        ...['--wait', '10', action, 'FORWARD'],
        ...['--source', subnet, '--destination', subnet, '--jump', 'ACCEPT'],
      ]);
  };
  await change('--insert');
  return () => change('--delete');
}
