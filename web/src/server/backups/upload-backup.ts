import { ApiFailure, cancelled, messageAbout, unreachable } from '../../api/client';

type Upload = { serverId: string; file: File; name: string };

/**
 * Uploads a backup file. Unlike `fetch`, `XMLHttpRequest` reports how much has been sent.
 *
 * @param onProgress is called with the percentage that has been sent
 * @throws ApiFailure; with the code `cancelled` if the signal was aborted
 */
export function uploadBackup(
  { serverId, file, name }: Upload,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = name === '' ? '' : `?name=${encodeURIComponent(name)}`;
    request.open('POST', `/api/v2/servers/${serverId}/backup-upload${query}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((100 * loaded) / total));
    request.addEventListener('load', () => {
      if (request.status < 300) return resolve();
      const { error = 'unreachable', message = '' } = request.response ?? {};
      reject(new ApiFailure(request.status, error, message || messageAbout(request.status)));
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(cancelled()));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
