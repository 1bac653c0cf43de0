import { useLingui } from '@lingui/react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { asFailure } from '../../api/client';
import { useCan } from '../../api/server/access';
import { type ConfigFile, configFilesQuery, useConfigChange } from '../../api/server/config-files';
import { serverQuery } from '../../api/servers';
import { Button, buttonClass } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Empty, Section } from '../../ui/section';
import { isUp } from '../../ui/state/states';
import { parentOf } from '../files/file-search';
import { changedValues, errorOf, NO_CHANGES, withValue } from './config-draft';
import { FieldList } from './field-list';

type Props = { serverId: string; file: ConfigFile };

/** The form for one configuration file. A save changes only what the user has changed. */
export function ConfigForm({ serverId, file }: Props): ReactNode {
  const { i18n } = useLingui();
  const { path, problem } = file;
  return (
    <Section
      title={<span className="font-mono [overflow-wrap:anywhere]">{path.slice(1)}</span>}
      actions={
        <Link
          to="/servers/$serverId/files"
          params={{ serverId }}
          search={{ folder: parentOf(path), edit: path }}
          className={buttonClass('plain')}
        >
          {i18n._('Edit as text')}
        </Link>
      }
    >
      {problem === null ? (
        <Fields serverId={serverId} file={file} />
      ) : (
        <Empty
          text={
            problem.reason === 'missing'
              ? i18n._('This file does not exist yet. Start the server once, so that it creates the file.')
              : i18n._('The values of this file cannot be shown in a form. {reason}', {
                  reason: problem.message,
                })
          }
        />
      )}
    </Section>
  );
}

function Fields({ serverId, file }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const canWrite = useCan(serverId)('files.write');
  const mutation = useConfigChange(serverId);
  const [draft, setDraft] = useState(NO_CHANGES);
  const [isMerged, setMerged] = useState(false);
  const values = changedValues(draft, file);
  const isRunning = isUp(server.status);
  const isLocked = file.writtenOnStop && isRunning;
  const sent = mutation.variables?.values ?? [];
  const isStale = mutation.isError && asFailure(mutation.error).status === 412;
  const isAboutField = file.fields.some(({ key }) => errorOf(mutation.error, sent, key) !== undefined);

  /** Reads the file again, and keeps what the user has changed. */
  const merge = async () => {
    const files = await client.fetchQuery(configFilesQuery(serverId));
    const version = files.find((each) => each.path === file.path)?.version ?? undefined;
    setDraft((before) => ({ ...before, version }));
    setMerged(true);
    mutation.reset();
  };
  const forget = () => {
    setDraft(NO_CHANGES);
    setMerged(false);
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const version = draft.version ?? file.version;
    if (values.length === 0 || version === null || mutation.isPending) return;
    mutation.mutate({ path: file.path, values, version }, { onSuccess: forget });
  };
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      {isLocked && canWrite && (
        <p className="rounded-panel border border-busy p-3">
          {i18n._('The server writes this file when it stops. Stop the server to change the values.')}
        </p>
      )}
      <FieldList
        file={file}
        draft={draft}
        isDisabled={!canWrite || isLocked}
        errorOf={(key) => errorOf(mutation.error, sent, key)}
        onChange={(key, value) => {
          // An error of the panel is about the values that were sent, not about those that replace them.
          if (mutation.isError && !isStale) mutation.reset();
          setDraft(withValue(draft, file, key, value));
        }}
      />
      {!canWrite && <p className="text-dim">{i18n._('You may read this file, but not change it.')}</p>}
      {canWrite && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            look="primary"
            disabled={values.length === 0 || isLocked || isStale || mutation.isPending}
          >
            {mutation.isPending ? i18n._('Saving…') : i18n._('Save')}
          </Button>
          {values.length > 0 && !mutation.isPending && (
            <Button
              look="quiet"
              onClick={() => {
                mutation.reset();
                forget();
                void client.invalidateQueries(configFilesQuery(serverId));
              }}
            >
              {i18n._('Discard changes')}
            </Button>
          )}
          <p role="status" className="min-w-0 text-dim">
            {isMerged &&
              i18n._('This is what the file has now, with your changes. Check it, and save again.')}
            {values.length === 0 && mutation.isSuccess && <Saved isRunning={isRunning} />}
          </p>
        </div>
      )}
      {isStale && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-panel border border-busy p-3">
          <p className="min-w-52 flex-1">
            {i18n._('The file was changed by somebody else in the meantime, so nothing was saved.')}
          </p>
          <Button onClick={() => void merge()}>{i18n._('Read it again, and keep my changes')}</Button>
        </div>
      )}
      {mutation.error && !isStale && !isAboutField && <Failure error={mutation.error} />}
    </form>
  );
}

function Saved({ isRunning }: { isRunning: boolean }) {
  const { i18n } = useLingui();
  return isRunning
    ? i18n._('Saved. The server uses the new values when it is started next.')
    : i18n._('Saved.');
}
