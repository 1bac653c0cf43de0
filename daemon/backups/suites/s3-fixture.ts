import { randomBytes } from 'node:crypto';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Clock, systemClock } from '../../../lib/time/clock.js';
import { testService } from '../../../testing/services/describe-with.js';
import type { BackupStoreConfig } from '../stores/open-backup-store.js';
import type { S3Patience } from '../stores/s3/s3-patience.js';
import { S3Store, type S3StoreConfig } from '../stores/s3/s3-store.js';
import { loggedWarnings, type StoreFixture } from './store-fixture.js';

export type S3FixtureOptions = {
  clock?: Clock;
  patience?: S3Patience;
  /** The endpoint that the store uses instead of the storage's own, for example that of a proxy. */
  endpoint?: string;
  secretAccessKey?: string;
  bucket?: string;
  hasLinks?: boolean;
};

export type S3Fixture = StoreFixture & {
  store: S3Store;
  /** Opens another store with the same prefix and other options. */
  other(options: S3FixtureOptions): { store: S3Store; warnings: string[] };
  /** Begins a multipart upload. @param name the object's name with its prefix */
  begin(name: string): Promise<void>;
  /** Like `names`, but lists the whole bucket, and names include prefixes. */
  allNames(): Promise<string[]>;
  prefix: string;
};

/** The bucket of all tests. Each additional bucket would take space in the storage. */
const BUCKET = 'berth-tests';

/** Opens a store with a new prefix in the bucket of the tests. */
export async function openS3Fixture(): Promise<S3Fixture> {
  const url = new URL(testService('s3'));
  const keys = { accessKeyId: url.username, secretAccessKey: url.password };
  const prefix = `${randomBytes(8).toString('hex')}/`;
  const config: S3StoreConfig = {
    ...keys,
    endpoint: url.origin,
    region: 'us-east-1',
    bucket: BUCKET,
    prefix,
    isPathStyle: true,
    hasLinks: true,
  };
  const client = new S3Client({ ...config, credentials: keys, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET })).catch((error: { name?: string }) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
  });
  const keysBelow = async (Prefix: string) => {
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: BUCKET, Prefix })) {
      keys.push(...Contents.map(({ Key = '' }) => Key));
    }
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix }));
    const names = [...keys, ...Uploads.map(({ Key = '' }) => `${Key} (unfinished)`)];
    return names.sort();
  };
  const other = ({ clock = systemClock, patience, ...rest }: S3FixtureOptions) => {
    const { logger, warnings } = loggedWarnings();
    const tools = { logger, clock, ...(patience === undefined ? {} : { patience }) };
    return { store: new S3Store({ ...config, ...rest }, tools), warnings };
  };
  return {
    ...other({}),
    other,
    prefix,
    config: { kind: 's3', ...config } satisfies BackupStoreConfig,
    names: async () => (await keysBelow(prefix)).map((key) => key.slice(prefix.length)),
    allNames: () => keysBelow(''),
    put: async (name, content) => {
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: `${prefix}${name}`, Body: content }));
    },
    begin: async (Key) => {
      await client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key }));
    },
    close: async () => client.destroy(),
  };
}
