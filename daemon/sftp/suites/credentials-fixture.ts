import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../lib/database/database.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { createPasswordHasher, type PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { daemonMigrations } from '../../database/migrations.js';
import { Credentials } from '../auth/credentials.js';

/** The home folders that exist. */
export const HOMES = ['/cnt_one', '/cnt_one/world', '/cnt_two'];

/** SFTP credentials in a temporary database. */
export class CredentialsFixture {
  readonly clock = testClock();
  readonly containers = new Set(['cnt_one', 'cnt_two']);
  /** Whether the host name of the address is only a guess. */
  isGuess = false;
  /** How many passwords were checked. */
  verified = 0;
  readonly hasher: Pick<PasswordHasher, 'hash' | 'verify'>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'berth-sftp-credentials-'));
  #database: Database | undefined;

  constructor() {
    const real = createPasswordHasher({ pepper: 'test pepper', cost: 4 });
    this.hasher = {
      hash: real.hash,
      verify: (...asked) => {
        this.verified += 1;
        return real.verify(...asked);
      },
    };
  }

  get database(): Database {
    if (this.#database === undefined) throw new Error('the fixture was used before it opened its database');
    return this.#database;
  }

  /** Loads the credentials, as at the start of a daemon. */
  async open(): Promise<Credentials> {
    const location = join(this.#folder, 'daemon.sqlite');
    this.#database ??= await openDatabase({ location, migrations: daemonMigrations });
    return Credentials.open({
      database: this.database,
      clock: this.clock,
      hasher: this.hasher,
      isThere: (id) => this.containers.has(id),
      address: { host: 'play.example.org', port: 2022, fingerprint: 'SHA256:test', isGuess: this.isGuess },
      maxCredentials: 7,
      files: {
        describe: async (path) => {
          if (path === '/cnt_one/file') return { type: 'file' } as never;
          if (HOMES.includes(path.replace(/\/+$/, ''))) return { type: 'directory' } as never;
          throw new DomainError('not_found', 'The folder does not exist.');
        },
      },
    });
  }

  async close(): Promise<void> {
    await this.#database?.close();
    rmSync(this.#folder, { recursive: true });
  }
}
