import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import {
  deleteType,
  type FleetTypeDetails,
  fleetTypeQuery,
  forgetType,
  putType,
} from '../../api/admin/types';
import { asFailure } from '../../api/client';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { LeaveGuard } from '../../ui/dialog/leave-guard';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../ui/section';
import { toasts } from '../../ui/toasts';
import { DefinitionEditor, type DefinitionHandle } from './one/definition-editor';
import { ExportSection } from './one/export-section';
import { TypeNodes } from './one/type-nodes';

const route = getRouteApi('/admin/types/$type');

/** One server type of all nodes: its state on each, and its definition. */
export function TypePage(): ReactNode {
  const { i18n } = useLingui();
  const { type } = route.useParams();
  const { data, error, refetch } = useQuery(fleetTypeQuery(type));
  // An id that cannot exist is refused as invalid.
  const isGone = error !== null && [400, 404].includes(asFailure(error).status);
  return (
    <PageBody>
      <Link
        to="/admin/types"
        className="self-start font-medium text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
      >
        {i18n._('All server types')}
      </Link>
      {isGone && <Empty text={i18n._('This server type does not exist, or not any more.')} />}
      {error !== null && !isGone && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data && !isGone && (
        <>
          <TypeNodes name={nameOf(data)} details={data} />
          <DefinitionSection key={data.type} details={data} />
          <ExportSection type={data.type} />
          <DeleteSection details={data} />
        </>
      )}
    </PageBody>
  );
}

const nameOf = ({ type, definition }: FleetTypeDetails): string =>
  typeof definition['name'] === 'string' ? definition['name'] : type;

function DefinitionSection({ details }: { details: FleetTypeDetails }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const editor = useRef<DefinitionHandle>(null);
  const [isDirty, setDirty] = useState(false);
  const { type } = details;
  const save = useMutation({
    mutationFn: async () => {
      const definition = editor.current?.read();
      if (definition === undefined) return;
      await putType(client, type, definition);
      editor.current?.markSaved();
      toasts.add({ title: i18n._('Saved {name}', { name: type }) });
    },
    onError: (failure) => editor.current?.show(failure),
  });
  const run = () => {
    if (!save.isPending) save.mutate();
  };
  return (
    <Section
      title={i18n._('Definition')}
      description={i18n._('It has the fields of a file of the catalogue. The manual explains them.')}
      actions={
        <span className="flex flex-wrap items-center gap-3">
          <span role="status" className={isDirty ? 'text-busy' : 'text-dim'}>
            {save.isPending ? i18n._('Saving …') : isDirty ? i18n._('Unsaved changes') : i18n._('Saved')}
          </span>
          <Button look="primary" disabled={!isDirty || save.isPending} onClick={run}>
            {i18n._('Save')}
          </Button>
        </span>
      }
    >
      <DefinitionEditor
        label={i18n._('Definition of {name}', { name: type })}
        definition={details.definition}
        handle={editor}
        onDirty={setDirty}
        onSave={run}
      />
      <LeaveGuard isDirty={isDirty} loss={i18n._('Your changes to this server type are lost.')} />
    </Section>
  );
}

function DeleteSection({ details }: { details: FleetTypeDetails }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { type } = details;
  const remove = async () => {
    await deleteType(type);
    toasts.add({ title: i18n._('Deleted {name}', { name: type }) });
    await navigate({ to: '/admin/types', ignoreBlocker: true });
    await forgetType(client, type);
  };
  return (
    <Section
      title={i18n._('Delete the server type')}
      description={i18n._(
        'Nodes that have servers of the type keep it until these are gone. A type of the same id that comes with Berth is then in effect again.',
      )}
      actions={
        <Button look="danger" onClick={() => setOpen(true)}>
          {i18n._('Delete…')}
        </Button>
      }
    >
      <Confirm
        open={isOpen}
        onClose={() => setOpen(false)}
        title={i18n._('Delete {name}?', { name: nameOf(details) })}
        description={i18n._('Its definition is lost. Copy it first if you may need it again.')}
        action={i18n._('Delete')}
        onConfirm={remove}
      />
    </Section>
  );
}
