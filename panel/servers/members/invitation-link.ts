/** Returns the link with which the invited user accepts. The token is in the fragment, which browsers do not send. */
export const invitationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/app/invitation#token=${token}`;
