import { sourceRefusal } from './source-refusal.js';

/** A row: the values of the columns that are needed, as texts. A column that the table does not have is missing. */
export type Row = Readonly<Record<string, string | null>>;

/** The needed columns of each table. Columns that only one of the panels or only some of its versions have are among them. */
const COLUMNS = {
  users: [
    ...['id', 'uuid', 'username', 'email', 'name_first', 'name_last', 'password', 'root_admin'],
    ...['use_totp', 'mfa_app_secret', 'mfa_email_enabled'],
  ],
  roles: ['id', 'name'],
  model_has_roles: ['role_id', 'model_id', 'model_type'],
  nodes: ['id', 'uuid', 'name', 'fqdn', 'daemonBase', 'daemon_base'],
  allocations: ['id', 'node_id', 'ip', 'port', 'server_id'],
  servers: [
    ...[
      'id',
      'uuid',
      'node_id',
      'name',
      'description',
      'status',
      'owner_id',
      'memory',
      'swap',
      'disk',
      'cpu',
    ],
    ...['threads', 'allocation_id', 'egg_id', 'startup', 'image', 'docker_labels'],
  ],
  eggs: [
    ...['id', 'uuid', 'author', 'name', 'description', 'features', 'docker_images', 'file_denylist'],
    ...['config_files', 'config_startup', 'config_logs', 'config_stop', 'config_from', 'startup'],
    ...['startup_commands', 'script_container', 'copy_script_from', 'script_entry', 'script_install', 'tags'],
  ],
  egg_variables: [
    ...['id', 'egg_id', 'name', 'description', 'env_variable', 'default_value', 'user_viewable'],
    ...['user_editable', 'rules'],
  ],
  server_variables: ['server_id', 'variable_id', 'variable_value'],
  subusers: ['user_id', 'server_id', 'permissions'],
  schedules: [
    ...['id', 'server_id', 'name', 'cron_day_of_week', 'cron_month', 'cron_day_of_month', 'cron_hour'],
    ...['cron_minute', 'is_active', 'only_when_online'],
  ],
  tasks: ['schedule_id', 'sequence_id', 'action', 'payload', 'time_offset', 'continue_on_failure'],
  // These are only counted, because Berth cannot take them over.
  databases: ['id'],
  backups: ['id'],
  mounts: ['id'],
  api_keys: ['id'],
  user_ssh_keys: ['id'],
} as const;

export type TableName = keyof typeof COLUMNS;

export const TABLE_NAMES = Object.keys(COLUMNS) as TableName[];
/** The tables without which a database is not that of a panel. */
const REQUIRED: readonly TableName[] = ['users', 'servers', 'eggs', 'nodes', 'allocations', 'egg_variables'];
const MAX_ROWS = 500_000;
const MAX_CHARACTERS = 268_435_456;

export const isTableName = (name: string): name is TableName => Object.hasOwn(COLUMNS, name);

export const neededColumns = (table: TableName): readonly string[] => COLUMNS[table];

/** The rows of the needed tables, within bounds of the memory. */
export class Tables {
  readonly #rows = new Map<TableName, Row[]>();
  #count = 0;
  #characters = 0;

  has(table: TableName): boolean {
    return this.#rows.has(table);
  }

  /** Adds a table, which may remain empty. */
  begin(table: TableName): void {
    if (!this.#rows.has(table)) this.#rows.set(table, []);
  }

  /** Adds a row. Columns that are not needed are left out. */
  add(table: TableName, columns: readonly string[], values: readonly (string | null)[]): void {
    const row: Record<string, string | null> = {};
    for (const name of COLUMNS[table]) {
      const index = columns.indexOf(name);
      if (index < 0) continue;
      row[name] = values[index] ?? null;
      this.#characters += row[name]?.length ?? 0;
    }
    this.#count += 1;
    this.requireSpace(0, 0);
    this.begin(table);
    this.#rows.get(table)?.push(row);
  }

  /** @throws DomainError (`invalid_input`) if so many further rows and characters are more than an import can take */
  requireSpace(rows: number, characters: number): void {
    if (this.#count + rows <= MAX_ROWS && this.#characters + characters <= MAX_CHARACTERS) return;
    throw sourceRefusal(
      `its tables have more than ${MAX_ROWS} rows or ${MAX_CHARACTERS} characters, which is more than an import can take`,
    );
  }

  rows(table: TableName): readonly Row[] {
    return this.#rows.get(table) ?? [];
  }

  /** @throws DomainError if a table is missing that every panel has */
  requireComplete(): void {
    const missing = REQUIRED.filter((table) => !this.has(table));
    if (missing.length > 0)
      throw sourceRefusal(
        `it has no table ${missing.join(', ')}. Pass the whole database of Pterodactyl or Pelican, with its table definitions`,
      );
  }
}
