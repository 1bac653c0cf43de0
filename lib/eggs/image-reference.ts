/** The grammar of references: a host with an optional port, a path in small letters, a tag, a digest. */
const NAME = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const REFERENCE = new RegExp(
  `^(?:([A-Za-z0-9.-]+(?::\\d{1,5})?|\\[[0-9a-fA-F:]+\\](?::\\d{1,5})?)/)?${NAME}(?:/${NAME})*(?::[\\w][\\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$`,
);
const DOCKER_HUB = 'docker.io';

/** The longest reference; also keeps the time of the check small. */
export const MAX_REFERENCE_CHARACTERS = 400;

export const isReference = (text: string): boolean =>
  text.length <= MAX_REFERENCE_CHARACTERS && REFERENCE.test(text);

/** Returns the registry of a reference. A first part without a dot, a port or `localhost` is a path on Docker Hub. */
export function registryOf(reference: string): string {
  const [first = '', ...rest] = reference.split('/');
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  return isHost ? first : DOCKER_HUB;
}
