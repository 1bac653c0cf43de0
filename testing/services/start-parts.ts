import { startDockerEngine, useDockerEngine } from './engine/docker-engine.js';
import { createInstaller } from './install.js';
import { installMinecraft } from './minecraft.js';
import { MISSING_VARIABLE, type Part, type PartName, parts, type Report } from './parts.js';
import { startPostgres } from './postgres.js';
import { requireProgram } from './programs.js';
import { startRedis } from './redis.js';
import { startS3Storage } from './s3-storage.js';
import { claimSlot, type Slot, servicesFolder } from './slot.js';

export type RunningParts = { readonly report: Report; stop(): Promise<void> };

const given = (name: PartName): string | undefined => process.env[parts[name].variable];

/** A started part: the value of its variable, and how to stop it. */
type Started = { address: string; stop(): Promise<void> };

const nothingToStop = async (): Promise<void> => undefined;

/**
 * Installs missing parts, and starts the named parts concurrently. A part that cannot be started does not affect the
 * others: the report gives the reason. A part whose variable is already set is not started.
 */
export async function startParts(
  names: readonly PartName[],
  say: (line: string) => void,
): Promise<RunningParts> {
  const report: Report = { addresses: {}, missing: {} };
  // Every engine needs the test images, even one that is already running.
  const wanted = names.filter((name) => name === 'docker' || given(name) === undefined);
  if (wanted.length === 0) return { report, stop: nothingToStop };
  const rootFolder = servicesFolder();
  const slot = await claimSlot(rootFolder);
  const installer = createInstaller(rootFolder, say);
  const stops: (() => Promise<void>)[] = [];
  await Promise.all(
    wanted.map(async (name) => {
      const part: Part = parts[name];
      try {
        if (given(name) === undefined) await installer.ensure(name, part);
        const { address, stop } = await startPart(name, part, slot, say);
        report.addresses[part.variable] = address;
        stops.push(stop);
      } catch (error) {
        report.missing[name] = error instanceof Error ? error.message : String(error);
      }
    }),
  );
  return {
    report,
    async stop() {
      const results = await Promise.allSettled(stops.map((stop) => stop()));
      await slot.release();
      const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (failed.length > 0) throw new AggregateError(failed, `services did not stop: ${failed.join('; ')}`);
    },
  };
}

async function startPart(
  name: PartName,
  part: Part,
  slot: Slot,
  say: (line: string) => void,
): Promise<Started> {
  switch (name) {
    case 'docker': {
      const engine = given(name);
      const { socketPath, stop } =
        engine === undefined ? await startDockerEngine(slot, say) : await useDockerEngine(engine, slot);
      return { address: socketPath, stop };
    }
    case 'redis': {
      const { url, stop } = await startRedis(slot);
      return { address: url, stop };
    }
    case 'postgres': {
      const { url, stop } = await startPostgres(slot);
      return { address: url, stop };
    }
    case 's3': {
      const { url, stop } = await startS3Storage(slot, say);
      return { address: url, stop };
    }
    case 'minecraft':
      return { address: await installMinecraft(say), stop: nothingToStop };
    default:
      // All other parts are programs that the suites start themselves, so only find them.
      return { address: requireProgram(...(part.programs[0] ?? [])), stop: nothingToStop };
  }
}

/** Returns the report as environment variables, from which suites read it. */
export const asEnvironment = ({ addresses, missing }: Report): Record<string, string> => ({
  ...addresses,
  [MISSING_VARIABLE]: JSON.stringify(missing),
});
