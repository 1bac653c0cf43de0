import { join, sep } from 'node:path';
import { ConfigurationError } from './setting.js';

/** The backup settings. Each is valid by itself, and folders are real paths. */
type BackupSettings = {
  dataDir: string;
  backupStore: 'local' | 's3';
  backupFolder: string | undefined;
  backupS3Endpoint: string | undefined;
  backupS3Region: string;
  backupS3Bucket: string | undefined;
  backupS3Prefix: string;
  backupS3AccessKeyId: string | undefined;
  backupS3SecretAccessKey: string | undefined;
  backupS3PathStyle: 'on' | 'off' | undefined;
  backupS3Links: 'on' | 'off';
};

/** Returns where backups are stored. @throws ConfigurationError if settings contradict each other */
export const readBackupStore = (settings: BackupSettings) =>
  settings.backupStore === 'local' ? localStore(settings) : s3Store(settings);

function localStore({ dataDir, backupFolder, ...s3 }: BackupSettings) {
  // Reject settings of S3 for a local store, because otherwise backups could be stored on this host by mistake.
  const strangers = Object.entries({
    DAEMON_BACKUP_S3_ENDPOINT: s3.backupS3Endpoint,
    DAEMON_BACKUP_S3_BUCKET: s3.backupS3Bucket,
    DAEMON_BACKUP_S3_ACCESS_KEY_ID: s3.backupS3AccessKeyId,
    DAEMON_BACKUP_S3_SECRET_ACCESS_KEY: s3.backupS3SecretAccessKey,
  }).filter(([, value]) => value !== undefined);
  const problems = strangers.map(([name]) => `${name} is set, but is used only with DAEMON_BACKUP_STORE=s3.`);
  const servers = join(dataDir, 'servers');
  if (`${backupFolder}${sep}`.startsWith(`${servers}${sep}`)) {
    problems.push(`DAEMON_BACKUP_FOLDER must not be inside ${servers}, where servers could change backups.`);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { kind: 'local', folder: backupFolder ?? join(dataDir, 'daemon', 'backups') } as const;
}

function s3Store({ backupFolder, ...s3 }: BackupSettings) {
  const bucket = s3.backupS3Bucket ?? '';
  const accessKeyId = s3.backupS3AccessKeyId ?? '';
  const secretAccessKey = s3.backupS3SecretAccessKey ?? '';
  const needed = {
    DAEMON_BACKUP_S3_BUCKET: bucket,
    DAEMON_BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    DAEMON_BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const problems = Object.entries(needed)
    .filter(([, value]) => value === '')
    .map(([name]) => `${name} must be set for DAEMON_BACKUP_STORE=s3.`);
  if (backupFolder !== undefined) {
    problems.push('DAEMON_BACKUP_FOLDER is set, but is used only with DAEMON_BACKUP_STORE=local.');
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return {
    kind: 's3',
    endpoint: s3.backupS3Endpoint ?? `https://s3.${s3.backupS3Region}.amazonaws.com`,
    region: s3.backupS3Region,
    bucket,
    prefix: s3.backupS3Prefix,
    accessKeyId,
    secretAccessKey,
    isPathStyle: (s3.backupS3PathStyle ?? (s3.backupS3Endpoint === undefined ? 'off' : 'on')) === 'on',
    hasLinks: s3.backupS3Links === 'on',
  } as const;
}
