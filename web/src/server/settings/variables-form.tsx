import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import type { Schemas } from '../../api/client';
import { type Settings, useSettingChanges } from '../../api/server/server-settings';
import { Button } from '../../ui/button';
import { settingError } from './setting-names';
import { SettingsForm } from './settings-form';
import { NO_CHANGES, nameProblem, variableChanges } from './variable-draft';
import { AddedVariableRow, VariableRow } from './variable-rows';

const MAX_VARIABLES = 128;

/** @param type what the node says about the type of the server; undefined while it is unknown */
export function VariablesForm({
  settings,
  type,
}: {
  settings: Settings;
  type?: Schemas['OfferedType'] | undefined;
}) {
  const { i18n } = useLingui();
  const errorId = useId();
  const mutation = useSettingChanges(settings.id);
  const [{ changed, added }, setDraft] = useState(NO_CHANGES);
  const [nextKey, setNextKey] = useState(1);
  const { env } = settings;
  const names = Object.keys(env).sort();
  const problems = new Map(added.map((row) => [row.key, nameProblem(row, added, env)]));
  const variables = variableChanges({ changed, added }, env);
  const isKnown = names.length + added.length > 0;
  const error = settingError(mutation.error, 'env');
  const add = () => {
    setDraft({ changed, added: [...added, { key: nextKey, name: '', value: '' }] });
    setNextKey(nextKey + 1);
  };
  return (
    <SettingsForm
      title={i18n._('Variables')}
      description={type?.description}
      mutation={mutation}
      changes={variables && { env: variables }}
      isInvalid={[...problems.values()].some((problem) => problem !== undefined)}
      onReset={() => setDraft(NO_CHANGES)}
    >
      {!isKnown && (
        <p className="text-dim">{i18n._('No variables are set: the server uses the values of its type.')}</p>
      )}
      {isKnown && (
        <ul className="flex flex-col gap-3" {...(error ? { 'aria-describedby': errorId } : {})}>
          {names.map((name) => (
            <VariableRow
              key={name}
              name={name}
              value={env[name] ?? ''}
              changed={changed[name]}
              isLicence={name === 'EULA' && type?.requiresEula === true}
              onChange={(value) => setDraft({ changed: { ...changed, [name]: value }, added })}
            />
          ))}
          {added.map((row) => (
            <AddedVariableRow
              key={row.key}
              row={row}
              problem={problems.get(row.key)}
              onChange={(next) =>
                setDraft({ changed, added: added.map((each) => (each === row ? next : each)) })
              }
              onRemove={() => setDraft({ changed, added: added.filter((each) => each !== row) })}
            />
          ))}
        </ul>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-crashed">
          {error}
        </p>
      )}
      <div>
        <Button disabled={names.length + added.length >= MAX_VARIABLES} onClick={add}>
          {i18n._('Add a variable')}
        </Button>
      </div>
    </SettingsForm>
  );
}
