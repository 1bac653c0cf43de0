import { PlainText } from '../../../lib/contract/handler.js';
import { EXPOSITION_TYPE } from '../../../lib/monitoring/exposition.js';
import type { PanelHandler } from '../types.js';

export const getMetrics: PanelHandler<'getMetrics'> = async ({ metrics }) =>
  new PlainText(await metrics.read(), EXPOSITION_TYPE);
