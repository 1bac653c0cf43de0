import type { I18n } from '@lingui/core';
import type { Announcement } from '../../api/announcements/announcements';
import type { Shape } from '../../ui/state/state-shape';

export type AnnouncementState = 'shown' | 'scheduled' | 'ended';

/** @param now the panel's time in milliseconds since the epoch */
export function stateOf({ startsAt, endsAt }: Announcement, now: number): AnnouncementState {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return Date.parse(startsAt) <= now ? 'shown' : 'scheduled';
}

/** How each state looks: its shape, its word and its colour. */
export const STATES: Record<AnnouncementState, { shape: Shape; colour: string; label(i18n: I18n): string }> =
  {
    shown: { shape: 'disc', colour: 'text-running', label: (i18n) => i18n._('Shown now') },
    scheduled: { shape: 'clock', colour: 'text-info', label: (i18n) => i18n._('Scheduled') },
    ended: { shape: 'ring', colour: 'text-stopped', label: (i18n) => i18n._('Ended') },
  };
