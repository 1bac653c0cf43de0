import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { CONTROL } from '../../../ui/form/field';
import { folderOnly, type Place } from '../file-search';

const route = getRouteApi('/servers/$serverId/files');

/** The `maxLength` of both texts in the API. */
const MAX_LENGTH = 200;

/**
 * Filters the folder while the user types, or searches the folder and everything below it when the user presses Enter.
 * The address keeps the text.
 */
export function SearchField() {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [place, setPlace] = useState<Place | 'folder'>(search.place ?? 'folder');
  const [typed, setTyped] = useState(search.text ?? search.find ?? '');
  const [shown, setShown] = useState(search.text);
  // Links and the history of the browser change the search as well.
  if (shown !== search.text) {
    setShown(search.text);
    setTyped(search.text ?? search.find ?? '');
    if (search.place !== undefined) setPlace(search.place);
  }
  const filter = (find: string) =>
    void navigate({ search: { ...folderOnly(search), ...(find !== '' && { find }) }, replace: true });
  const type = (text: string) => {
    setTyped(text);
    if (place === 'folder') filter(text);
  };
  const choose = (next: Place | 'folder') => {
    setPlace(next);
    if (next === 'folder') filter(typed);
    else if (typed !== '') searchFor(next);
  };
  const searchFor = (next: Place) =>
    void navigate({ search: { ...folderOnly(search), text: typed, place: next } });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (place !== 'folder' && typed !== '') searchFor(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || search.text === undefined) return;
    setTyped('');
    void navigate({ search: folderOnly(search) });
  };
  return (
    <search className="sm:ms-auto max-sm:w-full">
      <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
        <select
          aria-label={i18n._('Where to search')}
          value={place}
          onChange={({ target }) => choose(target.value as Place | 'folder')}
          className={`${CONTROL} pe-1 max-sm:grow`}
        >
          <option value="folder">{i18n._('This folder')}</option>
          <option value="names">{i18n._('Names, with subfolders')}</option>
          <option value="content">{i18n._('Content, with subfolders')}</option>
        </select>
        <input
          type="search"
          name="search"
          maxLength={MAX_LENGTH}
          aria-label={
            place === 'folder' ? i18n._('Search by name') : i18n._('Search in this folder and below')
          }
          placeholder={place === 'content' ? i18n._('Text in files') : i18n._('Search by name')}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className={`${CONTROL} w-48 min-w-0 max-sm:grow`}
        />
        {place !== 'folder' && <Button type="submit">{i18n._('Search')}</Button>}
      </form>
    </search>
  );
}
