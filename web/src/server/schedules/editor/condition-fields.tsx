import { useLingui } from '@lingui/react';
import { Choices } from '../../../ui/form/choices';
import { CheckField } from './check-field';
import type { Draft } from './draft';

type Props = { draft: Draft; onChange(changes: Partial<Draft>): void };

/** Under which conditions a run begins, and what happens with missed runs. */
export function ConditionFields({ draft, onChange }: Props) {
  const { i18n } = useLingui();
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 font-medium">{i18n._('Conditions')}</legend>
        <CheckField
          name="onlyWhenOnline"
          label={i18n._('Only while the server is running')}
          help={i18n._('Otherwise the run is skipped.')}
          isChecked={draft.onlyWhenOnline}
          onChange={(onlyWhenOnline) => onChange({ onlyWhenOnline })}
        />
        <CheckField
          name="onlyWithNoPlayers"
          label={i18n._('Only while nobody plays')}
          help={i18n._('The run is also skipped if the game does not report its players.')}
          isChecked={draft.onlyWithNoPlayers}
          onChange={(onlyWithNoPlayers) => onChange({ onlyWithNoPlayers })}
        />
      </fieldset>
      <Choices<Draft['missed']>
        legend={i18n._('Runs that were missed because the panel was not running')}
        value={draft.missed}
        onChange={(missed) => onChange({ missed })}
        choices={[
          {
            value: 'skip',
            label: i18n._('Skip the missed run'),
            help: i18n._('It continues at the next time.'),
          },
          {
            value: 'runOnce',
            label: i18n._('Run once'),
            help: i18n._('As soon as the panel runs again, however many were missed.'),
          },
        ]}
      />
    </>
  );
}
