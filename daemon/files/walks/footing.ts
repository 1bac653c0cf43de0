/**
 * The folder in which this process stands. Names in it need no way through `/proc`, which is a third of what a walk takes.
 * For a process of its own alone: all threads of one stand in the same folder.
 */
export class Footing {
  #place: object | undefined;

  isAt(place: object): boolean {
    return this.#place === place;
  }

  /** @param folder a descriptor, by its path @throws the system's errors; then it stands where it stood */
  stand(place: object, folder: string): void {
    process.chdir(folder);
    this.#place = place;
  }

  /** Lets go of where it stands, so that nothing is kept that others delete or unmount. */
  rest(): void {
    this.#place = undefined;
    process.chdir('/');
  }
}
