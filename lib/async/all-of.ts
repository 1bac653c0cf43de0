/** Waits until all promises have settled. @throws the reason of the first promise that was rejected */
export async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const values: T[] = [];
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'rejected') throw result.reason;
    values.push(result.value);
  }
  return values;
}
