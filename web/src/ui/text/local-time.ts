/** Returns a time as the text of a `datetime-local` field, in the reader's zone. */
export function localText(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Returns the time of a `datetime-local` field for the panel; null for an empty field. */
export const timeOf = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());
