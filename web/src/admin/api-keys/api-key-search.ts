/** The filter of the API keys, as the address of the page has it. */
type ApiKeySearch = { user?: string };

const USER_ID = /^usr_[0-9a-v]{26}$/;

/** Returns the filter of an address; none if the panel would reject it. */
export const apiKeySearchOf = ({ user }: Record<string, unknown>): ApiKeySearch =>
  typeof user === 'string' && USER_ID.test(user) ? { user } : {};
