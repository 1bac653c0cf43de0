/**
 * The working directory of this process. Names in it need no path through `/proc`, which saves a third of a walk's
 * time. Only for a dedicated process, because all threads of a process share its working directory.
 */
export class Footing {
  #place: object | undefined;

  isAt(place: object): boolean {
    return this.#place === place;
  }

  /** @param folder the path of an open folder @throws the system's errors; the working directory is then unchanged */
  stand(place: object, folder: string): void {
    process.chdir(folder);
    this.#place = place;
  }

  /** Leaves the directory, so that it can be deleted or unmounted. */
  rest(): void {
    this.#place = undefined;
    process.chdir('/');
  }
}
