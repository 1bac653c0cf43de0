import { api, type Schemas } from '../../api/client';

type WithSecret = Promise<Schemas['ApiKeyWithSecret'] | undefined>;

/** The requests that manage API keys: those of the user, or those of everyone for administrators. */
export type KeyCalls = {
  create(body: Schemas['NewUserApiKey']): WithSecret;
  update(keyId: string, body: Schemas['ApiKeyChanges']): Promise<unknown>;
  rotate(keyId: string, body: Schemas['KeyRotation']): WithSecret;
  remove(keyId: string): Promise<unknown>;
};

const of = (keyId: string) => ({ path: { keyId } });

/** The keys of the user. */
export const OWN_KEYS: KeyCalls = {
  create: async (body) => (await api.POST('/api/v2/account/apikeys', { body })).data,
  update: (keyId, body) => api.PATCH('/api/v2/account/apikeys/{keyId}', { params: of(keyId), body }),
  rotate: async (keyId, body) =>
    (await api.POST('/api/v2/account/apikeys/{keyId}/rotate', { params: of(keyId), body })).data,
  remove: (keyId) => api.DELETE('/api/v2/account/apikeys/{keyId}', { params: of(keyId) }),
};

/** The keys of all users. */
export const ALL_KEYS: KeyCalls = {
  create: async (body) => (await api.POST('/api/v2/admin/apikeys', { body })).data,
  update: (keyId, body) => api.PATCH('/api/v2/admin/apikeys/{keyId}', { params: of(keyId), body }),
  rotate: async (keyId, body) =>
    (await api.POST('/api/v2/admin/apikeys/{keyId}/rotate', { params: of(keyId), body })).data,
  remove: (keyId) => api.DELETE('/api/v2/admin/apikeys/{keyId}', { params: of(keyId) }),
};
