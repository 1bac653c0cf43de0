import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import type { Server } from '../api/client';
import { Button } from '../ui/button';
import { Dialog, DialogButtons } from '../ui/dialog/dialog';
import { Field, TextInput } from '../ui/form/field';
import { tagServer } from './arrangement';

type Props = {
  servers: readonly Server[];
  userId: string;
  tagsOf(id: string): readonly string[];
  known: readonly string[];
  onClose(): void;
};

/** Sets the tags of one server, or adds tags to several. */
export function TagsDialog({ servers, userId, tagsOf, known, onClose }: Props) {
  const { i18n } = useLingui();
  const [only] = servers.length === 1 ? servers : [];
  const [text, setText] = useState(only ? tagsOf(only.id).join(', ') : '');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const tags = text.split(',');
    for (const { id } of servers) tagServer(userId, id, only ? tags : [...tagsOf(id), ...tags]);
    onClose();
  };
  const title = only
    ? i18n._('Tags of {name}', { name: only.name })
    : i18n._('Add tags to {count, plural, one {# server} other {# servers}}', { count: servers.length });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={i18n._('Only you see your tags. They are stored in this browser.')}
    >
      <form onSubmit={save} className="flex flex-col gap-4">
        <Field label={i18n._('Tags')} help={i18n._('Separate tags with commas.')}>
          <TextInput value={text} onValueChange={setText} maxLength={200} autoComplete="off" />
        </Field>
        {known.length > 0 && (
          <div className="flex flex-wrap gap-1">
            {known.map((tag) => (
              <Button
                key={tag}
                aria-label={i18n._('Add the tag {tag}', { tag })}
                onClick={() => setText((before) => (before.trim() === '' ? tag : `${before}, ${tag}`))}
              >
                {tag}
              </Button>
            ))}
          </div>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button look="primary" type="submit">
            {i18n._('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
