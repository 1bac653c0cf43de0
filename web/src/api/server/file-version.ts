/**
 * Returns the version of the file in a response. A proxy that compresses the response marks its entity tag as weak (`W/`),
 * because the bytes differ. The version of the file is the same, and only strong tags are accepted in `If-Match`, so
 * the mark is removed.
 */
export function versionOf({ headers }: Pick<Response, 'headers'>): string {
  const version = (headers.get('etag') ?? '').replace(/^W\//, '');
  // Without a version, a save would replace the file whatever it is.
  if (version === '') throw new Error('the response has no ETag');
  return version;
}
