import { isoTime } from '../../../lib/time/clock.js';
import type { PasskeyRow } from './passkey-row.js';

/** A passkey as shown to its user. */
export type Passkey = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  deviceType: string;
  backedUp: boolean;
  transports: string[];
};

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: isoTime(row.createdAt.getTime()),
  lastUsedAt: row.lastUsedAt && isoTime(row.lastUsedAt.getTime()),
  deviceType: row.deviceType,
  backedUp: row.backedUp,
  transports: row.transports,
});
