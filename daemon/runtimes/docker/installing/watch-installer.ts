import { pause } from '../../../../lib/async/waker.js';
import { DomainError, isKind } from '../../../../lib/errors/errors.js';
import { humanSize } from '../../../../lib/text/human-size.js';
import type { DockerEngine } from '../engine/engine.js';
import { unlessRefused } from '../engine/engine-refusal.js';
import type { InstallNetwork } from './install-network.js';

const LOOK_EVERY_MS = 15_000;
/** The maximum size of the files that a script writes outside of the server's folder, such as packages. */
const MAX_LAYER_BYTES = 20 * 2 ** 30;

export type WatchDeps = { engine: DockerEngine; network: InstallNetwork; lookEveryMs?: number };

/**
 * Watches a running install script until the signal aborts: sets the rules of its network again, in case another program
 * has removed them, and measures what it writes outside of the server's folder, which no other limit bounds.
 *
 * @throws DomainError `conflict` if the rules cannot be set; `disk_full` over 20 GiB
 */
export async function watchInstaller(
  { engine, network, lookEveryMs = LOOK_EVERY_MS }: WatchDeps,
  engineId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(lookEveryMs, signal);
    if (signal.aborted) return;
    await network.restrict();
    const bytes = await layerBytes(engine, engineId);
    if (bytes <= MAX_LAYER_BYTES || signal.aborted) continue;
    const message = `The install script was ended because it wrote more than ${humanSize(MAX_LAYER_BYTES)} outside of the folder of the server.`;
    throw new DomainError('disk_full', message);
  }
}

/** Returns the size of a container's own files; 0 if it is gone or its engine is unreachable. */
async function layerBytes(engine: DockerEngine, engineId: string): Promise<number> {
  // dockerode supports `size` here, although its types do not contain it.
  const options = { size: true } as object;
  const inspecting = engine.call(
    (docker) => docker.getContainer(engineId).inspect(options) as Promise<{ SizeRw?: number }>,
  );
  const info = await unlessRefused(inspecting, 404).catch((error: unknown) => {
    if (!isKind(error, 'unavailable')) throw error;
    return undefined;
  });
  return info?.SizeRw ?? 0;
}
