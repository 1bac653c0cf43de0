import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import {
  type Announcement,
  type AnnouncementLevel,
  announcementsQuery,
  panelNow,
  readAnnouncementsAgain,
} from '../../api/announcements/announcements';
import { api, asFailure } from '../../api/client';
import { AnnouncementBanner } from '../../ui/announcement/banner';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, Select, TextArea } from '../../ui/form/field';
import { type Draft, draftOf, endOf, startOf } from './draft';
import { MomentField } from './moment-field';

const MAX_LENGTH = 1000;

type Props = {
  /** The announcement to change; undefined for a new one. */
  announcement: Announcement | undefined;
  onClose(): void;
};

/** Creates or changes an announcement, and shows how users will see it. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { i18n } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(announcement));
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const save = useSave(announcement, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(draft);
  };
  const at = (field: string) => save.error && asFailure(save.error).at(`/body/${field}`);
  const errors = {
    text: at('text') ?? undefined,
    start: at('startsAt') ?? undefined,
    end: at('endsAt') ?? undefined,
  };
  const isPlaced = Object.values(errors).some((error) => error !== undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={announcement === undefined ? i18n._('New announcement') : i18n._('Edit the announcement')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <WhatFields draft={draft} onChange={change} error={errors.text} />
        <div className="flex flex-wrap gap-4">
          <MomentField
            label={i18n._('Starts')}
            none={i18n._('Now')}
            timeLabel={i18n._('Time of the start')}
            value={draft.start}
            onChange={(start) => change({ start })}
            error={errors.start}
          />
          <MomentField
            label={i18n._('Ends')}
            none={i18n._('Never')}
            timeLabel={i18n._('Time of the end')}
            value={draft.end}
            onChange={(end) => change({ end })}
            error={errors.end}
          />
        </div>
        <Preview draft={draft} />
        {save.error && !isPlaced && <Failure error={save.error} />}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={save.isPending || draft.text.trim() === ''}>
            {announcement === undefined ? i18n._('Create the announcement') : i18n._('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function useSave(announcement: Announcement | undefined, onClose: () => void) {
  const client = useQueryClient();
  const { data: clock } = useQuery(announcementsQuery);
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const body = {
        ...{ text: draft.text.trim(), level: draft.level },
        ...startOf(draft, announcement, panelNow(clock)),
        ...endOf(draft, announcement),
      };
      if (announcement === undefined) return api.POST('/api/v2/admin/announcements', { body });
      const path = { announcementId: announcement.id };
      return api.PATCH('/api/v2/admin/announcements/{announcementId}', { params: { path }, body });
    },
    onSuccess: async () => {
      await readAnnouncementsAgain(client);
      onClose();
    },
  });
}

type FieldsProps = { draft: Draft; onChange(changes: Partial<Draft>): void; error: string | undefined };

function WhatFields({ draft: { text, level }, onChange, error }: FieldsProps) {
  const { i18n } = useLingui();
  return (
    <>
      <Field
        label={i18n._('Text')}
        help={i18n._(
          'Plain text, also in several lines. Web addresses become links. {left} characters left.',
          {
            left: MAX_LENGTH - [...text].length,
          },
        )}
        error={error}
      >
        <TextArea
          value={text}
          onChange={({ target }) => onChange({ text: target.value })}
          required
          maxLength={MAX_LENGTH}
          dir="auto"
          autoFocus
        />
      </Field>
      <Field label={i18n._('Level')}>
        <Select
          value={level}
          onChange={({ target }) => onChange({ level: target.value as AnnouncementLevel })}
        >
          <option value="information">{i18n._('Information')}</option>
          <option value="warning">{i18n._('Warning')}</option>
        </Select>
      </Field>
    </>
  );
}

function Preview({ draft: { text, level } }: Pick<FieldsProps, 'draft'>) {
  const { i18n } = useLingui();
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="font-medium">{i18n._('Preview')}</figcaption>
      <AnnouncementBanner
        text={text.trim() || i18n._('Your text')}
        level={level}
        className="overflow-hidden rounded-control border px-3"
      />
    </figure>
  );
}
