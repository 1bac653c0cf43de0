import Docker from 'dockerode';

/**
 * Gives the test image of Teeworlds the name that `docker build -t berth/teeworlds catalog/teeworlds` would give it.
 */
export async function tagTeeworlds(socketPath: string): Promise<void> {
  await new Docker({ socketPath }).getImage('berth-test/teeworlds').tag({ repo: 'berth/teeworlds' });
}
