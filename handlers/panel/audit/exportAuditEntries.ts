import { Download } from '../../../lib/contract/download.js';
import { auditCsv } from '../../../panel/audit/audit-csv.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const exportAuditEntries =
  ({ audit }: Pick<PanelServices, 'audit'>): PanelHandler<'exportAuditEntries'> =>
  async ({ query }) =>
    new Download({ fileName: 'berth-audit.csv', open: () => auditCsv(audit.all(query)) });
