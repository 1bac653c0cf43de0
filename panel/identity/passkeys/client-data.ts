/**
 * Returns the fields of the client data that the browser has signed (WebAuthn 3, 5.8.1). They are unverified. Returns
 * an empty object if it is no JSON object, which no browser sends.
 */
export function readClientData(clientDataJSON: string): { origin?: unknown; challenge?: unknown } {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
