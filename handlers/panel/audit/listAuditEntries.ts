import type { PanelHandler } from '../types.js';

export const listAuditEntries: PanelHandler<'listAuditEntries'> = ({ audit }, { query }) =>
  audit.list(query, query);
