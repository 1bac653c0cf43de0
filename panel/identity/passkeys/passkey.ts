import { type View, viewOf } from '../../database/view.js';
import type { PasskeyRow } from './passkey-row.js';

const FIELDS = [
  ...(['id', 'name', 'createdAt', 'lastUsedAt'] as const),
  ...(['deviceType', 'backedUp', 'transports', 'passwordless'] as const),
] as const;

export type Passkey = View<PasskeyRow, (typeof FIELDS)[number]>;

export const toPasskey = (row: PasskeyRow): Passkey => viewOf(row, FIELDS);
