import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button';

/** What an address leads to that no page has. */
export function NotFound(): ReactNode {
  const { i18n } = useLingui();
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-4 p-6 text-center">
      <p className="font-mono text-dim">404</p>
      <h1 className="text-title font-semibold">{i18n._('There is no page at this address')}</h1>
      <p className="text-dim">
        {i18n._('The address may be incomplete, or what it led to has been deleted.')}
      </p>
      <Link to="/" className={buttonClass('primary')}>
        {i18n._('To the servers')}
      </Link>
    </div>
  );
}
