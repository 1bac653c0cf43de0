/** Codes of 403 responses to a user who must first complete a step on the account page. */
export const RESTRICTED = ['email_unconfirmed', 'second_factor_required'];
