import type { Server } from '../../api/client';
import type { IconName } from '../../ui/icon';

export type PaletteItem = {
  id: string;
  label: string;
  icon?: IconName;
  /** The server that the item leads to. */
  server?: Server;
  run(): void;
};

/** How many servers are offered for one action. */
export const MAX_SERVERS = 8;
/** Servers are found by their names, whatever tags and order the user has given them. */
export const NOT_ARRANGED = { tags: {}, order: [] };
