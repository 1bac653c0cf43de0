import { isAbsolute } from 'node:path';
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
