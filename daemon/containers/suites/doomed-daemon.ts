import { once } from 'node:events';
import { join } from 'node:path';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';
import { openHarness } from './container-world.js';
import { createSwaps } from './folder-swap.js';

/*
 * A daemon's container module in a separate process, which is killed with SIGKILL at one exact step: FOLDER SOCKET|-
 * ACTION STEP. STEP is, for example, `before:start` (of the runtime), `work:aside` (of the work of a hold),
 * `reported:running` (of a stored state), or `-` to wait for a kill from outside. Prints `up` after its recovery, and
 * `done` after the action. The action `recover` is its start itself.
 */

const [folder = '', socket = '-', action = '', step = '-'] = process.argv.slice(2);

const die = (here: string) => {
  if (here === step) process.kill(process.pid, 'SIGKILL');
};

function killAt(runtime: ContainerRuntime): ContainerRuntime {
  return new Proxy(runtime, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        die(`before:${String(name)}`);
        const result: unknown = await value.apply(target, args);
        die(`after:${String(name)}`);
        return result;
      };
    },
  });
}

let armed = action === 'recover';
const harness = await openHarness({
  folder,
  ...(socket === '-' ? {} : { dockerSocket: socket }),
  wrap: (runtime) => {
    const deadly = killAt(runtime);
    // Kills only during the action, because most tests are not about the recovery.
    return new Proxy(runtime, {
      get(target, name) {
        const value: unknown = Reflect.get(armed ? deadly : target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  },
});
const swaps = createSwaps(harness.containers, {
  staging: join(folder, 'staging'),
  at: (name) => armed && die(`work:${name}`),
});
harness.containers.onStatus(({ status }) => armed && die(`reported:${status}`));
await harness.containers.recover();
armed = true;
process.stdout.write('up\n');

const id = harness.containers.list()[0]?.id ?? '';
const actions: Record<string, () => Promise<unknown>> = {
  install: () => harness.containers.install({ type: 'shell-install', name: 'doomed' }),
  // Its installer kills the daemon, its parent, and continues.
  'install-suicide': () =>
    harness.containers.install({
      type: 'shell-install',
      name: 'doomed',
      env: { INSTALL: 'setsid sleep 1000 & kill -9 $PPID; sleep 1000' },
    }),
  start: () => harness.containers.start(id),
  stop: () => harness.containers.stop(id),
  restart: () => harness.containers.restart(id),
  kill: () => harness.containers.kill(id),
  remove: () => harness.containers.remove(id, { removeData: true }),
  hold: () => swaps.swap(id),
  recover: async () => undefined,
  wait: async () => undefined,
};
await actions[action]?.();
process.stdout.write('done\n');
await once(process, 'beforeExit');
