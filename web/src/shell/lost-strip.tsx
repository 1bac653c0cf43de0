import { useLingui } from '@lingui/react';
import { useIsLost } from './connection';

/** Says that the page receives no news, so that what it shows may be outdated. */
export function LostStrip() {
  const { i18n } = useLingui();
  const isLost = useIsLost();
  return (
    <div role="status" className="shrink-0">
      {isLost && (
        <p className="flex items-center justify-center gap-2 bg-busy px-4 py-1.5 text-center font-medium text-surface">
          <svg
            viewBox="0 0 12 12"
            className="size-3 shrink-0 animate-[turn_2s_linear_infinite]"
            aria-hidden="true"
          >
            <path d="M6 1a5 5 0 1 0 5 5" className="fill-none stroke-current [stroke-width:1.8]" />
          </svg>
          {i18n._('The connection to the panel is lost. What you see may be outdated. Connecting again…')}
        </p>
      )}
    </div>
  );
}
