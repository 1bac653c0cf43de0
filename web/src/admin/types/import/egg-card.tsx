import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, Suspense, useRef, useState } from 'react';
import { type EggReading, fleetTypeQuery, fleetTypesQuery, putType } from '../../../api/admin/types';
import { asFailure } from '../../../api/client';
import { serverTypesQuery } from '../../../api/server-types';
import { Button, buttonClass } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Field, TextInput } from '../../../ui/form/field';
import { lazyComponent } from '../../../ui/lazy-component';
import { Loading } from '../../../ui/progress/loading';
import { Section } from '../../../ui/section';
import { NodeStateMark } from '../node-states';
import type { DefinitionHandle } from '../one/definition-editor';
import { EggReport } from './egg-report';
import type { ChosenEgg } from './use-eggs';

const DefinitionEditor = lazyComponent(() => import('../one/definition-editor'), 'DefinitionEditor');

/** An id of a type. The path of the API that reads eggs has the name `egg`. */
const TYPE = /^(?!egg$)[a-z0-9][a-z0-9-]{0,62}$/;

type Props = { egg: ChosenEgg; onRemove(): void };

/** One chosen egg: being read, refused, or ready to be stored. */
export function EggCard({ egg: { file, reading, error }, onRemove }: Props) {
  const { i18n } = useLingui();
  const title = reading?.name ?? (file === '' ? i18n._('Pasted text') : file);
  const description = reading && [file, reading.format.replace('_', ' ')].filter(Boolean).join(' · ');
  return (
    <Section
      title={<span className="[overflow-wrap:anywhere]">{title}</span>}
      {...(description !== undefined && {
        description: <span className="[overflow-wrap:anywhere]">{description}</span>,
      })}
      actions={
        <Button onClick={onRemove} aria-label={i18n._('Remove {name}', { name: title })}>
          {i18n._('Remove')}
        </Button>
      }
    >
      {error !== undefined && <Failure error={error} />}
      {error === undefined && reading === undefined && <Loading />}
      {reading && <ReadEgg reading={reading} />}
    </Section>
  );
}

function ReadEgg({ reading }: { reading: EggReading }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [type, setType] = useState(reading.suggestedType);
  const [isEditing, setEditing] = useState(false);
  const editor = useRef<DefinitionHandle>(null);
  const store = useMutation({
    mutationFn: async () => {
      const definition = isEditing ? editor.current?.read() : reading.definition;
      if (definition === undefined) return undefined;
      await putType(client, type, { ...definition, type });
      return type;
    },
    onError: (failure) => editor.current?.show(failure),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (TYPE.test(type) && !store.isPending) store.mutate();
  };
  if (store.data !== undefined) return <Stored type={store.data} />;
  const isPlaced = isEditing && store.error !== null && asFailure(store.error).details.length > 0;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <EggReport report={reading.report} />
      <TypeField type={type} onChange={setType} />
      {isEditing && (
        <Suspense fallback={<Loading />}>
          <DefinitionEditor
            label={i18n._('Definition of {name}', { name: reading.name })}
            definition={{ ...reading.definition, type }}
            handle={editor}
            onDirty={() => undefined}
            onSave={() => store.mutate()}
          />
        </Suspense>
      )}
      {store.error !== null && !isPlaced && <Failure error={store.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={store.isPending || !TYPE.test(type)}>
          {i18n._('Store the server type')}
        </Button>
        {!isEditing && <Button onClick={() => setEditing(true)}>{i18n._('Change the definition')}</Button>}
      </div>
    </form>
  );
}

function TypeField({ type, onChange }: { type: string; onChange(type: string): void }) {
  const { i18n } = useLingui();
  const { data: types } = useQuery(fleetTypesQuery);
  const { data: offers } = useQuery(serverTypesQuery);
  const isDefined = types?.some((each) => each.type === type) === true;
  const isOffered = offers?.some((offer) => offer.types.some((each) => each.type === type)) === true;
  return (
    <div className="flex max-w-md flex-col gap-2">
      <Field
        label={i18n._('Id of the server type')}
        help={i18n._('Small letters, digits and hyphens. API requests and files name the type by it.')}
        error={
          TYPE.test(type)
            ? undefined
            : i18n._(
                'Enter 1 to 63 small letters, digits and hyphens, not beginning with a hyphen, and not only “egg”.',
              )
        }
      >
        <TextInput
          value={type}
          required
          maxLength={63}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {(isDefined || isOffered) && (
        <p role="status" className="text-busy">
          {isDefined
            ? i18n._('A server type with this id is already defined. Storing replaces it.')
            : i18n._(
                'Nodes already offer a type with this id. Storing replaces it, unless a file of a node defines it.',
              )}
        </p>
      )}
    </div>
  );
}

/** What became of the stored type on the nodes. */
function Stored({ type }: { type: string }) {
  const { i18n } = useLingui();
  const { data } = useQuery(fleetTypeQuery(type));
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="[overflow-wrap:anywhere]">{i18n._('Stored as {type}', { type })}</p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {data?.nodes.map(({ nodeId, nodeName, state, reason }) => (
          <li key={nodeId} className="flex flex-wrap gap-x-4 gap-y-1">
            <span className="[overflow-wrap:anywhere]">{nodeName}</span>
            <NodeStateMark state={state} />
            {reason !== null && (
              <span className="basis-full [overflow-wrap:anywhere] text-dim">{reason}</span>
            )}
          </li>
        ))}
      </ul>
      <Link to="/admin/types/$type" params={{ type }} className={`${buttonClass()} self-start`}>
        {i18n._('Show the server type')}
      </Link>
    </div>
  );
}
