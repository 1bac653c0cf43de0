import { PlainText } from '../../../lib/contract/handler.js';
import { EXPOSITION_TYPE } from '../../../lib/monitoring/exposition.js';
import type { DaemonHandler } from '../types.js';

export const getMetrics: DaemonHandler<'getMetrics'> = async ({ metrics }) =>
  new PlainText(await metrics.read(), EXPOSITION_TYPE);
