import type { Announcement, AnnouncementLevel } from '../../api/announcements/announcements';
import { localText, timeOf } from '../../ui/text/local-time';

/** A chosen time: none, or the text of a `datetime-local` field in the reader's zone. */
export type Moment = { isAt: boolean; text: string };

/** What the dialog of an announcement contains. */
export type Draft = { text: string; level: AnnouncementLevel; start: Moment; end: Moment };

const NONE: Moment = { isAt: false, text: '' };
const momentOf = (at: string | null | undefined): Moment =>
  at ? { isAt: true, text: localText(new Date(at)) } : NONE;

export const draftOf = (announcement: Announcement | undefined): Draft => ({
  text: announcement?.text ?? '',
  level: announcement?.level ?? 'information',
  start: momentOf(announcement?.startsAt),
  end: momentOf(announcement?.endsAt),
});

/**
 * Returns the start for the request. It is omitted if the user did not change it, because the field has only minutes,
 * and for a new announcement that starts now, because the panel knows best when that is.
 */
export function startOf({ start }: Draft, before: Announcement | undefined, nowMs: number) {
  const startsAt = timeOf(start.text);
  if (start.isAt && startsAt !== null)
    return before && start.text === momentOf(before.startsAt).text ? {} : { startsAt };
  return before === undefined ? {} : { startsAt: new Date(nowMs).toISOString() };
}

/** Returns the end for the request. It is omitted if the user did not change it. */
export function endOf({ end }: Draft, before: Announcement | undefined): { endsAt?: string | null } {
  if (before && end.isAt && end.text === momentOf(before.endsAt).text) return {};
  return { endsAt: end.isAt ? timeOf(end.text) : null };
}
