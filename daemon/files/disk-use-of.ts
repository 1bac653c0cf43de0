import { DiskUse } from '../disk/disk-use.js';
import type { CountedSizes } from './changes/counted-size.js';
import type { FilesOptions } from './files-options.js';
import type { Jail } from './jail/jail.js';
import { jailPath } from './jail/jail-path.js';
import { measureFolder } from './reading/path-info.js';
import type { Walks } from './walks/walks.js';

/** Returns the disk usage of the containers' files. It measures a folder by a walk through it. */
export const diskUseOf = (
  {
    folders,
    keepFreeBytes,
    logger,
    diskTiming,
  }: Pick<FilesOptions, 'folders' | 'keepFreeBytes' | 'logger' | 'diskTiming'>,
  { jail, walks, sizes }: { jail: Jail; walks: Walks; sizes: CountedSizes },
): DiskUse =>
  new DiskUse({
    books: folders,
    folderOf: (id) => folders.pathOf(id),
    measure: async (id, signal) =>
      (await measureFolder({ jail, walks }, jailPath(id), signal)) + sizes.deletedBytes(id),
    keepFreeBytes,
    logger,
    ...(diskTiming === undefined ? {} : { timing: diskTiming }),
  });
