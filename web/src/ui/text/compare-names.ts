/** Compares names as people sort them: numbers in them by their value, and letters whatever their case. */
export const compareNames = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
