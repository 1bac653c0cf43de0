import { join } from 'node:path';
import { takeExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { servicesFolder } from '../services/slot.js';
import { BASE_IMAGES, ensureBaseImages } from './base-images.js';
import { type DockerCommand, dockerCommand } from './docker-command.js';

export const BERTH_IMAGE = 'berth-test/berth';
/** How long to wait for the suite that builds the images first. */
const WAIT_MS = 1_200_000;

/** Builds the image from the Dockerfile of this checkout, on base images of this machine. */
export async function buildBerthImage(socketPath: string): Promise<DockerCommand> {
  const docker = dockerCommand(socketPath);
  const lock = await takeExclusiveLock(join(servicesFolder(), 'berth-image.lock'), WAIT_MS);
  try {
    await ensureBaseImages(docker);
    const bases = (['BUILD_IMAGE', 'RUN_IMAGE'] as const).flatMap((name) => [
      '--build-arg',
      `${name}=${BASE_IMAGES[name]}`,
    ]);
    await docker('build', '--network=host', ...bases, '--tag', BERTH_IMAGE, packageRoot());
    return docker;
  } finally {
    await lock.release();
  }
}
