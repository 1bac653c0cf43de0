import { join } from 'node:path';
import { takeExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { servicesFolder } from '../services/slot.js';
import { BASE_IMAGES, ensureBaseImages } from './base-images.js';
import { type DockerCommand, dockerCommand } from './docker-command.js';

export const BERTH_IMAGE = 'berth-test/berth';
/** Marks the images, so that those of earlier runs can be removed. */
const MARK = 'berth.test=compose';
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
    const build = (tag: string, ...more: string[]) =>
      docker('build', '--network=host', '--label', MARK, ...bases, '--tag', tag, ...more, packageRoot());
    // The first stage gets a name, so that its layers with the packages are kept for the next run.
    await build(`${BERTH_IMAGE}-build`, '--target', 'build');
    await build(BERTH_IMAGE);
    await docker('image', 'prune', '--force', '--filter', `label=${MARK}`);
    return docker;
  } finally {
    await lock.release();
  }
}
