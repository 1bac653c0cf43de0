import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accessQuery } from '../../../api/server/access';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import { LeaveGuard } from '../../../ui/dialog/leave-guard';
import { Failure } from '../../../ui/failure';
import { CodeEditor, type EditorHandle } from './code-editor';
import { ConflictDialog } from './conflict-dialog';
import { DiffView } from './diff-view';
import { FileFrame } from './file-view';
import type { OpenFile } from './open-file';
import { useSave } from './use-save';

type Props = {
  serverId: string;
  path: string;
  opened: Extract<OpenFile, { kind: 'text' }>;
  /** The line that is shown first. */
  line: number | undefined;
  onReload(): void;
};

/** The editor of a text file. */
export function TextEditor({ serverId, path, opened, line, onReload }: Props) {
  const { i18n } = useLingui();
  const { data: access } = useQuery(accessQuery(serverId));
  const editor = useRef<EditorHandle>(null);
  const savedText = useRef(opened.text);
  const [isDirty, setDirty] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const text = () => editor.current?.text() ?? opened.text;
  const saving = useSave({
    serverId,
    path,
    opened: opened.version,
    text,
    onSaved: (written) => {
      savedText.current = written;
      editor.current?.markSaved();
      setDirty(text() !== written);
      setReviewing(false);
    },
  });
  if (access === undefined) return null;
  const canWrite = access.capabilities.includes('files.write');
  const { isBusy, error, conflict, save, overwrite, dismissConflict } = saving;
  return (
    <FileFrame
      serverId={serverId}
      path={path}
      controls={
        canWrite ? (
          <>
            <SaveState isBusy={isBusy} isDirty={isDirty} />
            <Button disabled={!isDirty} onClick={() => setReviewing(true)}>
              {i18n._('Show changes')}
            </Button>
            <Button look="primary" disabled={!isDirty || isBusy} onClick={() => void save()}>
              {i18n._('Save')}
            </Button>
          </>
        ) : (
          <span className="text-dim">{i18n._('You may read this file, but not change it.')}</span>
        )
      }
    >
      {error !== undefined && <Failure error={error} onRetry={() => void save()} />}
      <CodeEditor
        path={path}
        label={i18n._('Content of {path}', { path })}
        text={opened.text}
        line={line}
        isReadOnly={!canWrite}
        handle={editor}
        onDirty={setDirty}
        onSave={() => canWrite && void save()}
      />
      {isReviewing && (
        <ReviewDialog
          before={savedText.current}
          after={text()}
          onClose={() => setReviewing(false)}
          onSave={() => void save()}
        />
      )}
      {conflict && (
        <ConflictDialog
          {...{ serverId, path, conflict, isComparing, onReload }}
          mine={text()}
          onCompare={() => setComparing(true)}
          onOverwrite={() => void overwrite()}
          onClose={() => {
            setComparing(false);
            dismissConflict();
          }}
        />
      )}
      <LeaveGuard isDirty={isDirty} loss={i18n._('Your changes to this file are lost.')} />
    </FileFrame>
  );
}

function SaveState({ isBusy, isDirty }: { isBusy: boolean; isDirty: boolean }) {
  const { i18n } = useLingui();
  return (
    <span role="status" className={isDirty ? 'text-busy' : 'text-dim'}>
      {isBusy ? i18n._('Saving …') : isDirty ? i18n._('Unsaved changes') : i18n._('Saved')}
    </span>
  );
}

type ReviewProps = { before: string; after: string; onClose(): void; onSave(): void };

function ReviewDialog({ before, after, onClose, onSave }: ReviewProps) {
  const { i18n } = useLingui();
  return (
    <Dialog open isWide onClose={onClose} title={i18n._('Your changes')}>
      <DiffView label={i18n._('Your changes')} before={before} after={after} />
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        <Button look="primary" onClick={onSave}>
          {i18n._('Save')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
