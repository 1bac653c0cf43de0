import { ApiFailure, cancelled, messageAbout, unreachable } from '../../api/client';
import { inReadersLanguage } from '../../api/failure-texts';
import type { Work } from '../../tasks/run-task';

type Upload = { serverId: string; file: File; name: string };

/**
 * Uploads a backup file. Unlike `fetch`, `XMLHttpRequest` reports how much has been sent.
 *
 * @throws ApiFailure; with the code `cancelled` if the signal was aborted
 */
export function uploadBackup({ serverId, file, name }: Upload, { onProgress, signal }: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = name === '' ? '' : `?name=${encodeURIComponent(name)}`;
    request.open('POST', `/api/v2/servers/${serverId}/backup-upload${query}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      if (request.status < 300) return resolve();
      const { error = 'unreachable', message = '' } = request.response ?? {};
      const text =
        message === '' ? messageAbout(request.status) : inReadersLanguage(request.status, error, message);
      reject(new ApiFailure(request.status, error, text));
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(cancelled()));
    signal.addEventListener('abort', () => request.abort());
    // Leaving the page would end the upload.
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    request.addEventListener('loadend', () => removeEventListener('beforeunload', warn));
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
