import { join } from 'node:path';
import type { DaemonConfig } from '../config/index.js';
import { type Catalogue, createCatalogue } from '../daemon/catalog/catalogue.js';
import { makeStateFolder } from '../lib/disk/state-folder.js';
import type { Logger } from '../lib/logging/logger.js';
import { packageRoot } from '../lib/process/package-root.js';

/** Opens the server types of Berth, of the operator and of the API. @throws StartError; DomainError for invalid YAML files */
export function openCatalogue(
  { types, catalogue }: Pick<DaemonConfig, 'types' | 'catalogue'>,
  logger: Logger,
): Promise<Catalogue> {
  makeStateFolder(types);
  return createCatalogue({
    folders: [join(packageRoot(), 'catalog'), catalogue],
    storedFolder: types,
    logger,
  });
}
