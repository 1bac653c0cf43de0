import { useLingui } from '@lingui/react';
import { isTunnel } from './node-facts';

/** What to do about a node that does not respond. */
export function UnreachableAdvice({ url }: { url: string }) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      {isTunnel(url) ? <TunnelAdvice /> : <AddressAdvice url={url} />}
      <p className="text-dim">{i18n._('The panel tries again by itself.')}</p>
    </div>
  );
}

function TunnelAdvice() {
  const { i18n } = useLingui();
  return (
    <>
      <p>{i18n._('The daemon does not keep its tunnel to the panel open. Check on its host:')}</p>
      <ul className="list-disc ps-5 text-dim">
        <li>{i18n._('Does the daemon run? Start it with "npx berth daemon", and read its log.')}</li>
        <li>{i18n._('Does the host reach the panel? The log of the daemon says so if not.')}</li>
      </ul>
    </>
  );
}

function AddressAdvice({ url }: { url: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <p>{i18n._('The daemon at {url} does not respond. Check on its host:', { url })}</p>
      <ul className="list-disc ps-5 text-dim">
        <li>{i18n._('Does the daemon run? Start it with "npx berth daemon", and read its log.')}</li>
        <li>
          {i18n._('Is the address right? DAEMON_HOST must not be 127.0.0.1 if the panel is on another host.')}
        </li>
        <li>{i18n._('Does a firewall between the panel and the host block the port?')}</li>
        <li>
          {i18n._(
            'With https: does the panel trust the certificate? Its log says so if not; PANEL_NODE_CERTIFICATES can name it.',
          )}
        </li>
      </ul>
    </>
  );
}
