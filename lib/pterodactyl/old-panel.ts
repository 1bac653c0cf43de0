import { sourceRefusal } from './source/source-refusal.js';
import type { Row, TableName, Tables } from './source/tables.js';

/* What an import needs of a panel, in the terms of Pterodactyl. Ids are those of its database. */

export type OldUser = {
  id: string;
  uuid: string;
  email: string;
  name: string;
  /** As it is stored, with bcrypt unless the panel was configured otherwise. */
  passwordHash: string;
  isAdmin: boolean;
  hasSecondFactor: boolean;
  /** Roles other than that of an administrator. Only Pelican has them. */
  roles: string[];
};
export type OldNode = {
  id: string;
  name: string;
  address: string;
  /** The folder with the files of its servers. */
  volumes: string;
};
export type OldAllocation = { id: string; ip: string; port: number };
export type OldServer = {
  id: string;
  uuid: string;
  name: string;
  description: string;
  status: string;
  nodeId: string;
  ownerId: string;
  eggId: string;
  startup: string;
  image: string;
  /** MiB; 0 for no limit. */
  memory: number;
  swap: number;
  /** MiB; 0 for no limit. */
  disk: number;
  /** Percent of one processor; 0 for no limit. */
  cpu: number;
  threads: string;
  hasLabels: boolean;
  primary: OldAllocation | undefined;
  /** Further allocations. */
  further: OldAllocation[];
  /** Values by the id of the variable. */
  values: Map<string, string>;
  members: { userId: string; permissions: string[] }[];
  schedules: OldSchedule[];
};
export type OldTask = {
  action: string;
  payload: string;
  offsetS: number;
  continueOnFailure: boolean;
};
export type OldSchedule = {
  id: string;
  name: string;
  cron: string;
  isActive: boolean;
  onlyWhenOnline: boolean;
  tasks: OldTask[];
};
export type OldEgg = { id: string; uuid: string; name: string; row: Row; variables: Row[] };

export type OldPanel = {
  users: Map<string, OldUser>;
  nodes: Map<string, OldNode>;
  eggs: Map<string, OldEgg>;
  servers: OldServer[];
  /** How many things of each kind there are that Berth has no place for. */
  others: { kind: string; count: number }[];
};

const OTHERS: Partial<Record<TableName, string>> = {
  databases: 'databases of servers',
  backups: 'backups',
  mounts: 'mounts',
  api_keys: 'API keys',
  user_ssh_keys: 'SSH keys of users',
};

/** Reads what an import needs from the tables. @throws DomainError (`invalid_input`) if a row lacks what every panel has */
export function readOldPanel(tables: Tables): OldPanel {
  const byId = <T extends { id: string }>(items: T[]) => new Map(items.map((item) => [item.id, item]));
  const variables = groupBy(tables.rows('egg_variables'), (row) => text(row, 'egg_id'));
  const eggs = tables.rows('eggs').map((row) => {
    const id = required('eggs', row, 'id');
    return {
      id,
      uuid: text(row, 'uuid') || id,
      name: text(row, 'name'),
      row,
      variables: variables.get(id) ?? [],
    };
  });
  const nodes = tables.rows('nodes').map((row) => {
    return {
      id: required('nodes', row, 'id'),
      name: text(row, 'name').trim(),
      address: text(row, 'fqdn'),
      volumes: volumesOf(row),
    };
  });
  return {
    users: byId(readUsers(tables)),
    nodes: byId(nodes),
    eggs: byId(eggs),
    servers: readServers(tables),
    others: Object.entries(OTHERS).flatMap(([table, kind]) => {
      const count = tables.rows(table as TableName).length;
      return count === 0 ? [] : { kind, count };
    }),
  };
}

/** Returns the folder of a node's servers. The path becomes part of commands, and needs no other characters. */
function volumesOf(row: Row): string {
  const folder = (text(row, 'daemonBase') || text(row, 'daemon_base')).replace(/\/+$/, '');
  return /^(?:\/(?!\.\.?(?:\/|$))[\w.-]+)+$/.test(folder) ? folder : '/var/lib/pterodactyl/volumes';
}

