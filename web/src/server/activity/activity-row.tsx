import { useLingui } from '@lingui/react';
import { formatTime } from '../../ui/text/format';
import { type ActivityEntry, sentenceOf } from './actions';
import { changeTexts, reasonOf } from './details';

/** One entry: a sentence, what was changed, when, and from where. */
export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { i18n } = useLingui();
  const { createdAt, outcome, address, usedApiKey, error } = entry;
  const changes = changeTexts(entry, i18n);
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0">
      <div className="min-w-52 flex-1 [overflow-wrap:anywhere]">
        <p>
          {outcome === 'failure' && (
            <span className="me-2 inline-flex items-center gap-1 font-medium text-crashed">
              <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
                <path d="M2 2 10 10M10 2 2 10" className="stroke-current stroke-2" />
              </svg>
              {i18n._('Failed')}
            </span>
          )}
          {sentenceOf(entry, i18n)}
        </p>
        {error !== null && <p className="text-dim">{reasonOf(error, i18n)}</p>}
        {changes.length > 0 && (
          <ul className="text-dim">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="text-[13px] text-dim sm:text-end">
        <time dateTime={createdAt}>{formatTime(createdAt, i18n.locale)}</time>
        <span className="sm:block">
          {address !== null && <span className="max-sm:ms-2">{address}</span>}
          {usedApiKey && <span className="ms-2">{i18n._('with an API key')}</span>}
        </span>
      </p>
    </li>
  );
}
