import type { PanelHandler, PanelServices } from '../types.js';

export const listAuditEntries =
  ({ audit }: Pick<PanelServices, 'audit'>): PanelHandler<'listAuditEntries'> =>
  ({ query }) =>
    audit.list(query, query);
