import { useLingui } from '@lingui/react';
import type { FileMatches } from '../../../api/server/files';

/** Says what the result of a search lacks, and why. Shows nothing if it lacks nothing. */
export function SearchSummary({ result }: { result: FileMatches }) {
  const { i18n } = useLingui();
  const { matches, stoppedBy, visitedEntries, skipped, shortenedFiles } = result;
  const reasons = {
    limit: i18n._('Only the first {count, number} matches are shown.', { count: matches.length }),
    entries: i18n._('The search ended after {count, number} files and folders.', { count: visitedEntries }),
    bytes: i18n._('The search ended after reading 1 GB of files.'),
    time: i18n._('The search ended after 20 seconds.'),
  };
  const missing = [
    shortenedFiles > 0 &&
      i18n._(
        '{count, plural, one {# file has more matching lines than the 20 that are shown} other {# files have more matching lines than the 20 that are shown}}',
        { count: shortenedFiles },
      ),
    skipped.large > 0 &&
      i18n._(
        '{count, plural, one {# file over 10 MB was not searched} other {# files over 10 MB were not searched}}',
        { count: skipped.large },
      ),
    skipped.unreadable > 0 &&
      i18n._('{count, plural, one {# entry could not be read} other {# entries could not be read}}', {
        count: skipped.unreadable,
      }),
    skipped.binary > 0 &&
      i18n._('{count, plural, one {# file is no text} other {# files are no text}}', {
        count: skipped.binary,
      }),
  ].filter((each) => each !== false);
  return (
    <>
      {stoppedBy !== null && (
        <p role="status" className="rounded-panel border border-busy bg-panel px-3 py-2">
          {reasons[stoppedBy]} {i18n._('Search a subfolder, or for a longer text, to find the rest.')}
        </p>
      )}
      {missing.length > 0 && <p className="text-[13px] leading-4.5 text-dim">{missing.join(' · ')}</p>}
    </>
  );
}
