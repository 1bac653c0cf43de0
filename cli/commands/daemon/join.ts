import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { type DaemonConfig, readDaemonConfig } from '../../../config/index.js';
import { makeStateFolder, replaceText, requireInstallation } from '../../../lib/disk/state-folder.js';
import { StartError } from '../../../lib/errors/start-error.js';
import type { Finding } from '../../doctor/finding.js';
import { giveToOwner } from '../../join/give-to-owner.js';
import { checkHost, checkPorts } from '../../join/host-checks.js';
import { hasOwnCertificate, isTunnelPossible, type JoinPlace, joinPlace } from '../../join/join-place.js';
import { hasTunnelTo, joinTunnel } from '../../join/join-tunnel.js';
import { type Joined, joinWithKey } from '../../join/join-with-key.js';
import { isDaemonRunning, untilShown } from '../../join/local-daemon.js';
import { checkPanel, panelOrigin, UncertainJoin } from '../../join/panel-at.js';
import { readArguments } from '../../read-arguments.js';
import { reportUncaught } from '../../serve/report.js';
import { messageOf, Service } from '../../serve/service.js';
import { startTogether, type Together } from '../../serve/together.js';
import { UsageError } from '../../usage-error.js';

const OPTIONS = {
  name: { type: 'string' },
  url: { type: 'string' },
  tunnel: { type: 'boolean' },
  renew: { type: 'boolean' },
  exit: { type: 'boolean' },
  'allow-http': { type: 'boolean' },
} as const;
const MAX_NAME_CHARACTERS = 64;

type Wishes = {
  panel: string;
  code: string;
  name: string;
  url: string | undefined;
  wantsTunnel: boolean;
  renews: boolean;
  exits: boolean;
};

/**
 * `berth daemon join PANEL-URL CODE`: makes this daemon a node of a panel, with a new key and, if the daemon has none, a new
 * certificate. If no daemon runs, starts it, and keeps it running. With `--renew`, replaces the key and the certificate.
 */
export async function daemonJoin(words: string[]): Promise<void> {
  const wishes = wishesIn(words);
  const config = readDaemonConfig();
  const isRunning = await isDaemonRunning(config);
  if (wishes.renews) requireInstallation(config.database, 'daemon');
  const { ownAddress, findings } = await checkPanel(wishes.panel);
  report([...(await checkHost(config)), ...findings]);
  const tunnel = joinTunnel(config, wishes);
  const usesTunnel = wishes.wantsTunnel || (wishes.url === undefined && hasTunnelTo(config, wishes.panel));
  const tunnelUrl = usesTunnel ? tunnel.url : undefined;
  const place = await joinPlace({ ...wishes, config, ownAddress, tunnelUrl });
  report(await checkPorts(config, { isRunning, listensOn: place.listensOn }));
  const { made } = place.certificate;
  const isFirst = made !== undefined && !hasOwnCertificate(config);
  if (isFirst) writeOwn(config, made);
  let started: Together | undefined;
  let isAccepted = false;
  try {
    started = isRunning ? undefined : await startDaemon();
    // The configuration now contains the new certificate.
    const { shown } = place.certificate;
    const wait = () => (shown === undefined ? Promise.resolve() : untilShown(readDaemonConfig(), shown));
    await (isFirst && isRunning ? orRemoved(config.ownCertificate, wait) : wait());
    const onAccepted = () => {
      isAccepted = true;
      if (made !== undefined && !isFirst) writeOwn(config, made);
    };
    const steps = {
      ...stepsOf(wishes, place),
      tunnel,
      reachedBy: usesTunnel ? ('tunnel' as const) : reachedByFor(wishes, config, place),
    };
    const joined = await joinWithKey(readDaemonConfig(), { ...steps, onAccepted });
    report(resultOf(joined, place));
  } catch (error) {
    // Without this, the next start of the daemon would serve HTTPS although it has not joined.
    if (isFirst && !isAccepted && !(error instanceof UncertainJoin))
      rmSync(config.ownCertificate, { force: true });
    await started?.stop();
    throw error;
  }
  if (started === undefined) return;
  const later =
    'start the daemon with `npx berth daemon`, in this folder and with the same environment variables.';
  console.log(`${wishes.exits ? '' : 'Ctrl-C stops the daemon; servers keep running. '}Later, ${later}`);
  if (wishes.exits) await started.stop();
  else process.exitCode = await started.ended;
}

