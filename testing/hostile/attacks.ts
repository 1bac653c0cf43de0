/** One request of the attacker. */
export type HostileRequest = {
  method: string;
  path: string;
  body?: object;
  /** If set, the request is a form with one file of this many bytes. */
  uploadBytes?: number;
  /** If set, the response is read only after this time. */
  readAfterMs?: number;
};

type Flood = { inFlight: number; request: (id: string, round: number) => HostileRequest };

export type Attack = {
  /** The number of the attack in the list of known attacks, for tables of results. */
  item: number | null;
  /** Whether the attack needs the file system or program that blocks reads (testing/disk/hung-memory.ts). */
  hangs?: 'memory' | 'disk';
  /** Whether an archive of the folder `plain` is created before the attack. */
  needsArchive?: boolean;
  /** The number of entries of the large directory or tree, as a share of the full number. */
  share?: number;
  floods: Flood[];
  /** Paths below the server's directory that SFTP sessions repeatedly open and list. */
  sftp?: { open?: string; list?: string; sessions: number };
};

const get = (inFlight: number, path: (id: string, round: number) => string): Flood => ({
  inFlight,
  request: (id, round) => ({ method: 'GET', path: path(id, round) }),
});
const post = (inFlight: number, path: string, body: (id: string, round: number) => object): Flood => ({
  inFlight,
  request: (id, round) => ({ method: 'POST', path, body: body(id, round) }),
});

const SINCE = '2020-01-01T00:00:00.000Z';
const MIB = 1024 * 1024;

/** Returns requests for every operation that reads, measures or packs one directory. */
const walksOf = (folder: string): Flood[] => [
  get(24, (id) => `/fs/list?path=/${id}/${folder}`),
  get(16, (id) => `/fs/list?path=/${id}/${folder}&recursive=true`),
  get(8, (id) => `/fs/size?path=/${id}/${folder}`),
  get(8, (id) => `/fs/download?path=/${id}/${folder}`),
  post(8, '/radar/scan', (id) => ({ path: `/${id}/${folder}`, since: SINCE })),
  post(4, '/fs/zip', (id, round) => ({ path: `/${id}/${folder}`, output: `/${id}/out-${round % 4}.zip` })),
  post(2, '/container/backup', (id) => ({ id })),
];
const logReads = get(27, (id) => `/container/logs/${id}?tail=10000`);

/** The attacks: what a tenant does inside its server (attacker.cjs), and by requests with its own key. */
export const ATTACKS: Record<string, Attack> = {
  leases: {
    item: 1,
    floods: [
      get(16, (id, round) => `/fs/file/content?path=/${id}/held-${round % 64}`),
      get(8, (id, round) => `/fs/download?path=/${id}/held-${round % 64}`),
      get(4, (id) => `/fs/download?path=/${id}`),
      post(8, '/fs/append-file', (id, round) => ({ path: `/${id}/held-${round % 64}`, content: 'x' })),
      post(4, '/fs/zip', (id, round) => ({ path: `/${id}`, output: `/${id}/out-${round % 4}.zip` })),
      post(4, '/fs/copy', (id, round) => ({ source: `/${id}/held-1`, destination: `/${id}/copy-${round}` })),
      post(2, '/container/backup', (id) => ({ id })),
    ],
    sftp: { open: 'held-1', sessions: 8 },
  },
  memory: {
    item: 2,
    hangs: 'memory',
    floods: [
      get(16, (id) => `/container/stats?id=${id}`),
      get(16, (id) => `/container/status/${id}`),
      post(8, '/container/command', (id) => ({ id, command: ['./attack'] })),
      get(4, (id) => `/container/logs/${id}?tail=100`),
    ],
  },
  directories: {
    item: 3,
    share: 1,
    floods: walksOf('many'),
    sftp: { list: 'many', sessions: 4 },
  },
  commands: {
    item: 4,
    floods: [
      {
        inFlight: 144,
        request: (id, round) => ({
          ...{ method: 'POST', path: '/container/command', body: { id, command: ['./attack', 'flood'] } },
          readAfterMs: round % 2 === 0 ? 0 : 5000,
        }),
      },
    ],
  },
  requests: {
    item: 5,
    needsArchive: true,
    floods: [
      get(16, (id, round) => `/fs/file/content?path=/${id}/plain/${round % 32}`),
      post(4, '/fs/unzip', (id, round) => ({
        ...{ path: `/${id}/archive.zip`, destination: `/${id}/unpacked-${round % 4}`, overwrite: true },
      })),
      logReads,
      get(8, (id) => `/fs/download?path=/${id}/plain`),
    ],
  },
  tree: {
    item: 6,
    share: 0.3,
    floods: walksOf('tree'),
  },
  disk: {
    item: 6,
    hangs: 'disk',
    floods: [
      ...walksOf('far'),
      get(8, (id) => `/fs/info?path=/${id}/far/a`),
      get(8, (id) => `/fs/file/content?path=/${id}/far/a`),
    ],
    sftp: { open: 'far/a', list: 'far', sessions: 8 },
  },
  /** The attacks `tree` and `disk` at the same time, by one tenant. */
  walks: {
    item: 6,
    hangs: 'disk',
    share: 0.3,
    floods: [...walksOf('tree'), ...walksOf('far')],
    sftp: { open: 'far/a', list: 'far', sessions: 8 },
  },
  uploads: {
    item: null,
    floods: [
      {
        inFlight: 16,
        request: (id, round) => ({
          ...{ method: 'POST', path: `/fs/upload?path=/${id}/upload-${round % 16}`, uploadBytes: 8 * MIB },
        }),
      },
    ],
  },
  backups: {
    item: null,
    floods: [
      post(8, '/container/backup', (id) => ({ id })),
      get(4, (id) => `/container/backup/list?id=${id}`),
    ],
  },
  logs: {
    item: null,
    floods: [logReads, get(8, (id) => `/container/logs/history?id=${id}&filter=nowhere`)],
  },
  ports: { item: null, floods: [get(4, (id) => `/container/status/${id}`)] },
};
