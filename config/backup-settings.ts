import { readIdentity } from '../lib/age/identity.js';
import { choice, integer, isUrl, secrets, text } from './setting.js';

/** Returns whether the value is an endpoint. It can have a path, because some storages need one. */
function isEndpoint(value: string): boolean {
  if (!isUrl(value, ['http:', 'https:'])) return false;
  const { username, password, search, hash } = new URL(value);
  return username === '' && password === '' && search === '' && hash === '';
}

const s3Settings = {
  backupS3Endpoint: text({
    name: 'DAEMON_BACKUP_S3_ENDPOINT',
    description: "Address of the S3 storage; by default Amazon's for the region.",
    takes: 'a URL such as https://s3.example.org, without a user name or query',
    isValid: isEndpoint,
  }),
  backupS3Region: text({
    name: 'DAEMON_BACKUP_S3_REGION',
    fallback: 'us-east-1',
    description: 'Region of the bucket. Many storages of other vendors accept any value.',
    takes: 'a name such as eu-central-1',
    isValid: (value) => /^[A-Za-z0-9-]{1,63}$/.test(value),
  }),
  backupS3Bucket: text({
    name: 'DAEMON_BACKUP_S3_BUCKET',
    description: 'Bucket for the backups. It must exist.',
    takes: 'a name of 3 to 63 letters, digits, dots, - and _',
    isValid: (value) => /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(value),
  }),
  backupS3Prefix: text({
    name: 'DAEMON_BACKUP_S3_PREFIX',
    fallback: 'berth/',
    description:
      'Prefix of the object names. Each daemon needs its own prefix, because it deletes unfinished uploads below it.',
    takes: 'folder names, each followed by a slash, such as berth/host-1/',
    isValid: (value) => value.length <= 512 && /^([A-Za-z0-9!_'()*-][A-Za-z0-9!_.'()*-]*\/)+$/.test(value),
  }),
  backupS3AccessKeyId: text({
    name: 'DAEMON_BACKUP_S3_ACCESS_KEY_ID',
    description: 'ID of the access key for the bucket.',
    takes: 'a text of 1 to 256 characters without spaces',
    isValid: (value) => /^[\x21-\x7e]{1,256}$/.test(value),
    isSecret: true,
  }),
  backupS3SecretAccessKey: text({
    name: 'DAEMON_BACKUP_S3_SECRET_ACCESS_KEY',
    description: 'Secret of the access key.',
    takes: 'a text of 1 to 1024 characters without spaces',
    isValid: (value) => /^[\x21-\x7e]{1,1024}$/.test(value),
    isSecret: true,
  }),
  backupS3PathStyle: choice({
    name: 'DAEMON_BACKUP_S3_PATH_STYLE',
    description:
      'Whether URLs contain the bucket in the path (`on`) or in the host name (`off`). By default `on` if `DAEMON_BACKUP_S3_ENDPOINT` is set, otherwise `off`.',
    of: ['on', 'off'],
  }),
  backupS3Links: choice({
    name: 'DAEMON_BACKUP_S3_LINKS',
    fallback: 'off',
    description:
      'Whether a download with a token is redirected to the storage, with a link that expires: clients must then reach the storage at the same endpoint. With `off`, and for downloads with a key, the daemon sends the data itself.',
    of: ['on', 'off'],
  }),
};

export const backupSettings = {
  backupKeep: integer({
    name: 'DAEMON_BACKUP_KEEP',
    fallback: '0',
    description:
      'Maximum number of backups per container, including uploaded ones: after a new backup, the oldest ones over the limit are deleted, except locked ones, which count. If as many are locked, no backup is created. 0 means no limit.',
    min: 0,
    max: 100_000,
  }),
  backupKeepDays: integer({
    name: 'DAEMON_BACKUP_KEEP_DAYS',
    fallback: '0',
    description:
      'Days after which backups are deleted. They are deleted only after a new backup of their container, so the latest one is always kept. 0 means no limit.',
    min: 0,
    max: 36_500,
  }),
  backupLimit: integer({
    name: 'DAEMON_BACKUP_LIMIT',
    fallback: '0',
    description:
      'Maximum total size of the backups of one container, in bytes of archives and manifests. With 0, it is five times the limit of its files (`disk_limit`, `DAEMON_DISK_LIMIT`), or no limit if they have none. A new backup is stored before `DAEMON_BACKUP_KEEP` deletes an older one, so leave space for one more than it keeps.',
    min: 0,
    max: 1_125_899_906_842_624,
  }),
  backupTotalLimit: integer({
    name: 'DAEMON_BACKUP_TOTAL_LIMIT',
    fallback: '0',
    description:
      'Maximum total size of all backups, in bytes, including those of removed containers. With 0, it is half of the disk if the servers are on the same disk; otherwise there is no limit.',
    min: 0,
    max: 1_125_899_906_842_624,
  }),
  backupStore: choice({
    name: 'DAEMON_BACKUP_STORE',
    fallback: 'local',
    description:
      'Where backups are stored: `local`, in a folder of this host, or `s3`, in a bucket of a storage with the API of Amazon S3.',
    of: ['local', 's3'],
  }),
  backupFolder: text({
    name: 'DAEMON_BACKUP_FOLDER',
    description:
      'Folder for the backups, such as one on another disk; by default `daemon/backups` in `DATA_DIR`.',
    takes: 'the path of a writable folder',
  }),
  backupKeys: secrets({
    name: 'DAEMON_BACKUP_KEYS',
    description:
      'Keys of age (X25519) with which archives of backups are encrypted before they are stored, newest first: the first one encrypts, and all of them decrypt. Without a key, archives are stored as they are. Keep a copy elsewhere: without its key, a backup is lost. Manifests, with names and paths, are not encrypted.',
    takes:
      '1 to 8 keys that begin with AGE-SECRET-KEY-1, separated by commas, each for example from `npx berth daemon backup-key`',
    pattern: /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/,
    max: 8,
    isValid: (value) => readIdentity(value) !== undefined,
  }),
  ...s3Settings,
};