function readUsers(tables: Tables): OldUser[] {
  const roles = new Map(tables.rows('roles').map((row) => [text(row, 'id'), text(row, 'name')]));
  const ofUsers = tables.rows('model_has_roles').filter((row) => /user$/i.test(text(row, 'model_type')));
  const rolesOf = groupBy(ofUsers, (row) => text(row, 'model_id'));
  return tables.rows('users').map((row) => {
    const id = required('users', row, 'id');
    const own = (rolesOf.get(id) ?? []).map((each) => roles.get(text(each, 'role_id')) ?? 'an unknown role');
    const fullName = `${text(row, 'name_first')} ${text(row, 'name_last')}`.trim();
    return {
      id,
      uuid: text(row, 'uuid') || id,
      email: text(row, 'email').trim(),
      name: text(row, 'username') || fullName,
      passwordHash: text(row, 'password'),
      isAdmin: flag(row, 'root_admin') || own.includes('Root Admin'),
      hasSecondFactor:
        flag(row, 'use_totp') || text(row, 'mfa_app_secret') !== '' || flag(row, 'mfa_email_enabled'),
      roles: own.filter((name) => name !== 'Root Admin'),
    };
  });
}

function readServers(tables: Tables): OldServer[] {
  const grouped = (table: TableName, column: string) =>
    groupBy(tables.rows(table), (row) => text(row, column));
  const allocations = grouped('allocations', 'server_id');
  const values = grouped('server_variables', 'server_id');
  const members = grouped('subusers', 'server_id');
  const schedules = grouped('schedules', 'server_id');
  const tasks = grouped('tasks', 'schedule_id');
  return tables.rows('servers').map((row) => {
    const id = required('servers', row, 'id');
    const own = (allocations.get(id) ?? []).map((each) => ({
      id: text(each, 'id'),
      ip: text(each, 'ip'),
      port: number(each, 'port'),
    }));
    const primary = own.find((each) => each.id === text(row, 'allocation_id'));
    return {
      id,
      uuid: requiredUuid(row),
      name: text(row, 'name'),
      description: text(row, 'description').trim(),
      status: text(row, 'status'),
      nodeId: text(row, 'node_id'),
      ownerId: text(row, 'owner_id'),
      eggId: text(row, 'egg_id'),
      startup: text(row, 'startup'),
      image: text(row, 'image').trim(),
      memory: number(row, 'memory'),
      swap: number(row, 'swap'),
      disk: number(row, 'disk'),
      cpu: number(row, 'cpu'),
      threads: text(row, 'threads'),
      hasLabels: !['', '[]', '{}', 'null'].includes(text(row, 'docker_labels')),
      primary,
      further: own.filter((each) => each !== primary),
      values: new Map(
        (values.get(id) ?? []).map((each) => [text(each, 'variable_id'), text(each, 'variable_value')]),
      ),
      members: (members.get(id) ?? []).map((each) => ({
        userId: text(each, 'user_id'),
        permissions: textList(each, 'permissions'),
      })),
      schedules: (schedules.get(id) ?? []).map((each) => readSchedule(each, tasks)),
    };
  });
}

function readSchedule(row: Row, tasks: Map<string, Row[]>): OldSchedule {
  const id = required('schedules', row, 'id');
  const fields = ['minute', 'hour', 'day_of_month', 'month', 'day_of_week'];
  const inOrder = (tasks.get(id) ?? []).toSorted(
    (a, b) => number(a, 'sequence_id') - number(b, 'sequence_id'),
  );
  return {
    id,
    name: text(row, 'name').trim(),
    cron: fields.map((field) => text(row, `cron_${field}`).trim() || '*').join(' '),
    isActive: flag(row, 'is_active'),
    onlyWhenOnline: flag(row, 'only_when_online'),
    tasks: inOrder.map((each) => ({
      action: text(each, 'action'),
      payload: text(each, 'payload'),
      offsetS: number(each, 'time_offset'),
      continueOnFailure: flag(each, 'continue_on_failure'),
    })),
  };
}

/** Groups rows by a column. */
function groupBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

export const text = (row: Row, column: string): string => row[column] ?? '';

function required(table: TableName, row: Row, column: string): string {
  const value = text(row, column);
  if (value === '') throw sourceRefusal(`a row of \`${table}\` has no \`${column}\``);
  return value;
}

/** Returns the UUID of a server, which is the name of its folder, too. */
function requiredUuid(row: Row): string {
  const uuid = text(row, 'uuid').toLowerCase();
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return uuid;
  throw sourceRefusal(`the server ${text(row, 'id')} has no valid UUID`);
}

/** Returns a number; 0 for no number. */
function number(row: Row, column: string): number {
  const value = Number(text(row, column));
  return Number.isFinite(value) ? value : 0;
}

export const flag = (row: Row, column: string): boolean => ['1', 'true'].includes(text(row, column));

/** Returns a list of texts in JSON. Older versions of Pelican encode it twice. */
function textList(row: Row, column: string): string[] {
  let value: unknown = text(row, column);
  for (let times = 0; times < 2 && typeof value === 'string'; times += 1) value = parsed(value);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Returns the value of a JSON text; undefined if it is not valid. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
