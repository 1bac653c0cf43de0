import type { ChosenFile } from '../../../tasks/uploads/upload-queue';

/** Returns the files of a picker. For a picker of folders, their paths begin with the chosen folder. */
export const pickedFiles = (list: FileList | null): ChosenFile[] =>
  [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

/** Returns the files that were dropped, with those in dropped folders. Call it while the event is handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  // The list of items is emptied when the event handler returns, so the entries are taken first.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const lists = await Promise.all(entries.map((entry) => (entry === null ? [] : filesOf(entry))));
  return lists.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: entry.fullPath.slice(1) }];
  }
  const found: ChosenFile[] = [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader returns at most 100 entries at a time, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return found;
    for (const each of entries) found.push(...(await filesOf(each)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
