import { newSecret } from '../../lib/secret.js';

/** Every class of characters that is asked for. */
const CLASSES = 'Aa9-';
const RANDOM_CHARACTERS = 22;

/** A password of 132 random bits, for whoever is told it at the command line. */
export const newPassword = (): string => CLASSES + newSecret().slice(0, RANDOM_CHARACTERS);
