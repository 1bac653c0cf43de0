import { asFailure } from '../../api/client';

type FieldErrors = {
  username: string | undefined;
  email: string | undefined;
  password: string | undefined;
  description: string | undefined;
  /** Whether the error is shown next to a field, so that it need not be shown again. */
  isComplete: boolean;
};

/** Returns what the panel reported about the fields of a user. @param error null without an error */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!error) return { ...NONE, isComplete: true };
  const failure = asFailure(error);
  const about = (name: string, code?: string) =>
    failure.code === code ? failure.message : failure.at(`/body/${name}`);
  const found = {
    username: about('username'),
    email: about('email', 'email_taken'),
    password: about('password', 'weak_password'),
    description: about('description'),
  };
  return { ...found, isComplete: Object.values(found).some((each) => each !== undefined) };
}

const NONE = { username: undefined, email: undefined, password: undefined, description: undefined };
