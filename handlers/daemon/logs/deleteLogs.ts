import type { DaemonHandler } from '../types.js';

export const deleteLogs: DaemonHandler<'deleteLogs'> = ({ logs }, { body }) => logs.delete(body.id);
