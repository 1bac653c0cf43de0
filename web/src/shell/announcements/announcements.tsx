import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { announcementsQuery } from '../../api/announcements/announcements';
import { lazyComponent, retryLazyComponents } from '../../ui/lazy-component';

// Most of the time there is no announcement.
const AnnouncementList = lazyComponent(() => import('./announcement-list'), 'AnnouncementList');

/** What administrators announce to all users. Screen readers read it when it appears, after what they are reading. */
export function Announcements() {
  const { data, dataUpdatedAt } = useQuery(announcementsQuery);
  return (
    <div aria-live="polite" className="shrink-0">
      {data !== undefined && data.items.length > 0 && (
        // A page without its announcements is better than none. They are tried again with the next reading.
        <CatchBoundary
          getResetKey={() => dataUpdatedAt}
          onCatch={retryLazyComponents}
          errorComponent={Nothing}
        >
          <Suspense>
            <AnnouncementList read={data} />
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  );
}

const Nothing = () => null;
