import { folders, integer } from './setting.js';

/** The daemon's settings for the folders of servers. */
export const folderSettings = {
  diskLimit: integer({
    name: 'DAEMON_DISK_LIMIT',
    fallback: '0',
    description:
      "Maximum total size of a container's files, in bytes, unless its installation sets another limit (`disk_limit`); 0 means no limit. Writes through the daemon are rejected over the limit; a server whose own writes exceed it is stopped within seconds, and does not start until files are deleted. If a server must never exceed its limit, not even for seconds, mount a file system of that size on its folder.",
    min: 0,
    max: 1_125_899_906_842_624,
  }),
  diskKeepFree: integer({
    name: 'DAEMON_DISK_KEEP_FREE',
    fallback: '1073741824',
    description:
      'Free disk space that writes through the daemon leave, in bytes; on a disk smaller than twenty times this size, a twentieth of the disk.',
    min: 0,
    max: 1_125_899_906_842_624,
  }),
  adoptFrom: folders({
    name: 'DAEMON_ADOPT_FROM',
    description:
      'Folders of this host whose subfolders may become folders of new servers, with all their files (`adopt` of `POST /container/install`). Clients that can install servers can then take every folder in them, so list only folders with servers, such as those of another panel. By default none.',
  }),
};
