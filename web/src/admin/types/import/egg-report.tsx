import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { EggEntry } from '../../../api/admin/types';
import { Icon } from '../../../ui/icon';
import { CodeText } from '../../../ui/text/code-text';

type Severity = EggEntry['severity'];
type Group = { severity: Severity; title(i18n: I18n): string; meaning(i18n: I18n): string };

/** What matters most for the decision to import comes first. */
const GROUPS: readonly Group[] = [
  {
    severity: 'ask',
    title: (i18n) => i18n._('Needs a decision'),
    meaning: (i18n) => i18n._('Eggs do not say this, or the egg is not clear. Check these values.'),
  },
  {
    severity: 'unsupported',
    title: (i18n) => i18n._('May not work'),
    meaning: (i18n) => i18n._('This is taken over, but may have no effect here.'),
  },
  {
    severity: 'dropped',
    title: (i18n) => i18n._('Left out'),
    meaning: (i18n) => i18n._('This is not in the server type.'),
  },
  {
    severity: 'changed',
    title: (i18n) => i18n._('Changed'),
    meaning: (i18n) => i18n._('This is written in another way here.'),
  },
];

/** Groups with more entries are closed at first. */
const MANY = 6;

/** What happened to the parts of an egg that were not taken over as they were. */
export function EggReport({ report }: { report: readonly EggEntry[] }) {
  const { i18n } = useLingui();
  if (report.length === 0)
    return <p className="text-dim">{i18n._('Everything is taken over as it is written.')}</p>;
  return (
    <div className="flex flex-col gap-2">
      {GROUPS.map((group) => {
        const entries = report.filter(({ severity }) => severity === group.severity);
        return (
          entries.length > 0 && (
            <details
              key={group.severity}
              open={group.severity === 'ask' || entries.length <= MANY}
              className="group/report rounded-control border border-line"
            >
              <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-control px-3 py-2 hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
                <Icon
                  name="chevron"
                  className="-rotate-90 text-dim group-open/report:rotate-0 rtl:rotate-90 rtl:group-open/report:rotate-0"
                />
                <h3 className="font-medium">{group.title(i18n)}</h3>
                <span className="text-dim tabular-nums">{entries.length}</span>
              </summary>
              <p className="px-3 ps-9 text-dim">{group.meaning(i18n)}</p>
              <ul className="flex list-disc flex-col gap-2 px-3 pt-2 pb-3 ps-12">
                {entries.map((entry) => (
                  <Entry key={`${entry.code} ${entry.path} ${entry.message}`} entry={entry} />
                ))}
              </ul>
            </details>
          )
        );
      })}
    </div>
  );
}

/** The panel writes the messages in English. */
function Entry({ entry: { message, path } }: { entry: EggEntry }) {
  return (
    <li lang="en" dir="ltr" className="[overflow-wrap:anywhere] marker:text-dim">
      <CodeText text={message} />
      {path !== '' && <span className="block font-mono text-[13px] text-dim">{path}</span>}
    </li>
  );
}
