import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PanelOverrides, type RunningPanel, startPanel } from '../../apps/panel.js';
import { type PanelConfig, readPanelConfig } from '../../config/index.js';
import { PATIENCE_MS } from '../time/eventually.js';
import { announceService } from './announced-services.js';
import { NO_LIMITS } from './no-limits.js';

export type Sent = {
  body?: unknown;
  /** The `cookie` of an earlier response. */
  cookie?: string;
  key?: string;
  headers?: Record<string, string>;
};

export type Received = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the properties that it uses
  body: any;
  headers: Headers;
  /** The name and value of the cookie that the response sets, in the form in which it is sent back. */
  cookie: string | undefined;
};

export type TestPanel = RunningPanel & {
  /** Sends a request over a real socket; the path is relative to the server's root. */
  send(method: string, path: string, sent?: Sent): Promise<Received>;
  /** Location of the panel's database. */
  database: string;
  /** DATA_DIR. */
  dataDir: string;
  /** Stops the panel, runs `meanwhile`, and then starts the panel again on the same data folder. */
  restart(meanwhile?: () => Promise<void>, overrides?: PanelOverrides): Promise<void>;
  /** Registers the first user and returns the session's cookie. */
  signUp(): Promise<string>;
};

export const FIRST_USER = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
/** The lowest cost of bcrypt, to save time: no suite tests how slow hashing is. */
const PASSWORD_COST = 4;

/**
 * Starts the real panel with a new data folder on a free port and, by default, no rate limits. A response that does
 * not match the document makes the test fail.
 */
export async function startTestPanel(
  environment: Record<string, string> = {},
  limits: Partial<PanelConfig['limits']> = {},
): Promise<TestPanel> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-panel-'));
  const read = readPanelConfig({
    ...NO_LIMITS,
    // Most suites register the first user without a set-up token. Other suites set this variable to `on`.
    ...{ DATA_DIR: folder, PANEL_LOG_LEVEL: 'silent', PANEL_SETUP_TOKEN: 'off' },
    ...environment,
  });
  const config = { ...read, limits: { ...read.limits, ...limits } };
  const start = async (overrides: PanelOverrides = {}): Promise<RunningPanel> => {
    const started = await startPanel(
      { ...config, port: 0 },
      { responses: 'fail', passwordCost: PASSWORD_COST, closeTimeoutMs: PATIENCE_MS, ...overrides },
    );
    const ended = announceService('panel', started.url);
    return { ...started, stop: () => started.stop().finally(ended) };
  };
  const first = await start();
  let stopService = first.stop;
  const panel: TestPanel = {
    ...first,
    database: config.database,
    dataDir: folder,
    send: (method, path, sent) => send(panel.url + path, method, sent),
    signUp: async () =>
      (await panel.send('POST', '/api/v2/auth/register', { body: FIRST_USER })).cookie ?? '',
    restart: async (meanwhile, overrides) => {
      await stopService();
      await meanwhile?.();
      const { stop, ...started } = await start(overrides);
      Object.assign(panel, started);
      stopService = stop;
    },
    stop: async () => {
      await stopService();
      await rm(folder, { recursive: true });
    },
  };
  return panel;
}

async function send(
  url: string,
  method: string,
  { body, cookie, key, headers = {} }: Sent = {},
): Promise<Received> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  // Check only the start of a stream, because it never ends.
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const [set] = response.headers.getSetCookie();
  return {
    status: response.status,
    body: json ? JSON.parse(text) : text,
    headers: response.headers,
    cookie: set?.split(';')[0],
  };
}
