import { type View, viewOf } from '../../database/view.js';
import type { PasskeyRow } from './passkey-row.js';

const FIELDS = ['id', 'name', 'createdAt', 'lastUsedAt', 'deviceType', 'backedUp', 'transports'] as const;

export type Passkey = View<PasskeyRow, (typeof FIELDS)[number]>;

export const toPasskey = (row: PasskeyRow): Passkey => viewOf(row, FIELDS);
