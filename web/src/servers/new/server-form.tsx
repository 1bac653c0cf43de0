import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { sessionQuery } from '../../api/account/session';
import { asFailure } from '../../api/client';
import { LimitInputs } from '../../server/settings/limit-inputs';
import { hasInvalidLimit, type LimitDraft } from '../../server/settings/limit-values';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import type { ChosenUser } from '../../ui/form/user-field';
import { lazyComponent } from '../../ui/lazy-component';
import { Section } from '../../ui/section';
import { GameVariables } from './game-variables';
import { firstPlace, type Game, offerAt, type Place } from './games';
import { MainFields } from './main-fields';
import { MoreSettings } from './more-settings';
import { newServerOf } from './new-server';
import { NodeChoice } from './node-choice';
import { type Row, variablesOf } from './rows';
import { Terms } from './terms';
import { useNewServer } from './use-new-server';

// Only administrators need the code of the search.
const UserField = lazyComponent(() => import('../../ui/form/user-field'), 'UserField');

/** Codes of errors that are about one field of the form. */
const FIELDS: Partial<Record<string, 'name' | 'port' | 'terms' | 'node'>> = {
  name_taken: 'name',
  port_taken: 'port',
  eula_required: 'terms',
  no_capacity: 'node',
  node_maintenance: 'node',
  node_required: 'node',
};

/** The settings of a new server: three fields, and the rest behind "More settings". */
export function ServerForm({ game }: { game: Game }) {
  const { i18n } = useLingui();
  const [place, setPlace] = useState(() => firstPlace(game));
  const [start, setStart] = useState(true);
  const [isAccepted, setAccepted] = useState(false);
  const [ports, setPorts] = useState<Row[]>([]);
  const [variables, setVariables] = useState<Row[]>([]);
  const [values, setValues] = useState<Record<string, string>>({});
  const { isAdmin } = useSuspenseQuery(sessionQuery).data.user;
  const [owner, setOwner] = useState<ChosenUser | null>(null);
  const [limits, setLimits] = useState<LimitDraft>({});
  const create = useNewServer({ start });
  const choose = (next: Place) => {
    // An error about the previous node says nothing about this one.
    create.reset();
    setPlace(next);
  };
  const field = create.error === null ? undefined : fieldOf(create.error, game);
  const errorOf = (name: typeof field) =>
    field === name && field !== undefined ? asFailure(create.error).message : undefined;
  const offer = offerAt(place, game);
  if (offer === undefined) return null;
  const variableError = (env: string) =>
    create.error === null ? undefined : asFailure(create.error).at(`/body/env/${env}`);
  const limitError = (limit: string) =>
    create.error === null ? undefined : asFailure(create.error).at(`/body/${limit}`);
  const isShown = field !== undefined || offer.variables.some(({ env }) => variableError(env) !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending || hasInvalidLimit(limits)) return;
    const fields = new FormData(event.currentTarget);
    create.mutate(
      newServerOf(offer.type, fields, {
        place,
        limits,
        ports,
        variables: { ...variablesOf(variables), ...values },
        isAccepted: offer.requiresEula && isAccepted,
        ownerId: owner?.id,
      }),
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Section title={i18n._('Settings')} description={game.description}>
        <MainFields offer={offer} nameError={errorOf('name')} portError={errorOf('port')} />
        <NodeChoice game={game} place={place} error={errorOf('node')} onChoose={choose} />
        {isAdmin && (
          <Suspense>
            <UserField
              label={i18n._('Owner')}
              help={i18n._('The user who gets the server. If you leave it empty, you own it.')}
              user={owner}
              onChange={setOwner}
            />
          </Suspense>
        )}
      </Section>
      {offer.requiresEula && (
        <Terms offer={offer} isAccepted={isAccepted} onAccept={setAccepted} error={errorOf('terms')} />
      )}
      <GameVariables
        variables={offer.variables}
        values={values}
        isAdmin={isAdmin}
        errorOf={variableError}
        onChange={setValues}
      />
      <MoreSettings
        ports={ports}
        onPorts={setPorts}
        variables={variables}
        onVariables={setVariables}
        canAdopt={isAdmin && 'nodeId' in place}
        limits={isAdmin ? <LimitInputs draft={limits} onChange={setLimits} errorOf={limitError} /> : null}
      />
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={start} onChange={() => setStart(!start)} className="size-4" />
        {i18n._('Start the server when it is installed')}
      </label>
      {create.error !== null && !isShown && <Failure error={create.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={create.isPending || hasInvalidLimit(limits)}>
          {create.isPending ? i18n._('Creating…') : i18n._('Create the server')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the field that an error is about; undefined if the form does not have it. */
function fieldOf(error: Error, { offers }: Game) {
  const field = FIELDS[asFailure(error).code];
  return field === 'node' && offers.length < 2 ? undefined : field;
}
