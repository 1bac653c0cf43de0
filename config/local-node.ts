import { inUrl, isEverywhere } from './reached-at.js';

type Given = {
  localNodeKey?: string | undefined;
  daemonHost: string;
  daemonPort: number;
  tlsCert?: string | undefined;
};

/** Returns the URL and the key of the daemon that shares `LOCAL_NODE_KEY` with the panel; undefined without it. */
export function localNode({ localNodeKey: key, daemonHost, daemonPort, tlsCert }: Given) {
  if (key === undefined) return undefined;
  const host = isEverywhere(daemonHost) ? '127.0.0.1' : daemonHost;
  const scheme = tlsCert === undefined ? 'http' : 'https';
  return { url: `${scheme}://${inUrl(host)}:${daemonPort}`, key };
}
