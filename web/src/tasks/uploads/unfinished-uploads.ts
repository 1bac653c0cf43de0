/**
 * An upload that this tab has begun. After a reload of the page, the browser no longer has the file, but the node still
 * has what it has received.
 */
export type UnfinishedUpload = {
  serverId: string;
  folder: string;
  /** The path in the folder. */
  path: string;
  size: number;
  lastModified: number;
  /** The address of the upload, once the panel has accepted it. */
  url?: string | null;
};

const PREFIX = 'berth.upload.';
let next = Date.now();

/** What is remembered about an upload until it has ended. */
export class UploadMemory {
  readonly upload: UnfinishedUpload;
  readonly #key: string;

  constructor(upload: UnfinishedUpload, key?: string) {
    this.upload = upload;
    this.#key = key ?? PREFIX + next++;
    if (key === undefined) this.#write();
  }

  setUrl(url: string | null): void {
    this.upload.url = url;
    this.#write();
  }

  forget(): void {
    sessionStorage.removeItem(this.#key);
  }

  /** The sessionStorage belongs to one tab, so no other tab offers to continue its uploads. */
  #write(): void {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.upload));
    } catch {
      // Without space for it, only the offer to continue after a reload is lost.
    }
  }
}

/** Returns the uploads that the page had not finished when it was left or reloaded. */
export function rememberedUploads(): UploadMemory[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  return keys.sort().flatMap((key) => {
    const stored = parse(sessionStorage.getItem(key));
    return stored === undefined ? [] : [new UploadMemory(stored, key)];
  });
}

function parse(text: string | null): UnfinishedUpload | undefined {
  try {
    const { serverId, folder, path, size, lastModified, url } = JSON.parse(text ?? '') as UnfinishedUpload;
    const isWhole = [serverId, folder, path].every((each) => typeof each === 'string');
    return isWhole ? { serverId, folder, path, size, lastModified, url: url ?? null } : undefined;
  } catch {
    return undefined;
  }
}
