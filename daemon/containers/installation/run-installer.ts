import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { PrepareOptions } from '../../runtimes/container-runtime.js';
import type { ContainerCore } from '../lifecycle/container-core.js';

/**
 * Lets the runtime download or build a server. An install script runs as root, so the folder is the daemon's meanwhile,
 * and afterwards all files are given to the server's user, also if the script failed. Until that is complete, the owner
 * of the folder shows that it has to be repeated, even if the daemon is killed.
 *
 * @throws DomainError of the runtime; `disk_full` if the script exceeds the quota; the signal's reason
 */
export async function runInstaller(
  core: ContainerCore,
  spec: ContainerSpec,
  options: PrepareOptions,
): Promise<void> {
  const { runtime, folders, claims, timing, closing, logger, scripts } = core;
  const { id, user } = spec;
  if (runtime.kind !== 'docker' || options.install === undefined) return runtime.prepare(spec, options);
  const over = new AbortController();
  const giveBack = async () => {
    // A change of a file in between could present a link to a file of the host as one to a file of the server.
    using _folder = await claims.takeFolder(id, 'installation', timing.killWaitMs);
    await folders.give(id, user, closing.signal, { isExclusive: true });
  };
  await folders.reclaim(id);
  scripts.set(id, over);
  try {
    await runtime.prepare(spec, { ...options, signal: AbortSignal.any([options.signal, over.signal]) });
  } catch (error) {
    await giveBack().catch((cause: unknown) => {
      logger.warn(
        { err: cause, container: id },
        'cannot give the files of a failed installation to its server',
      );
    });
    throw error;
  } finally {
    scripts.delete(id);
  }
  await giveBack();
}
