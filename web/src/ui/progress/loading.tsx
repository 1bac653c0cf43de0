import { useLingui } from '@lingui/react';

/** Takes the place of data that is on its way. */
export function Loading() {
  const { i18n } = useLingui();
  return (
    <p role="status" className="p-4 text-dim">
      {i18n._('Loading…')}
    </p>
  );
}
