import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { asFailure, type Schemas } from '../../api/client';
import { type Settings, useSettingChanges } from '../../api/server/server-settings';
import { Button } from '../../ui/button';
import { TypeVariables } from '../variables/type-variables';
import { FurtherVariables } from './further-variables';
import { settingError } from './setting-names';
import { SettingsForm } from './settings-form';
import { NO_CHANGES, nameProblem, valuesOf, variableChanges } from './variable-draft';

const MAX_VARIABLES = 128;

type Props = {
  settings: Settings;
  /** What the node says about the type of the server; undefined while it is unknown. */
  type?: Schemas['OfferedType'] | undefined;
  isAdmin: boolean;
};

export function VariablesForm({ settings, type, isAdmin }: Props) {
  const { i18n } = useLingui();
  const errorId = useId();
  const mutation = useSettingChanges(settings.id);
  const [draft, setDraft] = useState(NO_CHANGES);
  const { changed, added } = draft;
  const [nextKey, setNextKey] = useState(1);
  const { env, variables: known } = settings;
  const described = new Set(known.map((each) => each.env));
  const names = Object.keys(env)
    .filter((name) => !described.has(name))
    .sort();
  const taken = { ...Object.fromEntries([...described].map((name) => [name, ''])), ...env };
  const problems = new Map(added.map((row) => [row.key, nameProblem(row, added, taken)]));
  const variables = variableChanges(draft, env);
  const rows = names.length + added.length;
  const errorOf = (name: string) =>
    mutation.error ? asFailure(mutation.error).at(`/body/env/${name}`) : undefined;
  // An error about a described variable is shown next to it.
  const isShown = known.some((each) => errorOf(each.env) !== undefined);
  const error = isShown ? undefined : settingError(mutation.error, 'env');
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
      {known.length + rows === 0 && (
        <p className="text-dim">{i18n._('No variables are set: the server uses the values of its type.')}</p>
      )}
      {known.length > 0 && (
        <TypeVariables
          variables={known}
          values={valuesOf(env, changed)}
          isAdmin={isAdmin}
          errorOf={errorOf}
          onChange={(name, value) => setDraft({ changed: { ...changed, [name]: value ?? null }, added })}
        />
      )}
      {known.length > 0 && rows > 0 && <h3 className="font-semibold">{i18n._('Further variables')}</h3>}
      {rows > 0 && (
        <FurtherVariables
          names={names}
          env={env}
          draft={draft}
          problems={problems}
          errorId={error && errorId}
          needsLicence={type?.requiresEula === true}
          onDraft={setDraft}
        />
      )}
      {error && (
        <p id={errorId} role="alert" className="text-crashed">
          {error}
        </p>
      )}
      <div>
        <Button disabled={Object.keys(env).length + added.length >= MAX_VARIABLES} onClick={add}>
          {i18n._('Add a variable')}
        </Button>
      </div>
    </SettingsForm>
  );
}
