import { HandlerResponse } from '../../../lib/contract/handler.js';
import { writeConditionOf } from '../../../lib/contract/write-condition.js';
import type { DaemonHandler } from '../types.js';

export const writeFile: DaemonHandler<'writeFile'> = async ({ files }, { body, headers }) => {
  const { path, content, encoding = 'utf-8', create_dirs: createDirs = false } = body;
  const condition = writeConditionOf(headers);
  const { version, ...written } = await files.write(path, { content, encoding, createDirs, condition });
  return new HandlerResponse(200, written, { etag: version });
};
