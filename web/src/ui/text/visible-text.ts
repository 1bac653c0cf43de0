/** Characters that change the direction of the text around them (UAX #9). They can disguise a name that ends with `.exe`. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text that a game or another user has chosen, with a visible character for each that changes its direction. */
export const visibleText = (text: string): string => text.replace(DIRECTION, '\ufffd');
