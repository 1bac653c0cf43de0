import type { Letter } from '../../mail/letter.js';
import { noticeWords } from './notice-words.js';
import { MAX_ADDRESSES, type WaitingNotice } from './waiting-notices.js';

const ADVICE =
  'If it was you, you do not need to do anything. If it was not, set a new password immediately and inform an administrator of the panel.';

/** Returns a mail that reports one event, or a digest that lists several with their counts. */
export function noticeLetter(to: string, reported: readonly WaitingNotice[], publicUrl: string): Letter {
  const [first] = reported;
  if (first !== undefined && reported.length === 1 && first.count === 1) return single(to, first, publicUrl);
  const total = reported.reduce((sum, { count }) => sum + count, 0);
  return {
    to,
    subject: `Berth: ${total} changes of your account`,
    paragraphs: [
      `There were ${total} security changes to your account, too many to report each one in a separate mail.`,
      ADVICE,
    ],
    facts: [['Panel', publicUrl], ...reported.map(factOf)],
  };
}

const single = (to: string, { change, at, addresses }: WaitingNotice, publicUrl: string): Letter => ({
  to,
  subject: `Berth: ${noticeWords[change][0]}`,
  paragraphs: [noticeWords[change][1], ADVICE],
  facts: [
    ['Panel', publicUrl],
    ['Time', at],
    ['From', placesOf(addresses)],
  ],
});

function factOf({ change, count, at, lastAt, addresses }: WaitingNotice): readonly [string, string] {
  const when = count === 1 ? at : `${count} times, from ${at} to ${lastAt}`;
  return [noticeWords[change][0], `${when}, from ${placesOf(addresses)}`];
}

function placesOf(addresses: WaitingNotice['addresses']): string {
  const known = addresses.map((address) => address ?? 'the command line of the panel');
  if (known.length < MAX_ADDRESSES) return known.join(', ');
  return `${known.slice(0, MAX_ADDRESSES - 1).join(', ')} and other addresses`;
}
