import { requesterOf } from '../../../panel/access/caller.js';
import type { PanelHandler } from '../types.js';

export const listServerTypes: PanelHandler<'listServerTypes'> = ({ serverTypes }, { caller, query }) =>
  serverTypes.list(query, { ...requesterOf(caller), isAdmin: caller.isAdmin });
