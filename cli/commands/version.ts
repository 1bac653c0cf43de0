import { ownVersion } from '../../lib/process/own-version.js';

export const version = (): void => console.log(ownVersion());
