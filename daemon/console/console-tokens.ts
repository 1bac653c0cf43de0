import type { Containers } from '../containers/containers.js';
import type { TokenTarget } from '../tokens/tokens.js';

/** A console token opens the console of the one container whose id is `id`. */
export const consoleTarget = (containers: Pick<Containers, 'status'>): TokenTarget => ({
  canonical: ({ id }) => String(id),
  require: (id) => containers.status(id),
});
