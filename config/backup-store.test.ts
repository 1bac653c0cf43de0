import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readDaemonConfig } from './index.js';

describe('the settings for the store of backups', () => {
  let DATA_DIR: string;

  beforeEach(() => {
    DATA_DIR = mkdtempSync(join(tmpdir(), 'berth-config-'));
  });
  afterEach(() => rmSync(DATA_DIR, { recursive: true }));

  const backups = (environment: Record<string, string>) =>
    readDaemonConfig({ DATA_DIR, ...environment }).backups;
  const s3 = {
    DAEMON_BACKUP_STORE: 's3',
    DAEMON_BACKUP_S3_BUCKET: 'backups',
    DAEMON_BACKUP_S3_ACCESS_KEY_ID: 'AKIA',
    DAEMON_BACKUP_S3_SECRET_ACCESS_KEY: 'very-secret',
  };

  test('backups are stored in a folder of the daemon by default, or in the folder that a setting names', () => {
    expect(backups({})).toEqual({ kind: 'local', folder: join(DATA_DIR, 'daemon', 'backups') });
    expect(backups({ DAEMON_BACKUP_FOLDER: '/mnt/backups' })).toEqual({
      kind: 'local',
      folder: '/mnt/backups',
    });
  });

  test('settings can store backups in a bucket of Amazon S3 or of another vendor', () => {
    const common = { kind: 's3', region: 'us-east-1', bucket: 'backups', prefix: 'berth/', hasLinks: false };
    const keys = { accessKeyId: 'AKIA', secretAccessKey: 'very-secret' };
    const amazon = { endpoint: 'https://s3.us-east-1.amazonaws.com', isPathStyle: false };
    expect(backups(s3)).toEqual({ ...common, ...keys, ...amazon });
    const elsewhere = {
      DAEMON_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000',
      DAEMON_BACKUP_S3_PREFIX: 'a/b-1/',
      DAEMON_BACKUP_S3_LINKS: 'on',
    };
    expect(backups({ ...s3, ...elsewhere })).toEqual({
      ...common,
      ...keys,
      endpoint: 'http://127.0.0.1:9000',
      isPathStyle: true,
      prefix: 'a/b-1/',
      hasLinks: true,
    });
    expect(backups({ ...s3, ...elsewhere, DAEMON_BACKUP_S3_PATH_STYLE: 'off' })).toMatchObject({
      isPathStyle: false,
    });
  });

  test('contradictory backup settings are rejected with one error that lists all problems', () => {
    expect(() => backups({ DAEMON_BACKUP_STORE: 's3', DAEMON_BACKUP_FOLDER: '/mnt' })).toThrow(
      [
        'DAEMON_BACKUP_S3_BUCKET must be set for DAEMON_BACKUP_STORE=s3.',
        'DAEMON_BACKUP_S3_ACCESS_KEY_ID must be set for DAEMON_BACKUP_STORE=s3.',
        'DAEMON_BACKUP_S3_SECRET_ACCESS_KEY must be set for DAEMON_BACKUP_STORE=s3.',
        'DAEMON_BACKUP_FOLDER is set, but is used only with DAEMON_BACKUP_STORE=local.',
      ].join('\n'),
    );
    expect(() => backups({ ...s3, DAEMON_BACKUP_STORE: 'local' })).toThrow(
      [
        'DAEMON_BACKUP_S3_BUCKET is set, but is used only with DAEMON_BACKUP_STORE=s3.',
        'DAEMON_BACKUP_S3_ACCESS_KEY_ID is set, but is used only with DAEMON_BACKUP_STORE=s3.',
        'DAEMON_BACKUP_S3_SECRET_ACCESS_KEY is set, but is used only with DAEMON_BACKUP_STORE=s3.',
      ].join('\n'),
    );
  });

  test('a backup folder that is inside the folder of servers is rejected, even behind a symbolic link', () => {
    const servers = join(DATA_DIR, 'servers');
    mkdirSync(servers);
    const link = join(DATA_DIR, 'link');
    symlinkSync(servers, link);
    const why = `DAEMON_BACKUP_FOLDER must not be inside ${servers}, where servers could change backups.`;
    for (const folder of [servers, join(servers, 'cnt_one', 'x'), join(link, 'x')]) {
      expect(() => backups({ DAEMON_BACKUP_FOLDER: folder })).toThrow(why);
    }
    expect(backups({ DAEMON_BACKUP_FOLDER: `${servers}-backups` })).toMatchObject({ kind: 'local' });
  });

  const wrong = [
    ['ENDPOINT', 'ftp://x'],
    ['ENDPOINT', 'https://user:password@x'],
    ['ENDPOINT', 'https://x/?a'],
    ['BUCKET', 'a/b'],
    ['PREFIX', 'no-slash'],
    ['PREFIX', '/a/'],
    ['PREFIX', '../'],
    ['PREFIX', 'a//'],
    ['REGION', 'a b'],
  ];
  test.each(wrong)('the invalid setting DAEMON_BACKUP_S3_%s=%s is rejected', (name, value) => {
    expect(() => backups({ ...s3, [`DAEMON_BACKUP_S3_${name}`]: value })).toThrow(
      `DAEMON_BACKUP_S3_${name} is "${value}", but must be`,
    );
  });

  test('the error for an invalid secret key of the S3 storage does not contain the key', () => {
    const secret = 'not a secret';
    const ask = () => backups({ ...s3, DAEMON_BACKUP_S3_SECRET_ACCESS_KEY: secret });
    expect(ask).toThrow('DAEMON_BACKUP_S3_SECRET_ACCESS_KEY must be');
    expect(ask).not.toThrow(secret);
  });
});
