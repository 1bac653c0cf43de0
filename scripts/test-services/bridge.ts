import { existsSync } from 'node:fs';
import { findProgram, requireProgram, run } from './programs.js';

/** The default network of one slot's engine, apart from every other engine's on the machine. */
export type Bridge = {
  readonly name: string;
  /** Where user-defined networks get their addresses: 64 networks of 64 addresses. */
  readonly addressPool: string;
  create(): Promise<void>;
  remove(): Promise<void>;
};

export function createBridge(slot: number): Bridge {
  const name = `berth-test${slot}`;
  // A minimal Debian has no iproute2; busybox, which the engine needs anyway, has an ip of its own.
  const own = findProgram('ip');
  const ip = (...args: string[]) =>
    own === undefined ? run(requireProgram('busybox'), ['ip', ...args]) : run(own, args);
  const remove = async () => {
    if (existsSync(`/sys/class/net/${name}`)) await ip('link', 'delete', name);
  };
  return {
    name,
    addressPool: `base=10.214.${slot * 16}.0/20,size=26`,
    async create() {
      await remove();
      await ip('link', 'add', name, 'type', 'bridge');
      await ip('addr', 'add', `10.213.${slot}.1/24`, 'dev', name);
      await ip('link', 'set', name, 'up');
    },
    remove,
  };
}
