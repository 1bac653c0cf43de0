import { Download } from '../../../lib/contract/download.js';
import { auditCsv } from '../../../panel/audit/audit-csv.js';
import type { PanelHandler } from '../types.js';

export const exportAuditEntries: PanelHandler<'exportAuditEntries'> = async ({ audit }, { query }) =>
  new Download({ fileName: 'berth-audit.csv', open: () => auditCsv(audit.all(query)) });