function wishesIn(words: string[]): Wishes {
  const { values, positionals } = readArguments(words, OPTIONS, true);
  const [panel, code, ...more] = positionals;
  if (panel === undefined || code === undefined || more.length > 0)
    throw new UsageError('`daemon join` needs the URL of the panel and a code');
  if (values.url !== undefined && values.tunnel === true)
    throw new UsageError('use either --url or --tunnel: a tunnel needs no URL');
  if (!/^join_[A-Za-z0-9_-]{43}$/.test(code))
    throw new UsageError('the code must be one from the panel, which begins with join_');
  return {
    panel: panelOrigin(panel, values['allow-http'] === true),
    code,
    name: (values.name ?? hostname()).slice(0, MAX_NAME_CHARACTERS),
    url: values.url,
    wantsTunnel: values.tunnel === true,
    renews: values.renew === true,
    exits: values.exit === true,
  };
}

const stepsOf = ({ panel, code, name }: Wishes, { url, certificate: { pinned } }: JoinPlace) => ({
  panel,
  request: { code, url, certificateFingerprint: pinned ?? null, name },
});

/** A URL that was given is the one to use. */
const reachedByFor = ({ url }: Wishes, config: DaemonConfig, { certificate }: JoinPlace) =>
  url === undefined && isTunnelPossible(config, certificate) ? ('either' as const) : ('address' as const);

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Waits. If the operator ends this process meanwhile, removes the file first, as after a failed join. */
async function orRemoved(file: string, wait: () => Promise<void>): Promise<void> {
  const end = () => {
    rmSync(file, { force: true });
    process.exit(1);
  };
  for (const signal of STOP_SIGNALS) process.once(signal, end);
  try {
    await wait();
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, end);
  }
}

/** Starts the daemon as a child process. It is started again when it exits. @throws StartError */
async function startDaemon(): Promise<Together> {
  reportUncaught();
  const daemon = new Service('daemon');
  const together = startTogether([daemon], daemon);
  const ready = await Promise.race([messageOf(daemon, 'ready'), together.ended]).catch(
    async (error: unknown) => {
      await together.stop();
      throw error;
    },
  );
  if (typeof ready === 'number') throw new StartError('The daemon cannot start, as described above.');
  together.ready();
  console.log(ready.notes.join('\n'));
  return together;
}

/** Writes the certificate and its key, for the owner of the daemon's folder only. */
function writeOwn({ folder, ownCertificate }: DaemonConfig, pem: string): void {
  makeStateFolder(dirname(ownCertificate));
  replaceText(ownCertificate, pem.trimEnd());
  giveToOwner(folder, [dirname(ownCertificate), ownCertificate]);
}

/** Prints findings. @throws StartError if one of them prevents the join */
function report(findings: readonly Finding[]): void {
  for (const { level, text } of findings) console.log(`${level.padEnd(5)} ${text}`);
  if (findings.some(({ level }) => level === 'FAULT'))
    throw new StartError('Correct what is marked with FAULT, then join again: the code is still valid.');
}

function resultOf(
  { node, revoked, certificateConfirmed, usesTunnel }: Joined,
  { url, certificate: { pinned } }: JoinPlace,
): Finding[] {
  const findings: Finding[] = [
    {
      level: 'ok',
      text: usesTunnel
        ? 'the panel reaches this daemon through a tunnel, which this daemon keeps open to the panel'
        : `the panel reaches this daemon at ${url}`,
    },
  ];
  if (pinned !== undefined && certificateConfirmed)
    findings.push({ level: 'ok', text: `the panel accepts only the certificate ${pinned} from it` });
  if (!certificateConfirmed)
    findings.push({
      level: 'note',
      text: 'the panel has not seen the new certificate yet, so it accepts the previous one as well: look into the log of the daemon, and join again with --renew and another code',
    });
  if (revoked > 0)
    findings.push({ level: 'ok', text: `previous keys of the panel that are revoked now: ${revoked}` });
  return [...findings, { level: 'ok', text: `this daemon is the node "${node.name}" (${node.id})` }];
}
