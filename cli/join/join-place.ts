import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import type { DaemonConfig } from '../../config/index.js';
import { StartError } from '../../lib/errors/start-error.js';
import { isLoopback } from '../../lib/net/network.js';
import { readCertificatePair } from '../../lib/tls/certificate-pair.js';
import { createSelfSigned } from '../../lib/tls/self-signed.js';
import { UsageError } from '../usage-error.js';
import { hostOf } from './panel-at.js';

/** The certificate with which the daemon joins. */
export type JoinCertificate = {
  /** The certificate and key to write to the daemon's own file, in PEM; undefined to leave the files as they are. */
  made: string | undefined;
  /** The fingerprint that the daemon shows on this host when it joins; undefined without TLS, and behind a proxy. */
  shown: string | undefined;
  /** The fingerprint that the panel pins; undefined for a certificate of an authority. */
  pinned: string | undefined;
};

/** The URL under which the panel reaches the daemon, the address on which it then listens, and the certificate. */
export type JoinPlace = { url: string; listensOn: string; certificate: JoinCertificate };

type Wish = {
  config: DaemonConfig;
  url: string | undefined;
  ownAddress: string | undefined;
  renews: boolean;
  /** The URL of the tunnel, if the panel is to use one. */
  tunnelUrl: string | undefined;
};

/** Returns where and with which certificate the daemon joins. @throws StartError, UsageError */
export async function joinPlace(wish: Wish): Promise<JoinPlace> {
  const present = await presentCertificate(wish.config);
  const url = wish.tunnelUrl ?? (wish.url === undefined ? ownUrl(wish, present) : givenUrl(wish.url));
  const host = hostOf(new URL(url));
  const isSecure = url.startsWith('https:');
  if (!isSecure && !isLoopback(host))
    throw new StartError(
      `A panel on another host uses a daemon only with https. Use --url https://${new URL(url).host}: the daemon makes a certificate by itself.`,
    );
  const certificate = await certificateFor(wish, isSecure, present);
  const listensOn = listeningAddress(wish.config, certificate);
  if (wish.tunnelUrl !== undefined) requireTunnel(wish.config, certificate);
  else requireListening(wish.config, host, listensOn);
  return { url, listensOn, certificate };
}

/**
 * Returns whether the panel can use a tunnel: it must recognize the daemon by a pinned certificate, and no proxy on this host may be
 * trusted to name addresses of clients, because the bytes of the tunnel come from this host, too.
 */
export const isTunnelPossible = (config: DaemonConfig, { pinned }: JoinCertificate): boolean =>
  pinned !== undefined && config.trustedProxies.length === 0;

/** @throws StartError if the panel cannot use a tunnel */
function requireTunnel(config: DaemonConfig, certificate: JoinCertificate): void {
  if (!isTunnelPossible(config, certificate))
    throw new StartError(
      'A tunnel needs a self-signed certificate, which the panel pins: unset DAEMON_TLS_CERT, DAEMON_TLS_KEY and DAEMON_TRUSTED_PROXIES, so that the daemon makes one.',
    );
}

/** Returns the address on which the daemon listens with this certificate: if it is its own one, all IPv4 addresses by default. */
const listeningAddress = ({ host, isHostSet }: DaemonConfig, { made }: JoinCertificate): string =>
  made !== undefined && !isHostSet ? '0.0.0.0' : host;

/** Returns the certificate that the configuration names; undefined if there is none. @throws StartError */
async function presentCertificate({ tls }: DaemonConfig): Promise<X509Certificate | undefined> {
  return tls === undefined ? undefined : new X509Certificate((await readCertificatePair(tls)).cert);
}

/** TLS ends at a reverse proxy, which has a certificate of its own. */
const isBehindProxy = ({ tls, trustedProxies }: DaemonConfig): boolean =>
  tls === undefined && trustedProxies.length > 0;

async function certificateFor(
  { config, renews }: Wish,
  isSecure: boolean,
  present: X509Certificate | undefined,
): Promise<JoinCertificate> {
  if (!isSecure || isBehindProxy(config)) return { made: undefined, shown: undefined, pinned: undefined };
  const isOwn = config.tls === undefined || config.tls.cert.path === config.ownCertificate;
  if (present === undefined || (isOwn && renews)) {
    const made = await createSelfSigned(hostname());
    const { fingerprint256 } = new X509Certificate(made);
    return { made, shown: present?.fingerprint256 ?? fingerprint256, pinned: fingerprint256 };
  }
  const { fingerprint256: shown } = present;
  return { made: undefined, shown, pinned: isSelfSigned(present) ? shown : undefined };
}

const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey);

function ownUrl({ config, ownAddress }: Wish, present: X509Certificate | undefined): string {
  if (ownAddress === undefined || isBehindProxy(config))
    throw new StartError(
      'The address of this host is not known, because the panel is behind a proxy of this network, or the daemon is: name the URL under which the panel reaches this daemon with --url.',
    );
  const isPlain = config.tls === undefined && isLoopback(ownAddress);
  // A certificate of an authority is valid only for its names.
  const name = present === undefined || isSelfSigned(present) ? undefined : dnsNameOf(present);
  const host = name ?? (isIPv6(ownAddress) ? `[${ownAddress}]` : ownAddress);
  return `${isPlain ? 'http' : 'https'}://${host}:${config.port}`;
}

const dnsNameOf = ({ subjectAltName = '' }: X509Certificate): string | undefined =>
  /DNS:([A-Za-z0-9.-]+)(?:,|$)/.exec(subjectAltName)?.[1];

function givenUrl(text: string): string {
  const isUrl = /^https?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text);
  if (!isUrl) throw new UsageError('--url must be like https://HOST:PORT, without a path');
  return new URL(text).origin;
}

/** Checks that the daemon listens on an address that others reach. @throws StartError */
function requireListening(config: DaemonConfig, host: string, listensOn: string): void {
  if (isLoopback(host) || isBehindProxy(config)) return;
  if (isLoopback(listensOn))
    throw new StartError(
      `The daemon listens on ${listensOn} only, which the panel cannot reach: set DAEMON_HOST=0.0.0.0 for this command and for the daemon.`,
    );
  if (isIPv6(host) && !listensOn.includes(':'))
    throw new StartError(
      `The panel would reach this daemon by IPv6 (${host}), but the daemon listens on ${listensOn}: set DAEMON_HOST=:: for this command and for the daemon, or name an IPv4 address with --url.`,
    );
}

/** Returns whether the daemon has a certificate that Berth made. */
export const hasOwnCertificate = ({ ownCertificate }: DaemonConfig): boolean => existsSync(ownCertificate);
