import type { I18n } from '@lingui/core';
import type { Schemas } from '../../api/client';
import { visibleText } from '../../ui/text/visible-text';
import { ACCESS_ACTIONS } from './access-actions';
import { FILE_ACTIONS } from './file-actions';
import { SCHEDULE_ACTIONS } from './schedule-actions';
import { SERVER_ACTIONS } from './server-actions';

export type ActivityEntry = Schemas['ActivityEntry'];

/** What an entry says: the user, and the values that the request stated, by the names of their fields. */
export type Facts = { user: string; [field: string]: string };

export type ActionTexts = {
  /** What the user wanted to do, such as "Start the server". */
  label(i18n: I18n): string;
  /** A sentence about the action that was done. */
  done(i18n: I18n, facts: Facts): string;
};

/** The actions of the activity, by the names of the panel's operations. */
export const ACTIONS: Readonly<Record<string, ActionTexts>> = {
  ...SERVER_ACTIONS,
  ...FILE_ACTIONS,
  ...ACCESS_ACTIONS,
  ...SCHEDULE_ACTIONS,
};

/** Returns the facts of an entry. Values that were not recorded are empty. */
export function factsOf({ user, changes }: ActivityEntry, i18n: I18n): Facts {
  const values = changes.flatMap(({ field, to }) => (to === null ? [] : [[field, visibleText(to)] as const]));
  const facts = Object.fromEntries(values);
  return { ...facts, user: user === null ? withoutUser(facts['schedule'], i18n) : nameOf(user, i18n) };
}

const nameOf = ({ username }: NonNullable<ActivityEntry['user']>, i18n: I18n): string =>
  username ?? i18n._('A deleted user');

/** Returns who acted if no user did: a schedule of the server, or the command line. */
const withoutUser = (schedule: string | undefined, i18n: I18n): string =>
  schedule === undefined
    ? i18n._('The command line of the panel')
    : i18n._('The schedule {schedule}', { schedule });

/** Returns what happened as a sentence. */
export function sentenceOf(entry: ActivityEntry, i18n: I18n): string {
  const facts = factsOf(entry, i18n);
  const texts = Object.hasOwn(ACTIONS, entry.action) ? ACTIONS[entry.action] : undefined;
  if (entry.outcome === 'failure') {
    const action = texts?.label(i18n) ?? entry.action;
    return i18n._('{user} could not do this: {action}', { user: facts.user, action });
  }
  return (
    texts?.done(i18n, facts) ??
    i18n._('{user} did this: {action}', { user: facts.user, action: entry.action })
  );
}
