import { useLingui } from '@lingui/react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Announcement,
  activeAnnouncementsQuery,
  announcementsQuery,
  endedAnnouncementsQuery,
  panelNow,
  readAnnouncementsAgain,
} from '../../api/announcements/announcements';
import { api } from '../../api/client';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../ui/section';
import { usePanelTime } from '../../ui/use-panel-time';
import { AnnouncementDialog } from './announcement-dialog';
import { AnnouncementRow, labelOf, type RowAction } from './announcement-row';
import { stateOf } from './announcement-state';

const MAX_ACTIVE = 100;
const PATH = '/api/v2/admin/announcements/{announcementId}';

type Open = { action: 'new' } | { action: 'edit' | 'delete'; announcement: Announcement };

/** The texts that administrators show to all users: current, scheduled and ended ones. */
export function AnnouncementsPage(): ReactNode {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data: clock } = useQuery(announcementsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const end = useMutation({
    mutationFn: async ({ id, startsAt }: Announcement) => {
      // The panel's time, because the clock of this computer may be ahead. It has to be after the start.
      const endsAt = new Date(Math.max(panelNow(clock), Date.parse(startsAt) + 1)).toISOString();
      await api.PATCH(PATH, { params: { path: { announcementId: id } }, body: { endsAt } });
    },
    onSettled: () => readAnnouncementsAgain(client),
  });
  const remove = async ({ id: announcementId }: Announcement) => {
    await api.DELETE(PATH, { params: { path: { announcementId } } });
    await readAnnouncementsAgain(client);
  };
  const act = (action: RowAction, announcement: Announcement) => {
    if (action === 'end') end.mutate(announcement);
    else setOpen({ action, announcement });
  };
  return (
    <PageBody>
      {end.error && <Failure error={end.error} onDismiss={end.reset} />}
      <ActiveAnnouncements onAction={act} onCreate={() => setOpen({ action: 'new' })} />
      <EndedAnnouncements onAction={act} />
      {(open?.action === 'new' || open?.action === 'edit') && (
        <AnnouncementDialog
          announcement={'announcement' in open ? open.announcement : undefined}
          onClose={close}
        />
      )}
      {open?.action === 'delete' && (
        <Confirm
          open
          onClose={close}
          title={i18n._('Delete the announcement?')}
          description={i18n._('“{text}” is removed for everybody, and no longer listed here.', {
            text: labelOf(open.announcement.text),
          })}
          action={i18n._('Delete')}
          onConfirm={() => remove(open.announcement)}
        />
      )}
    </PageBody>
  );
}

type ListProps = { onAction(action: RowAction, announcement: Announcement): void };

function ActiveAnnouncements({ onAction, onCreate }: ListProps & { onCreate(): void }) {
  const { i18n } = useLingui();
  const { data: announcements, error, refetch } = useQuery(activeAnnouncementsQuery);
  const isFull = (announcements?.length ?? 0) >= MAX_ACTIVE;
  return (
    <Section
      title={i18n._('Current and scheduled announcements')}
      description={
        isFull
          ? i18n._('There can be {max} of them. End or delete one to create another.', { max: MAX_ACTIVE })
          : i18n._('All users see them at the top of every page, such as before maintenance.')
      }
      actions={
        <Button look="primary" disabled={isFull} onClick={onCreate}>
          {i18n._('New announcement')}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!announcements && !error && <Loading />}
      {announcements?.length === 0 && <Empty text={i18n._('Nothing is announced now.')} />}
      <Rows announcements={announcements ?? []} onAction={onAction} />
    </Section>
  );
}

function EndedAnnouncements({ onAction }: ListProps) {
  const { i18n } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(endedAnnouncementsQuery);
  const announcements = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!error && announcements.length === 0) return null;
  return (
    <Section
      title={i18n._('Ended announcements')}
      description={i18n._('They are deleted 90 days after their end. With a later end, one is shown again.')}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Rows announcements={announcements} onAction={onAction} />
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {i18n._('Show earlier announcements')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Rows({ announcements, onAction }: ListProps & { announcements: readonly Announcement[] }) {
  const { data: clock } = useQuery(announcementsQuery);
  const now = usePanelTime(
    clock,
    announcements.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  );
  return (
    <ul className="flex flex-col divide-y divide-line empty:hidden">
      {announcements.map((each) => (
        <AnnouncementRow
          key={each.id}
          announcement={each}
          state={stateOf(each, now)}
          onAction={(action) => onAction(action, each)}
        />
      ))}
    </ul>
  );
}
