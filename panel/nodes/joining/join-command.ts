import { isUnencrypted } from '../../../lib/net/network.js';

type Join = { url: string; code: string; renews: boolean };

/**
 * Returns the command with which the daemon of a host joins the panel at this URL. Without `--allow-http`, it would refuse to
 * send the code to another host by http; the operator of the panel has chosen its address.
 */
export const joinCommand = ({ url, code, renews }: Join): string =>
  [
    'npx berth daemon join',
    ...(renews ? ['--renew'] : []),
    ...(isUnencrypted(new URL(url)) ? ['--allow-http'] : []),
    url,
    code,
  ].join(' ');
