import { moveContainers } from '../../../apps/daemon-commands.js';
import { readDaemonConfig } from '../../../config/index.js';
import { StartError } from '../../../lib/errors/start-error.js';
import { readArguments } from '../../read-arguments.js';
import { onStopSignals } from '../../serve/stop-signals.js';
import { UsageError } from '../../usage-error.js';

/**
 * `berth daemon migrate-runtime docker|process`: moves all servers to the other runtime. The daemon must be stopped.
 */
export async function daemonMigrateRuntime(words: string[]): Promise<void> {
  const [to, ...more] = readArguments(words, {}, true).positionals;
  if ((to !== 'docker' && to !== 'process') || more.length > 0) {
    throw new UsageError('`daemon migrate-runtime` needs one argument: docker or process');
  }
  const config = readDaemonConfig();
  const stopping = new AbortController();
  onStopSignals(
    () =>
      stopping.abort(new StartError('Interrupted: no server was moved. Run the command again to move them.')),
    () => process.exit(1),
  );
  const moved = await moveContainers(config, {
    to,
    signal: stopping.signal,
    onContainer: ({ id, name }) => console.log(`preparing ${id} ("${name}")`),
  });
  if (moved === 0) console.log(`No server has to be moved: all installed servers already run with ${to}.`);
  else
    console.log(
      `${moved} ${moved === 1 ? 'server was' : 'servers were'} moved to ${to}. Start the daemon again.`,
    );
  const { runtime } = config;
  if (runtime !== 'auto' && runtime !== to)
    console.log(`DAEMON_RUNTIME is still ${runtime}: set it to ${to} or auto.`);
}
