import type { Containers } from '../containers/containers.js';
import type { TokenTarget } from '../tokens/tokens.js';

/** A console token gives access to the console of one container. */
export const consoleTarget = (containers: Pick<Containers, 'status'>): TokenTarget => ({
  canonical: ({ id }) => String(id),
  require: (id) => containers.status(id),
});
