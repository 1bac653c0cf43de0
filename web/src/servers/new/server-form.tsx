import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { sessionQuery } from '../../api/account/session';
import { asFailure, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Field, Select, TextInput } from '../../ui/form/field';
import type { ChosenUser } from '../../ui/form/user-field';
import { lazyComponent } from '../../ui/lazy-component';
import { Section } from '../../ui/section';
import { GameVariables } from './game-variables';
import { type Game, type Offer, placesOf } from './games';
import { MoreSettings } from './more-settings';
import { NodeChoice, type Place } from './node-choice';
import { portsOf, type Row, variablesOf } from './rows';
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
  const create = useNewServer({ start });
  const field = create.error === null ? undefined : fieldOf(create.error, game);
  const errorOf = (name: typeof field) =>
    field === name && field !== undefined ? asFailure(create.error).message : undefined;
  const offer = offerAt(place, game);
  if (offer === undefined) return null;
  const variableError = (env: string) =>
    create.error === null ? undefined : asFailure(create.error).at(`/body/env/${env}`);
  const isShown = field !== undefined || offer.variables.some(({ env }) => variableError(env) !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const fields = new FormData(event.currentTarget);
    create.mutate(
      newServerOf(offer.type, fields, {
        place,
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
        <NodeChoice game={game} place={place} error={errorOf('node')} onChoose={setPlace} />
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
      />
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={start} onChange={() => setStart(!start)} className="size-4" />
        {i18n._('Start the server when it is installed')}
      </label>
      {create.error !== null && !isShown && <Failure error={create.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={create.isPending}>
          {create.isPending ? i18n._('Creating…') : i18n._('Create the server')}
        </Button>
      </div>
    </form>
  );
}

/** Lets the panel choose if it has a choice. */
const firstPlace = (game: Game): Place =>
  placesOf(game, []).length > 1 ? { tags: [] } : { nodeId: game.offers[0]?.nodeId ?? '' };

/** Returns the offer whose settings the form shows. Nodes offer the same type with different versions at most. */
const offerAt = (place: Place, game: Game): Offer | undefined =>
  'nodeId' in place
    ? game.offers.find(({ nodeId }) => nodeId === place.nodeId)
    : (placesOf(game, place.tags)[0] ?? game.offers[0]);

/** Returns the field that an error is about; undefined if the form does not have it. */
function fieldOf(error: Error, { offers }: Game) {
  const field = FIELDS[asFailure(error).code];
  return field === 'node' && offers.length < 2 ? undefined : field;
}

type Chosen = {
  place: Place;
  ports: Row[];
  variables: Record<string, string>;
  isAccepted: boolean;
  ownerId: string | undefined;
};

function newServerOf(
  type: string,
  fields: FormData,
  { place, ports, variables, isAccepted, ownerId }: Chosen,
): Schemas['NewServer'] {
  const port = String(fields.get('port') ?? '');
  const env = { ...variables, ...(isAccepted ? { EULA: 'true' } : {}) };
  const further = portsOf(ports);
  const adopt = String(fields.get('adopt') ?? '');
  return {
    type,
    ...('nodeId' in place ? place : { placement: { tags: [...place.tags] } }),
    name: String(fields.get('name') ?? '').trim(),
    version: String(fields.get('version')),
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(port === '' ? {} : { port: Number(port) }),
    ...(further.length === 0 ? {} : { ports: further }),
    ...(Object.keys(env).length === 0 ? {} : { env }),
    ...(adopt === '' ? {} : { adopt }),
  };
}

type MainFieldsProps = { offer: Offer; nameError: string | undefined; portError: string | undefined };

function MainFields({ offer, nameError, portError }: MainFieldsProps) {
  const { i18n } = useLingui();
  return (
    <>
      <Field label={i18n._('Name')} error={nameError}>
        <TextInput name="name" required maxLength={64} autoFocus autoComplete="off" />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={i18n._('Version')}>
          <Select key={offer.versions.join()} name="version">
            {offer.versions.map((version) => (
              <option key={version} value={version}>
                {version === 'latest' ? i18n._('Latest') : version}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={i18n._('Port')}
          help={i18n._(
            'Players connect to it. If you leave it empty: {port}, or the first free port after it.',
            {
              port: String(offer.defaultPort),
            },
          )}
          error={portError}
        >
          <TextInput
            name="port"
            type="number"
            min={1}
            max={65535}
            inputMode="numeric"
            placeholder={String(offer.defaultPort)}
          />
        </Field>
      </div>
    </>
  );
}
