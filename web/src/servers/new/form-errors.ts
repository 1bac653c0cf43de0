import { asFailure } from '../../api/client';
import type { Game } from './games';

/** A field of the form that the code of an error can be about. */
type FieldName = 'name' | 'port' | 'terms' | 'node';

const FIELDS: Partial<Record<string, FieldName>> = {
  name_taken: 'name',
  port_taken: 'port',
  eula_required: 'terms',
  no_capacity: 'node',
  node_maintenance: 'node',
  node_required: 'node',
};

/** The messages of an error, by the field that it is about. */
type FormErrors = {
  /** The field that the code of the error is about; undefined if the form does not have it. */
  field: FieldName | undefined;
  /** Returns the message for a field. */
  of(name: FieldName): string | undefined;
  /** Returns the message for a part of the request's body, such as `env/MOTD`. */
  at(part: string): string | undefined;
};

/** Returns what the response to the form says about its fields. */
export function formErrors(error: Error | null, { offers }: Game): FormErrors {
  if (error === null) return { field: undefined, of: () => undefined, at: () => undefined };
  const failure = asFailure(error);
  const named = FIELDS[failure.code];
  // With one node, there is no choice to show the error at.
  const field = named === 'node' && offers.length < 2 ? undefined : named;
  return {
    field,
    of: (name) => (field === name ? failure.message : undefined),
    at: (part) => failure.at(`/body/${part}`),
  };
}
