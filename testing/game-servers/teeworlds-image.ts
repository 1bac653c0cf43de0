import Docker from 'dockerode';

/**
 * Gives the engine the image that `docker build -t berth/teeworlds catalog/teeworlds` builds if a registry is
 * available.
 */
export async function tagTeeworlds(socketPath: string): Promise<void> {
  await new Docker({ socketPath }).getImage('berth-test/teeworlds').tag({ repo: 'berth/teeworlds' });
}
