import type { Readable } from 'node:stream';
import { DomainError } from '../../../../lib/errors/errors.js';
import type { ContainerSpec } from '../../../catalog/container-spec.js';
import type { PrepareOptions } from '../../container-runtime.js';
import type { DockerEngine } from '../engine/engine.js';
import { becauseOf, EngineRefusal, sentenceFor, unlessRefused } from '../engine/engine-refusal.js';
import { readJsonLines } from '../engine/json-lines.js';
import type { RegistryLogins } from './logins.js';
import { buildNodeImage } from './node-image.js';

type PullLine = {
  id?: string;
  status?: string;
  progressDetail?: { current?: number; total?: number };
  error?: string;
};

const STALLED_MS = 300_000;

/**
 * Ensures that the engine has the image. Builds it from this host's Node.js if the type requires that, and pulls it
 * otherwise.
 *
 * @throws DomainError `conflict` if the image does not exist, `unavailable` if its registry or the engine cannot be
 * reached; the signal's reason when aborted
 */
export async function prepareImage(
  engine: DockerEngine,
  logins: RegistryLogins,
  { image, imageBuild }: Pick<ContainerSpec, 'image' | 'imageBuild'>,
  options: PrepareOptions,
): Promise<void> {
  options.signal.throwIfAborted();
  const looking = engine.call((docker) => docker.getImage(image).inspect());
  if ((await unlessRefused(looking, 404)) !== undefined) return;
  try {
    if (imageBuild === 'host-node') await buildNodeImage(engine, image, options);
    else await pull(engine, logins, image, options);
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    throw engine.translate(error);
  }
}

async function pull(
  engine: DockerEngine,
  logins: RegistryLogins,
  image: string,
  { signal, onProgress }: PrepareOptions,
): Promise<void> {
  const stalled = new AbortController();
  const watchdog = setTimeout(
    () =>
      stalled.abort(
        new DomainError(
          'unavailable',
          `Pulling ${image} has stalled. Try again, or check the connection to the registry.`,
        ),
      ),
    STALLED_MS,
  );
  const either = AbortSignal.any([signal, stalled.signal]);
  try {
    const serveraddress = registryHost(image);
    const login = await logins(serveraddress);
    const options = { abortSignal: either, ...(login && { authconfig: { ...login, serveraddress } }) };
    const stream = await engine.call(
      async (docker) => (await docker.pull(withTag(image), options)) as Readable,
      STALLED_MS,
    );
    const progress = new LayerProgress();
    for await (const line of readJsonLines<PullLine>(stream)) {
      watchdog.refresh();
      if (line.error !== undefined) throw cannotPull(image, 'unavailable', line.error, line);
      if (progress.add(line)) onProgress({ step: `pulling image ${image}`, ...progress.sum() });
    }
  } catch (error) {
    if (stalled.signal.aborted) throw stalled.signal.reason;
    if (error instanceof EngineRefusal) {
      throw cannotPull(image, error.status >= 500 ? 'unavailable' : 'conflict', error.said, error);
    }
    throw error;
  } finally {
    clearTimeout(watchdog);
  }
}

function cannotPull(
  image: string,
  kind: 'conflict' | 'unavailable',
  said: string,
  cause: unknown,
): DomainError {
  return new DomainError(
    kind,
    `The image ${image} is not on this host and cannot be pulled. ${sentenceFor(said)} Build or load the image on the host, or correct it in the catalogue.`,
    becauseOf(said, cause),
  );
}

/** Adds the tag `latest` to the name of an image without a tag. Otherwise the engine would pull all tags. */
function withTag(image: string): string {
  return image.includes('@') || image.lastIndexOf(':') > image.lastIndexOf('/') ? image : `${image}:latest`;
}

/**
 * Returns the registry in an image's name. By Docker's rule, the first part is a registry if it contains a dot or a
 * colon, or is `localhost`.
 */
function registryHost(image: string): string {
  const [first = '', ...others] = image.split('/');
  return others.length > 0 && (/[.:]/.test(first) || first === 'localhost') ? first : 'docker.io';
}

/** What the engine reports of a layer after its download. A busy engine leaves some of these reports out. */
const AFTER_DOWNLOAD = new Set(['Verifying Checksum', 'Download complete', 'Extracting', 'Pull complete']);

/** Adds up the downloaded bytes of all layers of an image. Each line of the engine's response is about one layer. */
class LayerProgress {
  readonly #layers = new Map<string, { current: number; total: number }>();

  /** Adds a line of the engine's response. @returns whether it changed the progress */
  add({ id, status, progressDetail }: PullLine): boolean {
    if (id === undefined) return false;
    const known = this.#layers.get(id);
    // The engine reports the progress of a layer only from time to time, so at its end the rest must be added.
    if (known !== undefined && AFTER_DOWNLOAD.has(status ?? '')) {
      if (known.current === known.total) return false;
      known.current = known.total;
      return true;
    }
    if (status !== 'Downloading' || progressDetail?.total === undefined) return false;
    this.#layers.set(id, { current: progressDetail.current ?? 0, total: progressDetail.total });
    return true;
  }

  sum(): { doneBytes: number; totalBytes: number } {
    const layers = [...this.#layers.values()];
    return {
      doneBytes: layers.reduce((sum, layer) => sum + layer.current, 0),
      totalBytes: layers.reduce((sum, layer) => sum + layer.total, 0),
    };
  }
}
