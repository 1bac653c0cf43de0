import { join } from 'node:path';
import { stringify } from 'yaml';

export type PeerSettings = {
  folder: string;
  port: number;
  sftpPort: number;
  panelUrl: string;
  token: string;
  /** The socket of a Docker engine. */
  docker: string;
};

const UUID = '11111111-2222-4333-8444-555555555555';

/**
 * Returns `config.yml` for Wings and the two systems that have adopted its format: Pelican Wings and Calagopus
 * (https://pterodactyl.io/wings/1.0/configuration.html). All paths are in `folder`; without `rootless`, Wings would
 * add a user to the machine. Settings that a system does not know are ignored by it.
 */
export const peerConfiguration = ({
  folder,
  port,
  sftpPort,
  panelUrl,
  token,
  docker,
}: PeerSettings): string =>
  stringify({
    debug: false,
    uuid: UUID,
    token_id: 'berthbench',
    token,
    api: { host: '127.0.0.1', port, ssl: { enabled: false } },
    system: {
      root_directory: folder,
      log_directory: join(folder, 'log'),
      data: join(folder, 'volumes'),
      archive_directory: join(folder, 'archives'),
      backup_directory: join(folder, 'backups'),
      tmp_directory: join(folder, 'tmp'),
      enable_log_rotate: false,
      user: {
        rootless: { enabled: true, container_uid: 0, container_gid: 0 },
        mount_passwd: false,
        passwd_file: join(folder, 'passwd'),
      },
      passwd: { enable: false, directory: join(folder, 'etc') },
      sftp: { bind_address: '127.0.0.1', bind_port: sftpPort },
    },
    docker: { socket: docker },
    remote: panelUrl,
  });
