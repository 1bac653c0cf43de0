import { isAbsolute } from 'node:path';
import { inUrl, isEverywhere } from './reached-at.js';
import { integer, text } from './setting.js';

/** Settings of the panel for its connections to nodes. */
export const nodeSettings = {
  nodeCertificates: text({
    name: 'PANEL_NODE_CERTIFICATES',
    description:
      'File with certificates of nodes, or of your own authority that issued them. They are trusted in addition to public authorities and `NODE_EXTRA_CA_CERTS`. A certificate that is itself in the file is accepted for any address.',
    takes: 'the absolute path of a file in PEM',
    isValid: isAbsolute,
  }),
  transferStallS: integer({
    name: 'PANEL_TRANSFER_STALL_SECONDS',
    fallback: '60',
    description:
      'Seconds after which a download through the panel is broken off if its node sends nothing while the client waits for more.',
    min: 1,
    max: 3600,
  }),
};

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
