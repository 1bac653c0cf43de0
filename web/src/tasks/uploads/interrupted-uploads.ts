import { tasks } from '../task-store';
import { rememberedUploads, type UnfinishedUpload, type UploadMemory } from './unfinished-uploads';

type Interrupted = { memory: UploadMemory; change: ReturnType<typeof tasks.add> };

const interrupted = new Set<Interrupted>();

/** Shows the uploads that a reload has interrupted in the tray, where users continue them by choosing the file again. */
export function showInterruptedUploads(): void {
  for (const memory of rememberedUploads()) {
    const { path, folder, size } = memory.upload;
    const one: Interrupted = {
      memory,
      change: tasks.add({
        title: path,
        detail: folder,
        state: 'interrupted',
        progress: 0,
        bytes: size,
        chooseAgain: () => pickAgain(one),
        cancel: () => cancel(one),
      }),
    };
    interrupted.add(one);
  }
}

/** Opens the browser's picker. Users who choose several files, or a folder, continue all uploads that match. */
function pickAgain(one: Interrupted): void {
  const picker = document.createElement('input');
  picker.type = 'file';
  picker.multiple = true;
  picker.webkitdirectory = one.memory.upload.path.includes('/');
  picker.hidden = true;
  picker.addEventListener('cancel', () => picker.remove());
  picker.addEventListener('change', () => {
    void resume(one, [...(picker.files ?? [])]);
    picker.remove();
  });
  document.body.append(picker);
  picker.click();
}

async function resume(chosen: Interrupted, files: readonly File[]): Promise<void> {
  const { serverId, folder } = chosen.memory.upload;
  const { uploads } = await import('./upload-queue');
  for (const one of interrupted) {
    const { upload } = one.memory;
    if (upload.serverId !== serverId || upload.folder !== folder) continue;
    const file = files.find((each) => isSame(each, upload));
    if (file === undefined) continue;
    end(one);
    one.change('remove');
    uploads.add({ serverId, folder }, [{ file, path: upload.path }]);
  }
  if (interrupted.has(chosen)) chosen.change({ isOtherFile: true });
}

const isSame = (file: File, { path, size, lastModified }: UnfinishedUpload): boolean =>
  (file.webkitRelativePath || file.name) === path && file.size === size && file.lastModified === lastModified;

function cancel(one: Interrupted): void {
  end(one);
  one.change({ state: 'cancelled' });
  const { url } = one.memory.upload;
  // If the panel cannot be reached, the bytes expire after a day.
  if (url)
    void fetch(url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } }).catch(() => undefined);
}

function end(one: Interrupted): void {
  interrupted.delete(one);
  one.memory.forget();
}
