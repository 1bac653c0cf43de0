import { choice, integer, isUrl, text } from './setting.js';

/** A path is fine: some storages have one. */
function isEndpoint(value: string): boolean {
  if (!isUrl(value, ['http:', 'https:'])) return false;
  const { username, password, search, hash } = new URL(value);
  return username === '' && password === '' && search === '' && hash === '';
}

/** Of `DAEMON_BACKUP_STORE=s3`. */
const s3Settings = {
  backupS3Endpoint: text({
    name: 'DAEMON_BACKUP_S3_ENDPOINT',
    description: "Address of the S3 storage; without it, Amazon's of the region.",
    takes: 'a URL such as https://s3.example.org, without a user and a query',
    isValid: isEndpoint,
  }),
  backupS3Region: text({
    name: 'DAEMON_BACKUP_S3_REGION',
    fallback: 'us-east-1',
    description: 'Region of the bucket. Many storages of other makers take any.',
    takes: 'a name such as eu-central-1',
    isValid: (value) => /^[A-Za-z0-9-]{1,63}$/.test(value),
  }),
  backupS3Bucket: text({
    name: 'DAEMON_BACKUP_S3_BUCKET',
    description: 'Bucket that backups are kept in. It has to be there.',
    takes: 'a name of 3 to 63 letters, digits, dots, - and _',
    isValid: (value) => /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(value),
  }),
  backupS3Prefix: text({
    name: 'DAEMON_BACKUP_S3_PREFIX',
    fallback: 'berth/',
    description:
      'What names of objects begin with. Each daemon needs one of its own: it deletes what is unfinished below it.',
    takes: 'folders with a slash after each, such as berth/host-1/',
    isValid: (value) => value.length <= 512 && /^([A-Za-z0-9!_'()*-][A-Za-z0-9!_.'()*-]*\/)+$/.test(value),
  }),
  backupS3AccessKeyId: text({
    name: 'DAEMON_BACKUP_S3_ACCESS_KEY_ID',
    description: 'Access key for the bucket.',
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
      'Whether the bucket stands in the path of an address (`on`) or in its host (`off`). Without it, `on` where `DAEMON_BACKUP_S3_ENDPOINT` is set.',
    of: ['on', 'off'],
  }),
  backupS3Links: choice({
    name: 'DAEMON_BACKUP_S3_LINKS',
    fallback: 'off',
    description:
      'Whether backups that are downloaded by a token come from the storage itself, by links that end: those who download have to reach it at the same endpoint. With `off`, and to keys, the daemon hands them on.',
    of: ['on', 'off'],
  }),
};

/** Of the daemon. */
export const backupSettings = {
  backupKeep: integer({
    name: 'DAEMON_BACKUP_KEEP',
    fallback: '0',
    description:
      'Most backups that are kept of a container, those that were uploaded for it included: when there is a new one, the oldest above that are deleted. With 0 all are kept.',
    min: 0,
    max: 100_000,
  }),
  backupKeepDays: integer({
    name: 'DAEMON_BACKUP_KEEP_DAYS',
    fallback: '0',
    description:
      'Days after which backups of a container are deleted, when there is a new one of it: so the last one stays, whatever its age. With 0 they have no age.',
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
      'Where backups are kept: `local`, in a folder of this host, or `s3`, in a bucket of a storage that speaks the API of Amazon S3.',
    of: ['local', 's3'],
  }),
  backupFolder: text({
    name: 'DAEMON_BACKUP_FOLDER',
    description:
      'Folder that backups are kept in, such as one on another disk; without it, `daemon/backups` in `DATA_DIR`.',
    takes: 'the path of a folder that can be written',
  }),
  ...s3Settings,
};
