import { useLingui } from '@lingui/react';
import type { Announcement } from '../../api/announcements/announcements';
import { AnnouncementText } from '../../ui/announcement/announcement-text';
import { LevelMark } from '../../ui/announcement/level-mark';
import { ActionMenu } from '../../ui/menu/action-menu';
import { Mark } from '../../ui/state/state-mark';
import { formatTime } from '../../ui/text/format';
import { type AnnouncementState, STATES } from './announcement-state';

export type RowAction = 'edit' | 'end' | 'delete';

type Props = { announcement: Announcement; state: AnnouncementState; onAction(action: RowAction): void };

/** Longer texts are cut in labels. */
const LABEL_LENGTH = 40;

export function AnnouncementRow({ announcement, state, onAction }: Props) {
  const { i18n } = useLingui();
  const { text, level } = announcement;
  const end = { label: i18n._('End now'), onSelect: () => onAction('end') };
  return (
    <li className="flex items-start gap-x-4 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 grow flex-wrap gap-x-4 gap-y-1.5">
        <div className="flex min-w-52 flex-[3] flex-col gap-0.5">
          <p dir="auto" className="line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">
            <AnnouncementText text={text} />
          </p>
          <p>
            <LevelMark level={level} />
          </p>
        </div>
        <div className="flex min-w-60 flex-1 flex-col gap-0.5">
          <StateOfAnnouncement state={state} />
          <Times announcement={announcement} state={state} />
        </div>
      </div>
      <ActionMenu
        label={i18n._('Actions for {name}', { name: labelOf(text) })}
        actions={[
          { label: i18n._('Edit…'), onSelect: () => onAction('edit') },
          ...(state === 'shown' ? [end] : []),
          { label: i18n._('Delete…'), onSelect: () => onAction('delete'), isDangerous: true },
        ]}
      />
    </li>
  );
}

function StateOfAnnouncement({ state }: { state: AnnouncementState }) {
  const { i18n } = useLingui();
  const { label, ...look } = STATES[state];
  return (
    <p>
      <Mark {...look} label={label(i18n)} />
    </p>
  );
}

function Times({ announcement: { startsAt, endsAt }, state }: Omit<Props, 'onAction'>) {
  const { i18n } = useLingui();
  const time = (at: string) => formatTime(at, i18n.locale);
  const start = { time: time(startsAt) };
  return (
    <div className="text-dim">
      <p>{state === 'scheduled' ? i18n._('From {time}', start) : i18n._('Since {time}', start)}</p>
      <p>
        {endsAt === null ? i18n._('Does not end by itself') : i18n._('Until {time}', { time: time(endsAt) })}
      </p>
    </div>
  );
}

/** Returns the beginning of a text for a label. */
export function labelOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > LABEL_LENGTH ? `${[...line].slice(0, LABEL_LENGTH - 1).join('')}…` : line;
}
