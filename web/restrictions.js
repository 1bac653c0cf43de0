/** Codes of 403 responses to a user who first has to do something on the account page. */
export const RESTRICTED = ['email_unconfirmed', 'second_factor_required'];
