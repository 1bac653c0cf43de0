import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { errorCode } from '../../../lib/errors/errors.js';
import { findProgram, requireProgram, run } from '../programs.js';

/** The default network of one engine. It is separate from that of every other engine on the machine. */
export type Bridge = {
  readonly name: string;
  /** The address range for user-defined networks: 64 networks of 64 addresses. */
  readonly addressPool: string;
  remove(): Promise<void>;
};

const MAX_BRIDGES = 15;

/** Creates the first bridge (virtual network) whose number is free. Replaces a bridge that a killed run has left. */
export async function createBridge(): Promise<Bridge> {
  for (let number = 0; number < MAX_BRIDGES; number++) {
    const claim = await claimNumber(number);
    if (claim === undefined) continue;
    const name = `berth-test${number}`;
    const remove = async () => {
      if (readFileSync('/proc/net/dev', 'utf8').includes(`${name}:`)) await ip('link', 'delete', name);
    };
    try {
      await remove();
      await ip('link', 'add', name, 'type', 'bridge');
      await ip('addr', 'add', `10.213.${number}.1/24`, 'dev', name);
      await ip('link', 'set', name, 'up');
    } catch (error) {
      claim.close();
      throw error;
    }
    return {
      name,
      addressPool: `base=10.214.${number * 16}.0/20,size=26`,
      async remove() {
        await remove();
        claim.close();
      },
    };
  }
  throw new Error(`all ${MAX_BRIDGES} test networks are in use`);
}

/**
 * Claims a number by a socket in the abstract namespace of Linux (unix(7)). Like a bridge, the socket belongs to the
 * network namespace. It closes when its process ends.
 */
function claimNumber(number: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(`\0berth-test-network-${number}`, () => resolve(server));
    server.unref();
  });
}

/** Runs `ip` of busybox, which the engine needs anyway, because a minimal Debian has no iproute2. */
function ip(...args: string[]): Promise<string> {
  const own = findProgram('ip');
  return own === undefined ? run(requireProgram('busybox'), ['ip', ...args]) : run(own, args);
}
