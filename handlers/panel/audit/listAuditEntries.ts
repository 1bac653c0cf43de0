import type { PanelHandler } from '../types.js';

export const listAuditEntries: PanelHandler<'listAuditEntries'> = ({ auditLog }, { query }) =>
  auditLog.list(query, query);
