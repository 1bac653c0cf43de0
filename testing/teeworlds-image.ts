import Docker from 'dockerode';

/** Gives the engine what `docker build -t berth/teeworlds catalog/teeworlds` makes where there is a registry. */
export async function tagTeeworlds(socketPath: string): Promise<void> {
  await new Docker({ socketPath }).getImage('berth-test/teeworlds').tag({ repo: 'berth/teeworlds' });
}
