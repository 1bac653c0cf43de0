import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopback } from '../../lib/net/network.js';
import { addressBehind } from './client-address.js';

/** Headers that reverse proxies, load balancers, tunnels and CDNs add to the requests that they forward. */
const FORWARDING_HEADERS = new Set([
  'forwarded',
  'via',
  'cdn-loop',
  'client-ip',
  'fly-client-ip',
  'front-end-https',
  'proxy-connection',
  'true-client-ip',
  'x-amzn-trace-id',
  'x-arr-log-id',
  'x-arr-ssl',
  'x-azure-clientip',
  'x-client-ip',
  'x-cloud-trace-context',
  'x-cluster-client-ip',
  'x-host',
  'x-proxyuser-ip',
  'x-real-ip',
  'x-real-port',
  'x-request-start',
  'x-scheme',
  'x-url-scheme',
]);
const FORWARDING_PREFIXES = [
  'x-forwarded',
  'x-original-',
  'x-envoy-',
  'x-vercel-',
  'cf-',
  'fastly-',
  'tailscale-',
];

const isForwardingHeader = (name: string): boolean =>
  FORWARDING_HEADERS.has(name) || FORWARDING_PREFIXES.some((prefix) => name.startsWith(prefix));

/**
 * Returns whether a request shows no sign of a reverse proxy. Requests that a browser or curl on this machine sends
 * show none. A proxy that leaves no sign cannot be detected; docs/tls.md lists such proxies. In addition to the
 * headers above, these are signs of a proxy: a peer address, `Host`, `Origin` or `Referer` that is not this machine,
 * HTTP/1.0, `Upgrade`, and a `Connection` other than `keep-alive`. nginx sends HTTP/1.0 and `Connection: close` if
 * only `proxy_pass` is configured, and `Connection: upgrade` with the usual lines for WebSockets.
 */
export function isDirect({ headers, httpVersion, socket }: IncomingMessage): boolean {
  const peer = addressBehind(socket.remoteAddress, undefined, undefined);
  return (
    isLoopback(peer) &&
    httpVersion === '1.1' &&
    (headers.connection ?? 'keep-alive').toLowerCase() === 'keep-alive' &&
    headers.upgrade === undefined &&
    namesThisMachine(`http://${headers.host ?? ''}`) &&
    pagesAreOfThisMachine(headers) &&
    !Object.keys(headers).some(isForwardingHeader)
  );
}

const pagesAreOfThisMachine = ({ origin, referer }: IncomingHttpHeaders): boolean =>
  [origin, referer].every((page) => page === undefined || namesThisMachine(page));

function namesThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isLoopback(name) || name.endsWith('.localhost');
}
