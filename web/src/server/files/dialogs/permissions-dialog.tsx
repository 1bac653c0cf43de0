import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client';
import { type FileEntry, fileInfo } from '../../../api/server/files';
import { RESPOND_ASYNC, untilDone } from '../../../tasks/operations';
import type { Work } from '../../../tasks/run-task';
import { Failure } from '../../../ui/failure';
import { Field, Select, TextInput } from '../../../ui/form/field';
import { pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';
import { FormDialog } from './form-dialog';
import { bitsOf, octalOf, parseOctal } from './mode-bits';
import { ModeGrid } from './mode-grid';

type Props = { actions: FileActions; entries: FileEntry[]; onClose(): void };

/** What a change of a folder covers, by the value of its choice. */
const SCOPES = {
  itself: {},
  all: { recursive: true },
  files: { recursive: true, only: 'files' },
  folders: { recursive: true, only: 'folders' },
} as const;
type Scope = keyof typeof SCOPES;

/** Permissions as the user sees them. Digits that are not a mode keep the bits before them. */
type Edited = { bits: number; digits: string };

/** Asks for the permissions of entries, beginning with those that the first of them has now. */
export function PermissionsDialog({ actions, entries, onClose }: Props) {
  const { i18n } = useLingui();
  const { serverId, folder, run } = actions;
  const count = entries.length;
  const name = entries[0]?.name ?? '';
  const path = pathIn(folder, name);
  const info = useQuery({
    queryKey: ['permissions', serverId, path],
    queryFn: () => fileInfo(serverId, path),
    // The dialog reads them each time it opens, but not while the user changes them.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [edited, setEdited] = useState<Edited>();
  const [scope, setScope] = useState<Scope>('itself');
  const current = info.data && bitsOf(info.data.permissions);
  const shown = edited ?? (current === undefined ? undefined : { bits: current, digits: octalOf(current) });
  const title =
    count === 1
      ? i18n._('Permissions of {name}', { name })
      : i18n._('Permissions of {count, plural, one {# entry} other {# entries}}', { count });
  const changeOne = (mode: string) => (entry: FileEntry, work: Work) => {
    const body = { path: pathIn(folder, entry.name), mode, ...SCOPES[scope] };
    const header = 'recursive' in body ? RESPOND_ASYNC : {};
    const params = { path: { serverId }, header };
    const request = api.POST('/api/v2/servers/{serverId}/files/mode', { params, body });
    return untilDone(request, { serverId, ...work });
  };
  return (
    <FormDialog
      title={title}
      description={
        count === 1 ? undefined : i18n._('Each entry gets these permissions. {name} has them now.', { name })
      }
      action={i18n._('Change permissions')}
      onClose={onClose}
      onSubmit={async () => {
        if (shown === undefined) throw new Error('the permissions are not loaded yet');
        await run(title, entries, changeOne(octalOf(shown.bits)));
      }}
    >
      {(error) =>
        shown === undefined ? (
          <Loading info={info} />
        ) : (
          <>
            <ModeFields shown={shown} onChange={setEdited} error={error} />
            {entries.some(({ type }) => type === 'directory') && (
              <ScopeField scope={scope} onChange={setScope} />
            )}
          </>
        )
      }
    </FormDialog>
  );
}

function Loading({ info }: { info: { error: Error | null; refetch(): Promise<unknown> } }) {
  const { i18n } = useLingui();
  if (info.error) return <Failure error={info.error} onRetry={() => void info.refetch()} />;
  return (
    <p role="status" className="text-dim">
      {i18n._('Loading the permissions …')}
    </p>
  );
}

type ModeFieldsProps = { shown: Edited; error: string | undefined; onChange(edited: Edited): void };

/** The permissions twice: as check boxes and as digits. A change of one changes the other. */
function ModeFields({ shown: { bits, digits }, error, onChange }: ModeFieldsProps) {
  const { i18n } = useLingui();
  const isValid = parseOctal(digits) !== undefined;
  return (
    <>
      <ModeGrid bits={bits} onChange={(next) => onChange({ bits: next, digits: octalOf(next) })} />
      <Field
        label={i18n._('As digits')}
        help={i18n._('One digit each for owner, group and others: read is 4, write 2, execute 1.')}
        error={isValid ? error : i18n._('Use three digits from 0 to 7, such as 644.')}
      >
        <TextInput
          name="mode"
          required
          pattern="0?[0-7]{3}"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          spellCheck={false}
          value={digits}
          onChange={({ target }) =>
            onChange({ bits: parseOctal(target.value) ?? bits, digits: target.value })
          }
        />
      </Field>
    </>
  );
}

function ScopeField({ scope, onChange }: { scope: Scope; onChange(scope: Scope): void }) {
  const { i18n } = useLingui();
  return (
    <Field
      label={i18n._('Folders')}
      help={i18n._('Folders need execute so that they can be opened. Most files do not need it.')}
    >
      <Select name="scope" value={scope} onChange={({ target }) => onChange(target.value as Scope)}>
        <option value="itself">{i18n._('Change only what is selected')}</option>
        <option value="all">{i18n._('Also change everything in the folders')}</option>
        <option value="files">{i18n._('Change only files, also those in the folders')}</option>
        <option value="folders">{i18n._('Change only folders, also those in the folders')}</option>
      </Select>
    </Field>
  );
}
