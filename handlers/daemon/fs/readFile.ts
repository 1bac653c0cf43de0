import { LongText } from '../../../lib/long-text.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const readFile =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'readFile'> =>
  async ({ query, caller, whenOver }) => {
    const { content, ...rest } = await files.read(query.path, { keyId: caller.id, whenOver });
    return typeof content === 'string' ? { ...rest, content } : new LongText('content', content, rest);
  };
