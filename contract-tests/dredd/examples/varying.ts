import { readDocument, type Service } from '../../../lib/contract/openapi.js';

/** Fields whose values depend on this machine, the clock or chance. A run compares only their keys and types. */
export type Varying = {
  service: Service;
  /** A whole schema, or `Schema.field`. */
  fields: readonly string[];
  reason: string;
};

const stated: readonly Varying[] = [
  {
    service: 'daemon',
    fields: ['HostInfo', 'CpuUsage', 'CapacityUsage', 'NetworkUsage'],
    reason: 'of the machine that the run is on',
  },
  { service: 'daemon', fields: ['ServerType.versions'], reason: 'of the Node.js that runs the daemon' },
  {
    service: 'daemon',
    fields: ['ServerType.etag', 'ServerTypeEntry.etag'],
    reason: 'a hash of the definition',
  },
  { service: 'daemon', fields: ['Backup.size'], reason: 'how well this Node.js compresses' },
  { service: 'daemon', fields: ['ZipResult.size'], reason: 'how well this Node.js compresses' },
  { service: 'daemon', fields: ['LogArchive.size'], reason: 'how long a log is, packed' },
  { service: 'daemon', fields: ['ContainerStats'], reason: 'what a server takes of the machine' },
  {
    service: 'daemon',
    fields: ['ContainerUsage', 'ListedLog'],
    reason: 'how much is stored, which depends on what ran before',
  },
  {
    service: 'daemon',
    fields: ['DaemonInfo.uptime', 'Container.uptime', 'ListedContainer.uptime', 'Player.ping'],
    reason: 'measured by the clock',
  },
  {
    service: 'daemon',
    fields: [
      'Container.port',
      'ContainerSettings.port',
      'UpdatedContainer.port',
      'ContainerPort.port',
      'ListedContainer.port',
      'ContainerLogs.logs',
      'LogHistory.lines',
      'LogArchiveContent.lines',
    ],
    reason: 'a free port, and what a server writes of it',
  },
  {
    service: 'daemon',
    fields: ['SftpCredential.port', 'ListedSftpCredential.port', 'SftpStatus.port'],
    reason: 'a free port',
  },
  { service: 'daemon', fields: ['PulledFile.url'], reason: 'a web server of this machine' },
  { service: 'panel', fields: ['OfferedType.versions'], reason: 'of the Node.js that runs the daemon' },
  { service: 'panel', fields: ['Server.uptime', 'Player.ping'], reason: 'measured by the clock' },
  {
    service: 'panel',
    fields: [
      ...['HostLoad', 'NodeLoad.servers', 'NodeLoad.runningServers'],
      ...['ReservedCapacity', 'FreeCapacity'],
    ],
    reason: 'of the machine that the run is on, and what ran before',
  },
  {
    service: 'panel',
    fields: [
      'NodeCounts',
      'ServerCounts.total',
      'ServerCounts.suspended',
      'ServerCount',
      'AttentionGroup.count',
    ],
    reason: 'how many there are, which depends on what ran before',
  },
  {
    service: 'panel',
    fields: [
      ...['Node.url', 'Server.port', 'ServerLogs.logs'],
      ...['ServerSettings.port', 'UpdatedServer.port', 'ServerPort.port'],
    ],
    reason: 'a free port, and what a server writes of it',
  },
  {
    service: 'panel',
    fields: [
      'PasskeyRelyingParty.id',
      'PasskeyAuthenticationOptions.rpId',
      'PasskeyDescriptor.id',
      'PasskeyUser.id',
    ],
    reason: 'the address of the panel, and what an authenticator calls a key and an account',
  },
  { service: 'panel', fields: ['ServerState.name'], reason: "the end of the server's id" },
  {
    service: 'panel',
    fields: ['PasswordResetLink.url', 'InvitationWithLink.url', 'NewJoinCode.command'],
    reason: 'the address of the panel',
  },
  { service: 'panel', fields: ['ServerMove.totalBytes'], reason: 'the size of a server of its type' },
  { service: 'panel', fields: ['DirectLink.url'], reason: 'the address of the node, and a secret' },
  {
    service: 'panel',
    fields: [
      'Session.address',
      'Session.userAgent',
      'SignIn.address',
      'SignIn.userAgent',
      'AuditEntry.address',
      'SessionData.address',
      'ActivityEntry.address',
    ],
    reason: 'of the program that asks',
  },
];

/** The fields of forwarded responses that vary because those of the daemon's responses do, under the panel's names. */
const forwarded: readonly Varying[] = stated
  .filter(({ service }) => service === 'daemon')
  .map(({ fields, reason }) => ({ service: 'panel', fields: fields.flatMap(fieldOfForwarded), reason }));

/**
 * All fields that may differ from the examples. If no response differs in a field that is listed here, the run fails.
 */
export const varying: readonly Varying[] = [...stated, ...forwarded];

function fieldOfForwarded(field: string): string[] {
  const [schema = '', property] = field.split('.');
  const name = schema === 'Container' ? 'ServerState' : schema.replace('Container', 'Server');
  const inPanel = property === undefined ? name : `${name}.${property}`;
  const isStated = stated.some(({ service, fields }) => service === 'panel' && fields.includes(inPanel));
  return isStated || !(name in readDocument('panel').components.schemas) ? [] : [inPanel];
}
