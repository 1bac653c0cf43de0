import { useLingui } from '@lingui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Announcement, PanelClock } from '../../api/announcements/announcements';
import { AnnouncementBanner } from '../../ui/announcement/banner';
import { Icon } from '../../ui/icon';
import { usePanelTime } from '../../ui/use-panel-time';
import { dismiss, isDismissed, useDismissed } from './dismissed';

/** More announcements are behind a button, so that they leave the space to the page. */
const SHOWN_AT_FIRST = 2;

type Props = { read: PanelClock & { items: readonly Announcement[] } };

/** The announcements that have not ended and were not dismissed, warnings first. */
export function AnnouncementList({ read }: Props) {
  const { i18n } = useLingui();
  const [isExpanded, setExpanded] = useState(false);
  const dismissed = useDismissed();
  const now = usePanelTime(
    read,
    read.items.map(({ endsAt }) => endsAt),
  );
  const shown = read.items
    .filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now)
    .filter((each) => !isDismissed(dismissed, each))
    .sort((a, b) => Number(b.level === 'warning') - Number(a.level === 'warning'));
  if (shown.length === 0) return null;
  const visible = isExpanded ? shown : shown.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label={i18n._('Announcements')} className="max-h-[36dvh] overflow-y-auto">
      <ul>
        {visible.map((each) => (
          <Entry
            key={`${each.id} ${each.text}`}
            announcement={each}
            onDismiss={() => dismiss(each, read.items)}
          />
        ))}
      </ul>
      {shown.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          onClick={() => setExpanded(!isExpanded)}
          className="block min-h-8 w-full cursor-pointer border-b border-line bg-panel px-4 py-1 text-start font-medium text-dim outline-offset-[-2px] hover:bg-hover hover:text-text pointer-coarse:min-h-11"
        >
          {isExpanded
            ? i18n._('Show fewer announcements')
            : i18n._('{count, plural, one {Show # more announcement} other {Show # more announcements}}', {
                count: shown.length - visible.length,
              })}
        </button>
      )}
    </section>
  );
}

function Entry({ announcement, onDismiss }: { announcement: Announcement; onDismiss(): void }) {
  const { i18n } = useLingui();
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const entry = element.current;
    return () => {
      // Keyboard users continue with the page when the entry they were in goes away.
      if (entry?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <li ref={element} className="appear bg-panel">
      <AnnouncementBanner {...announcement} className="border-b ps-4 pe-2 max-sm:ps-3">
        <button
          type="button"
          aria-label={i18n._('Dismiss this announcement')}
          title={i18n._('Dismiss')}
          onClick={onDismiss}
          className="inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-control text-dim outline-offset-[-2px] hover:bg-hover hover:text-text pointer-coarse:size-11"
        >
          <Icon name="close" className="size-3.5" />
        </button>
      </AnnouncementBanner>
    </li>
  );
}
