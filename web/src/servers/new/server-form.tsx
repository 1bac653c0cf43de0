import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sessionQuery } from '../../api/account/session';
import { LimitInputs } from '../../server/settings/limit-inputs';
import { hasInvalidLimit, type LimitDraft } from '../../server/settings/limit-values';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import type { ChosenUser } from '../../ui/form/user-field';
import { Section } from '../../ui/section';
import { formErrors } from './form-errors';
import { GameVariables } from './game-variables';
import { firstPlace, type Game, offerAt, type Place } from './games';
import { MainFields } from './main-fields';
import { MoreSettings } from './more-settings';
import { newServerOf } from './new-server';
import { NodeChoice } from './node-choice';
import { OwnerChoice } from './owner-choice';
import { type Row, variablesOf } from './rows';
import { Terms } from './terms';
import { useNewServer } from './use-new-server';

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
  const errors = formErrors(create.error, game);
  const offer = offerAt(place, game);
  if (offer === undefined) return null;
  const variableError = (env: string) => errors.at(`env/${env}`);
  const isShown =
    errors.field !== undefined || offer.variables.some(({ env }) => variableError(env) !== undefined);
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
        <MainFields offer={offer} nameError={errors.of('name')} portError={errors.of('port')} />
        <NodeChoice game={game} place={place} error={errors.of('node')} onChoose={choose} />
        {isAdmin && <OwnerChoice owner={owner} onChange={setOwner} />}
      </Section>
      {offer.requiresEula && (
        <Terms offer={offer} isAccepted={isAccepted} onAccept={setAccepted} error={errors.of('terms')} />
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
        limits={isAdmin ? <LimitInputs draft={limits} onChange={setLimits} errorOf={errors.at} /> : null}
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
