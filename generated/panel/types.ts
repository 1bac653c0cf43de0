// Types of the panel's document. Written by `npm run generate` from spec/; never edited.
export interface paths {
    "/api/v2/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your account
         * @description Returns the account of the signed-in user, or of the user for whom the API key acts.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your account
         * @description Changes the display name, the description or the e-mail address. A new e-mail address requires `currentPassword`. If the panel can send mail, it sends a link to the new address and returns 202; the address changes when `confirmEmail` receives the token from that link, within one hour. At most three such mails an hour are sent for an account. Without mail the address changes at once, and is unconfirmed unless the user is an administrator. When the address changes, the user's other sessions end and a notice is sent to the previous address. A wrong password returns 403 `invalid_credentials` and counts as a failed sign-in, so it can lock the account (423). An address in use returns 409 `email_taken`, and an account without a password 409 `no_password`. If the address is rejected, none of the other changes are made. With a session, a body with `email` requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/v2/account/2fa/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn one-time codes off
         * @description Accepts a current code or a recovery code, turns one-time codes off, invalidates all recovery codes and ends the user's other sessions. Passkeys are kept. A wrong code returns 403 `invalid_code`, more than five wrong codes 429. Removing the last factor of a user who must have one returns 403 `second_factor_required`. If codes are already off, the response is 409 `two_factor_disabled`. This requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/2fa/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn one-time codes on
         * @description Checks a code generated from the secret that `setupTwoFactor` returned, and turns one-time codes on. Every later sign-in requires a code. Ends the user's other sessions and returns eight recovery codes, which are shown only in this response. A wrong code returns 403 `invalid_code`, more than five wrong codes 429. Without a pending secret the response is 409 `two_factor_not_set_up`; if codes are already on, 409 `two_factor_enabled`. This requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["enableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/2fa/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get new recovery codes
         * @description Accepts a current code or a recovery code, invalidates all recovery codes, ends the user's other sessions and returns eight new recovery codes, which are shown only in this response. A wrong code returns 403 `invalid_code`, more than five wrong codes 429. If one-time codes are off, the response is 409 `two_factor_disabled`. This requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["regenerateRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/2fa/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Set up one-time codes
         * @description Returns a new TOTP secret and its `otpauth://` URL, which a page shows as a QR code for an authenticator app. One-time codes stay off until `enableTwoFactor` confirms the secret. The secret is stored in the session for ten minutes; requesting another one replaces it. If codes are already on, the response is 409 `two_factor_enabled`. This requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        get: operations["setupTwoFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys
         * @description Lists the API keys that act for the user, newest first. Secrets are not included.
         */
        get: operations["listAccountApiKeys"];
        put?: never;
        /**
         * Create an API key for yourself
         * @description Creates an API key that acts for the user. The secret is returned only in this response. A key can never do
         *     more than its user: ownership and the administrator flag are checked at every use.
         *
         *     A key created with another key is its child. A child cannot have more capabilities, servers or addresses than
         *     its parent, nor a later expiry: 403 `missing_capability`. When the parent's limits are narrowed, they apply to
         *     the child as well, and revoking the parent revokes the child. At most four keys can form such a chain: 409
         *     `limit_reached`. The previous secret of a rotated key cannot create keys (403).
         *
         *     A server that the user cannot access returns 404, an expiry in the past 400, and more than 100 keys for the
         *     user 409 `limit_reached`. With a session, this requires a sign-in within the last 10 minutes: otherwise 403
         *     `reauthentication_required`.
         */
        post: operations["createAccountApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/apikeys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke one of your API keys
         * @description Revokes the key and all keys that were created with it. Their next requests are rejected. A key of another user returns 404. A key cannot revoke a key that has more permissions than itself: 403 `missing_capability`.
         */
        delete: operations["deleteAccountApiKey"];
        options?: never;
        head?: never;
        /**
         * Change one of your API keys
         * @description Changes the key's permissions, allowed addresses, servers or expiry. The change applies from the next request on, also to keys that were created with this key. With a key, only that key itself and keys created with it can be changed, and only to permissions that the calling key has: 403 `missing_capability`. The same error is returned for permissions that the parent of the changed key lacks. A key of another user returns 404, and so does a server that the user cannot access. With a session, a body with `permissions`, `allowedIps`, `serverIds` or `expiresAt` requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        patch: operations["updateAccountApiKey"];
        trace?: never;
    };
    "/api/v2/account/apikeys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate one of your API keys
         * @description Gives the key a new secret, which is returned only in this response. The previous secret keeps working for
         *     `overlapSeconds`, so that programs can be updated one by one; with 0 it stops working at once. A secret that
         *     was still valid from an earlier rotation stops working now. Everything else about the key is unchanged. Keys
         *     that were created with this key are revoked at once, whatever the overlap: create them again with the new
         *     secret.
         *
         *     With a key, only that key itself and keys created with it can be rotated: 403 `missing_capability`. If two
         *     rotations of a key are requested at the same time, one succeeds and the other returns 409 `conflict`. A key of
         *     another user returns 404. With a session, this requires a sign-in within the last 10 minutes: otherwise 403
         *     `reauthentication_required`.
         */
        post: operations["rotateAccountApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/email/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the mail that confirms your e-mail address again
         * @description Sends a link with which `confirmEmail` confirms the account's current e-mail address. The link is valid for one hour and replaces links that were sent earlier. At most three such mails an hour are sent for an account, including the one sent at registration; a further request returns 429. If the address is already confirmed, or the panel cannot send mail, the response is 409 `conflict`.
         */
        post: operations["requestEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/onboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Record the progress of the introductory tour
         * @description Records that the user has completed the introductory tour, has dismissed it, or wants to see it again.
         */
        patch: operations["updateOnboarding"];
        trace?: never;
    };
    "/api/v2/account/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description Lists the passkeys and security keys of the account, oldest first.
         */
        get: operations["listPasskeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/passkey/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Removes the passkey from the account and ends the user's other sessions; the current session continues with a new cookie. If it was the last passkey, `passkeyEnabled` becomes false. A passkey of another user returns 404. Removing the last factor of a user who must have one returns 403 `second_factor_required`. If the account has no password, removing the last passkey that can sign in alone (`passwordless`) returns 409 `no_password`. This requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Renames the passkey. A passkey of another user returns 404.
         */
        patch: operations["updatePasskey"];
        trace?: never;
    };
    "/api/v2/account/passkey/register/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start registering a passkey
         * @description Returns the registration challenge for a security key, the device's built-in authenticator or a synced passkey. The challenge is stored in the session, can be used once and expires after five minutes; requesting another one replaces it. An account can have 20 passkeys; a further one returns 409 `limit_reached`. If the panel is accessed by IP address, the response is 409 `host_name_required`. This requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["createPasskeyRegistrationOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/passkey/register/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a passkey
         * @description Accepts the browser's registration result, checks it against the challenge and saves the passkey. The user's other sessions end; the current session continues with a new cookie. Later sign-ins require a second factor, which can be this passkey. An invalid result returns 403 `invalid_passkey`: wrong origin or host name, or a challenge that was used, has expired or belongs to another session. A passkey that is already registered returns 409 `conflict`. This requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["verifyPasskeyRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Sets a new password and ends the user's other sessions; the current session continues with a new cookie. A wrong current password returns 403 `invalid_credentials` and counts as a failed sign-in, so it can lock the account (423). A new password that is too common returns 400 `weak_password`. An account without a password returns 409 `no_password`: its user sets the first one with a link from `requestPasswordReset`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Lists the user's sessions, newest first. A session ends 24 hours after it was last used, and at the latest seven days after it began.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description Signs the user out everywhere except in the current session.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Signs the user out of one session. Ending the current session is the same as `logout`. An expired session or a session of another user returns 404.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/account/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sign-in attempts
         * @description Lists attempts to sign in to the user's account, newest first. Attempts are kept for 90 days, up to the latest 500 successful and the latest 500 failed ones.
         */
        get: operations["listSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all announcements
         * @description Lists all announcements, newest first, including those that are scheduled or have ended. For administrators. Ended
         *     announcements are deleted after 90 days, and if there are more than 1,000, those that ended first.
         */
        get: operations["listAllAnnouncements"];
        put?: never;
        /**
         * Create an announcement
         * @description Creates an announcement, which all signed-in users see on every page of the web application from `startsAt` until
         *     `endsAt`. Open pages show it within about a minute of its start. For administrators.
         *
         *     An `endsAt` that is in the past or not after `startsAt` returns 400. At most 100 announcements can be current or
         *     scheduled; a further one returns 409 `limit_reached`.
         */
        post: operations["createAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/announcements/{announcementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an announcement
         * @description Deletes an announcement, also while it is shown. Open pages stop showing it within about a minute. For administrators.
         */
        delete: operations["deleteAnnouncement"];
        options?: never;
        head?: never;
        /**
         * Change an announcement
         * @description Changes the text, the level or the times of an announcement. Open pages show the change within about a minute. For
         *     administrators.
         *
         *     An `endsAt` in the past ends the announcement now. An `endsAt` that is not after `startsAt` returns 400. If the
         *     change lets an ended announcement continue while 100 others are current or scheduled, the response is 409
         *     `limit_reached`.
         */
        patch: operations["updateAnnouncement"];
        trace?: never;
    };
    "/api/v2/admin/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all API keys
         * @description Lists the API keys of all users, or of one user, newest first. For administrators. Secrets are not included.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key for the calling administrator or, with `userId`, for another user. The secret is returned only
         *     in this response. A key can never do more than the user for whom it acts. For administrators.
         *
         *     A key created with another key is its child. A child cannot have more capabilities, servers or addresses than
         *     its parent, nor a later expiry: 403 `missing_capability`. When the parent's limits are narrowed, they apply to
         *     the child as well, and revoking the parent revokes the child. At most four keys can form such a chain: 409
         *     `limit_reached`. The previous secret of a rotated key cannot create keys (403).
         *
         *     An unknown user, or a server that the user cannot access, returns 404, an expiry in the past 400, and more
         *     than 100 keys for the user 409 `limit_reached`. With a session, this requires a sign-in within the last 10
         *     minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/apikeys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Revokes the key of any user and all keys that were created with it. Their next requests are rejected. For administrators. A key cannot revoke a key that has more permissions than itself: 403 `missing_capability`.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Changes the permissions, allowed addresses, servers or expiry of any user's key. The change applies from the next request on. For administrators. With a key, only that key itself and keys created with it can be changed, and only to permissions that the calling key has: 403 `missing_capability`. The same error is returned for permissions that the parent of the changed key lacks. With a session, a body with `permissions`, `allowedIps`, `serverIds` or `expiresAt` requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/api/v2/admin/apikeys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Gives any user's key a new secret, which is returned only in this response. The previous secret keeps working
         *     for `overlapSeconds`, so that programs can be updated one by one; with 0 it stops working at once. A secret
         *     that was still valid from an earlier rotation stops working now. Everything else about the key is unchanged.
         *     Keys that were created with this key are revoked at once, whatever the overlap: create them again with the new
         *     secret.
         *
         *     With a key, only that key itself and keys created with it can be rotated: 403 `missing_capability`. If two
         *     rotations of a key are requested at the same time, one succeeds and the other returns 409 `conflict`. For
         *     administrators. With a session, this requires a sign-in within the last 10 minutes: otherwise 403
         *     `reauthentication_required`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit log entries
         * @description Lists what was done in the panel, by whom and from which address, newest first: successful and failed sign-ins, and every change. An entry is returned if it matches all filters. Entries never contain secrets and cannot be changed. They are deleted after `PANEL_AUDIT_DAYS`. For administrators.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description Returns all entries that match these filters (see `listAuditEntries`), newest first, as one CSV file (RFC
         *     4180): a header line with the entry's field names, then one line per entry. The names of users,
         *     keys and targets are left out, because they can change. Null values are empty, and
         *     `changes` is JSON. A value that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
         *
         *     The file is streamed, so its length is not known in advance. If the export fails midway, the connection is
         *     closed before the end of the response. For administrators.
         */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/bans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bans
         * @description Lists the active bans, newest first. For administrators.
         */
        get: operations["listBans"];
        put?: never;
        /**
         * Ban an address
         * @description Rejects every request from an address or a range of addresses with 403 `ip_banned`, including pages and files,
         *     starting with the next request. For administrators.
         *
         *     An IPv6 address without a prefix length stands for its /64 network, because a client chooses the other 64 bits
         *     itself; write `/128` to ban only that address. `address` in the response is the range that is banned.
         *
         *     A ban that covers the caller's own address requires `confirm: true`, otherwise 409 `confirmation_required`; it
         *     can be lifted on the host with `berth panel unban`. Banning the same address or range again returns 409
         *     `conflict`, exceeding the number of bans 409 `limit_reached`, an end in the past 400.
         */
        post: operations["createBan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/bans/{banId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift a ban
         * @description Lifts the ban at once. For administrators.
         */
        delete: operations["deleteBan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/join-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the codes with which daemons join
         * @description Lists the codes of the last 15 minutes, oldest first, without the codes themselves. `status` is `waiting` until a daemon has joined with the code, then `joined`, and `nodeId` names its node. A code is no longer listed once it has expired. For administrators.
         */
        get: operations["listJoinCodes"];
        put?: never;
        /**
         * Create a code with which a daemon joins
         * @description Returns a code that is valid once, for 15 minutes, and the command that uses it on the daemon's host:
         *     `berth daemon join PANEL_URL CODE`. For a panel with an http:// address that is not of its own host, the command has
         *     `--allow-http`. The code is returned only in this response; the panel stores its hash. For administrators.
         *
         *     Without `nodeId`, the daemon becomes a new node, with this `name` or, without one, a name that its host suggests. With
         *     `nodeId`, the code serves that node only: its daemon replaces its key and its certificate (`berth daemon join --renew`),
         *     while the node stays in use.
         *
         *     `listJoinCodes` shows whether the daemon has joined. At most 20 codes can wait; a further one returns 409 `limit_reached`.
         *     A code that is not needed can be revoked with `deleteJoinCode`.
         */
        post: operations["createJoinCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/join-codes/{joinCodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a code with which a daemon joins
         * @description Revokes a code, so that no daemon can join with it. A node that has joined stays. For administrators.
         */
        delete: operations["deleteJoinCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the mail server
         * @description Returns the mail server with which the panel sends mails, as `SMTP_URL` and `SMTP_FROM` configure it, without
         *     its credentials. It does not connect to the server: `sendTestMail` does. For administrators.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/mail/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail
         * @description Sends a short mail to the calling administrator's own e-mail address, and waits up to 30 seconds until the mail
         *     server has accepted it. The mail is not queued and not sent again. That the server accepted it does not mean that
         *     it has arrived. For administrators.
         *
         *     If no mail server is configured, the response is 409 `mail_not_configured`. If the mail server cannot be reached, or
         *     does not accept the mail, it is 409 `mail_not_accepted`, and `message` gives the reason, with the server's reply if
         *     it sent one. At most ten such mails an hour are sent for an administrator; a further request returns 429.
         */
        post: operations["sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/node-loads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the loads of nodes
         * @description Lists what `getNodeLoad` returns for each node, in the order of `listNodes`. Silent nodes do not delay the response: it waits for all nodes together 0.5 s at most. For administrators.
         */
        get: operations["listNodeLoads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List nodes
         * @description Lists the nodes with their last known state, oldest first. For administrators.
         */
        get: operations["listNodes"];
        put?: never;
        /**
         * Add a node
         * @description Adds a host with a daemon, by its address and a daemon key with `container:read`, `container:control` and `container:manage`. The panel tries the key on the daemon. If the daemon rejects the key, or the key lacks one of these permissions, the response is 400 and the node is not added. A node that cannot be reached yet is added; see its `status`. For administrators. A name in use by another node returns 409 `name_taken`. An address in use, or a daemon that is already a node, returns 409 `conflict`. With a `publicUrl`, owners and members get direct links, such as from `createFileDownloadLink`. The panel itself does not use it. With a `certificateFingerprint`, the panel accepts exactly that certificate from the daemon. A daemon on another host is added more easily with a code from `createJoinCode`. Ranges in `portRanges` that overlap, or end before they begin, return 400.
         */
        post: operations["createNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/nodes/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a node
         * @description Returns one node with its last known state. The key is never included. For administrators.
         */
        get: operations["getNode"];
        put?: never;
        post?: never;
        /**
         * Remove a node
         * @description Removes the node from the panel. The daemon is not contacted and keeps its data. For administrators. While the node has servers or retained data of deleted servers, the response is 409 `node_in_use`: delete those first or, if the host is lost, use `force`. With `force`, the panel also removes the node's servers and retained data from its database, and removes the servers from API keys that are limited to them; a key with no server left is revoked. The host is left unchanged: containers keep running, and their files, backups and logs remain, as do the daemon's keys. Remove them on the host.
         */
        delete: operations["deleteNode"];
        options?: never;
        head?: never;
        /**
         * Change a node
         * @description Changes the node's name, its addresses, its pinned certificate, the key that the panel uses for it, or which servers it gets. The change applies from the next request on. A new `url` or `certificateFingerprint` requires the `key` in the same request, otherwise 400: the current key is never sent to a new address or to a daemon with another certificate. As with `createNode`, a key that the daemon rejects returns 400 and nothing changes. With `publicUrl: null`, no more direct links are created. New tags, capacity and port ranges do not change existing servers. For administrators. A name in use by another node returns 409 `name_taken`, an address in use 409 `conflict`.
         */
        patch: operations["updateNode"];
        trace?: never;
    };
    "/api/v2/admin/nodes/{nodeId}/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the load of a node
         * @description Returns the load and the capacity of the node's host, how many servers it has, what these reserve, and what is free under the node's `capacity`. The figures are at most 5 s old while the node responds; otherwise they are the last ones that this panel has read, see `readAt`. The response waits for the node 0.5 s at most. For administrators.
         */
        get: operations["getNodeLoad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/nodes/{nodeId}/retained-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the retained data of a node
         * @description Lists the files of deleted servers that are still on the node, of all users, oldest first. Delete them with `deleteRetainedData`. For administrators.
         */
        get: operations["listNodeRetainedData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/nodes/{nodeId}/status-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the status changes of a node
         * @description Lists when the node became online and offline, newest first. The panel records it when a request to the node succeeds or fails. Changes are kept for 30 days, the latest 100 of each node. For administrators.
         */
        get: operations["listNodeStatusChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the overview
         * @description Returns the numbers of nodes and servers by state, and what needs attention. Everything comes from what the panel knows from following its nodes, at most 2 s ago: servers of a silent node count as `unreachable`, and the response does not wait for it. The panel follows 256 nodes; servers of further nodes count as `unreachable` here as well, unless a list of servers has read them within the last minute, and the panel's log has a warning. An API key gets crashed servers only with `servers.read`, administrators only with `users.read`, and how the panel is reached only with `settings.read`. For administrators.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End the sessions of all users
         * @description Signs all users out, except the current session; API keys keep working. For administrators, when cookies may have been stolen.
         */
        delete: operations["endAllSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings
         * @description Returns the settings of sign-in, registration, rate limiting and the public status page. For administrators.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings
         * @description Changes the given settings. The change applies from the next request on. For administrators. The fixed limits
         *     of failed sign-ins, reset mails and registrations apply regardless of the settings.
         *
         *     `requireSecondFactor` requires administrators, or all users, to set up a second factor. After
         *     `secondFactorGraceDays` the sessions and API keys of users without one are restricted (403
         *     `second_factor_required`). If the change would immediately restrict the caller, who has no second factor, the
         *     response is 409 `conflict`.
         *
         *     With a session, a change of these two requires a sign-in within the last 10 minutes: otherwise 403
         *     `reauthentication_required`.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/api/v2/admin/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the server types of all nodes
         * @description Lists the server types that administrators have defined for all nodes, by name, each with the number of nodes in each state. Built-in types and those of the nodes' own files are not included. For administrators.
         */
        get: operations["listFleetTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/types/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a server type of all nodes
         * @description Returns the definition of a server type, and its state on each node: in effect, waiting until the node responds, or refused by the node with its reason. For administrators.
         */
        get: operations["getFleetType"];
        /**
         * Create or replace a server type of all nodes
         * @description Stores the definition of a server type. Each node gets it at once, or when it responds again; nodes that are added later get it, too. New
         *     installations use it, and existing servers of the type at their next start. `nodes` has the state on each node; read it again with
         *     `getFleetType`.
         *
         *     The definition has the fields of a type's YAML file, with their names, as the daemon's `PUT /types/{type}` takes it: the node's
         *     reference explains them. A node refuses a definition that its own files replace, or that is not valid for it. If another program
         *     stores another definition on a node later, the panel does not replace that until the type is stored here again.
         *
         *     At most 200 types can be defined; a further one returns 409 `limit_reached`. A type cannot be named `egg`, because the path of `readEgg`
         *     has this name. For administrators.
         */
        put: operations["putFleetType"];
        post?: never;
        /**
         * Delete a server type of all nodes
         * @description Deletes the definition of a server type, and then also on the nodes, at once or when they respond again. A built-in type of the same name is then in effect again. A node that has servers of the type and no other definition keeps it until these are gone. For administrators.
         */
        delete: operations["deleteFleetType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/types/{type}/egg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Make an egg from a server type
         * @description Returns the definition of a server type as an egg of Pelican (PLCN_v3, in YAML), with a report of what eggs have no place for. For
         *     administrators.
         *
         *     Eggs need a startup command. A type without `command` and without a variable `STARTUP` gets a 409 `conflict`.
         */
        get: operations["exportEgg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/types/egg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a server type from an egg
         * @description Reads an egg of Pterodactyl (PTDL_v1, PTDL_v2) or Pelican (PLCN_v1 to PLCN_v3), in JSON or YAML, and returns the definition of a server
         *     type that is made from it, with a report of what could not be taken over. Nothing is stored: change the definition as you like, and store it
         *     with `putFleetType`.
         *
         *     Send the text as `content`, or as `url` the address of its file, such as the update URL of an egg. The panel then reads the file, at most
         *     1 MiB of it, within 30 s, from public addresses only. A URL in the text of an egg is shown and not followed.
         *
         *     An egg that is broken, hostile or too large for a type gets a 400 that names the part. If the host of the URL does not respond, the response is 503. For administrators.
         */
        post: operations["readEgg"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Lists the users that match all given parameters, oldest first; without parameters, all users. For administrators.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates an account, whether or not registration is open. For administrators. An e-mail address in use returns 409 `email_taken`, a password that is too common 400 `weak_password`. An account created without a password cannot sign in until its user sets one with a link from `createPasswordResetLink`. A key without all of an administrator's permissions (`*`, no limits, no expiry) cannot create an administrator: 403 `missing_capability`. With a session, this requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description Returns one user, including the lock and the last sign-in. For administrators.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Deletes the account with its sessions, API keys and passkeys; its audit log entries are kept. For
         *     administrators. The last administrator cannot be deleted: 409 `last_administrator`. With a session, this
         *     requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`. A key without all of an
         *     administrator's permissions (`*`, no limits, no expiry) cannot delete an administrator: 403 `missing_capability`.
         *
         *     Deleting a user who owns servers or retained data requires the `servers` parameter, otherwise 409 `conflict`.
         *     `servers=transfer` gives all of them to the user in `to` and deletes the account, in one transaction. An
         *     unknown user returns 404, a server whose name the new owner already uses 409 `name_taken`. The new owner's
         *     server limit does not apply. `servers=remove` first deletes the servers and the retained data with their
         *     files, up to 50 of them, and then the account. If one cannot be deleted (409 while it is being installed, 503
         *     while its node is unreachable), the account and the remaining servers are kept: send the request again.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Changes the e-mail address, whether it is confirmed (`emailConfirmed`), the name, the description or the administrator flag, or disables the account (`disabled`). A new e-mail address ends the user's sessions, and so does any change of `isAdmin`. API keys keep working, and a changed flag applies to them from the next request on. Disabling an account ends its sessions, and its keys and sign-ins are rejected; its servers, keys and factors are kept until the account is enabled again. For administrators. Removing the flag from the last administrator, or disabling that account, returns 409 `last_administrator`, an address in use 409 `email_taken`. A key without all of an administrator's permissions (`*`, no limits, no expiry) cannot promote a user or change `email`, `isAdmin` or `disabled` of an administrator: 403 `missing_capability`. With a session, a body with `email`, `isAdmin` or `disabled` requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/v2/admin/users/{userId}/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Turn a user's second factors off
         * @description Removes the one-time codes, the recovery codes and the passkeys of a user who has lost them, and ends the user's sessions. For administrators; verify the identity of the person who requests this first. If the user has no factors, the request succeeds and changes nothing. A key without all of an administrator's permissions (`*`, no limits, no expiry) cannot remove an administrator's factors: 403 `missing_capability`. With a session, this requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        delete: operations["disableUserTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/users/{userId}/password-reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a password reset link
         * @description Creates a link with which the user can set a new password once, within one hour; earlier links stop working. For administrators, for panels that send no mail or mail that does not arrive. The link is not sent: give it to the user yourself. Setting a password with it confirms the user's e-mail address, as with a mailed link, so give it only to the owner of the address. A key without all of an administrator's permissions (`*`, no limits, no expiry) cannot create a link for an administrator: 403 `missing_capability`. With a session, this requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["createPasswordResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/users/{userId}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a user's sessions
         * @description Signs the user out everywhere; API keys keep working. If the user has no sessions, the request succeeds and changes nothing. For administrators.
         */
        delete: operations["endUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/admin/users/{userId}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a user
         * @description Removes the lock that failed sign-ins put on the account and resets the count of failures. For administrators. If the account is not locked, the request succeeds and changes nothing.
         */
        post: operations["unlockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the current announcements
         * @description Lists the announcements that are shown now to all users, the latest start first. `readAt` is the panel's time, from
         *     which a client can calculate when `endsAt` is reached, whatever its own clock says. The web application requests
         *     this list every 45 seconds while a page is visible.
         */
        get: operations["listAnnouncements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with a code
         * @description Accepts the second factor that `login` required: the 6-digit `code` from the authenticator app, or a
         *     `recoveryCode`. If it is correct, the user is signed in with a new session.
         *
         *     Codes up to two periods (60 seconds) earlier or later are accepted, each once. A wrong code returns 401
         *     `invalid_code`; after five wrong codes for the account, from any address, the response is 429 until ten
         *     minutes after the last one. Without a pending login, or with one older than ten minutes, the response is 401
         *     `unauthorized`: sign in again.
         */
        post: operations["verifyTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an e-mail address
         * @description Accepts the token of a link that was sent to an e-mail address. A link from registration, or from
         *     `requestEmailConfirmation`, confirms the account's current address.
         *
         *     The link works only in a session of the account that it was sent for; a restricted session is sufficient.
         *     Without a session the response is 401 `unauthorized`, and with a session of another account 403 `forbidden`:
         *     sign in to the right account, then open the link again, which stays valid. This prevents someone who registers
         *     with another person's e-mail address from having that person confirm the account.
         *
         *     A link from `updateAccount` changes the account to the new address. All sessions of the user end except the
         *     one that requested the change, links for a new password that were sent to the previous address stop working,
         *     and a notice is sent to the previous address.
         *
         *     The token can be used once. A token that is unknown, used, replaced by a newer one or more than one hour old
         *     returns 401 `invalid_token`. An address that another account has taken in the meantime returns 409
         *     `email_taken`.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Checks the password. If the account has no second factor, the user is signed in: `status` is `authenticated`
         *     and a new session is created. Otherwise `status` is `two_factor_required`, and the session holds only the
         *     pending login, for ten minutes; `verifyTwoFactor` or the passkey operations complete it.
         *
         *     A wrong address and a wrong password return the same response, 401 `invalid_credentials`. If too many
         *     passwords from the client's address are already being checked, or 100 sign-ins from it have failed within 15
         *     minutes, the response is 429, even for the correct password. Other addresses are not delayed.
         *
         *     After `loginMaxAttempts` failures, each within `loginLockoutMinutes` of the previous one, the response is 423
         *     `account_locked` for that number of minutes, even for the correct password. The failure that causes the lock
         *     still returns 401. E-mail addresses without an account are locked in the same way.
         *
         *     This operation accepts only JSON. The sign-in page's form for browsers without scripts is sent to
         *     `POST /app/sign-in`, which is not part of this document and responds with a 303 redirect.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session and clears its cookie. The session id is no longer valid. Other sessions of the user continue; `endOtherSessions` ends them.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset by e-mail
         * @description Sends a link with which the user can set a new password once, within one hour. Links sent earlier stop
         *     working.
         *
         *     The response is the same whether or not the address has an account and whether or not the panel can send mail.
         *     If it cannot, an administrator creates a link with `createPasswordResetLink`. At most three mails an hour are
         *     sent for an e-mail address, with or without an account, and at most twenty for the client's IP address; a
         *     further request returns 429.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a reset token
         * @description Sets a new password and ends all sessions of the user, who then signs in with the new password. It also
         *     confirms the e-mail address. If the address was unconfirmed, the API keys, one-time codes, recovery codes and
         *     passkeys of the account are removed, because someone else may have created them. The token can be used once,
         *     even if two requests use it at the same time. A token that is unknown, used, replaced by a newer one or more
         *     than one hour old returns 401 `invalid_token`. A password that is too common returns 400 `weak_password`, and
         *     the token stays valid.
         *
         *     One-time codes and passkeys are kept. With `removeFactors` and a `recoveryCode` they are removed in the same
         *     step, for a user who has lost them. A wrong code changes nothing and returns 401 `invalid_code`; after five
         *     wrong codes for the account the response is 429 until ten minutes after the last one. An account without
         *     one-time codes has no recovery codes.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in again in this session
         * @description Checks the password or a passkey of the signed-in user, so that the session counts as recently signed in for
         *     the next 10 minutes. Operations that change how users sign in to the account require this, and otherwise
         *     return 403 `reauthentication_required`. The session continues with a new cookie, and the old cookie stops
         *     working.
         *
         *     Send `password`, or `passkey` with the browser's response to the challenge from
         *     `createReauthenticationOptions`. Either is sufficient, even if the account has one-time codes: the operations
         *     that turn codes off and replace recovery codes require a code themselves. If the account has no password, the
         *     authenticator of the passkey must have verified the user, for example with a PIN.
         *
         *     A wrong password returns 401 `invalid_credentials` and a wrong passkey 401 `invalid_passkey`; the session
         *     continues. Both are limited and recorded like failed sign-ins, and a wrong password can lock the account
         *     (423).
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/reauthenticate/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start reauthentication with a passkey
         * @description Returns a challenge for the passkeys of the signed-in user, for use with `reauthenticate`. The challenge is stored in the session, can be used once and expires after five minutes; requesting another one replaces it. An account without passkeys returns 409 `no_passkey`. If the panel is accessed by IP address, the response is 409 `host_name_required`.
         */
        post: operations["createReauthenticationOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and sign in
         * @description Creates an account and signs the user in: the response sets the session cookie.
         *
         *     While the panel has no users, registration is open and the first user to register becomes the administrator;
         *     if several register at the same time, exactly one does. The first user must send the `setupToken` that the
         *     panel printed when it started, otherwise the response is 403 `setup_token_required`; only a request directly
         *     from the panel's own machine needs no token. `getSetup` returns whether the token is required. After the first
         *     user, the `allowRegistration` setting decides; while it is off the response is 403 `registration_closed`, and
         *     an administrator creates accounts instead.
         *
         *     With the `invitationToken` of an invitation to a server, a person can also register while `allowRegistration` is
         *     off, if the setting `allowInvitedRegistration` is on. The account is created, and the invitation accepted as by
         *     `acceptInvitation`, at the same time: if one of them fails, neither happens and the link stays valid. A token that is
         *     unknown, used, revoked or expired returns 401 `invalid_token`. If the link was mailed, another `email` than the
         *     address to which it was mailed returns 403 `forbidden`. If it was not mailed, it can be tried with five addresses,
         *     then the response is 409 `limit_reached`; so it is if the server has 100 members.
         *
         *     If the panel can send mail, users who register by themselves must confirm their e-mail address with a mailed link.
         *     Until then their session is restricted (403 `email_unconfirmed`). The first user, users with a mailed invitation,
         *     and users created by administrators are confirmed from the start.
         *
         *     An e-mail address in use returns 409 `email_taken`, a password that is too common 400 `weak_password`.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current session
         * @description Returns the session's data about its user. Without a session, or while the login still requires its second factor, the response is 401.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who can register
         * @description Returns whether the panel has no user yet, so that the next `register` creates the administrator, and whether
         *     that `register` must include the set-up token. Afterwards, it returns whether a person with an invitation can register.
         *
         *     `tokenRequired` applies to the connection of this request. Only a request directly from the panel's own
         *     machine needs no token. A request that shows signs of a reverse proxy needs the token, and so does every
         *     request when the panel listens on more than the loopback address or has a public URL or a trusted proxy.
         */
        get: operations["getSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow servers
         * @description Streams what happens to the servers that the caller can see as server-sent events, until the client closes the connection or the
         *     panel stops. Administrators receive events of all servers, an API key that is limited to servers only events of those.
         *
         *     | event | data | kind | meaning | sent to callers with |
         *     |---|---|---|---|---|
         *     | `reset` | `EventsReset` | all | read the list of servers, and what else you show, again | `servers.read` |
         *     | `server.created` | `Server` | `servers` | a server was created, or the caller can see it now | `servers.read` |
         *     | `server.status` | `Server` | `servers` | its `status` changed | `servers.read` |
         *     | `server.changed` | `Server` | `servers` | something else about it changed, such as its name, settings, owner or suspension | `servers.read` |
         *     | `server.removed` | `ServerRemoval` | `servers` | a server was removed, or the caller can no longer see it | `servers.read` |
         *     | `operation.started`, `operation.progress`, `operation.ended` | `Operation` | `operations` | long-running work on a server; `result` is always null, `getOperation` returns it | the capability that was needed to start it, `servers.write` for installations |
         *     | `backup.created`, `backup.restored`, `backup.verified`, `backup.deleted` | `BackupChange` | `backups` | a backup was created or uploaded, was restored, was verified, was deleted by a user or the rules of retention | `backups.read` |
         *     | `installation.started`, `installation.progress`, `installation.ended` | `InstallationProgress` | `installation` | a server is installed or reinstalled | `servers.read` |
         *     | `move.changed` | `ServerMove` | `moves` | the move of a server to another node has begun, is in another step, or has ended | `servers.read`, administrators only |
         *     | `move.progress` | `ServerMove` | `moves` | it has sent more bytes (`transferredBytes`), at most once a second | `servers.read`, administrators only |
         *     | `notice` | `ServerNotice` | `notices` | a crash, a failed start or installation, a full disk, an unreachable node | `servers.read` |
         *     | `statistics` | `ServerStats` | only with `statisticsEvery` | the resource usage of a server | `servers.read` |
         *     | `missed` | `EventsMissed` | all except `servers` | events of the servers on one node were lost | `servers.read` |
         *
         *     `ServerEvent` describes all of them. Ignore events with unknown names. Without `kind`, all kinds are sent.
         *
         *     A stream begins with `reset`: read the list with `listServers` then, and apply each later event to it. Every
         *     event about a changed server contains the whole server. A change arrives within a second after the panel learns of it,
         *     even if another panel made it; several quick changes of one server can arrive as one event.
         *
         *     Each event except `operation.progress`, `installation.progress`, `move.progress` and `statistics` has an `id`. A client that reconnects with the
         *     latest one in `Last-Event-ID` and the same query receives the events since then, from the last 4000 events of all servers. If the
         *     stored events do not reach back far enough, or another panel responds, `reset` is sent first. A client that reads too slowly also
         *     receives `reset`; a client that reads nothing for a minute is disconnected. Progress and statistics are not stored: a newer one
         *     replaces one that was not sent yet. A comment is sent every 15 seconds, so a client that receives nothing for 40 seconds should
         *     reconnect.
         *
         *     The statistics of a server are measured once for all streams that show it, and only while there are such streams. They are those
         *     of `getServerStats`, for stopped servers as well, and are left out while the node is unreachable. A stream has the statistics of at
         *     most 100 servers: those that `server` names, or else the oldest that the caller can see.
         *
         *     The stream ends within a second when the session or key ends, or loses `servers.read`, and when the set of
         *     servers that the caller can access changes, for example by becoming a member of one. It also ends when a member or key gains or
         *     loses a capability on which the requested kinds depend. Reconnect then: the status of the response shows whether the
         *     credential is still valid.
         *
         *     A user can have 32 streams open, the streams of the user's keys included, and a panel 500; one more gets 429. When a
         *     panel has 500, a user with fewer streams than others still gets one: the latest stream of the user with the most ends. Streams do
         *     not count in `requests`; opening them counts in `event_streams`. An open stream does not keep a session from expiring.
         */
        get: operations["streamServerEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes the signed-in user a member of the server. The token is used up.
         *
         *     A token that is unknown, used, revoked or expired returns 401 `invalid_token`, also if the user who sent it can no
         *     longer grant its capabilities. A link that was mailed to another address than that of the account returns 403
         *     `forbidden`, and stays valid: sign in to the right account, then open it again. The owner and members of the server
         *     get 409 `conflict`, and the link stays valid. A server can have 100 members, and a user can be a member of 1,000
         *     servers: otherwise 409 `limit_reached`.
         *
         *     A person without an account accepts with `register` and its `invitationToken`, if the panel allows it.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/nodes/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join as a node
         * @description Sent by `berth daemon join` on the daemon's host. The code from `createJoinCode` is the credential. The panel connects to
         *     `url`, tries the key there as `createNode` does, and stores the node only if that succeeds. It then accepts only the
         *     certificate with this fingerprint from the daemon.
         *
         *     The code is used up only by a success. If the daemon cannot be reached, shows another certificate or is another daemon than
         *     that of the node to renew, the response is 409 `node_unreachable` with the reason; a rejected key returns 400. Nothing is
         *     stored then, and the code stays valid. A repeated request with the same code, key, address and fingerprint gets the same
         *     response again, because the first one may have been lost. A code that is unknown, expired, revoked or used by another
         *     daemon returns 401 `invalid_token`; these responses count as failed sign-ins. A name in use by another node returns 409
         *     `name_taken`, an address in use, or a daemon that is already a node, 409 `conflict`.
         *
         *     An https:// address with a self-signed certificate requires `certificateFingerprint`. An http:// address is accepted only if
         *     it is a loopback address, because the key must not cross a network unencrypted.
         *
         *     A code for a node that exists (`nodeId` of `createJoinCode`) replaces the key and the certificate of that node. The panel
         *     accepts the previous certificate as well, with `certificateConfirmed` false, until the daemon has sent the request again after it has
         *     begun to use the new one.
         */
        post: operations["joinNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/nodes/tunnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a tunnel for a daemon
         * @description Sent by a daemon that the panel cannot reach, for example behind NAT. Opens a WebSocket (RFC 6455, version 13) that carries bytes in
         *     binary messages of at most 64 KiB: the panel uses it as a connection to the daemon, with TLS inside, and accepts only the pinned
         *     certificate of the node. A request without an upgrade is a 426.
         *
         *     A daemon keeps several connections open and opens another one when the panel begins to use one. The header `Berth-Panel` of the
         *     response identifies the panel: behind a load balancer there may be several, and each needs connections of its own. The panel
         *     closes connections that it has not used for 75 seconds, and the oldest one if more than 16 wait.
         *
         *     The credential is the header `Berth-Tunnel-Token`: for a node, the HMAC-SHA256 in hex of `berth tunnel`, a line feed and the tunnel's
         *     name, with the SHA-256 of the daemon's key in hex as its key; for a daemon that joins, the code from `createJoinCode`. Otherwise the
         *     response is 401 `invalid_token`. It does not count as a failed sign-in: a daemon with an outdated key would otherwise prevent people
         *     behind the same address from signing in.
         */
        get: operations["openTunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/passkey/auth/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in with a passkey
         * @description Returns the authentication challenge for the account whose login is pending. The challenge is stored in the session, can be used once and expires after five minutes; requesting another one replaces it. Without a pending login the response is 401. An account without passkeys returns 409 `no_passkey`. If the panel is accessed by IP address, the response is 409 `host_name_required`.
         */
        post: operations["createPasskeyAuthenticationOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/passkey/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with a passkey
         * @description Accepts the browser's assertion result and, if it is valid, signs the user in with a new session. All errors are 401: `invalid_passkey` for a wrong signature, origin, user handle or counter, or for a challenge that was used, has expired or belongs to another session; `unauthorized` without a pending login.
         */
        post: operations["verifyPasskeyAuthentication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/passkey/registration/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start creating an account with a passkey instead of a password
         * @description Returns a registration challenge for the first passkey of a new account. Nothing is stored: `registerWithPasskey`
         *     creates the account and its passkey. The response also sets a cookie that binds the challenge to the browser:
         *     `berth_passkey`, or `__Host-berth_passkey` under https. Send the cookie to `registerWithPasskey`, with the same `email`
         *     and `username`. A challenge can be used once and expires after five minutes; requesting another one does not replace it.
         *
         *     The passkey must be discoverable, and its authenticator must verify the user with a PIN, a fingerprint or a face,
         *     because it is the only way to sign in to the account.
         *
         *     Requests that `register` would refuse are refused here, too, so that nobody creates a passkey in vain: 403
         *     `registration_closed` or `setup_token_required`, and 401 `invalid_token` for an invalid `invitationToken`. Whether an
         *     account with the address exists is checked only by `registerWithPasskey`. If the panel is accessed by IP address, the
         *     response is 409 `host_name_required`.
         */
        post: operations["createPasskeyAccountOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/passkey/registration/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account with a passkey instead of a password
         * @description Accepts the browser's registration result for a challenge from `createPasskeyAccountOptions`, creates the account with
         *     this passkey, and signs the user in: the response sets the session cookie. Who can register is decided as by `register`:
         *     the first user, who must send the `setupToken` and becomes the administrator, then `allowRegistration`, or an
         *     `invitationToken`. The same rules apply to the confirmation of the e-mail address.
         *
         *     The account has no password. Its user signs in with `verifyPasskeySignIn` and can set a password with a link from
         *     `requestPasswordReset`; until then, a sign-in with any password fails as with a wrong one.
         *
         *     An invalid result returns 403 `invalid_passkey`: a wrong origin or host name, an authenticator that has not verified
         *     the user, a passkey that is not discoverable, another `email` or `username` than for the challenge, or a challenge that
         *     was used, has expired or was sent to another browser. Then nothing is stored. 403 `registration_closed` and
         *     `setup_token_required`, 401 `invalid_token`, 409 `email_taken` and `limit_reached` are as for `register`; a passkey that
         *     is already registered returns 409 `conflict`.
         */
        post: operations["registerWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/passkey/sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in with a passkey instead of a password
         * @description Returns an authentication challenge that any discoverable passkey of this panel can sign. The response depends on no account: it lists no passkeys, and the browser offers those that it has for this host name. It also sets a cookie that binds the challenge to the browser: `berth_passkey`, or `__Host-berth_passkey` under https. Send the cookie to `verifyPasskeySignIn`. A challenge can be used once and expires after five minutes; requesting another one does not replace it, so that several tabs can be open. If the panel is accessed by IP address, the response is 409 `host_name_required`.
         */
        post: operations["createPasskeySignInOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/passkey/sign-in/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey instead of a password
         * @description Accepts the browser's assertion result for a challenge from `createPasskeySignInOptions` and, if it is valid,
         *     signs the user in with a new session. No password and no code is required, even if the account has one-time
         *     codes, because the passkey proves two factors: the device that has it, and the PIN, fingerprint or face with
         *     which the device has verified the user.
         *
         *     All errors of the passkey are 401 `invalid_passkey`, whether the account exists or not: an unknown passkey, a
         *     wrong signature, origin, user handle or counter, an account that is disabled, an authenticator that has not
         *     verified the user, and a challenge that was used, has expired or was sent to another browser.
         *
         *     Except for such challenges, errors are counted like wrong passwords: after `loginMaxAttempts` failures the
         *     response is 423 `account_locked` for `loginLockoutMinutes`, even for a valid passkey. A locked account cannot
         *     be signed in to with a passkey, either. Passkeys that the panel does not know are locked in the same way.
         */
        post: operations["verifyPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/retained-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your retained data
         * @description Lists the files of the caller's deleted servers that are still on their nodes, oldest first. Each counts as a server in the caller's limit until it is deleted.
         */
        get: operations["listRetainedData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/retained-data/{retainedDataId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete retained data
         * @description Permanently deletes the files of a deleted server from their node. For the former owner and for administrators; other users get 404. If the node does not respond within 10 s, the response is 503 and the files are kept: send the request again.
         */
        delete: operations["deleteRetainedData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/server-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the server types of the nodes
         * @description Lists the nodes, oldest first, each with the server types that `createServer` accepts for it. A node that does not respond is listed with `reachable: false` and no types.
         */
        get: operations["listServerTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List servers
         * @description Lists the servers that the caller owns or is a member of, oldest first; administrators see all servers. An API key that is limited to servers sees only those. If a node does not respond, the `status` of its servers is `unreachable`; other servers are not affected.
         */
        get: operations["listServers"];
        put?: never;
        /**
         * Create a server
         * @description Creates a server on a node. The response is sent when the node has accepted the installation, which continues
         *     in the background and can take many minutes: poll `getServer` until `status` is no longer `installing`. It is
         *     then `installed`, or `install_failed`, in which case `getServerLogs` shows the reason. `port` is final once
         *     the server is installed. Start the server with `controlServer`.
         *
         *     The caller becomes the owner. An administrator can create a server for another user with `ownerId`; for other
         *     callers `ownerId` returns 403 `forbidden`, as do `adopt`, with which an existing folder of the node becomes the
         *     server's, and the limits of memory, processors and disk space. An unknown user returns 404.
         *
         *     Users who are not administrators can use ports from 1024 on, otherwise 400, and can have as many servers as
         *     the panel's configuration allows, otherwise 409 `limit_reached`. Failed installations and retained data
         *     (`listRetainedData`) count toward this limit, and so do servers that an administrator created for the user,
         *     although the limit does not prevent these. A port that the panel or the daemon itself listens on returns 409
         *     `port_taken`.
         *
         *     A type or version that the node does not offer returns 400; a type whose license was not accepted returns 400
         *     `eula_required`. `ports` with the same name twice, or with a `game` that contradicts `port` or the type's protocol,
         *     return 400. A name or port in use returns 409 `name_taken` or `port_taken`; the message names the port. Without `nodeId`, if there is
         *     no node or more than one, the response is 409 `node_required`.
         *
         *     With `placement` instead of `nodeId`, the panel chooses the node; both together return 400. If none fits, the response is 409
         *     `no_capacity`, and the message counts the nodes by what they lack. A server reserves its limits, or those of its type, as long as it
         *     exists. On a node that users choose themselves, they get 409 `no_capacity` as well if these are not free, and 409
         *     `node_maintenance` if it is in maintenance. Administrators can exceed both with `nodeId`.
         *
         *     A key that is limited to servers cannot create
         *     any: 403 `missing_capability`. If the node does not respond, the response is 503 and no server is created. If
         *     it stops responding later, the server is `unreachable`, and the panel retries until it knows the result. If
         *     the node rejects the installation more than 10 s after the request, the server becomes `install_failed`.
         */
        post: operations["createServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a server
         * @description Returns one server with its current state. If the node does not respond, `status` is `unreachable`. A server of another user returns 404, except for its members and administrators.
         */
        get: operations["getServer"];
        put?: never;
        post?: never;
        /**
         * Delete a server
         * @description Stops the server and removes it from its node and from the panel. With `removeData` its files are deleted too.
         *     Without it they stay on the node as retained data, which `listRetainedData` lists and which counts toward the
         *     owner's server limit until `deleteRetainedData` deletes it. `removeData` defaults to true, or to false if an
         *     administrator deletes the server. Logs stay on the node until they reach their maximum age, backups until they
         *     are deleted there.
         *
         *     Members of the server cannot delete it, whatever their capabilities: 403 `forbidden`.
         *
         *     While the server is being installed, or another operation on it is in progress, the response is 409
         *     `conflict`. If the node does not respond within 10 s, the response is 503 and the server is kept, with its
         *     files, and still counts toward the server limit. The panel does not retry the deletion: send the request again
         *     when the node is reachable. If a node never returns, an administrator can remove it together with its servers
         *     (`deleteNode` with `force`). Files whose deletion began before the 503 are deleted in any case.
         */
        delete: operations["deleteServer"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a server
         * @description Changes the settings in the request, all or none, and returns all settings. `name`, `description`, `isPublic` and `diskLimit` take
         *     effect at once. The other ones do, too, if the server is not running; a running server gets them at its next start: `applied` and
         *     `atNextStart` list what happened.
         *
         *     The limits of memory, processors and disk space can only be changed by administrators (403), and ports below 1024 only be chosen by
         *     them (400). A variable of the server type that users can only view, or that is hidden, can only be set by administrators, and a value
         *     that breaks a rule of the type is refused; both are a 400 that names the variable.
         *
         *     While other work on the server is in progress, the response is 409 `conflict`. So it is if another version takes an installation:
         *     use `reinstallServer`. A name or port in use returns 409 `name_taken` or `port_taken`; the message names the port. An unknown version
         *     returns 400. While the node does not respond, the response is 503, and nothing is changed, with one exception: `isPublic: false`
         *     takes effect first, and also if the request then fails because of the node.
         */
        patch: operations["updateServer"];
        trace?: never;
    };
    "/api/v2/servers/{serverId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your access to a server
         * @description Returns whether the caller owns the server, is an administrator or a member, and what the caller can do with it. For
         *     a request with an API key, only capabilities that the key also has are listed.
         */
        get: operations["getServerAccess"];
        put?: never;
        post?: never;
        /**
         * Leave a server
         * @description Ends the caller's own membership at once. Invitations to this server that the caller has sent are revoked. A caller
         *     who is not a member, such as the owner, gets 409 `conflict`.
         */
        delete: operations["leaveServer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of a server
         * @description Lists who did what with this server, and from which address, newest first: power actions, commands, lines typed into the console
         *     (`typeConsoleLine`), changes of files and backups, SFTP credentials, members, and the server itself, also the attempts that
         *     failed. An entry is returned if it matches all filters. For the owner, for administrators, and for members with `activity.read`.
         *
         *     An action that changes something is recorded before its response is sent; requests that only read are not recorded. Long-running
         *     work is recorded when it begins. `changes` says what a request was about: the path of a file, the name of a backup, the words of a
         *     command, or the typed line, with up to 200 characters each. The content of files, passwords and keys are never recorded.
         *     Failed requests are listed only if their user could see the server.
         *
         *     What users do within an SFTP session is recorded by the node: see `listSftpActivity`. Entries are deleted after
         *     `PANEL_AUDIT_DAYS`, and cannot be read after the server was deleted, except by administrators with `listAuditEntries`.
         */
        get: operations["listServerActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/activity/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the activity of a server
         * @description Returns all entries that match these filters (see `listServerActivity`), newest first, as one CSV file (RFC 4180): a header line,
         *     then one line per entry. The columns are the fields of an entry, with `userId` and `username` for its user. Null values are
         *     empty, and `changes` is JSON. A value that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
         *
         *     The file is streamed, so its length is not known in advance. If the export fails midway, the connection is closed before the end
         *     of the response. For the owner, for administrators, and for members with `activity.read`.
         */
        get: operations["exportServerActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/backup-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a backup
         * @description Stores a backup file that was downloaded from this or another node (`downloadBackup`) as a backup of the server. The file is verified first: if it is damaged, is not a tar archive in gzip, or has entries that a restore would reject, the response is 400 and nothing is stored; nor is it if the client disconnects before the response. The file contains the `includePaths` and `excludePaths` of the original backup, so a restore keeps the same files unchanged. An archive that was repacked or created by another program has none, and its restore deletes everything that is not in it. If the server does not exist, the response is 404. The maximum size is `Tus-Max-Size` of `getUploadProtocol`; above it the response is 413. If a limit of the size of backups is reached, the response is 507 `backup_limit_reached` or `backup_total_reached`.
         */
        post: operations["uploadBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backups of a server
         * @description Lists the backups of a server, oldest first, in pages.
         *
         *     While the store of the backups is unavailable, the list has the last known state.
         */
        get: operations["listBackups"];
        put?: never;
        /**
         * Back up a server
         * @description Stores the files of a server as a backup, a tar archive in gzip: contents, modes, times, symbolic links and empty folders,
         *     but no devices, pipes and sockets. The response is sent when the backup is complete; with `Prefer: respond-async` it is sent
         *     immediately, with an operation to follow.
         *
         *     A running server keeps running, and can be started, stopped, restarted and killed during the backup; after a crash it is
         *     restarted as usual. If its type defines commands for backups, such as `save-off` and `save-on`, they are typed into its console
         *     before and after. A file of up to 4 MiB that changes while it is read is read again, at most three times. If it changes each
         *     time, or is larger, the backup has it with the size that it had when it was opened. `serverRunning` and `changedFiles` of
         *     the response say whether the files were at rest. Sparse files are stored with zeros in place of their holes, and use that
         *     space after a restore.
         *
         *     The response is 404 if the server does not exist, and 409 if other work on it is in progress, such as a restore or another
         *     running or queued backup. Removing the server cancels the backup, and so does killing a server that is not up; the
         *     response is then 409. If the node cannot read a file, the response is 403 and names it: exclude it with `excludePaths`. A
         *     path of over 4095 bytes is a 400, and so are `includePaths` that match nothing. More than 2,000,000 files and folders, 128 MiB
         *     of their names, 1 TiB of data, or more data (holes included) than fits on the disk of the servers is a 413: create several
         *     backups, or exclude files. If a client disconnects while its backup is queued, the backup is cancelled. A backup that fails is
         *     never listed. It also fails if the disk is full, or if the server's backups would exceed their limit
         *     (`backup_limit_reached`), or those of all servers theirs (`backup_total_reached`). If as many backups of the server are locked
         *     as the node keeps, the response is 409 `backup_locked`: unlock one first.
         */
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/backups/{backupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a backup
         * @description Deletes a backup permanently. The response is 404 if it does not exist, 409 while it is being restored or if it is locked (`backup_locked`: unlock it first), and 503 while the store of the backups is unavailable. Downloads of it are aborted.
         */
        delete: operations["deleteBackup"];
        options?: never;
        head?: never;
        /**
         * Lock or unlock a backup
         * @description Locks a backup or unlocks it. A locked backup is not deleted, neither by `deleteBackup` nor by rules of retention; it can be restored and downloaded. The lock is stored with the backup, so it outlasts the node's database. The response is 404 if the backup does not exist, 409 if its files are damaged, and 503 while the store of the backups is unavailable: then the lock may or may not have changed, so send the request again.
         */
        patch: operations["updateBackup"];
        trace?: never;
    };
    "/api/v2/servers/{serverId}/backups/{backupId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a backup
         * @description Sends a backup as a file that `uploadBackup` accepts. If the backup does not exist, the response is 404.
         *
         *     `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since` are supported, so an interrupted download can be resumed.
         */
        get: operations["downloadBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/backups/{backupId}/download-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to download a backup
         * @description Creates a link with which a backup is downloaded from the node of the server instead of through the panel. Until it expires, it can be
         *     opened more than once, also with `Range`; a download that has begun continues after that. The node may redirect to the storage of
         *     the backup, which does not close downloads early.
         *
         *     The link also ends, and its transfers are closed, within a second after the caller's credential or right ends. A transfer lasts 6 hours
         *     at most. If clients cannot reach the node directly, the response is 409 `no_direct_links`: use `downloadBackup`.
         */
        post: operations["createBackupDownloadLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/backups/{backupId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup
         * @description Restores the files of a backup to its server. They replace everything in the server's folder: files that are not in the backup
         *     are deleted, except those that the backup excluded (`includePaths`, `excludePaths`), which are kept unchanged. An archive that
         *     another program created has no such lists, so no other files are kept. Permissions, times and symbolic links are restored,
         *     without setuid and setgid. Holes of sparse files become zeros that use space. All files belong to the server's user.
         *
         *     A running server is stopped before and started again afterwards. The files are unpacked outside the folder and replace it when
         *     the checksum of the whole archive is right. So after a restore that fails, is cancelled or is killed, the files are unchanged,
         *     and the server runs if it was running.
         *
         *     The response is 404 if the server or backup does not exist. It is 409 `conflict` if the backup is damaged, if other work on the server is
         *     in progress, or if something is mounted in its folder. It is 409 `server_suspended` if an administrator has suspended the
         *     server. It is 507 if the disk (`disk_full`) or the server's limit (`disk_limit_reached`) has no space for both the old and the
         *     new files. The response is sent when the work is done; with `Prefer: respond-async` it is sent immediately, with an operation to
         *     follow.
         */
        post: operations["restoreBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/backups/{backupId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a backup
         * @description Reads the whole backup from its store, and checks that it has the size and the checksum (SHA-256) that were recorded when it was
         *     stored, and that a restore would accept it. Nothing is written to disk except the result, which is stored with the backup:
         *     `verifiedAt`, and `damage` if it is damaged. The server need not be stopped.
         *
         *     The response is 200 for a damaged backup as well: read `damage`. It is 404 if the backup does not exist or is deleted meanwhile, 409
         *     if it is being verified already, 503 while the store is unavailable, and 507 if the node's disk has no space to record the operation;
         *     then the earlier result stays, as after a cancellation. The response is sent when the work is done; with `Prefer: respond-async` it is
         *     sent immediately, with an operation to follow, whose `result` is the backup.
         */
        post: operations["verifyBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/changes/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Scan for changes
         * @description Lists the files and folders below a path that were created or modified at or after a time; if the path is a file, only that file.
         *     An entry is `created` if it was born at or after `since`. All others are `modified`: their content, permissions, owner or name
         *     changed. A renamed entry is `modified`. Deleted entries are not listed, but their folder is `modified`. If the file system does
         *     not store the time of birth, no entry is `created`. If only permissions, owner or name changed, `modified` is before `since`.
         *
         *     Like in the list of a folder, `/` is the server's folder, symbolic links are not followed, links and special
         *     files are listed as files of 0 bytes, folders that the node cannot read are skipped, and entries with a path of over 4096 bytes
         *     are left out. The response is 404 if the path does not exist. It is 400 if the path is a symbolic link, or if the folders on the
         *     way to an entry together have over 1,000,000 entries.
         *
         *     Entries are sorted by the bytes of their names, with the content of a folder directly after it. `limit` divides the list into
         *     pages: `nextCursor` is the `cursor` of the next one, with the same path and time. A page starts after the last path of the
         *     previous one, so an entry that keeps its path is on exactly one page, whatever else changes. `totalChanges` is the number of
         *     changes on all pages: those on previous pages, and all from this page on. A file that changes after its position was passed is
         *     found by the next scan: as its `since`, use the time one second before this scan was requested, by the node's clock (`Date`),
         *     because file systems round times down.
         *
         *     A client that reads nothing is disconnected after one to two minutes.
         */
        post: operations["scanChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/changes/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Zip changed files
         * @description Packs the files below a path that were created or modified at or after a time, like `scanChanges` finds them, into a zip file,
         *     which appears when it is complete. The response is sent then; with `Prefer: respond-async` it is sent immediately, with an
         *     operation to follow or cancel. `path` in the response is the archive. If nothing has changed, the archive is empty and
         *     `filesIncluded` is 0.
         *
         *     Otherwise it is like `zipFiles`: changed folders are entries, too; symbolic links, special files and the archive itself are
         *     excluded; if the node cannot read a file, the response is 403 and names it; and entries that are deleted at the same time are
         *     left out. An archive within the folder is itself a change that the next scan finds, so choose an output outside of it. The
         *     response is 404 if the path does not exist, and 409 if the output exists. Archives of both operations share their concurrency
         *     limits.
         */
        post: operations["zipChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/command": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a command in a server
         * @description Runs a program in a running server, in the server's folder, and returns its output and exit code when it has ended. No shell is used: for one, run `["sh", "-c", "..."]`. If the program fails, the response is still 200, see `exitCode`. If the server is not running, the response is 409.
         */
        post: operations["runServerCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/config-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the configuration files with forms
         * @description Returns the configuration files for which the server type describes fields, with the present values. A file that does not exist yet, or
         *     whose values cannot be read, has a `problem`, and its fields have no values: its text can still be edited as a file. Values may be
         *     secrets. Keys that the node sets before each start have no fields.
         */
        get: operations["listConfigFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change values of a configuration file
         * @description Changes the values of fields that the server type describes. All other keys, comments and the order of the file stay, and the file is
         *     replaced atomically, with all changes or none. A running server reads the values at its next start.
         *
         *     With `If-Match`, the file is changed only if it still has the `version` that the client has read. Values that break the rules of their
         *     field, a file without fields, and one that cannot be parsed are a 400; a file that does not exist yet is a 404. If the server writes
         *     the file when it stops (`writtenOnStop`), the response is 409 while it is up: stop it first.
         */
        patch: operations["updateConfigFile"];
        trace?: never;
    };
    "/api/v2/servers/{serverId}/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the console of a server
         * @description Opens a WebSocket (RFC 6455, version 13) to the server's output and input. A request without an upgrade is a 426. Errors are sent
         *     before the upgrade, with the usual body.
         *
         *     Each text message is a JSON object. The panel sends `ConsoleServerMessage`: the server's status, the last `tail` lines, and then
         *     every new line, each exactly once; changes of the status; and the resource usage, once a second while the server is up. If a
         *     viewer reads too slowly, or the output is faster than 10,000 lines a second, the oldest lines are dropped, and a message says how
         *     many; the log has all lines.
         *
         *     The client sends `ConsoleClientMessage`: a line to type, or the size of the server's terminal; at most 10 a second, with bursts of
         *     20, which is also the limit for all viewers of a server together. Typed lines appear in the activity of the server (`listServerActivity`). If a message is invalid, or
         *     messages arrive too fast, a message of type `error` follows. A message over 64 KiB closes the connection with code 1009, and one that is not text with 1003.
         *
         *     The panel pings every 30 seconds and closes a connection that does not respond. It closes with 1000 when the server is removed,
         *     with 1001 when the panel stops, with 1013 when the node does not respond (open the console again later), and with 4401 within a
         *     second after the caller loses `servers.console`. A user can have 64 open consoles, and a panel 4000; one more gets 429.
         */
        get: operations["openServerConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a folder
         * @description Lists the content of a folder; with `recursive` also that of its subfolders, with paths relative to the listed folder. Symbolic links are not followed. The response is 404 if the path does not exist, and 400 if it is a file. A client that reads nothing is disconnected after one to two minutes.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        /**
         * Delete a file or folder
         * @description Permanently deletes a file, or a folder with its content. A symbolic link is deleted itself, not its target. If the path does not
         *     exist, the response is 404; the server's folder itself cannot be deleted.
         *
         *     The response is sent when everything is deleted, and the deletion continues if the client disconnects. With
         *     `Prefer: respond-async`, the response is sent immediately, with an operation to follow or cancel; the remaining files are then
         *     kept. If the disk has no space for an operation, the preference is ignored.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/append": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append to a file
         * @description Appends text to a file; a missing file is created. The response is 404 if the folder of the file does not exist, and 409 if the path is a folder.
         */
        post: operations["appendToFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description Returns the content of a file, as text if it is valid UTF-8, otherwise in base64; `encoding` says which. A file over 10 MiB is a 413: download it instead. The response is 400 for a folder, 404 if the path does not exist, and 409 if the server holds a lease (`F_SETLEASE`) on the file. `ETag` is the version of the file, for `If-Match` of `writeFile`.
         */
        get: operations["readFile"];
        put?: never;
        /**
         * Write a file
         * @description Writes a file and replaces an existing one atomically: readers see either the old or the new content. If the folder of the file
         *     does not exist, the response is 404, unless `createDirs` is true; if the path is a folder, it is 409. For more than 10 MiB,
         *     upload the file instead.
         *
         *     With `If-Match`, the file is replaced only if it still has a version that the client has read; with `If-None-Match: *`, only a
         *     new file is written. The version is compared while no other request can write, rename or delete the file. A server that writes
         *     the file itself, or an SFTP client that has it open, can still do so between the comparison and the replacement, which follow
         *     each other at once. Two changes that leave the size equal and are less than 10 ms apart can have the same version.
         */
        post: operations["writeFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a file or folder
         * @description Copies a file, or with `recursive` a folder with its content. The response is sent when the copy is complete, and the copy
         *     continues if the client disconnects. With `Prefer: respond-async`, the response is sent immediately, with an operation to
         *     follow or cancel. Cancelling leaves no files.
         *
         *     Nothing is overwritten: the response is 409 if the destination exists, or if the server is removed or restored during the
         *     copy. It is 404 if the source does not exist, and 400 for a folder without `recursive` or a folder copied into itself.
         */
        post: operations["copyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file or folder
         * @description Sends a file unchanged, or the content of a folder as a zip file that is created while it is sent, like with `zipFiles`. The
         *     response is 404 if the path does not exist, and 409 if the server holds a lease on the file.
         *
         *     For files, `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since` are supported, so an interrupted download can be
         *     resumed. The archive of a folder has no known length and no ranges. If something in it cannot be read, the connection is
         *     closed, so that the client does not mistake a part for the whole.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/download-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to download a file or folder
         * @description Creates a link with which a file, or a folder as a zip file, is downloaded from the node of the server instead of through the panel.
         *     Until it expires, it can be opened more than once, also with `Range`; a download that has begun continues after that. If the path
         *     does not exist, the response is 404.
         *
         *     The link also ends, and its transfers are closed, within a second after the caller's credential or right ends. A transfer lasts 6 hours
         *     at most. If clients cannot reach the node directly, the response is 409 `no_direct_links`: use `downloadFile`.
         */
        post: operations["createFileDownloadLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/empty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an empty file
         * @description Creates an empty file. The response is 409 if the path exists, and 404 if its folder does not exist.
         */
        post: operations["createEmptyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/folder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a folder
         * @description Creates a folder. The response is 409 if the path exists, and 404 if its parent does not. With `recursive`, missing parents are created, too, and an existing folder is not an error.
         */
        post: operations["makeFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe a file or folder
         * @description Returns the type, size, times and permissions of a file or folder. If the path does not exist, the response is 404.
         */
        get: operations["getFileInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change permissions
         * @description Sets the permissions (POSIX mode) of a file or folder, with `recursive` of everything in a folder as well. Symbolic links, pipes and
         *     other special files in a folder are left unchanged, and a path that is one of them is a 400. If the path does not exist, the
         *     response is 404; the server's own folder cannot be changed (409).
         *
         *     The setuid, setgid and sticky bits cannot be set (400), and are cleared. The mode of folders must let their owner list and enter
         *     them (at least `0500`), because the server and its backups could otherwise not use them. Use `only` to give files and folders
         *     different modes.
         *
         *     If the node may not change some entries, all others are changed, and the response is 403 and names the first of them. The
         *     response is sent when everything is changed, and the change continues if the client disconnects. With `Prefer: respond-async`,
         *     the response is sent immediately, with an operation to follow or cancel; entries that were changed until then stay changed. If
         *     the disk has no space for an operation, the preference is ignored.
         */
        post: operations["changeFileMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/pull": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download a file from a URL
         * @description Downloads a file over http or https and stores it at a path that must not exist. The response is sent when the file is complete,
         *     and the download continues if the client disconnects. With `Prefer: respond-async`, the response is sent immediately, with an
         *     operation to follow or cancel, which then has any error.
         *
         *     The path is checked first: the response is 409 if it exists, and 404 if its folder does not. The node does not contact
         *     addresses in private, loopback and other special networks, or its own addresses: such a URL, a name with such an address, or a
         *     redirect to one is a 400, unless the operator allows them. Other schemes, user names and passwords in a
         *     URL, and redirects from https to http are also a 400. Up to 10 redirects are followed. Nothing from the client's request is
         *     sent.
         *
         *     If the download fails, the response is 503 and names the host: it is not found, it does not respond (15 s to connect, 30 s for
         *     headers, 30 s without a byte, 6 hours in total), its certificate is not trusted, or it sends another status than 200, a content
         *     coding, or fewer or more bytes than announced. A file over the node's limit (10 GiB by default) is a 413. A download that fails or is
         *     cancelled leaves no files.
         */
        post: operations["pullFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename or move a file or folder
         * @description Moves a file or folder to another path atomically. Nothing is overwritten: the response is 409 if the destination exists. It is 404 if the source or the folder of the destination does not exist. A folder cannot be moved into itself.
         */
        post: operations["renameFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search files
         * @description Searches a folder and everything below it: by name, or for lines of text. `name` alone finds files and folders. `content` finds
         *     lines, in the files whose name matches `name` if that is given as well. Without both, the response is 400. It is 404 if the path
         *     does not exist, and 400 if it is a file.
         *
         *     Matches are sorted by the bytes of their names, with the content of a folder directly after it. Symbolic links are not followed,
         *     and links and special files are never read.
         *
         *     Content is compared as UTF-8 text. Files over 10 MiB, files that cannot be read, and binary files (with a NUL byte in the first
         *     64 KiB) are not searched; `skipped` counts them. Of a file with more than 20 matching lines, only the first 20 are returned, and
         *     `shortenedFiles` counts it.
         *
         *     A search ends early at `limit` matches, and after 500,000 visited entries, 1 GiB of read content or 20 seconds. `stoppedBy` then
         *     names the reason: search a subfolder, or for a longer text. A client that disconnects ends its search. A client that reads
         *     nothing is disconnected after one to two minutes, and one that has not read the whole response two minutes after its first match
         *     as well.
         */
        get: operations["searchFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure a file or folder
         * @description Returns the total size of a file, or of all files in a folder. Symbolic links are not followed. If the path does not exist, the response is 404.
         */
        get: operations["getFileSize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/unzip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpack an archive
         * @description Unpacks a zip, tar or gzip archive into a folder, which is created if it does not exist. The format is detected from the content:
         *     a tar in gzip is unpacked as a tar, and any other gzip becomes one file with the archive's name without `.gz` (or with `.out`
         *     appended if it does not end so). `path` in the response is the archive.
         *
         *     Everything is unpacked and checked before any of it is visible. A new destination then appears complete, and files are added
         *     to an existing one atomically. Existing files are kept, and not counted, unless `overwrite` is true. If the archive has a file
         *     where there is a folder, or the other way round, or a symbolic link in the destination would have to be followed or replaced,
         *     the response is 409 and nothing is changed. An extraction that fails or is cancelled does not change existing files and leaves
         *     no new ones.
         *
         *     Permissions and modification times are taken from the archive, but not owners, setuid and setgid. If a tar has a file more than
         *     once, the last one counts.
         *
         *     The response is 400 if the archive is damaged, encrypted or uses another compression than deflate; if it has links, devices,
         *     sparse files, an entry outside the destination, a name of over 255 bytes or, in a zip, the same file twice. It is 413 if it
         *     unpacks to over the node's limit (100 GiB by default), to over 256 MiB and 200 times its size, to over 1,000,000
         *     entries, or to folders over 256 deep.
         *
         *     The response is sent when everything is done; with `Prefer: respond-async` it is sent immediately, with an operation to follow or
         *     cancel. It can no longer be cancelled once files are being added to an existing folder.
         */
        post: operations["unzipFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Stores the part `file` of a form at `path` and replaces an existing file atomically: readers see either the old or the new
         *     content. If `path` is a folder, the file is stored in it under the name in the form, and so are further parts `file`, up to
         *     100, each with a different name. Each one appears when it is complete, and those before a failed one are kept. The maximum size
         *     of the whole form is `Tus-Max-Size` of `getUploadProtocol`; above it the response is 413. The response is 404 if the folder
         *     of the file does not exist, and 409 if a folder has the name of the file or the server is removed, restored or reset during
         *     the upload.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/upload-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to upload a file
         * @description Creates a link with which one upload is sent to the node of the server instead of through the panel, as a form like that of `uploadFile`,
         *     to this path. The first request uses up the link, whatever its response. If the folder of the file does not exist, the response
         *     is 404. Pages of other origins, such as the panel's own, can send
         *     it but not read the response.
         *
         *     The link also ends, and its transfers are closed, within a second after the caller's credential or right ends. A transfer lasts 6 hours
         *     at most. If clients cannot reach the node directly, the response is 409 `no_direct_links`: use `uploadFile`.
         */
        post: operations["createFileUploadLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a resumable upload
         * @description Starts an upload of a file that can be sent in parts, and resumed after any interruption of the connection, the client or the
         *     node. This is [tus 1.0](https://tus.io/protocols/resumable-upload) with the extensions `creation`, `termination`, `expiration`
         *     and `checksum`. Any tus client works, with `path` in the query of its endpoint. The bytes are sent with `PATCH` to the
         *     `Location` of the response.
         *
         *     When its last byte has arrived, the complete file appears at `path` and replaces an existing one. The response is 404 if the
         *     folder of the file does not exist, and 409 `conflict` if the path is a folder. If `Upload-Length` is larger than
         *     `Tus-Max-Size` of `getUploadProtocol`, the response is 413. A file of 0 bytes is complete immediately.
         *
         *     A server can have 50 unfinished uploads, with a total of 8 times `Tus-Max-Size` of `getUploadProtocol`. One acting user can have 250, with a total
         *     of 16 times, a key 500, with a total of 32 times, and all keys together 1000, with a total of 64 times. Above that, the response is
         *     409 `limit_reached`. The whole length counts toward the server's limit until the upload is completed, deleted or expires; above
         *     the limit the response is 507 `disk_limit_reached`. Removing the server ends its uploads.
         */
        post: operations["createUpload"];
        delete?: never;
        /**
         * Describe the protocol of resumable uploads
         * @description Returns the version and the extensions of the tus protocol, and the maximum size of an upload.
         */
        options: operations["getUploadProtocol"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the offset of a resumable upload
         * @description Returns how many bytes of an upload are stored, also while more are being sent. tus clients use `HEAD`, which has the same headers without the body. The response is 404 if the upload is unknown, expired or ended.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * End a resumable upload
         * @description Ends an upload and deletes its bytes; a request that is sending bytes is aborted. If the upload is complete, only its record is deleted, and the file is kept.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        /**
         * Send bytes of a resumable upload
         * @description Appends bytes to an upload at `Upload-Offset`, which must be its current offset; another offset is a 409: request the current one
         *     with `HEAD`. Bytes that arrived before a request was interrupted are kept, also if the node is killed. With the last byte, the
         *     file is stored at its path. If that fails, the last byte does not count, and sending it again retries.
         *
         *     With `Upload-Checksum`, the body is stored only if it has that checksum; otherwise the response is 460. An empty or malformed
         *     checksum is a 400. While another request sends bytes of the same upload, the response is 423, unless that request has sent
         *     nothing for 5 seconds: it is then aborted. A full disk is a 507, and the upload can continue when there is free space.
         */
        patch: operations["continueUpload"];
        trace?: never;
    };
    "/api/v2/servers/{serverId}/files/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Zip a file or folder
         * @description Packs a file, or the content of a folder, into a zip file, which appears when it is complete. The response is sent then; with
         *     `Prefer: respond-async` it is sent immediately, with an operation to follow or cancel. `path` in the response is the archive.
         *     Names in the archive are relative to the folder.
         *
         *     The response is 404 if the path does not exist, and 409 if the output exists. Symbolic links, special files and the archive
         *     itself are excluded. If the node cannot read a file, the response is 403 and names it: exclude it, or change its permissions.
         *     A folder with over 1,000,000 entries is a 400, and so is one whose table of names would be over 64 MiB, which is about 700,000
         *     entries with paths of 40 bytes. Times and permissions are kept. Bytes of a name that are not valid UTF-8, backslashes, U+FFFD, and
         *     the colon after a drive letter become U+FFFD and two hexadecimal digits.
         */
        post: operations["zipFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations to a server
         * @description Lists the invitations that can still be accepted, oldest first, without their links.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Revokes an invitation that was not accepted yet: its link stops working. An invitation with capabilities that the
         *     caller does not have cannot be revoked: 403 `missing_capability`.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a server's console
         * @description Returns the last lines that the server wrote, including earlier runs. The lines are text from the server and its players: display them as text, never as HTML. A node that does not respond returns 503.
         */
        get: operations["getServerLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/logs/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the log archives of a server
         * @description Lists the archived logs of a server, newest first. A log is archived when a run ends or it has grown large. An archive is deleted when it is too old; the oldest are deleted when all together are too large or more than 10,000. If the id is unknown, the response is 404.
         */
        get: operations["listLogArchives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/logs/archives/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a log archive
         * @description Returns the last lines of an archive, uncompressed. If the archive or server does not exist, the response is 404. If the response would be over 8 MiB, the older lines are left out: download the archive instead. Of a damaged archive, it returns the lines that can be read, and `complete` is false.
         */
        get: operations["readLogArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/logs/archives/{name}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a log archive
         * @description Sends an archive as it is stored, in gzip, with a timestamp before each line. If the archive or server does not exist, the
         *     response is 404. An archive that is deleted during the download is still sent completely.
         *
         *     `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since` are supported, so an interrupted download can be resumed. Only
         *     an archive that could not be compressed, because the disk was full, is compressed while it is sent, without a length and without
         *     ranges.
         */
        get: operations["downloadLogArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/logs/archives/{name}/download-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to download a log archive
         * @description Creates a link with which an archive of the output is downloaded from the node of the server instead of through the panel. Until it
         *     expires, it can be opened more than once, also with `Range`; a download that has begun continues after that.
         *
         *     The link also ends, and its transfers are closed, within a second after the caller's credential or right ends. A transfer lasts 6 hours
         *     at most. If clients cannot reach the node directly, the response is 409 `no_direct_links`: use `downloadLogArchive`.
         */
        post: operations["createLogArchiveDownloadLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/logs/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the log history of a server
         * @description Searches all stored output of the server, including archives, and returns the latest matching lines in the order of their time. The response is 404 if the id is unknown, and 400 if `since` is after `until`.
         *
         *     `total` counts all matching lines, however many are returned. Without a `filter`, counting takes no time. With a filter, all stored
         *     output is searched: if that takes longer than a minute, the search ends with what it has found in the newest part, and
         *     `complete` is false. It is also false if a part of a searched archive is damaged: its lines are left out. Without a `filter`,
         *     `total` counts lines of archives by their indexes, including damaged lines if their whole part is within the requested time. An
         *     archive with a damaged index counts with the lines that can be read. Lines over 16 KiB are stored as several lines. If the response
         *     would be over 8 MiB, the older lines are left out.
         */
        get: operations["getLogHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a server
         * @description Lists the users who can use this server in addition to its owner, oldest first, also those whose membership has
         *     ended by its `expiresAt` and who therefore have no access.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a user to a server
         * @description Creates an invitation to use this server, with chosen capabilities or a preset. With `email`, a mail with the link is
         *     sent to that address, and only the account with that address can accept. Without `email`, the response contains the
         *     link, which is shown once and which anybody who has it can accept: give it to the invited user yourself. The user
         *     accepts with `acceptInvitation`; a person without an account can create one with the invitation if the setting
         *     `allowInvitedRegistration` is on. The link is valid once, until `expiresAt`.
         *
         *     Nobody can grant more than they have themselves: a member or key without a capability cannot grant it, and a member
         *     whose membership ends cannot grant one that ends later, otherwise 403 `missing_capability`. An invitation is valid
         *     only as long as the user, and the key if it was created with one, can still grant its capabilities. Rotating or
         *     revoking that key revokes the invitation.
         *
         *     A server can have 100 pending invitations: one more returns 409 `limit_reached`. If the panel has no mail server,
         *     `email` returns 409 `conflict`. A user can send 20 mails an hour, and an address gets at most three; more return 429.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Ends a membership at once: the next request of the member returns 404, and the member's event streams end within a
         *     second. Invitations to this server that the member has sent are revoked. A member with capabilities that the caller
         *     does not have cannot be removed: 403 `missing_capability`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a membership
         * @description Changes the capabilities of a member, or when the membership ends. It applies from the next request on, and to open
         *     event streams within a second.
         *
         *     Neither the present nor the new capabilities can exceed those of the caller, and a member whose own membership ends
         *     cannot extend another one beyond that: otherwise 403 `missing_capability`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v2/servers/{serverId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the move of a server
         * @description Returns the move in progress, or else the last one. For administrators. If the server has never been moved, the response is 409.
         *
         *     To follow a move without repeating the request, use the events `move.changed` and `move.progress` of `streamServerEvents`.
         */
        get: operations["getServerMove"];
        put?: never;
        /**
         * Move a server to another node
         * @description Moves a server with its files and settings to another node. For administrators. The response is 202, and the move continues in the
         *     background, also if a panel or a node is restarted meanwhile: follow it with `getServerMove`, and cancel it with `cancelServerMove`.
         *
         *     A running server is stopped, and started again on the new node. During the move it cannot be started or changed. Until the new node has
         *     all files and has checked them, it belongs to its node: if the move fails or is cancelled, nothing has changed. Then it belongs to the
         *     new node, and the former node deletes its copy. It keeps its container id and its ports; if one of these is taken on the new node
         *     or not in its port ranges, the new node chooses its ports as for a new server (`hasNewPorts`). Until the end, the server reserves its
         *     limits on both nodes.
         *
         *     Members, schedules, activity and links to the server's pages stay. SFTP credentials end, and have to be created again. The console's
         *     history stays on the former node until it expires there. Backups stay where they are: those in a bucket that both nodes use are
         *     listed after the move as before, others are listed again if the server moves back. While the server has backups, the response is 409
         *     `backups_stay` unless `backups` is `leave`.
         *
         *     The response is 409 `conflict` while the server is being installed or moved, or has no container, and 409 `no_capacity` if the new node
         *     does not have the free capacity. Maintenance of a node does not prevent moves. The response is 400 if the server is on this node
         *     already, or if the node does not offer its type and version, 404 for an unknown node, and 503 if one of the nodes does not respond.
         */
        post: operations["moveServer"];
        /**
         * Cancel the move of a server
         * @description Cancels a move in progress. For administrators. The new node deletes its copy, and the server stays on its node; if it was running before
         *     the move, it is started again. The response is sent at once: follow the move with `getServerMove` until `step` is `ended`.
         *
         *     From the step `finish` on, the server belongs to the new node, and the response is 409, as it is after the end of the move, and
         *     if the server has never been moved.
         */
        delete: operations["cancelServerMove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/next-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a cron expression
         * @description Returns the next times of a cron expression in a time zone, before a schedule with it is created. An expression that is not valid
         *     returns 400, and `details` says which field is wrong.
         */
        get: operations["listNextRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/operations/{operationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow an operation
         * @description Returns the state of an operation on the server that a 202 response started. When it is `completed`, `result` is what the
         *     response would have been without `Prefer: respond-async`; when it has `failed`, `error` is. If the id is unknown, or belongs to
         *     another server, the response is 404.
         */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        /**
         * Cancel an operation
         * @description Cancels an operation in progress and undoes its partial work. If the operation has already ended, the response is 409; if the id is unknown, it is 404.
         */
        delete: operations["cancelOperation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the players of a server
         * @description Queries the running server for its players. A server that is not running, or whose type does not support queries, returns 409 `conflict`; a node that does not respond returns 503.
         */
        get: operations["listServerPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/power": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start, stop, restart or kill a server
         * @description Sends the action to the server's node and returns the resulting state, for example `starting`; use `getServer` to follow it. An action that the current state does not allow, such as starting a running server, returns 409 `conflict`, and so does a second action while one is in progress; `kill` cancels the action in progress. A node that does not respond within 10 s returns 503; use `getServer` to see the outcome once the node responds again. `start` and `restart` of a server that an administrator has suspended return 409 `server_suspended`. While the node is in maintenance, they return 409 `node_maintenance` for users who are not administrators.
         */
        post: operations["controlServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/reinstall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstall a server
         * @description Resets the server to the defaults of its type and installs it again, optionally with another type or version. Its files are deleted
         *     unless `preserveData` is true, and its variables are removed, except for the acceptance of a license. Its name, ports and limits stay.
         *
         *     The response is 202, with an operation: follow it with `getOperation`, and cancel it with `cancelOperation`. While the server is
         *     running, the response is 409 `conflict`; if other work on it is in progress, the operation fails with the reason. For a
         *     server that an administrator has suspended, it is 409 `server_suspended`. For users who are not administrators, it is 409
         *     `node_maintenance` while the node is in maintenance, and 409 `no_capacity` if the new type has larger limits than are free.
         *
         *     An unknown type or version returns 400. While the node does not respond, the response is 503.
         */
        post: operations["reinstallServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/restore-from": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup of another server
         * @description Restores the files of a backup of another server to this one. They replace everything in this server's folder: files that are not in
         *     the backup are deleted, except those that the backup excluded, which are kept unchanged. The other server, its files and its backups
         *     do not change. The types of the two servers may differ: then this server may not start with the files.
         *
         *     The caller needs `backups.write` for this server, and `backups.read` for the server to which the backup belongs; an API key that is
         *     limited to servers needs both. For the rest it works like `restoreBackup`: a running server is stopped before and started again
         *     afterwards, and after a restore that fails, is cancelled or is killed, the files are unchanged.
         *
         *     The response is 404 if one of the servers or the backup does not exist. It is 409 `conflict` if the servers are on different nodes
         *     (download the backup and upload it to this server), if the backup belongs to a third server or is damaged, if other work on this
         *     server is in progress, or if something is mounted in its folder. It is 409 `server_suspended` if an administrator has suspended this
         *     server. It is 507 if the disk (`disk_full`) or this server's limit (`disk_limit_reached`) has no space for both the old and the new
         *     files. The response is sent when the work is done; with `Prefer: respond-async` it is sent immediately, with an operation of this
         *     server to follow.
         */
        post: operations["restoreBackupFrom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a suspended server
         * @description Ends the suspension of a server, so that its users can start it again; it is not started. For administrators. If the server is not suspended, nothing changes.
         */
        post: operations["resumeServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schedules of a server
         * @description Lists the schedules of a server, oldest first.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Create a schedule
         * @description Creates a schedule: tasks that the panel does with a server at set times. The schedule belongs to the server: it stays when the
         *     server is transferred or its creator leaves, and is deleted with the server. While the server is suspended, its schedules do
         *     not run.
         *
         *     Each task requires its own capability as well, otherwise the response is 403 `missing_capability`: `servers.control` for `power`,
         *     `servers.console` for `command` and `backups.write` for `backup`. The tasks are later done with the right of the schedule, and the
         *     activity of the server names it.
         *
         *     A `backup` task with `keep` deletes earlier backups of this schedule after it has created a new one. At most one task can have
         *     `keep`. Changes of `keep` and of the time zone apply to the next deletion; without `keep`, nothing is deleted.
         *
         *     A schedule runs at most once a minute. A single time of the day that the change to daylight saving time leaves out runs at the
         *     first time after the gap, and one that occurs twice runs once; intervals such as `*\/15 * * * *` leave out the gap, and run in
         *     both hours. If a run is still in progress when the next one is due, the next one is skipped.
         *
         *     A server can have 25 schedules: one more returns 409 `limit_reached`. An expression that is not valid, or that never occurs,
         *     returns 400, and `details` says which field is wrong.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a schedule
         * @description Returns a schedule of a server.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description Deletes a schedule with its history. A run in progress ends: a task that has begun is completed by the node, and the later ones
         *     are not done.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change a schedule
         * @description Changes a schedule. A run in progress keeps the tasks with which it began. Enabling a schedule does not make up for runs that
         *     were due before.
         *
         *     The caller needs the capabilities of all tasks that the schedule has afterwards, as for `createSchedule`.
         */
        patch: operations["updateSchedule"];
        trace?: never;
    };
    "/api/v2/servers/{serverId}/schedules/{scheduleId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a schedule now
         * @description Starts a run of the schedule now, also of a disabled one, and returns it while it is in progress; follow it with
         *     `listScheduleRuns`. The conditions `onlyWhenOnline` and `onlyWithNoPlayers` do not apply to it, and the next run stays as planned.
         *
         *     The caller needs the capabilities of all tasks, as for `createSchedule`. While a run of the schedule is in progress, the response
         *     is 409 `conflict`, and for a suspended server it is 409 `server_suspended`.
         */
        post: operations["runSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/schedules/{scheduleId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a schedule
         * @description Lists the runs of a schedule, newest first, with the outcome of each task. About the last 50 runs are kept.
         */
        get: operations["listScheduleRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of a server
         * @description Returns what `updateServer` changes, including changes that the running server gets at its next start. The values of variables may
         *     be secrets, so the operation requires the same capability as a change.
         *
         *     While the server has no container, the response is 409; while its node does not respond, it is 503.
         */
        get: operations["getServerSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/sftp/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a server's SFTP users
         * @description Lists the actions of SFTP users in the server's folder, newest first; with `username`, those of one user.
         */
        get: operations["listSftpActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/sftp/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the SFTP credentials of a server
         * @description Lists the SFTP logins of the server, oldest first, in pages. Passwords are not included.
         */
        get: operations["listSftpCredentials"];
        put?: never;
        /**
         * Create an SFTP credential
         * @description Creates an SFTP login whose root is the server's folder or a folder in it; the client cannot see anything above it. Store the password: it cannot be read later. The login belongs to the user. It ends, with its sessions, within a second after the user loses `sftp.write` for the server: the membership ends, the server gets another owner, or the account is disabled or deleted. If the node does not respond then, it ends when the node does. If the membership or the API key of the request has an end, the login expires then, even if `expiresIn` is longer. Deleting the API key with which it was created does not end it. The response is 409 if the user name is taken (`name_taken`), if the server has five credentials, or if the node has its maximum (500 by default; both `limit_reached`): revoke one first. If the home folder does not exist, the response is 404.
         */
        post: operations["createSftpCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/sftp/credentials/{credentialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an SFTP credential
         * @description Revokes an SFTP login and ends its sessions immediately. If it does not exist or was already revoked, the response is 404.
         */
        delete: operations["deleteSftpCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the resource usage of a server
         * @description Returns the current use of processor time, memory, network and disk by the server. If the server is not up, the numbers are zero.
         */
        get: operations["getServerStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of a server on its node
         * @description Returns the state that the node reports now: the status, the version, the port and the time of the last start. `getServer` also
         *     has the owner and the node, and responds while the node is unreachable.
         */
        get: operations["getServerState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a server
         * @description Stops a server and prevents that it is started, until an administrator resumes it with `resumeServer`. For administrators.
         *
         *     From the response on, `controlServer` with `start` or `restart`, `reinstallServer`, `restoreBackup` and `restoreBackupFrom` return 409
         *     `server_suspended` for everybody, administrators included. A server that runs is stopped in the background, as with `stop`. If its
         *     node does not respond, it is stopped once the node responds again; work that starts it, such as a start or a restore in progress,
         *     ends first. Its users can still read it, and use its files, backups and SFTP.
         *
         *     Its users see `reason`. Suspending a suspended server again changes only the reason: without `reason`, it has none.
         */
        post: operations["suspendServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a server to another user
         * @description Makes another user the owner of the server. For the owner and for administrators. The former owner and all API
         *     keys that are limited to this server lose access at once; a key that is left without any server is revoked.
         *     Members stay members; pending invitations are revoked. Members cannot transfer the server, whatever their
         *     capabilities: 403 `forbidden`.
         *
         *     An unknown user returns 404. A name that the new owner already uses for a server returns 409 `name_taken`. If
         *     the new owner has reached the server limit, the response is 409 `limit_reached`, unless an administrator
         *     transfers the server: it then counts toward the limit anyway.
         *
         *     With a session, this requires a sign-in within the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["transferServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/servers/{serverId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the disk usage of a server
         * @description Returns how many bytes the server uses and may use: its files with unfinished uploads, its backups, and its logs. Each has a separate limit. Writes in progress are counted in advance.
         */
        get: operations["getServerUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public status page
         * @description Returns the state of the servers whose owners have made them public (`isPublic` of `updateServer`), sorted by name, for everybody.
         *     Only names, types, states and numbers of players are returned: no ids, addresses, owners, nodes or names of players.
         *
         *     While `publicStatusPage` of the settings is off, which is the default, the response is 404 `status_page_off`.
         *
         *     The panel reads the states at most every 5 seconds and the numbers of players every 30 seconds, for all clients together:
         *     `updatedAt` says when. A page that is shown for long should read them every 15 to 30 seconds. A change of `isPublic` takes effect
         *     at once, or within 5 seconds if it was made at another panel of the same database.
         *
         *     At most 500 servers are returned. If more are public, those that were created first are, and `more` is true.
         */
        get: operations["getPublicStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the panel responds
         * @description Returns 200 as long as the process responds, whatever the state of its database. A supervisor can restart the panel if this fails. It needs no credential and does not count toward any rate limit.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the panel has started
         * @description Returns 200 when the panel has started, is not stopping, and its database responds. Otherwise the response is 503, and `message` says why. The result is at most a second old, so that many checks cost little. It needs no credential and does not count toward any rate limit.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the panel is ready
         * @description Returns 200 when the panel accepts requests and its database responds, 503 while it starts, stops or has lost its database. For load balancers and supervisors; it needs no credential and does not count toward any rate limit.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of the panel
         * @description Returns the figures of the panel in the text format of Prometheus, version 0.0.4. They are read when the request arrives; nothing is recorded in between, except for counters. The states of servers come from what the panel knows from following its nodes, as in the overview. While the database does not respond, `berth_panel_database_up` is 0, and what is read from it is left out. Each daemon has metrics of its own containers. For administrators.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Changes to the user's own account. Omitted fields are unchanged.
         * @example {
         *       "username": "Ada L.",
         *       "description": "Keeps the lights on."
         *     }
         */
        AccountChanges: {
            /**
             * Format: password
             * @description The current password. Required when `email` changes, ignored otherwise.
             */
            currentPassword?: string;
            /** @description A short description of the user. */
            description?: string;
            email?: components["schemas"]["EmailAddress"];
            username?: components["schemas"]["Username"];
        };
        /** @description An action on a server, successful or not. */
        ActivityEntry: {
            /** @description The action, as the operation name, for example `controlServer`; `typeConsoleLine` for a line typed into the console. */
            action: string;
            /** @description The client's address; null for the panel's command line. */
            address: string | null;
            /** @description What the request was about, such as the path of a file, and what it changed. A value that the request stated has no `from`. */
            changes: components["schemas"]["AuditChange"][];
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The error code (`ApiError.error`) of a failed action; null for a successful one. */
            error: string | null;
            /** @description The entry's id. */
            id: string;
            outcome: components["schemas"]["AuditOutcome"];
            /** @description The id of what the action changed or created, such as a backup; by default the server's. */
            targetId: string | null;
            /** @description Whether the request was sent with an API key, and not in a browser session. */
            usedApiKey: boolean;
            /** @description The user who did it; null for the panel's command line, and for a schedule of the server, which `changes` then names as `schedule`. */
            user: {
                /** @description The user's id. */
                id: string;
                /** @description The user's display name; null if the user no longer exists. */
                username: string | null;
            } | null;
        };
        /** @description One page of the activity of a server, newest first. */
        ActivityPage: {
            /** @description The entries of this page. */
            items: components["schemas"]["ActivityEntry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description One IPv4 or IPv6 address, or a range of them in CIDR notation (`203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`). An IPv4 address also covers its IPv6-mapped form.
         * @example 203.0.113.0/24
         */
        AddressRange: string;
        /** @description An API key of any user, as shown to administrators. The secret is not included. */
        AdminApiKey: {
            /** @description The addresses that can use the key; empty if any address can. */
            allowedIps: components["schemas"]["AddressRange"][];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description What the key is used for; can be empty. */
            description: string;
            /**
             * Format: date-time
             * @description When the key expires; null if it does not.
             */
            expiresAt: string | null;
            /** @description The key's id. */
            id: string;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null if never.
             */
            lastUsedAt: string | null;
            /** @description The label of the key. */
            name: string;
            /** @description The key with which this key was created, and with which it is revoked; null if it was created in a session, or by a version of the panel that did not record it. */
            parentId: string | null;
            /** @description The capabilities of the key. */
            permissions: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description Until when the secret from before the last rotation keeps working; null if there is no such secret.
             */
            previousUntil: string | null;
            /** @description The servers that the key is limited to; null when it is not limited. */
            serverIds: string[] | null;
            /** @description The user for whom the key acts. */
            userId: string;
            /** @description The display name of that user. */
            username: string;
        };
        /** @description One page of the API keys of all users, newest first. */
        AdminApiKeyPage: {
            /** @description The keys of this page. */
            items: components["schemas"]["AdminApiKey"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description A user account as shown to administrators.
         * @example {
         *       "id": "usr_g7tguhg8lf9ctvb8b548s7fil8",
         *       "email": "grace@example.org",
         *       "emailConfirmed": true,
         *       "isAdmin": false,
         *       "disabled": false,
         *       "role": "user",
         *       "username": "Grace",
         *       "description": "Runs the survival world.",
         *       "onboardingCompleted": false,
         *       "onboardingSkipped": false,
         *       "hasPassword": true,
         *       "twoFactorEnabled": false,
         *       "passkeyEnabled": false,
         *       "createdAt": "2026-03-02T18:00:00.000Z",
         *       "lockedUntil": null,
         *       "lastLoginAt": null
         *     }
         */
        AdminUser: {
            /**
             * Format: date-time
             * @description When the account was created.
             */
            createdAt: string;
            /** @description A short description of the user; can be empty. */
            description: string;
            /** @description Whether the account is disabled. A disabled account cannot sign in, and its API keys are rejected. */
            disabled: boolean;
            /** @description The e-mail address, in lower case, used to sign in. */
            email: string;
            /** @description Whether the address is confirmed: by a mailed link, or by an administrator. Accounts created by administrators are confirmed from the start. */
            emailConfirmed: boolean;
            /** @description Whether the account has a password. Without one, its user signs in with a passkey, and can set a password with a link from `requestPasswordReset` or `createPasswordResetLink`. */
            hasPassword: boolean;
            /** @description The user's id. It never changes. */
            id: string;
            /** @description Whether the user is an administrator. */
            isAdmin: boolean;
            /**
             * Format: date-time
             * @description When the user last signed in; null if never.
             */
            lastLoginAt: string | null;
            /**
             * Format: date-time
             * @description When the lock caused by failed sign-ins ends; null if the account is not locked.
             */
            lockedUntil: string | null;
            /** @description Whether the user has completed the introductory tour. */
            onboardingCompleted: boolean;
            /** @description Whether the user has dismissed the introductory tour. */
            onboardingSkipped: boolean;
            /** @description Whether the account has a passkey. */
            passkeyEnabled: boolean;
            /** @description The role, `admin` or `user`. It follows `isAdmin`. */
            role: string;
            /** @description Whether one-time codes (TOTP) are required at sign-in. */
            twoFactorEnabled: boolean;
            /** @description The display name. */
            username: string;
        };
        /** @description One page of users, oldest first. */
        AdminUserPage: {
            /** @description The users of this page. */
            items: components["schemas"]["AdminUser"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A text that administrators show to all users for a time. */
        Announcement: {
            /**
             * Format: date-time
             * @description When the announcement was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the announcement is no longer shown; null if it does not end by itself.
             */
            endsAt: string | null;
            /** @description The announcement's id. */
            id: string;
            level: components["schemas"]["AnnouncementLevel"];
            /**
             * Format: date-time
             * @description When the announcement is shown first.
             */
            startsAt: string;
            text: components["schemas"]["AnnouncementText"];
            /**
             * Format: date-time
             * @description When the announcement was last changed.
             */
            updatedAt: string;
        };
        /**
         * @description Changes to an announcement. Omitted fields are unchanged.
         * @example {
         *       "level": "warning"
         *     }
         */
        AnnouncementChanges: {
            /**
             * Format: date-time
             * @description When the announcement is no longer shown, after `startsAt`; null if it does not end by itself.
             */
            endsAt?: string | null;
            level?: components["schemas"]["AnnouncementLevel"];
            /**
             * Format: date-time
             * @description When the announcement is shown first.
             */
            startsAt?: string;
            text?: components["schemas"]["AnnouncementText"];
        };
        /**
         * @description How important an announcement is.
         * @example information
         * @enum {string}
         */
        AnnouncementLevel: "information" | "warning";
        /** @description One page of announcements, newest first. */
        AnnouncementPage: {
            /** @description The announcements of this page. */
            items: components["schemas"]["Announcement"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Plain text of 1 to 1,000 characters, also in several lines. It cannot be only spaces and line feeds, and contain no other control characters. The web application shows addresses that begin with `http://` or `https://` as links.
         * @example The panel is updated tonight at 22:00 UTC. Servers keep running.
         */
        AnnouncementText: string;
        /**
         * @description The body of every error, whatever the operation. `error` is a stable code to branch on; `message` is a
         *     sentence for people and may change.
         *
         *     | error | status | meaning | what to do |
         *     |---|---|---|---|
         *     | `bad_request` | 400 | The request does not match this document. | Correct the fields that `message` and `details` name. |
         *     | `weak_password` | 400 | The new password lacks a required class of characters, is common or breached, or consists of names of the service or the account. | Choose another password. |
         *     | `eula_required` | 400 | The server type has a license that was not accepted. | Accept it with the variable in `env` that `message` names. |
         *     | `unauthorized` | 401 | The credential is missing, unknown, expired or revoked. | Sign in again, or send a valid API key. |
         *     | `invalid_credentials` | 401 | The e-mail address or the password is wrong. | Correct them, or request a new password. |
         *     | `invalid_code` | 401 | The one-time code or recovery code is wrong or was already used. | Send the current code, or an unused recovery code. |
         *     | `invalid_passkey` | 401 | The response of the passkey is not valid for this sign-in. | Request new options, then use a passkey of this account. |
         *     | `invalid_token` | 401 | The link or token is unknown, used, replaced or expired. | Request a new one. |
         *     | `forbidden` | 403 | The caller is not allowed to do this. | Use another account or key, as `message` says. |
         *     | `missing_capability` | 403 | The API key lacks the capability that the operation requires, or would grant more than it has. | Use a key that has it, or a session. |
         *     | `reauthentication_required` | 403 | The session's last sign-in is more than 10 minutes ago. | Call `reauthenticate`, then repeat the request. |
         *     | `ip_banned` | 403 | The client's address is banned. | Ask an administrator to lift the ban, or run `berth panel unban` on the panel's host. |
         *     | `csrf_failed` | 403 | The request came from another site, or names another host than the panel's. | Send it from the panel's own pages, or with an API key. |
         *     | `email_unconfirmed` | 403 | The user must confirm the e-mail address first; see "Restricted sessions". | Confirm it with the mailed link, or have the operator run `berth panel user confirm-email`. |
         *     | `second_factor_required` | 403 | The user must have a second factor: either none is set up yet, or this would remove the last one; see "Restricted sessions". | Set up a second factor first. |
         *     | `registration_closed` | 403 | The first user exists, and registration is not open. | Ask an administrator for an account. |
         *     | `setup_token_required` | 403 | The first user must send the set-up token. | Open the link that the panel printed when it started, or that `berth panel setup-url` prints. |
         *     | `invalid_credentials` | 403 | The current password of the signed-in user is wrong; the session continues. | Send the current password. |
         *     | `invalid_code` | 403 | The one-time code of the signed-in user is wrong or was already used; the session continues. | Send the current code. |
         *     | `invalid_passkey` | 403 | The passkey response of a new account or of the signed-in user is invalid; the session continues. | Request new options, then use a passkey again. |
         *     | `not_found` | 404 | The resource does not exist, or the caller cannot access it. | Check the id, and whose it is. |
         *     | `status_page_off` | 404 | The panel has no public status page. | Ask an administrator to turn on `publicStatusPage`. |
         *     | `method_not_allowed` | 405 | The path exists, but not with this method. | Use one of the methods that `Allow` lists. |
         *     | `request_timeout` | 408 | The request took too long to arrive. | Send it again over a faster connection. |
         *     | `conflict` | 409 | The request conflicts with the current state of the resource. | Bring it into the state that `message` names. |
         *     | `email_taken` | 409 | Another account has this e-mail address. | Use another address, or request a new password for that account. |
         *     | `name_taken` | 409 | Another resource of this kind has this name. | Choose another name. |
         *     | `port_taken` | 409 | Another server or program on the node uses this port. | Choose another port, or omit it to get a free one. |
         *     | `confirmation_required` | 409 | The request would lock out the client itself. | Repeat it with `confirm: true` if you intend this. |
         *     | `mail_not_configured` | 409 | The panel has no mail server. | Set `SMTP_URL` and `SMTP_FROM`, and restart the panel. |
         *     | `mail_not_accepted` | 409 | The mail server cannot be reached, or did not accept the mail. | Correct what `message` names, in the panel's configuration or on the mail server. |
         *     | `last_administrator` | 409 | The panel would be left without an administrator who can sign in. | Make another user an administrator first. |
         *     | `backup_locked` | 409 | The backup is locked, so it is not deleted; or all backups that are kept are locked, so no other one is stored. | Unlock a backup first. |
         *     | `limit_reached` | 409 | The maximum number of these resources exists. | Delete one first, or have the limit that `message` names raised. |
         *     | `node_in_use` | 409 | The node still has servers, or retained data of deleted servers. | Delete those first, or use `force` if the host is lost. |
         *     | `node_required` | 409 | There is not exactly one node, so the panel cannot choose it. | Name one with `nodeId`. |
         *     | `node_unreachable` | 409 | The panel cannot reach the daemon that joins, or cannot verify it. | Correct what `message` names on the daemon's host or its network, then send the request again. |
         *     | `node_maintenance` | 409 | The node is in maintenance, so users can neither create, start, restart nor reinstall servers there. | Wait until the maintenance has ended, see `message`, or create the server on another node. |
         *     | `no_capacity` | 409 | No node, or not the chosen one, has the free capacity for the server and meets its other conditions. | Choose another node or fewer tags, or have an administrator free or add capacity. |
         *     | `backups_stay` | 409 | The server has backups on its node, which do not move with it. | Repeat the request with `backups` set to `leave`, or delete them first. |
         *     | `server_suspended` | 409 | An administrator has suspended the server, so nothing can start it. | Ask an administrator to resume it, or use `resumeServer` as one. |
         *     | `no_direct_links` | 409 | Clients cannot reach the node of the server directly. | Use the operation that goes through the panel, such as `downloadFile`. |
         *     | `two_factor_enabled` | 409 | One-time codes are already on. | Turn them off first. |
         *     | `two_factor_disabled` | 409 | One-time codes are off. | Turn them on first. |
         *     | `two_factor_not_set_up` | 409 | There is no secret for one-time codes to confirm. | Call `setupTwoFactor` first. |
         *     | `no_password` | 409 | The account has no password. | Set one with a link from `requestPasswordReset` or `createPasswordResetLink`. |
         *     | `no_passkey` | 409 | The account has no passkey. | Use another second factor. |
         *     | `host_name_required` | 409 | Passkeys require a panel that is accessed by a host name. | Set `PANEL_PUBLIC_URL` to a URL with a host name, and open the panel there. |
         *     | `precondition_failed` | 412 | The file does not have the version that `If-Match` states, or exists in spite of `If-None-Match: *`. | Read the file again, and decide which content to keep. |
         *     | `unsupported_version` | 412 | The request states another version of the tus protocol. | Use the version in `Tus-Version`. |
         *     | `payload_too_large` | 413 | The body is larger than the operation accepts. | Send a smaller body. |
         *     | `unsupported_media_type` | 415 | The body is not `application/json`. | Send JSON with this `Content-Type`. |
         *     | `range_not_satisfiable` | 416 | The range begins after the end of the content. | Read the size in `Content-Range`. |
         *     | `expectation_failed` | 417 | The `Expect` header names something other than `100-continue`. | Remove the header. |
         *     | `account_locked` | 423 | The account is locked after too many failed sign-ins. | Wait for the number of seconds in `Retry-After`, or have the operator run `berth panel user unlock`. |
         *     | `upload_locked` | 423 | Another request sends bytes of this upload. | Wait for it, or read the offset and continue. |
         *     | `upgrade_required` | 426 | The operation is a WebSocket. | Send an upgrade request. |
         *     | `rate_limited` | 429 | A rate limit is exceeded, or too many requests are in progress. | Wait for the number of seconds in `Retry-After`. |
         *     | `headers_too_large` | 431 | The headers are larger than 64 KiB. | Send fewer or shorter headers. |
         *     | `checksum_mismatch` | 460 | The bytes do not have the checksum that the request states. | Send them again. |
         *     | `internal_error` | 500 | A bug in the panel. | Report it with the `X-Request-Id`, under which the panel's log has the details. |
         *     | `not_implemented` | 501 | The operation is documented, but not implemented yet. | Use another operation, or a newer panel. |
         *     | `unavailable` | 503 | A node, the database, Redis or the panel itself is currently unavailable. | Try again later; if it persists, read the panel's log. |
         *     | `disk_full` | 507 | The disk of the panel or of the node is full, and no partial data is left behind. | Free space on that host, then send the request again. |
         *     | `disk_limit_reached` | 507 | The server's files would be larger than its limit. | Delete files, or have the limit raised. |
         *     | `backup_limit_reached` | 507 | The server's backups would be larger or more than its limit. | Delete backups, or have the limit raised. |
         *     | `backup_total_reached` | 507 | All backups of the node would be larger than its limit. | Delete backups, or have the limit raised. |
         * @example {
         *       "error": "not_found",
         *       "message": "Server not found.",
         *       "status": 404
         *     }
         */
        ApiError: {
            /** @description The fields of the request that are invalid; only with status 400. */
            details?: components["schemas"]["ApiErrorDetail"][];
            /**
             * @description A stable error code from the table above.
             * @enum {string}
             */
            error: "bad_request" | "weak_password" | "eula_required" | "unauthorized" | "invalid_credentials" | "invalid_code" | "invalid_passkey" | "invalid_token" | "forbidden" | "missing_capability" | "reauthentication_required" | "ip_banned" | "csrf_failed" | "email_unconfirmed" | "second_factor_required" | "registration_closed" | "setup_token_required" | "not_found" | "status_page_off" | "method_not_allowed" | "conflict" | "email_taken" | "name_taken" | "port_taken" | "confirmation_required" | "mail_not_configured" | "mail_not_accepted" | "last_administrator" | "backup_locked" | "limit_reached" | "node_in_use" | "node_required" | "node_unreachable" | "node_maintenance" | "no_capacity" | "backups_stay" | "server_suspended" | "no_direct_links" | "two_factor_enabled" | "two_factor_disabled" | "two_factor_not_set_up" | "no_password" | "no_passkey" | "host_name_required" | "payload_too_large" | "unsupported_media_type" | "account_locked" | "rate_limited" | "internal_error" | "unavailable" | "disk_full" | "not_implemented" | "request_timeout" | "expectation_failed" | "headers_too_large" | "precondition_failed" | "unsupported_version" | "range_not_satisfiable" | "upload_locked" | "upgrade_required" | "checksum_mismatch" | "disk_limit_reached" | "backup_limit_reached" | "backup_total_reached";
            /** @description What is wrong and what to do, in a sentence. */
            message: string;
            /**
             * Format: int32
             * @description The HTTP status code.
             */
            status: number;
        };
        /** @description One invalid field of the request. */
        ApiErrorDetail: {
            /**
             * @description What is wrong with the field.
             * @example must be <= 65535
             */
            message: string;
            /**
             * @description The location of the field, as a JSON pointer that begins with `body`, `query`, `path` or `header`.
             * @example /body/port
             */
            path: string;
        };
        /** @description An API key, without its secret. */
        ApiKey: {
            /** @description The addresses that can use the key; empty if any address can. */
            allowedIps: components["schemas"]["AddressRange"][];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description What the key is used for; can be empty. */
            description: string;
            /**
             * Format: date-time
             * @description When the key expires; null if it does not.
             */
            expiresAt: string | null;
            /** @description The key's id. */
            id: string;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null if never.
             */
            lastUsedAt: string | null;
            /** @description The label of the key. */
            name: string;
            /** @description The key with which this key was created, and with which it is revoked; null if it was created in a session, or by a version of the panel that did not record it. */
            parentId: string | null;
            /** @description The capabilities of the key. */
            permissions: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description Until when the secret from before the last rotation keeps working; null if there is no such secret.
             */
            previousUntil: string | null;
            /** @description The servers that the key is limited to; null when it is not limited. */
            serverIds: string[] | null;
            /** @description The user for whom the key acts. */
            userId: string;
        };
        /**
         * @description Changes to an API key. Omitted fields are unchanged. The secret is kept; rotate the key to change it.
         * @example {
         *       "permissions": [
         *         "servers.read"
         *       ]
         *     }
         */
        ApiKeyChanges: {
            /** @description The addresses that can use the key. Replaces the whole list; empty means any address. */
            allowedIps?: components["schemas"]["AddressRange"][];
            /** @description What the key is used for. */
            description?: string;
            /**
             * Format: date-time
             * @description When the key expires; null if it does not.
             */
            expiresAt?: string | null;
            name?: components["schemas"]["Label"];
            /** @description The capabilities. Replaces the whole list. */
            permissions?: components["schemas"]["Capability"][];
            /** @description The servers that the key is limited to. Replaces the whole list; null means no limit. A limited key cannot have capabilities of `account`, `nodes`, `users`, `apikeys`, `settings`, `bans`, `announcements` and `audit`. */
            serverIds?: string[] | null;
        };
        /** @description One page of API keys, newest first. */
        ApiKeyPage: {
            /** @description The keys of this page. */
            items: components["schemas"]["ApiKey"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description An API key with its new secret, which is returned only in this response. */
        ApiKeyWithSecret: {
            /** @description The addresses that can use the key; empty if any address can. */
            allowedIps: components["schemas"]["AddressRange"][];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description What the key is used for; can be empty. */
            description: string;
            /**
             * Format: date-time
             * @description When the key expires; null if it does not.
             */
            expiresAt: string | null;
            /** @description The key's id. */
            id: string;
            /** @description The secret, sent as `Authorization: Bearer <key>`. Store it now; the panel keeps only a hash. */
            key: string;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null if never.
             */
            lastUsedAt: string | null;
            /** @description The label of the key. */
            name: string;
            /** @description The key with which this key was created, and with which it is revoked; null if it was created in a session, or by a version of the panel that did not record it. */
            parentId: string | null;
            /** @description The capabilities of the key. */
            permissions: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description Until when the secret from before the last rotation keeps working; null if there is no such secret.
             */
            previousUntil: string | null;
            /** @description The servers that the key is limited to; null when it is not limited. */
            serverIds: string[] | null;
            /** @description The user for whom the key acts. */
            userId: string;
        };
        /** @description A file to which text was appended. */
        AppendedFile: {
            /**
             * Format: int64
             * @description Number of appended bytes.
             */
            bytesAppended: number;
            /** @description The file. */
            path: string;
        };
        /** @description The file and the text to append. */
        AppendFileRequest: {
            /** @description Text to append, written as UTF-8, at most 10 MiB. */
            content: string;
            /** @description File to append to, relative to the server's folder. */
            path: string;
        };
        /** @description Things of one kind that need attention. */
        AttentionGroup: {
            /**
             * Format: int32
             * @description How many there are.
             */
            count: number;
            /** @description The first of them. */
            items: components["schemas"]["AttentionItem"][];
            kind: components["schemas"]["AttentionKind"];
        };
        /** @description One thing that needs attention. */
        AttentionItem: {
            /** @description What the `kind` says about it; otherwise null. */
            detail: string | null;
            /** @description The id of the node, server or user; null for what concerns the panel. */
            id: string | null;
            /** @description The name of the node, server or user; null for what concerns the panel. */
            name: string | null;
            /**
             * Format: date-time
             * @description When an offline node last responded, or when the last such request came; otherwise null.
             */
            since: string | null;
        };
        /**
         * @description What needs attention:
         *
         *     - `node_offline`: nodes that did not respond to the last request;
         *     - `node_disk_full`: nodes on whose disk at least 90 % are used; `detail` of an item is the share in percent;
         *     - `node_outdated`: nodes whose daemon has another version than the panel; `detail` is that version;
         *     - `server_crashed`: servers that exited by themselves; `detail` is the id of their node;
         *     - `administrator_without_second_factor`: administrators who sign in with a password only;
         *     - `proxy_untrusted`: in the last 24 hours, a request had a forwarding header and came from an address that is not in
         *       `PANEL_TRUSTED_PROXIES`; `detail` is the address;
         *     - `proxies_missing`: `PANEL_PUBLIC_URL` leads to a reverse proxy, and `PANEL_TRUSTED_PROXIES` is empty;
         *     - `public_url_missing`: `PANEL_TRUSTED_PROXIES` is set, and `PANEL_PUBLIC_URL` is not;
         *     - `https_unused`: browsers on other machines reach the panel without TLS; `detail` is the URL.
         * @enum {string}
         */
        AttentionKind: "node_offline" | "node_disk_full" | "node_outdated" | "server_crashed" | "administrator_without_second_factor" | "proxy_untrusted" | "proxies_missing" | "public_url_missing" | "https_unused";
        /** @description A changed field. For texts and secrets only the field name is recorded, and both values are null. An item added to a list has no `from`, and an item removed from a list has no `to`; `*` stands for all servers. In an entry about the content of a server, it can also be what the request was about, such as `path`, with up to 200 characters in `to`. */
        AuditChange: {
            /** @description The field name in the request. */
            field: string;
            /** @description The value before the change, for example `false`, `5` or `users.read`. */
            from: string | null;
            /** @description The value after the change. */
            to: string | null;
        };
        /** @description An action in the panel, successful or not. */
        AuditEntry: {
            /** @description The action, as the operation name, for example `updateSettings`. */
            action: string;
            /** @description The client's address; null for the command line. */
            address: string | null;
            /** @description The changes, with the values before and after for booleans, numbers, times and lists of permissions and servers, and what a request about the content of a server was about. Empty if there is neither, and in entries from earlier versions. A failed action has changed nothing. */
            changes: components["schemas"]["AuditChange"][];
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The error code (`ApiError.error`) of a failed action; null for a successful one. */
            error: string | null;
            /** @description The entry's id. */
            id: string;
            /** @description The API key that was used; null for a browser session. */
            keyId: string | null;
            /** @description The current name of that key; null if there is no key, or the key no longer exists. */
            keyName: string | null;
            /**
             * Format: int32
             * @description The number of failures of unknown clients that this entry stands for, when there were more than the log records (`action` is then `omitAnonymousFailures`); null for all other entries.
             */
            omitted: number | null;
            outcome: components["schemas"]["AuditOutcome"];
            /** @description The `X-Request-Id` of the request; null for the command line and for a line typed into a console. */
            requestId: string | null;
            /** @description The server that the action concerned, also if its target is something in the server, such as a backup; null if there is none. */
            serverId: string | null;
            /** @description The id of the resource that was changed or created; for a sign-in or a password reset, of the account; null if there is none. */
            targetId: string | null;
            /** @description The current name of the target, if it is a user, an API key, a server or a node that still exists; otherwise null. */
            targetName: string | null;
            /** @description The user who did it; null if no user was signed in, or for the command line. */
            userId: string | null;
            /** @description The current display name of that user; null if there is no user, or the user no longer exists. */
            username: string | null;
        };
        /** @description One page of the audit log, newest first. */
        AuditEntryPage: {
            /** @description The entries of this page. */
            items: components["schemas"]["AuditEntry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Whether the action succeeded or failed.
         * @enum {string}
         */
        AuditOutcome: "success" | "failure";
        /** @description The user is signed in; the session cookie is set. */
        Authenticated: {
            /**
             * @description Always `authenticated`.
             * @enum {string}
             */
            status: "authenticated";
            user: components["schemas"]["SessionUser"];
        };
        /** @description A backup of a server's files. */
        Backup: {
            /**
             * Format: int64
             * @description The number of files that changed while they were read, also after they were read again. The backup may have parts of them from before and after the change. Null for uploaded backups.
             */
            changedFiles: number | null;
            /** @description The paths of the first of these files, relative to the server's folder: at most 100, and 16,384 characters of all. Only in the response of `createBackup`. */
            changedPaths?: string[];
            /**
             * Format: date-time
             * @description When it was completed, later than all earlier backups of its server.
             */
            created: string;
            /** @description How the backup was damaged then, in a sentence. A damaged backup cannot be restored. Null if it was not damaged, or was never verified. */
            damage: string | null;
            /** @description Id of the backup. */
            id: string;
            /** @description Whether the backup is locked. Neither a request nor a rule of retention deletes a locked backup. */
            locked: boolean;
            /** @description Name of the backup. */
            name: string;
            /** @description The server of the backup. */
            serverId: string;
            /** @description Whether the server was running at any moment while its files were read. If not, the backup is of files at rest. Null for uploaded backups and for those of older nodes. */
            serverRunning: boolean | null;
            /**
             * Format: int64
             * @description Size of the stored backup in bytes.
             */
            size: number;
            /**
             * @description State of the backup.
             * @enum {string}
             */
            status: "completed";
            /**
             * Format: date-time
             * @description When `verifyBackup` last read the whole backup. Null if it never did.
             */
            verifiedAt: string | null;
        };
        /**
         * @description A backup was created, restored, verified or deleted.
         * @example {
         *       "change": "created",
         *       "backup": {
         *         "id": "bkp_4k8s2m6q0v3d7h1n5r9tc1abef",
         *         "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
         *         "name": "before-update",
         *         "size": 73400320,
         *         "created": "2026-01-15T10:30:00.000Z",
         *         "status": "completed",
         *         "serverRunning": true,
         *         "changedFiles": 0,
         *         "locked": false,
         *         "verifiedAt": null,
         *         "damage": null
         *       },
         *       "at": "2026-01-15T10:30:00.000Z"
         *     }
         */
        BackupChange: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The backup; without `changedPaths`. */
            backup: components["schemas"]["Backup"];
            /**
             * @description `created` also after an upload. `restored` is sent when the files of the server are those of the backup. `verified` is sent when the backup was read completely, whether or not it is damaged. `deleted` also when the rules of retention delete it.
             * @enum {string}
             */
            change: "created" | "restored" | "verified" | "deleted";
        };
        /** @description One page of the backups of a server, oldest first. */
        BackupList: {
            /** @description The backups. */
            backups: components["schemas"]["Backup"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A banned address or range of addresses. `address` is the range that is banned: the /64 network if an IPv6 address was given without a prefix length. */
        Ban: {
            address: components["schemas"]["AddressRange"];
            /**
             * Format: date-time
             * @description When the ban was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the ban ends; null if it does not expire.
             */
            expiresAt: string | null;
            /** @description The ban's id. */
            id: string;
            /** @description The reason, shown only to administrators; can be empty. */
            reason: string;
        };
        /** @description One page of bans, newest first. */
        BanPage: {
            /** @description The bans of this page. */
            items: components["schemas"]["Ban"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * Format: binary
         * @description Binary content, sent unchanged. The `maxLength` is only a limit for client generators: a download can be longer.
         */
        BinaryContent: string;
        /**
         * @description A capability of an API key: `area.action`, `area.*` for all of an area, or `*` for everything.
         *
         *     The areas are `account`, `servers`, `files`, `backups`, `logs`, `sftp`, `players`, `radar`, `schedules`,
         *     `members`, `activity`, `nodes`, `users`, `apikeys`, `settings`, `bans`, `announcements`, `types`, `audit` and `metrics`. Each has `read` and `write`,
         *     except for `activity` and `metrics`, which have only `read`; `servers` also has `control` (start, stop, restart, kill) and `console`.
         *     Capabilities match by whole segments: `servers.*` grants `servers.read`, and `servers.r*` is not a valid
         *     capability.
         * @example servers.read
         */
        Capability: string;
        /**
         * @description A name for common capabilities. Members of a preset get its list as it is now.
         *
         *     | Preset | Capabilities |
         *     |---|---|
         *     | `viewer` | `servers.read`, `logs.read`, `players.read` |
         *     | `operator` | those of `viewer`, `servers.control`, `servers.console`, `players.write`, `backups.read`, `activity.read`, `schedules.read` |
         *     | `developer` | those of `operator`, `files.*`, `backups.write`, `logs.write`, `sftp.*`, `radar.*`, `schedules.write` |
         *     | `co-owner` | all, including `servers.write` and `members.*` |
         * @example operator
         * @enum {string}
         */
        CapabilityPreset: "viewer" | "operator" | "developer" | "co-owner";
        /** @description A capacity and how much of it is used. */
        Capacity: {
            /**
             * Format: int64
             * @description What is available. Of a disk, the part that is reserved for the system is neither used nor free.
             */
            freeBytes: number;
            /**
             * Format: int64
             * @description The whole capacity.
             */
            totalBytes: number;
            /**
             * Format: int64
             * @description What is used.
             */
            usedBytes: number;
        };
        /** @description A finished change of permissions. */
        ChangedPathMode: {
            /**
             * Format: int64
             * @description Number of files and folders whose mode was set.
             */
            entriesChanged: number;
            /** @description The new mode, as four octal digits. */
            mode: string;
            /** @description The path, as in the request. */
            path: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "changed";
        };
        /** @description A file or folder that changed. */
        ChangeEntry: {
            /**
             * Format: date-time
             * @description When its content last changed.
             */
            modified: string;
            /** @description Path relative to the scanned folder; for a scanned file, its name. */
            path: string;
            /**
             * Format: int64
             * @description Size in bytes; 0 if it is not a regular file.
             */
            size: number;
            /**
             * @description `created` if it was born at or after `since`, otherwise `modified`.
             * @enum {string}
             */
            type: "created" | "modified";
        };
        /** @description One page of the changes. */
        ChangeList: {
            /** @description The changes on this page, sorted by path. */
            changes: components["schemas"]["ChangeEntry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
            /** @description The scanned folder or file, as in the request. */
            path: string;
            /**
             * Format: int64
             * @description Total number of changes on all pages.
             */
            totalChanges: number;
        };
        /** @description The path and its new mode. */
        ChangePathModeRequest: {
            /** @description The permissions of owner, group and others as octal digits, such as `0644`. A fourth digit at the start, for the setuid, setgid and sticky bits, must be 0. */
            mode: string;
            /**
             * @description Change only entries of this type. If left out, files and folders are changed.
             * @enum {string}
             */
            only?: "files" | "folders";
            /** @description File or folder to change. */
            path: string;
            /**
             * @description Change everything in a folder as well.
             * @default false
             */
            recursive?: boolean;
        };
        /** @description The result of the command. Each output is truncated after 1 MiB, and the rest is read at 4 MiB per second. */
        CommandResult: {
            /**
             * Format: int32
             * @description Exit code of the command; 128 plus the number of the signal if a signal ended it.
             */
            exitCode: number;
            /** @description Standard error of the command. */
            stderr: string;
            /** @description Standard output of the command. */
            stdout: string;
        };
        /** @description A field of a configuration file. */
        ConfigField: {
            /** @description The value that the server uses if the file has none; null if it is unknown. */
            default: string | null;
            /** @description What the value does. */
            description: string;
            /** @description The key in the file, in the syntax of its format. */
            key: string;
            /** @description Name for people. */
            name: string;
            /** @description Why the value is unknown although the file has been read, as a sentence; null if it is not. The field cannot be changed then. */
            problem: string | null;
            /** @description Rules for the value, such as `required` or `between:1,64`, which are checked when it is set. */
            rules: string[];
            /** @description Whether pages hide the value until the user asks for it. */
            secret: boolean;
            /** @description The value in the file; null if the file has none, or if it is unknown. */
            value: string | null;
        };
        /** @description A configuration file with the fields that the type describes, and their present values. */
        ConfigFile: {
            /** @description The fields. */
            fields: components["schemas"]["ConfigField"][];
            /** @description Path of the file. */
            path: string;
            /** @description Why the values are unknown; null if they are not. */
            problem: {
                /** @description The reason as a sentence. */
                message: string;
                /**
                 * @description Whether the file does not exist yet (`missing`), or cannot be read and changed field by field (`unreadable`).
                 * @enum {string}
                 */
                reason: "missing" | "unreadable";
            } | null;
            /** @description Version of the file, for `If-Match`; null if it has not been read. */
            version: string | null;
            /** @description Whether the server writes the file when it stops. Then it can be changed only while the server is down. */
            writtenOnStop: boolean;
        };
        /** @description The configuration files of a server for which its type describes fields. */
        ConfigFileList: {
            /** @description The files, in the order of the type; empty if the type describes none. */
            files: components["schemas"]["ConfigFile"][];
        };
        /** @description A message from the client on a console. `type` distinguishes the messages. */
        ConsoleClientMessage: components["schemas"]["ConsoleInput"] | components["schemas"]["ConsoleResize"];
        /**
         * @description Lines before the next output were dropped, because this viewer is too slow or the output is too fast.
         * @example {
         *       "type": "dropped",
         *       "lines": 120
         *     }
         */
        ConsoleDropped: {
            /**
             * Format: int32
             * @description Number of dropped lines.
             */
            lines: number;
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "dropped";
        };
        /**
         * @description Why a message from the client was rejected. `error` and `message` are like in `ApiError`.
         * @example {
         *       "type": "error",
         *       "error": "forbidden",
         *       "message": "This console is read-only: typing and resizing require the permission container:control."
         *     }
         */
        ConsoleError: {
            /** @description Stable code of the error. */
            error: string;
            /** @description What happened, and what to do about it, in a sentence. */
            message: string;
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "error";
        };
        /**
         * @description A line to type.
         * @example {
         *       "type": "input",
         *       "line": "say hello"
         *     }
         */
        ConsoleInput: {
            /** @description The line to type, without a line end. */
            line: string;
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "input";
        };
        /**
         * @description Lines that the server wrote, oldest first.
         * @example {
         *       "type": "output",
         *       "lines": [
         *         "[10:30:00] [Server thread/INFO]: Done (2.513s)!"
         *       ]
         *     }
         */
        ConsoleOutput: {
            /** @description The lines, without line ends. */
            lines: string[];
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "output";
        };
        /**
         * @description The size of the server's terminal, if its type has `tty`; otherwise the message has no effect. The last size that any viewer sends
         *     applies until the server stops. A new run begins with 80 columns and 24 rows, so send the size again when the status becomes `running`.
         * @example {
         *       "type": "resize",
         *       "columns": 120,
         *       "rows": 40
         *     }
         */
        ConsoleResize: {
            /**
             * Format: int32
             * @description Characters in a line.
             */
            columns: number;
            /**
             * Format: int32
             * @description Number of lines.
             */
            rows: number;
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "resize";
        };
        /** @description A message from the node on a console. `type` distinguishes the messages; ignore types that you do not know. */
        ConsoleServerMessage: components["schemas"]["ConsoleStatus"] | components["schemas"]["ConsoleOutput"] | components["schemas"]["ConsoleStats"] | components["schemas"]["ConsoleDropped"] | components["schemas"]["ConsoleThrottled"] | components["schemas"]["ConsoleError"];
        /**
         * @description Resource usage of the server, once a second while it is up.
         * @example {
         *       "type": "stats",
         *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
         *       "cpuPercent": 3.2,
         *       "memoryUsed": 134217728,
         *       "memoryLimit": 1073741824,
         *       "memoryPercent": 12.5,
         *       "networkRx": 204800,
         *       "networkTx": 102400,
         *       "diskRead": 4096000,
         *       "diskWrite": 512000,
         *       "diskUsed": 817
         *     }
         */
        ConsoleStats: components["schemas"]["ServerStats"] & {
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "stats";
        };
        /**
         * @description The status of the server: the first message, and whenever the status changes.
         * @example {
         *       "type": "status",
         *       "status": "running",
         *       "at": "2026-01-15T10:30:00.000Z"
         *     }
         */
        ConsoleStatus: {
            /**
             * Format: date-time
             * @description When the server had this status.
             */
            at: string;
            status: components["schemas"]["ServerStatus"];
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "status";
        };
        /**
         * @description Output comes faster than it can be sent, so lines are dropped from here on. Sent once, until the output has been slower for a while.
         * @example {
         *       "type": "throttled",
         *       "linesPerSecond": 10000
         *     }
         */
        ConsoleThrottled: {
            /**
             * Format: int32
             * @description Maximum number of lines that are sent per second.
             */
            linesPerSecond: number;
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "throttled";
        };
        /** @description A finished copy. */
        CopiedPath: {
            /** @description The path of the copy. */
            destination: string;
            /** @description The path that was copied. */
            source: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "copied";
        };
        /** @description The source and the destination of the copy. */
        CopyPathRequest: {
            /** @description Path of the copy, which must not exist. */
            destination: string;
            /**
             * @description Copy a folder with its content. Required for folders.
             * @default false
             */
            recursive?: boolean;
            /** @description File or folder to copy. */
            source: string;
        };
        /** @description What to back up. */
        CreateBackupRequest: {
            /** @description Paths to exclude from these: patterns relative to the server's folder. A pattern that matches a folder excludes its content. */
            excludePaths?: string[];
            /** @description Paths to include: patterns relative to the server's folder. By default or if empty, everything. A pattern that matches a folder includes its content. */
            includePaths?: string[];
            /** @description Name of the backup. Defaults to a name with the current time. */
            name?: string;
        };
        /** @description A file or folder that was created. */
        CreatedPath: {
            /** @description The path. */
            path: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "created";
        };
        /** @description The SFTP login to create. */
        CreateSftpCredentialRequest: {
            /**
             * Format: int32
             * @description Seconds until it expires and its sessions end. By default it does not expire.
             */
            expiresIn?: number;
            /** @description Folder that the client sees as its root, relative to the server's folder. */
            homeDir: string;
            /** @description Password. By default, a strong one is generated. */
            password?: string;
            /** @description Public key with which the user can also log in, as a line in OpenSSH's format: ed25519, ECDSA, or RSA with at least 2048 bits. Its comment is not stored. */
            publicKey?: string;
            /** @description User name, unique on this node. */
            username: string;
        };
        /**
         * @description When the schedule runs, in the time zone `timeZone`: a cron expression of five fields, separated by spaces. The fields are
         *     minute (0 to 59), hour (0 to 23), day of the month (1 to 31), month (1 to 12 or JAN to DEC) and day of the week (0 to 7 or SUN
         *     to SAT; 0 and 7 are Sunday). A field is `*`, a number, a range (`8-17`), a list (`8,20`) or a step (`*\/15`). If both the day of
         *     the month and the day of the week are limited, one of them has to match. There is no field for seconds.
         * @example 0 5 * * *
         */
        CronExpression: string;
        /** @description The announcements that are shown now. */
        CurrentAnnouncements: {
            /** @description The announcements, the latest start first. */
            items: components["schemas"]["Announcement"][];
            /**
             * Format: date-time
             * @description The panel's time when it read the announcements.
             */
            readAt: string;
        };
        /** @description A backup that was deleted. */
        DeletedBackup: {
            /** @description Id of the backup. */
            backupId: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "deleted";
        };
        /** @description A request to the node of the server that needs no other credential. Treat it as a secret. */
        DirectLink: {
            /**
             * Format: date-time
             * @description When it cannot be opened any more.
             */
            expiresAt: string;
            /**
             * @description The method of the request.
             * @enum {string}
             */
            method: "GET" | "POST";
            /** @description The URL of the request. It is shown only once. */
            url: string;
        };
        /** @description A file or folder. The type, size and time of an entry with `error` are unknown. */
        DirectoryEntry: {
            /** @description Code of the system's error, such as `ENOTCONN` for a mount that lost its connection. Present if the entry (or in a recursive list, the folder) cannot be read; then `type` is `file`, `size` is 0 and `modified` is the epoch, unless they are known. */
            error?: string;
            /**
             * Format: date-time
             * @description When its content last changed.
             */
            modified: string;
            /** @description Name; in a recursive list, the path relative to the listed folder. */
            name: string;
            /**
             * Format: int64
             * @description Size in bytes; 0 for a folder.
             */
            size: number;
            /**
             * @description Type of the entry.
             * @enum {string}
             */
            type: "directory" | "file";
        };
        /** @description The content of a folder. */
        DirectoryListing: {
            /** @description The entries, sorted by name. */
            entries: components["schemas"]["DirectoryEntry"][];
            /** @description The listed folder, as in the request. */
            path: string;
        };
        /** @description An egg to read: its text, or the URL of its file. */
        EggContent: {
            /** @description The text of the egg, in JSON or YAML, of at most 1 MiB in UTF-8. */
            content?: string;
            /**
             * Format: uri
             * @description An http or https URL from which the panel reads the egg. Only public addresses and those in `PANEL_FETCH_ALLOW` are reached.
             */
            url?: string;
        };
        /** @description A server type that is made from an egg. */
        EggReading: {
            /** @description The definition for `putFleetType`. */
            definition: {
                [key: string]: unknown;
            };
            /**
             * @description The format of the egg, of Pterodactyl (`PTDL`) or Pelican (`PLCN`).
             * @enum {string}
             */
            format: "PTDL_v1" | "PTDL_v2" | "PLCN_v1" | "PLCN_v2" | "PLCN_v3";
            /** @description The name of the egg. */
            name: string;
            /** @description What was not taken over as it was, and what the egg does not say. */
            report: components["schemas"]["EggReportEntry"][];
            /** @description An id for the type, made from the name. It is also in the definition. */
            suggestedType: string;
        };
        /** @description A part of an egg that was not taken over as it was, or a choice that the egg does not make. */
        EggReportEntry: {
            /** @description What the entry is about. Codes keep their meaning; new ones may be added. */
            code: string;
            /** @description What happened to the part, as a sentence in English. */
            message: string;
            /** @description The part of the egg, as a JSON pointer such as `/config/stop`; empty for the whole egg. */
            path: string;
            /**
             * @description Whether the part was taken over with another spelling or meaning, was left out, was kept but may have no effect, or needs a decision.
             * @enum {string}
             */
            severity: "changed" | "dropped" | "unsupported" | "ask";
        };
        /**
         * Format: email
         * @description An e-mail address. Case is ignored.
         * @example ada@example.org
         */
        EmailAddress: string;
        /**
         * @description The token of the link that confirms an e-mail address.
         * @example {
         *       "token": "Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM"
         *     }
         */
        EmailConfirmation: {
            /** @description The token from the link, 32 random bytes in base64url. */
            token: string;
        };
        /**
         * @description Events of the servers on this node were lost, because the node was restarted or not connected for too long. Read the backups and operations of these servers again. Their states are up to date.
         * @example {
         *       "nodeId": "node_0tokf9s582ooq39d8o68gaiv04"
         *     }
         */
        EventsMissed: {
            /** @description The node; `nodeId` of its servers. */
            nodeId: string;
        };
        /** @description Tells the client to read its lists again. All later changes follow as events. */
        EventsReset: {
            /**
             * @description `start`: the stream begins. `missed`: events were lost, or the caller can see other servers than before.
             * @enum {string}
             */
            reason: "start" | "missed";
        };
        /** @description An egg that is made from a server type. */
        ExportedEgg: {
            /** @description The egg in YAML. */
            content: string;
            /** @description A name for the file. */
            fileName: string;
            /** @description What eggs have no place for, or what may not work in other panels. A `path` is a part of the definition. */
            report: components["schemas"]["EggReportEntry"][];
        };
        /** @description The content of a file. */
        FileContent: {
            /** @description The content, in the given `encoding`. */
            content: string;
            /**
             * @description `utf-8` if the file is valid UTF-8, otherwise `base64`.
             * @enum {string}
             */
            encoding: "utf-8" | "base64";
            /** @description The file, as in the request. */
            path: string;
        };
        /** @description A file or folder whose name matches, or a matching line of a file. */
        FileMatch: {
            /** @description Number of the line, from 1. Present for matches of `content`. */
            line?: number;
            /**
             * Format: date-time
             * @description When its content last changed.
             */
            modified: string;
            /** @description Path relative to the searched folder. */
            path: string;
            /**
             * Format: int64
             * @description Size in bytes; 0 for a folder.
             */
            size: number;
            /** @description The line without its line end; of a line over 200 characters, 200 characters around the match. Present for matches of `content`. */
            text?: string;
            /**
             * @description Type of the entry.
             * @enum {string}
             */
            type: "directory" | "file";
        };
        /** @description The result of a search of files. */
        FileMatches: {
            /** @description The matches, sorted by path and line. */
            matches: components["schemas"]["FileMatch"][];
            /** @description The searched folder, as in the request. */
            path: string;
            /** @description Number of files with more matching lines than were returned. */
            shortenedFiles: number;
            skipped: components["schemas"]["SkippedFiles"];
            /**
             * @description Why the search ended before it had visited everything: the `limit` of matches, or the maximum of visited `entries`, read `bytes` or `time`. Null if it is complete.
             * @enum {string|null}
             */
            stoppedBy: "limit" | "entries" | "bytes" | "time" | null;
            /** @description Number of visited files and folders. */
            visitedEntries: number;
        };
        /** @description A form with the file in the part `file`. */
        FileUpload: {
            /**
             * Format: binary
             * @description Content of the file, at most `Tus-Max-Size` of `getUploadProtocol` bytes. The maximum stated here is only for client generators.
             */
            file: string;
        };
        /** @description A server type of all nodes. */
        FleetType: {
            /** @description The display name. */
            name: string;
            /** @description The numbers of nodes. */
            nodes: {
                /**
                 * Format: int32
                 * @description Nodes that use the definition.
                 */
                inEffect: number;
                /**
                 * Format: int32
                 * @description Nodes that have refused it.
                 */
                refused: number;
                /**
                 * Format: int32
                 * @description Nodes that have not responded since it was stored.
                 */
                waiting: number;
            };
            /** @description The server type. */
            type: string;
            /**
             * Format: date-time
             * @description When the definition was last stored.
             */
            updatedAt: string;
        };
        /** @description The definition of a server type. */
        FleetTypeChange: {
            /** @description The definition, with the fields of a type's YAML file. */
            definition: {
                [key: string]: unknown;
            };
        };
        /** @description A server type of all nodes, with its state on each. */
        FleetTypeDetails: {
            /** @description The definition, with the fields of a type's YAML file. */
            definition: {
                [key: string]: unknown;
            };
            /** @description The nodes, oldest first. */
            nodes: components["schemas"]["FleetTypeNode"][];
            /** @description The server type. */
            type: string;
            /**
             * Format: date-time
             * @description When the definition was last stored.
             */
            updatedAt: string;
        };
        /** @description The server types of all nodes. */
        FleetTypeList: {
            /** @description The types, by name. */
            items: components["schemas"]["FleetType"][];
        };
        /** @description The state of a server type on a node. */
        FleetTypeNode: {
            /** @description The node's id. */
            nodeId: string;
            /** @description The node's name. */
            nodeName: string;
            /** @description Why the node has refused it and what to do; null if it has not. */
            reason: string | null;
            /**
             * @description Whether the node uses the definition, has not responded since it was stored, or has refused it.
             * @enum {string}
             */
            state: "inEffect" | "waiting" | "refused";
        };
        /** @description What servers can still reserve on a node. Negative if they reserve more than its capacity, which administrators can do; null while the capacity is unknown, and for processors without a limit. */
        FreeCapacity: {
            /**
             * Format: double
             * @description Processor cores.
             */
            cpus: number | null;
            /**
             * Format: int64
             * @description Disk space in bytes.
             */
            diskBytes: number | null;
            /**
             * Format: int64
             * @description Memory in bytes.
             */
            memoryBytes: number | null;
        };
        /**
         * @description The panel and its database are available.
         * @example {
         *       "status": "ok"
         *     }
         */
        Health: {
            /**
             * @description Always `ok`; if the panel is not ready, the response is 503.
             * @enum {string}
             */
            status: "ok";
        };
        /** @description The last known load and capacity of a node's host; null until its daemon first reports them. */
        HostLoad: {
            /**
             * Format: int32
             * @description The number of logical cores.
             */
            cores: number;
            /**
             * Format: double
             * @description The share of all cores in use.
             */
            cpuPercent: number;
            disk: components["schemas"]["Capacity"];
            /** @description The average numbers of runnable tasks over 1, 5 and 15 minutes; null for daemons of older versions. */
            loadAverages: number[] | null;
            memory: components["schemas"]["Capacity"];
            /**
             * Format: date-time
             * @description When the daemon reported these figures.
             */
            readAt: string;
        } | null;
        /**
         * @description The progress of an installation or reinstallation of a server.
         * @example {
         *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
         *       "operation": "createServer",
         *       "status": "running",
         *       "progress": 40,
         *       "error": null
         *     }
         */
        InstallationProgress: {
            /** @description Why it failed, in sentences; null if it did not fail. */
            error: string | null;
            /** @description The server's id in the panel. */
            id: string;
            /**
             * @description Which of the two it is.
             * @enum {string}
             */
            operation: "createServer" | "reinstallServer";
            /**
             * Format: double
             * @description The progress in percent.
             */
            progress: number;
            /**
             * @description The state of the installation. All except `running` are final.
             * @enum {string}
             */
            status: "running" | "completed" | "failed" | "cancelled";
        };
        /** @description A pending invitation to a server, without its link. */
        Invitation: {
            /** @description What the member will be able to do with the server. */
            capabilities: components["schemas"]["MemberCapability"][];
            /**
             * Format: date-time
             * @description When the invitation was created.
             */
            createdAt: string;
            /** @description The address that the link is mailed to; null for a link without mail. */
            email: string | null;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expiresAt: string;
            /** @description The invitation's id. */
            id: string;
            /** @description The user who invites. */
            invitedBy: string;
            /**
             * Format: date-time
             * @description When the membership will end; null if it will not end by itself.
             */
            membershipExpiresAt: string | null;
            /**
             * @description The preset with exactly these capabilities; null if there is none.
             * @enum {string|null}
             */
            preset: "viewer" | "operator" | "developer" | "co-owner" | null;
            /** @description The server. */
            serverId: string;
        };
        /** @description One page of invitations, oldest first. */
        InvitationPage: {
            /** @description The invitations of this page. */
            items: components["schemas"]["Invitation"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description The token of an invitation's link.
         * @example {
         *       "token": "Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM"
         *     }
         */
        InvitationToken: {
            /** @description The token from the link, 32 random bytes in base64url. */
            token: string;
        };
        /** @description A new invitation. */
        InvitationWithLink: {
            /** @description What the member will be able to do with the server. */
            capabilities: components["schemas"]["MemberCapability"][];
            /**
             * Format: date-time
             * @description When the invitation was created.
             */
            createdAt: string;
            /** @description The address that the link is mailed to; null for a link without mail. */
            email: string | null;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expiresAt: string;
            /** @description The invitation's id. */
            id: string;
            /** @description The user who invites. */
            invitedBy: string;
            /**
             * Format: date-time
             * @description When the membership will end; null if it will not end by itself.
             */
            membershipExpiresAt: string | null;
            /**
             * @description The preset with exactly these capabilities; null if there is none.
             * @enum {string|null}
             */
            preset: "viewer" | "operator" | "developer" | "co-owner" | null;
            /** @description The server. */
            serverId: string;
            /**
             * Format: uri
             * @description The link to give to the invited user, which is valid once. It is returned only in this response, and null if the link is mailed.
             */
            url: string | null;
        };
        /** @description A code with which a daemon joins, without the code itself. */
        JoinCode: {
            /**
             * Format: date-time
             * @description When the code was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the code expires.
             */
            expiresAt: string;
            /** @description The id of the code. */
            id: string;
            /**
             * Format: date-time
             * @description When the daemon joined; null before that.
             */
            joinedAt: string | null;
            /** @description The name of the node; null if the daemon's host suggests it. */
            name: string | null;
            /** @description The node that has joined, or the one that the code is for; null before that. */
            nodeId: string | null;
            /**
             * @description Whether a daemon has joined with the code.
             * @enum {string}
             */
            status: "waiting" | "joined";
        };
        /** @description One page of codes, oldest first. */
        JoinCodePage: {
            /** @description The codes of this page. */
            items: components["schemas"]["JoinCode"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description What the code is for.
         * @example {
         *       "name": "Rotterdam"
         *     }
         */
        JoinCodeRequest: {
            name?: components["schemas"]["Label"];
            /** @description The node whose key and certificate its daemon replaces. If it is omitted, the daemon becomes a new node. */
            nodeId?: string;
        };
        /**
         * @description A daemon that joins.
         * @example {
         *       "code": "join_Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
         *       "key": "berthd_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r",
         *       "url": "https://node1.example.org:8080",
         *       "certificateFingerprint": "90:70:CF:D7:8D:5C:E6:34:65:B2:55:84:1C:95:20:E4:8D:C3:75:69:51:AC:43:09:FE:E8:89:31:94:12:01:FF",
         *       "name": "Rotterdam"
         *     }
         */
        JoinRequest: {
            certificateFingerprint?: components["schemas"]["PinnedFingerprint"];
            /** @description The code from `createJoinCode`. */
            code: string;
            key: components["schemas"]["NodeKey"];
            /**
             * Format: visible-text
             * @description The name of a new node, if the code does not have one. Required then.
             */
            name?: string;
            publicUrl?: components["schemas"]["PublicAddress"];
            url: components["schemas"]["NodeAddress"];
        };
        /** @description The result of a join. */
        JoinResult: {
            /** @description Whether the panel accepts only this certificate. False while it also accepts the previous one of the node, because the daemon does not use the new one yet. */
            certificateConfirmed: boolean;
            node: components["schemas"]["Node"];
            /**
             * Format: date-time
             * @description The time of the panel's clock, to compare with that of the daemon's host.
             */
            panelTime: string;
        };
        /**
         * @description Which backups of the schedule are kept after a new one, as in `NewScheduleTask`; null if all are, and for other tasks.
         * @example {
         *       "last": 7,
         *       "daily": 14,
         *       "weekly": null
         *     }
         */
        KeptBackups: {
            /**
             * Format: int32
             * @description For how many days the newest backup is kept; null without this rule.
             */
            daily: number | null;
            /**
             * Format: int32
             * @description How many of the newest backups are kept; null without this rule.
             */
            last: number | null;
            /**
             * Format: int32
             * @description For how many weeks the newest backup is kept; null without this rule.
             */
            weekly: number | null;
        } | null;
        /**
         * @description How an API key is rotated.
         * @example {
         *       "overlapSeconds": 86400
         *     }
         */
        KeyRotation: {
            /**
             * Format: int32
             * @description How long the previous secret keeps working, in seconds; 30 days at most.
             */
            overlapSeconds: number;
        };
        /**
         * Format: visible-text
         * @description A display name of 1 to 64 visible characters: no control characters, no zero-width characters, no characters that change the text direction, and no space at either end. Joiners are allowed where a script or an emoji needs them.
         * @example Night shift
         */
        Label: string;
        /**
         * Format: int32
         * @description How long the link can be opened, in seconds.
         * @default 60
         */
        LinkLifetime: number;
        /** @description An SFTP login, without its password. */
        ListedSftpCredential: {
            /** @description Id of the user who created it; null if an administrator of the node did, without the panel. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description When it expires; null if it does not expire.
             */
            expiresAt: string | null;
            /** @description Folder that the client sees as its root. */
            homeDir: string;
            /** @description Host name or address to connect to. */
            host: string;
            /** @description SHA-256 fingerprint of the host key of the SFTP server, in the format of OpenSSH. Compare it at the first connection. */
            hostKeyFingerprint: string;
            /** @description Id of the credential. */
            id: string;
            /**
             * Format: int32
             * @description Port to connect to.
             */
            port: number;
            /** @description Public key with which the user can also log in; null if there is none. */
            publicKey: string | null;
            /** @description User name. */
            username: string;
        };
        /** @description A finished and compressed log. */
        LogArchive: {
            /**
             * Format: date-time
             * @description When it was archived.
             */
            date: string;
            /** @description Name of the archive. */
            name: string;
            /**
             * Format: int64
             * @description Compressed size in bytes; the uncompressed size if the disk had no space to compress it.
             */
            size: number;
        };
        /** @description Lines of a log archive, oldest first. */
        LogArchiveContent: {
            /** @description False if a damaged part was left out, or reading took longer than a minute. */
            complete: boolean;
            /** @description Its last lines. */
            lines: string[];
            /** @description Name of the archive. */
            name: string;
            /**
             * Format: int64
             * @description Number of lines in the archive, regardless of `tail`. For a damaged archive with an intact index, it includes lost lines.
             */
            total: number;
        };
        /** @description The log archives of a server, newest first. */
        LogArchiveList: {
            /** @description The archives. */
            archives: components["schemas"]["LogArchive"][];
            /** @description Id of the server. */
            id: string;
        };
        /** @description Lines of all stored output of a server, oldest first. */
        LogHistory: {
            /** @description Whether all stored output was searched and no damaged part was found. If the search took too long, it is false: then `total` counts only what was found, and a narrower `since` and `until` find the rest. It is also false if a damaged part was left out. */
            complete: boolean;
            /** @description Id of the server. */
            id: string;
            /** @description The latest matching lines. */
            lines: string[];
            /**
             * Format: int64
             * @description Number of matching lines, regardless of `tail`.
             */
            total: number;
        };
        /** @description Either `authenticated` with the user, or `two_factor_required` with the factors that can be used. Distinguish them by `status`. */
        LoginResult: components["schemas"]["Authenticated"] | components["schemas"]["TwoFactorRequired"];
        /** @description The mail server with which the panel sends mails. */
        MailServer: {
            /** @description Whether a mail server is configured. Without one, the panel sends no mails. */
            configured: boolean;
            /** @description The host of the mail server; null if none is configured. */
            host: string | null;
            /**
             * Format: int32
             * @description The port of the mail server; null if none is configured.
             */
            port: number | null;
            /** @description The sender of the panel's mails; null if none is configured. */
            sender: string | null;
        };
        /** @description The folder to create. */
        MakeDirectoryRequest: {
            /** @description Folder to create, relative to the server's folder. */
            path: string;
            /**
             * @description Also create missing parents, and accept a folder that exists.
             * @default false
             */
            recursive?: boolean;
        };
        /** @description A user with rights to a server of another user. */
        Member: {
            /** @description What the member can do with the server; always includes `servers.read`. */
            capabilities: components["schemas"]["MemberCapability"][];
            /**
             * Format: date-time
             * @description When the user became a member.
             */
            createdAt: string;
            /** @description The e-mail address of the user's account. */
            email: string;
            /**
             * Format: date-time
             * @description When the membership ends; null if it does not end by itself. A time in the past means that it has ended.
             */
            expiresAt: string | null;
            /** @description The id of the membership. */
            id: string;
            /**
             * @description The preset with exactly these capabilities; null if no preset matches.
             * @enum {string|null}
             */
            preset: "viewer" | "operator" | "developer" | "co-owner" | null;
            /** @description The server. */
            serverId: string;
            /** @description The member's user id. */
            userId: string;
            /** @description The user's display name. Names are not unique. */
            username: string;
        };
        /**
         * @description A capability for one server. `servers.read` shows the server and its state, `servers.write` changes its settings,
         *     `servers.control` starts and stops it, and `servers.console` is the live console with commands. `schedules.write`
         *     creates, changes and runs schedules, whose tasks also require the capability for their action. `members.write`
         *     invites, changes and removes members. Only the owner and administrators can delete or transfer a server.
         * @example servers.control
         * @enum {string}
         */
        MemberCapability: "servers.read" | "servers.write" | "servers.control" | "servers.console" | "files.read" | "files.write" | "backups.read" | "backups.write" | "logs.read" | "logs.write" | "sftp.read" | "sftp.write" | "players.read" | "players.write" | "radar.read" | "radar.write" | "schedules.read" | "schedules.write" | "members.read" | "members.write" | "activity.read";
        /**
         * @description Changes to a membership. Omitted fields are unchanged.
         * @example {
         *       "preset": "viewer"
         *     }
         */
        MemberChanges: {
            /** @description What the member can do with the server. `servers.read` is always included. Not together with `preset`. */
            capabilities?: components["schemas"]["MemberCapability"][];
            /**
             * Format: date-time
             * @description When the membership ends; null if it does not end by itself.
             */
            expiresAt?: string | null;
            preset?: components["schemas"]["CapabilityPreset"];
        };
        /** @description One page of members, oldest first. */
        MemberPage: {
            /** @description The members of this page. */
            items: components["schemas"]["Member"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description Metrics in the text format of Prometheus, version 0.0.4. */
        Metrics: string;
        /**
         * @description What happens with runs that were due while no panel was running: `skip` leaves them out, `runOnce` runs the schedule once,
         *     however many were missed. A run counts as missed if it cannot begin within a minute.
         * @example skip
         * @enum {string}
         */
        MissedRuns: "skip" | "runOnce";
        /**
         * @description A text to show to all users, and when.
         * @example {
         *       "text": "The panel is updated tonight at 22:00 UTC. Servers keep running.",
         *       "level": "information"
         *     }
         */
        NewAnnouncement: {
            /**
             * Format: date-time
             * @description When the announcement is no longer shown, after `startsAt`. If omitted or null, it does not end by itself.
             */
            endsAt?: string | null;
            /**
             * @description How important the announcement is.
             * @default information
             * @enum {string}
             */
            level?: "information" | "warning";
            /**
             * Format: date-time
             * @description When the announcement is shown first. If omitted, now.
             */
            startsAt?: string;
            text: components["schemas"]["AnnouncementText"];
        };
        /**
         * @description An API key to create for yourself.
         * @example {
         *       "name": "Night shift",
         *       "description": "Restarts the servers at four.",
         *       "permissions": [
         *         "servers.read",
         *         "servers.control"
         *       ]
         *     }
         */
        NewApiKey: {
            /** @description The addresses that can use the key. If omitted or empty, any address can. */
            allowedIps?: components["schemas"]["AddressRange"][];
            /** @description What the key is used for. */
            description?: string;
            /**
             * Format: date-time
             * @description When the key expires. If omitted or null, it does not.
             */
            expiresAt?: string | null;
            name: components["schemas"]["Label"];
            /** @description The capabilities of the key. It can never do more than the user for whom it acts. */
            permissions: components["schemas"]["Capability"][];
            /** @description The servers that the key is limited to, which its user owns or is a member of. If omitted or null, it is not limited. A limited key cannot have capabilities of `account`, `nodes`, `users`, `apikeys`, `settings`, `bans`, `announcements` and `audit`, and cannot create servers. */
            serverIds?: string[] | null;
        };
        /**
         * @description An address or range of addresses to ban. An IPv6 address without a prefix length stands for its /64 network.
         * @example {
         *       "address": "203.0.113.0/24",
         *       "reason": "Password guessing"
         *     }
         */
        NewBan: {
            address: components["schemas"]["AddressRange"];
            /**
             * @description Must be true if the ban covers the caller's own address.
             * @default false
             */
            confirm?: boolean;
            /**
             * Format: date-time
             * @description When the ban ends. If omitted or null, it does not expire.
             */
            expiresAt?: string | null;
            /** @description The reason, shown only to administrators. */
            reason?: string;
        };
        /** @description The new value of a field. */
        NewConfigValue: {
            /** @description The key of the field, as in the list. */
            key: string;
            /** @description The value as text. In JSON, YAML and TOML it gets the type that the file has. */
            value: string;
        };
        /** @description What a link is for. */
        NewDownloadLink: {
            expiresIn?: components["schemas"]["LinkLifetime"];
            /** @description File or folder to download, relative to the server's folder. */
            path: string;
        };
        /**
         * @description An invitation to create.
         * @example {
         *       "preset": "operator"
         *     }
         */
        NewInvitation: {
            /** @description What the member will be able to do with the server. `servers.read` is always included. Either this or `preset` is required. */
            capabilities?: components["schemas"]["MemberCapability"][];
            /**
             * Format: email
             * @description The address to which the link is mailed. If omitted, the response contains the link.
             */
            email?: string;
            /**
             * Format: date-time
             * @description When the link expires, at most 30 days from now. If omitted, in 7 days.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description When the membership ends. If omitted or null, it does not end by itself.
             */
            membershipExpiresAt?: string | null;
            preset?: components["schemas"]["CapabilityPreset"];
        };
        /** @description A new code with which a daemon joins. */
        NewJoinCode: {
            /** @description The code, which is returned only in this response. */
            code: string;
            /** @description The command to run on the daemon's host, with the panel's URL and the code. */
            command: string;
            /**
             * Format: date-time
             * @description When the code was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the code expires.
             */
            expiresAt: string;
            /** @description The id of the code. */
            id: string;
            /**
             * Format: date-time
             * @description When the daemon joined; null before that.
             */
            joinedAt: string | null;
            /** @description The name of the node; null if the daemon's host suggests it. */
            name: string | null;
            /** @description The node that has joined, or the one that the code is for; null before that. */
            nodeId: string | null;
            /**
             * @description Whether a daemon has joined with the code.
             * @enum {string}
             */
            status: "waiting" | "joined";
        };
        /**
         * @description Which backups of the schedule are kept after a new one: all that at least one of the rules keeps. The others are deleted. Backups
         *     that the schedule did not create are neither counted nor deleted. Days and weeks are those of the schedule's time zone, and weeks
         *     begin on Monday. Without rules, all backups are kept.
         * @example {
         *       "last": 7,
         *       "daily": 14,
         *       "weekly": 8
         *     }
         */
        NewKeptBackups: {
            /**
             * Format: int32
             * @description Keep the newest backup of each of the last days with a backup, this many days.
             */
            daily?: number | null;
            /**
             * Format: int32
             * @description Keep this many of the newest backups.
             */
            last?: number | null;
            /**
             * Format: int32
             * @description Keep the newest backup of each of the last weeks with a backup, this many weeks.
             */
            weekly?: number | null;
        } | null;
        /** @description How long a link can be opened. */
        NewLink: {
            expiresIn?: components["schemas"]["LinkLifetime"];
        };
        /**
         * @description A node to add.
         * @example {
         *       "name": "Rotterdam",
         *       "url": "https://node1.example.org:8080",
         *       "key": "berthd_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r",
         *       "publicUrl": "https://node1.example.org"
         *     }
         */
        NewNode: {
            capacity?: components["schemas"]["NewNodeCapacity"];
            certificateFingerprint?: components["schemas"]["PinnedFingerprint"];
            key: components["schemas"]["NodeKey"];
            /** @description Whether the node is in maintenance: it gets no new servers, except those that administrators create there, and users cannot start, restart or reinstall servers. Running servers run on. */
            maintenance?: boolean;
            /** @description A text for users, such as why the node is in maintenance and how long; null removes it. */
            maintenanceReason?: string | null;
            name: components["schemas"]["Label"];
            /** @description The ports that the servers of users can have. A server that is created without a port gets the first free one. The ranges must not overlap. Empty for any ports. */
            portRanges?: components["schemas"]["PortRange"][];
            publicUrl?: components["schemas"]["PublicAddress"];
            tags?: components["schemas"]["NodeTags"];
            url: components["schemas"]["NodeAddress"];
        };
        /**
         * @description What servers can reserve on the node: the amounts, or the memory and disk of the host as its daemon reports them, plus the over-commit. Omitted fields are unchanged; for a new node, they are null, and 0 for the over-commit.
         * @example {
         *       "memoryBytes": 17179869184,
         *       "cpus": 8,
         *       "cpuOvercommit": 200
         *     }
         */
        NewNodeCapacity: {
            /**
             * Format: int32
             * @description How many more cores can be reserved, in percent.
             */
            cpuOvercommit?: number;
            /**
             * Format: double
             * @description Processor cores; null if they do not limit the servers.
             */
            cpus?: number | null;
            /**
             * Format: int64
             * @description Disk space in bytes; null for the size of the disk with the servers' files.
             */
            diskBytes?: number | null;
            /**
             * Format: int32
             * @description How much more disk space can be reserved, in percent.
             */
            diskOvercommit?: number;
            /**
             * Format: int64
             * @description Memory in bytes; null for that of the host.
             */
            memoryBytes?: number | null;
            /**
             * Format: int32
             * @description How much more memory can be reserved, in percent.
             */
            memoryOvercommit?: number;
        };
        /**
         * @description The codes that replace a lost authenticator. They are returned only in this response.
         * @example {
         *       "recoveryCodes": [
         *         "0f8b2c61d7e94a35b1c07f2e6d984a10",
         *         "5a7d3e90c2b14f68a9e1d05b7c3f2861",
         *         "91c4e6b8f0a2475d8b3e1f6c9d072a54",
         *         "c3d5f7092b4e4861a7c9e0f1b2d34586",
         *         "2e6f8a1b3c5d4e7f9a0b1c2d3e4f5061",
         *         "7b9d1f3a5c7e4092b4d6f8091a2b3c4d",
         *         "e8f0a2b4c6d84e1f93a5b7c9d1e3f507",
         *         "4d6e8f0a1b2c43d5e6f708192a3b4c5d"
         *       ]
         *     }
         */
        NewRecoveryCodes: {
            /** @description Eight codes, each valid for one sign-in. */
            recoveryCodes: string[];
        };
        /**
         * @description A schedule to create.
         * @example {
         *       "name": "Nightly restart",
         *       "cron": "0 5 * * *",
         *       "timeZone": "Europe/Berlin",
         *       "tasks": [
         *         {
         *           "action": "command",
         *           "command": "say The server restarts in five minutes."
         *         },
         *         {
         *           "action": "power",
         *           "power": "restart",
         *           "offsetS": 300
         *         }
         *       ]
         *     }
         */
        NewSchedule: {
            cron: components["schemas"]["CronExpression"];
            /**
             * @description Whether the schedule runs at its times.
             * @default true
             */
            isEnabled?: boolean;
            /**
             * @description What happens with runs that were due while no panel was running: `skip` leaves them out, `runOnce` runs the schedule once, however many were missed.
             * @default skip
             * @enum {string}
             */
            missed?: "skip" | "runOnce";
            /**
             * Format: visible-text
             * @description The schedule's name. Entries of the activity show it.
             */
            name: string;
            /**
             * @description Whether a run is skipped while the server is not running.
             * @default false
             */
            onlyWhenOnline?: boolean;
            /**
             * @description Whether a run is skipped while somebody plays, or while the server does not report its players. Nobody plays on a server that is not running.
             * @default false
             */
            onlyWithNoPlayers?: boolean;
            /** @description What a run does, in this order. */
            tasks: components["schemas"]["NewScheduleTask"][];
            timeZone: components["schemas"]["TimeZone"];
        };
        /**
         * @description One step of a schedule.
         * @example {
         *       "action": "power",
         *       "power": "restart",
         *       "offsetS": 300
         *     }
         */
        NewScheduleTask: {
            /**
             * @description `power` starts or stops the server, `command` types a line into its console, `backup` creates a backup of all its files, and `verify` verifies the server's newest backup and fails if it is damaged.
             * @enum {string}
             */
            action: "power" | "command" | "backup" | "verify";
            /** @description The line to type into the console. Required for `command`, and not allowed for other tasks. */
            command?: string | null;
            /**
             * @description Whether the next task is done even if this one fails.
             * @default false
             */
            continueOnFailure?: boolean;
            keep?: components["schemas"]["NewKeptBackups"];
            /**
             * Format: int32
             * @description How many seconds after the end of the previous task, or after the beginning of the run, the task begins.
             * @default 0
             */
            offsetS?: number;
            /**
             * @description The power action. Required for `power`, and not allowed for other tasks.
             * @enum {string|null}
             */
            power?: "start" | "stop" | "restart" | "kill" | null;
        };
        /**
         * @description A server to create.
         * @example {
         *       "name": "Arena",
         *       "type": "nodejs",
         *       "version": "latest",
         *       "port": 3001
         *     }
         */
        NewServer: {
            /** @description The absolute path of a folder on the node that becomes the folder of the server, with all its files. It is moved and not copied, and no install script runs. Only administrators can set it. The operator of the node must have listed a folder that contains it in `DAEMON_ADOPT_FROM`, it must be on the same file system as the folders of servers, and no program may work in it; otherwise 409. */
            adopt?: string;
            /**
             * Format: double
             * @description The maximum number of processor cores. If omitted, that of the server type. Only administrators can set it.
             */
            cpuLimit?: number;
            /**
             * Format: int64
             * @description The maximum total size of the server's files in bytes. If omitted, the limit of the node, if any. Only administrators can set it.
             */
            diskLimit?: number;
            /** @description The type's settings and further environment variables. Names begin with a letter or an underscore, and contain only letters, digits and underscores. A type with a license requires `EULA` to be `true`. */
            env?: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description The maximum memory in bytes. If omitted, that of the server type. Only administrators can set it.
             */
            memoryLimit?: number;
            name: components["schemas"]["Label"];
            /** @description The node to run on; can be omitted if there is only one, or with `placement`. */
            nodeId?: string;
            /** @description The user who will own the server. Only administrators can set it. If omitted, the caller. */
            ownerId?: string;
            placement?: components["schemas"]["ServerPlacement"];
            /**
             * Format: int32
             * @description The port that players connect to. If omitted, the type's default port or, if that is taken, the first free port after it; on a node with `portRanges`, the first free port in them. At least 1024 and in these ranges, except for administrators.
             */
            port?: number;
            /** @description Further ports, such as those for queries or RCON. An entry `game` is the same as `port`. Each at least 1024 and in the `portRanges` of the node, except for administrators. */
            ports?: components["schemas"]["ServerPort"][];
            /** @description The server type, one that the node offers. */
            type: string;
            /**
             * @description The version; every type accepts `latest`.
             * @default latest
             */
            version?: string;
        };
        /** @description What a link is for, and how much can be sent to it. */
        NewUploadLink: {
            expiresIn?: components["schemas"]["LinkLifetime"];
            /**
             * Format: int64
             * @description Maximum size of the upload in bytes. By default it is that of all uploads.
             */
            maxBytes?: number;
            /** @description File to write, or the folder to write to, relative to the server's folder. */
            path: string;
        };
        /**
         * @description An account that an administrator creates.
         * @example {
         *       "email": "grace@example.org",
         *       "username": "Grace",
         *       "password": "Quiet-Harbour-47"
         *     }
         */
        NewUser: {
            /** @description A short description of the user. */
            description?: string;
            email: components["schemas"]["EmailAddress"];
            /**
             * @description Whether the new user is an administrator.
             * @default false
             */
            isAdmin?: boolean;
            password?: components["schemas"]["Password"];
            username: components["schemas"]["Username"];
        };
        /**
         * @description An API key that an administrator creates, for themselves or for another user.
         * @example {
         *       "name": "Monitoring",
         *       "description": "Reads the state of every server.",
         *       "permissions": [
         *         "servers.read",
         *         "players.read"
         *       ]
         *     }
         */
        NewUserApiKey: {
            /** @description The addresses that can use the key. If omitted or empty, any address can. */
            allowedIps?: components["schemas"]["AddressRange"][];
            /** @description What the key is used for. */
            description?: string;
            /**
             * Format: date-time
             * @description When the key expires. If omitted or null, it does not.
             */
            expiresAt?: string | null;
            name: components["schemas"]["Label"];
            /** @description The capabilities of the key. It can never do more than the user for whom it acts. */
            permissions: components["schemas"]["Capability"][];
            /** @description The servers that the key is limited to, which its user owns or is a member of. If omitted or null, it is not limited. A limited key cannot have capabilities of `account`, `nodes`, `users`, `apikeys`, `settings`, `bans`, `announcements` and `audit`, and cannot create servers. */
            serverIds?: string[] | null;
            /** @description The user for whom the key acts. If omitted, the calling administrator. */
            userId?: string;
        };
        /** @description The next times of a cron expression. */
        NextRuns: {
            /** @description The times, the next one first. There are fewer if the expression ends. */
            items: string[];
        };
        /** @description A host with a daemon that runs servers. */
        Node: {
            capacity: components["schemas"]["NodeCapacity"];
            /** @description The SHA-256 fingerprint of the pinned certificate: the panel accepts exactly this one from the daemon, whatever its name, age or issuer, and no other. Null if no certificate is pinned; the panel then accepts certificates of public authorities and those in `PANEL_NODE_CERTIFICATES`. */
            certificateFingerprint: string | null;
            /**
             * Format: date-time
             * @description When the node was added.
             */
            createdAt: string;
            /** @description The node's id. */
            id: string;
            /**
             * Format: date-time
             * @description When the daemon last responded; null if never.
             */
            lastSeenAt: string | null;
            /** @description Whether the daemon was started together with a panel. If its address is a loopback address, only the panel on the same host can reach it; other panels on the same database show its servers as `unreachable`. */
            local: boolean;
            /** @description Whether the node is in maintenance. It then gets no new servers, except those that administrators create there, and users cannot start, restart or reinstall servers. Running servers run on. */
            maintenance: boolean;
            /** @description Why the node is in maintenance, or how long, as users see it when they are refused; null without a reason. */
            maintenanceReason: string | null;
            /** @description The node's name. */
            name: string;
            /** @description The ports that the servers of users can have, in ascending order. Empty if they can have any. */
            portRanges: components["schemas"]["PortRange"][];
            /** @description The URL under which clients reach the daemon directly; null if they do not. */
            publicUrl: string | null;
            /** @description How the daemon runs servers: `docker`, or `process` (plain processes of the host); null until it first responds, and for daemons of older versions. */
            runtime: string | null;
            /**
             * @description `online` if the daemon responded to the last request, `offline` if it did not, `unknown` before the first request.
             * @enum {string}
             */
            status: "online" | "offline" | "unknown";
            tags: components["schemas"]["NodeTags"];
            /** @description The URL under which the panel reaches the daemon. */
            url: string;
            /** @description The daemon's version; null until it first responds. */
            version: string | null;
        };
        /**
         * Format: uri
         * @description The URL under which the panel reaches the daemon: scheme, host and port, without a path or credentials.
         * @example https://node1.example.org:8080
         */
        NodeAddress: string;
        /** @description What servers can reserve on the node: the amounts, or the memory and disk of the host as its daemon reports them, plus the over-commit. */
        NodeCapacity: {
            /**
             * Format: int32
             * @description How many more cores can be reserved, in percent.
             */
            cpuOvercommit: number;
            /**
             * Format: double
             * @description Processor cores; null if they do not limit the servers.
             */
            cpus: number | null;
            /**
             * Format: int64
             * @description Disk space in bytes; null for the size of the disk with the servers' files.
             */
            diskBytes: number | null;
            /**
             * Format: int32
             * @description How much more disk space can be reserved, in percent.
             */
            diskOvercommit: number;
            /**
             * Format: int64
             * @description Memory in bytes; null for that of the host.
             */
            memoryBytes: number | null;
            /**
             * Format: int32
             * @description How much more memory can be reserved, in percent.
             */
            memoryOvercommit: number;
        };
        /**
         * @description Changes to a node. Omitted fields are unchanged.
         * @example {
         *       "name": "Rotterdam 2"
         *     }
         */
        NodeChanges: {
            capacity?: components["schemas"]["NewNodeCapacity"];
            certificateFingerprint?: components["schemas"]["PinnedFingerprint"];
            key?: components["schemas"]["NodeKey"];
            /** @description Whether the node is in maintenance: it gets no new servers, except those that administrators create there, and users cannot start, restart or reinstall servers. Running servers run on. */
            maintenance?: boolean;
            /** @description A text for users, such as why the node is in maintenance and how long; null removes it. */
            maintenanceReason?: string | null;
            name?: components["schemas"]["Label"];
            /** @description The ports that the servers of users can have. A server that is created without a port gets the first free one. The ranges must not overlap. Empty for any ports. */
            portRanges?: components["schemas"]["PortRange"][];
            publicUrl?: components["schemas"]["PublicAddress"];
            tags?: components["schemas"]["NodeTags"];
            url?: components["schemas"]["NodeAddress"];
        };
        /** @description The numbers of nodes. */
        NodeCounts: {
            /**
             * Format: int32
             * @description Nodes that did not.
             */
            offline: number;
            /**
             * Format: int32
             * @description Nodes that responded to the last request.
             */
            online: number;
            /**
             * Format: int32
             * @description All nodes.
             */
            total: number;
            /**
             * Format: int32
             * @description Nodes to which no request was sent yet.
             */
            unknown: number;
        };
        /**
         * Format: password
         * @description A key of that daemon, created with `berth daemon key create`. The panel sends it with every request to the node and never returns it.
         * @example berthd_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r
         */
        NodeKey: string;
        /** @description The load of a node, as far as the panel knows it. */
        NodeLoad: {
            free: components["schemas"]["FreeCapacity"];
            host: components["schemas"]["HostLoad"];
            /** @description The node's id. */
            nodeId: string;
            reserved: components["schemas"]["ReservedCapacity"];
            /**
             * Format: int32
             * @description The number of those that are running, as far as the panel knows.
             */
            runningServers: number;
            /**
             * Format: int32
             * @description The number of servers on the node.
             */
            servers: number;
        };
        /** @description One page of the loads of nodes, in the order of `listNodes`. */
        NodeLoadPage: {
            /** @description The loads of this page. */
            items: components["schemas"]["NodeLoad"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description The server types of one node. */
        NodeOffer: {
            /** @description Whether the node is in maintenance. Users then cannot create servers there. */
            maintenance: boolean;
            /** @description Why, or how long; null without a reason or maintenance. */
            maintenanceReason: string | null;
            /** @description The node's id, used as `nodeId` of a new server. */
            nodeId: string;
            /** @description The node's name. */
            nodeName: string;
            /** @description Whether the node's daemon responded. */
            reachable: boolean;
            tags: components["schemas"]["NodeTags"];
            /** @description The offered server types; empty if the daemon did not respond. */
            types: components["schemas"]["OfferedType"][];
        };
        /** @description One page of nodes with the server types that they offer, oldest first. */
        NodeOfferPage: {
            /** @description The nodes of this page. */
            items: components["schemas"]["NodeOffer"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description One page of nodes, oldest first. */
        NodePage: {
            /** @description The nodes of this page. */
            items: components["schemas"]["Node"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A moment at which a node became online or offline. */
        NodeStatusChange: {
            /**
             * Format: date-time
             * @description When the panel noticed it.
             */
            createdAt: string;
            /** @description The id of the change. */
            id: string;
            /**
             * @description The status from then on.
             * @enum {string}
             */
            status: "online" | "offline";
        };
        /** @description One page of status changes, newest first. */
        NodeStatusChangePage: {
            /** @description The changes of this page. */
            items: components["schemas"]["NodeStatusChange"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Tags of the node, by which `placement` of a new server selects nodes: lower-case letters, digits and hyphens. A tag that occurs twice counts once.
         * @example [
         *       "ssd",
         *       "eu-west"
         *     ]
         */
        NodeTags: string[];
        /** @description A server type and whether the node can install it. */
        OfferedType: {
            /** @description Whether the node can currently install it. */
            available: boolean;
            /**
             * Format: int32
             * @description The port of a server that is created without one.
             */
            defaultPort: number;
            /** @description A short description. */
            description: string;
            /** @description The display name. */
            name: string;
            /** @description Why it is not available and what to do; null if it is. */
            reason: string | null;
            /** @description Whether its license must be accepted, with `EULA` in `env`. */
            requiresEula: boolean;
            /** @description The server type, for example `minecraft-java`. */
            type: string;
            /** @description The variables that people see by name, for `env`; hidden ones only for administrators. */
            variables: components["schemas"]["ServerVariable"][];
            /** @description Versions that the node can install, `latest` first. A type may accept more. */
            versions: string[];
        };
        /**
         * @description The user's progress in the introductory tour. Omitted fields are unchanged.
         * @example {
         *       "onboardingCompleted": true
         *     }
         */
        OnboardingChanges: {
            /** @description Whether the tour is completed. */
            onboardingCompleted?: boolean;
            /** @description Whether the tour is dismissed. */
            onboardingSkipped?: boolean;
        };
        /** @description Work that continues after the response. */
        Operation: {
            /** @description Why it failed, like in `ApiError`; null if it did not fail. */
            error: {
                /** @description The problems that validation found, if any. */
                details?: components["schemas"]["ApiErrorDetail"][];
                /** @description Stable code of the error. */
                error: string;
                /** @description What happened, and what to do about it, in a sentence. */
                message: string;
                /**
                 * Format: int32
                 * @description Equal to the HTTP status.
                 */
                status: number;
            } | null;
            /** @description Id of the operation. */
            id: string;
            /** @description The operationId that started it, such as `createBackup`. */
            operation: string;
            /**
             * Format: double
             * @description Progress in percent.
             */
            progress: number;
            /** @description What the response would have been without `Prefer: respond-async`; null until it is completed. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description The server that it works on; null if there is none. */
            serverId: string | null;
            /**
             * @description Status of the operation. All except `running` are final.
             * @enum {string}
             */
            status: "running" | "completed" | "failed" | "cancelled";
        };
        /** @description The state of the whole panel. */
        Overview: {
            /** @description What needs attention, the most urgent kind first; empty if nothing does. */
            attention: components["schemas"]["AttentionGroup"][];
            nodes: components["schemas"]["NodeCounts"];
            servers: components["schemas"]["ServerCounts"];
            /** @description The panel's version. */
            version: string;
        };
        /** @description A passkey or security key that is registered with the account. */
        Passkey: {
            /** @description Whether the authenticator keeps a backup of it. */
            backedUp: boolean;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            createdAt: string;
            /** @description `singleDevice` when it is bound to one device, `multiDevice` when it is synced. */
            deviceType: string;
            /** @description The passkey's id in the panel. */
            id: string;
            /**
             * Format: date-time
             * @description When it last completed a sign-in; null if never.
             */
            lastUsedAt: string | null;
            /** @description The name chosen by the user. */
            name: string;
            /** @description Whether it can sign in without the password: it is discoverable, and its authenticator has verified the user at the registration. Otherwise it is only a second factor. A first sign-in without the password also sets it. */
            passwordless: boolean;
            /** @description The transports of the authenticator, as reported by the browser. */
            transports: string[];
        };
        /** @description A new account with a passkey instead of a password. */
        PasskeyAccount: {
            email: components["schemas"]["EmailAddress"];
            invitationToken?: components["schemas"]["RegistrationInvitationToken"];
            passkey: components["schemas"]["PasskeyRegistration"];
            setupToken?: components["schemas"]["SetupToken"];
            username: components["schemas"]["Username"];
        };
        /** @description The authenticator's response, WebAuthn's `AuthenticatorAssertionResponseJSON`. */
        PasskeyAssertion: {
            /** @description The authenticator's data, in base64url. */
            authenticatorData: string;
            /** @description The client data that was signed, in base64url. */
            clientDataJSON: string;
            /** @description The signature over both, in base64url. */
            signature: string;
            /** @description The user handle that the authenticator stored. A user handle of another account is rejected. */
            userHandle?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The authenticator's response, WebAuthn's `AuthenticatorAttestationResponseJSON`. */
        PasskeyAttestation: {
            /** @description The new key with its attestation, in base64url. */
            attestationObject: string;
            /** @description The authenticator's data, in base64url. */
            authenticatorData?: string;
            /** @description The client data that was signed, in base64url. */
            clientDataJSON: string;
            /** @description The new public key, in base64url. */
            publicKey?: string;
            /**
             * Format: int32
             * @description The COSE algorithm identifier of the key.
             */
            publicKeyAlgorithm?: number;
            /** @description The transports of the authenticator. */
            transports?: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description The browser's assertion result, WebAuthn's `AuthenticationResponseJSON`, as returned by `toJSON()` of the credential. Fields added by later browsers are ignored. */
        PasskeyAuthentication: {
            /** @description Whether the authenticator is part of the device (`platform`) or not (`cross-platform`). */
            authenticatorAttachment?: string | null;
            /** @description The results of the extensions. */
            clientExtensionResults?: {
                [key: string]: unknown;
            };
            /** @description The credential's id, in base64url. */
            id: string;
            /** @description The same value as `id`. */
            rawId: string;
            response: components["schemas"]["PasskeyAssertion"];
            /**
             * @description Always `public-key`.
             * @enum {string}
             */
            type: "public-key";
        } & {
            [key: string]: unknown;
        };
        /** @description The authentication challenge: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. Pass it to `PublicKeyCredential.parseRequestOptionsFromJSON()` and the result to `navigator.credentials.get()`. */
        PasskeyAuthenticationOptions: {
            /** @description The passkeys of the account that is signing in; absent if no account is known yet. */
            allowCredentials?: components["schemas"]["PasskeyDescriptor"][];
            /** @description The challenge, in base64url. It can be used once, within five minutes, in this session or browser. */
            challenge: string;
            /** @description The requested WebAuthn extensions. */
            extensions?: {
                [key: string]: unknown;
            };
            /** @description Which kind of authenticator the browser should offer first. */
            hints?: string[];
            /** @description The host name that the passkeys are bound to. */
            rpId?: string;
            /**
             * Format: int32
             * @description How long the browser should wait for the user, in milliseconds.
             */
            timeout?: number;
            /** @description Whether the authenticator should ask for a PIN or biometrics: `preferred`, or `required` for a sign-in without a password. */
            userVerification?: string;
        };
        /** @description The requirements for the authenticator, as WebAuthn's `AuthenticatorSelectionCriteria`. */
        PasskeyAuthenticatorSelection: {
            /** @description `platform` or `cross-platform`; absent if both are allowed. */
            authenticatorAttachment?: string;
            /** @description Whether the credential must be discoverable. */
            requireResidentKey?: boolean;
            /** @description Whether the credential should be discoverable, `preferred` by default. */
            residentKey?: string;
            /** @description Whether the authenticator should ask for a PIN or biometrics, `preferred`. */
            userVerification?: string;
        };
        /** @description Changes to a passkey. */
        PasskeyChanges: {
            name: components["schemas"]["Label"];
        };
        /** @description A credential, as WebAuthn's `PublicKeyCredentialDescriptorJSON`. */
        PasskeyDescriptor: {
            /** @description The credential's id, in base64url. */
            id: string;
            /** @description The transports that the browser can use. */
            transports?: string[];
            /** @description Always `public-key`. */
            type: string;
        };
        /**
         * @description The person who wants an account with a passkey.
         * @example {
         *       "email": "ada@example.org",
         *       "username": "Ada"
         *     }
         */
        PasskeyNewcomer: {
            email: components["schemas"]["EmailAddress"];
            invitationToken?: components["schemas"]["RegistrationInvitationToken"];
            setupToken?: components["schemas"]["SetupToken"];
            username: components["schemas"]["Username"];
        };
        /** @description One page of the user's passkeys, oldest first. */
        PasskeyPage: {
            /** @description The passkeys of this page. */
            items: components["schemas"]["Passkey"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A type of key that the panel accepts, as WebAuthn's `PublicKeyCredentialParameters`. */
        PasskeyParameters: {
            /**
             * Format: int32
             * @description The COSE algorithm identifier, for example -7 for ES256.
             */
            alg: number;
            /** @description Always `public-key`. */
            type: string;
        };
        /** @description The browser's registration result, WebAuthn's `RegistrationResponseJSON`, as returned by `toJSON()` of the credential, and the `name` of the new passkey. Fields added by later browsers are ignored. */
        PasskeyRegistration: {
            /** @description Whether the authenticator is part of the device (`platform`) or not (`cross-platform`). */
            authenticatorAttachment?: string | null;
            /** @description The results of the extensions. */
            clientExtensionResults?: {
                [key: string]: unknown;
            };
            /** @description The credential's id, in base64url. */
            id: string;
            name?: components["schemas"]["Label"];
            /** @description The same value as `id`. */
            rawId: string;
            response: components["schemas"]["PasskeyAttestation"];
            /**
             * @description Always `public-key`.
             * @enum {string}
             */
            type: "public-key";
        } & {
            [key: string]: unknown;
        };
        /** @description The registration challenge: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. Pass it to `PublicKeyCredential.parseCreationOptionsFromJSON()` and the result to `navigator.credentials.create()`. */
        PasskeyRegistrationOptions: {
            /** @description Always `none`; the panel does not request the model of the authenticator. */
            attestation?: string;
            authenticatorSelection?: components["schemas"]["PasskeyAuthenticatorSelection"];
            /** @description The challenge, in base64url. It can be used once, within five minutes, in this session. */
            challenge: string;
            /** @description The passkeys that the account already has, so that the browser does not register one of them again. */
            excludeCredentials?: components["schemas"]["PasskeyDescriptor"][];
            /** @description The requested WebAuthn extensions. */
            extensions?: {
                [key: string]: unknown;
            };
            /** @description Which kind of authenticator the browser should offer first. */
            hints?: string[];
            /** @description The accepted key types, the preferred one first. */
            pubKeyCredParams: components["schemas"]["PasskeyParameters"][];
            rp: components["schemas"]["PasskeyRelyingParty"];
            /**
             * Format: int32
             * @description How long the browser should wait for the user, in milliseconds.
             */
            timeout?: number;
            user: components["schemas"]["PasskeyUser"];
        };
        /** @description The site that the passkey is for. */
        PasskeyRelyingParty: {
            /** @description The host name that passkeys are bound to. */
            id: string;
            /** @description The name that the browser shows. */
            name: string;
        };
        /** @description The account that the passkey is for. */
        PasskeyUser: {
            /** @description The display name. */
            displayName: string;
            /** @description The account's WebAuthn user handle, in base64url. */
            id: string;
            /** @description The e-mail address. */
            name: string;
        };
        /**
         * Format: password
         * @description A new password: 8 to 128 characters with at least one uppercase letter (A-Z), one lowercase letter (a-z) and one digit. All characters are significant, including spaces and Unicode; nothing is trimmed. Common passwords, and passwords that consist only of names of the service or the account and similar words, are rejected as `weak_password`. So are breached passwords, if the panel's operator supplies a list of them.
         * @example Quiet-Harbour-47
         */
        Password: string;
        /**
         * @description The current password and the new one.
         * @example {
         *       "currentPassword": "Quiet-Harbour-47",
         *       "newPassword": "Louder-Harbour-48"
         *     }
         */
        PasswordChange: {
            /**
             * Format: password
             * @description The current password.
             */
            currentPassword: string;
            newPassword: components["schemas"]["Password"];
        };
        /**
         * @description A new password, with the token of the reset link.
         * @example {
         *       "token": "Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
         *       "password": "Quiet-Harbour-47"
         *     }
         */
        PasswordReset: {
            password: components["schemas"]["Password"];
            /** @description One of the account's recovery codes, only together with `removeFactors`. It can be used once. */
            recoveryCode?: string;
            /** @description Whether to remove the one-time codes and passkeys of the account as well; requires `recoveryCode`. */
            removeFactors?: boolean;
            /** @description The token from the link, 32 random bytes in base64url. */
            token: string;
        };
        /**
         * @description The request is accepted. The response does not reveal whether the account exists.
         * @example {
         *       "status": "accepted"
         *     }
         */
        PasswordResetAccepted: {
            /**
             * @description Always `accepted`.
             * @enum {string}
             */
            status: "accepted";
        };
        /**
         * @description A link with which the user can set a new password once.
         * @example {
         *       "url": "https://panel.example.org/app/reset-password#token=Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
         *       "expiresAt": "2026-03-04T08:15:00.000Z"
         *     }
         */
        PasswordResetLink: {
            /**
             * Format: date-time
             * @description When the link expires, one hour after it was created.
             */
            expiresAt: string;
            /**
             * Format: uri
             * @description The link to give to the user. It is returned only in this response.
             */
            url: string;
        };
        /**
         * @description The account whose password to reset.
         * @example {
         *       "email": "ada@example.org"
         *     }
         */
        PasswordResetRequest: {
            email: components["schemas"]["EmailAddress"];
        };
        /** @description A file or folder in detail. */
        PathInfo: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description When its content last changed.
             */
            modified: string;
            /** @description Last part of the path; empty for the server's folder itself. */
            name: string;
            /** @description The path, as in the request. */
            path: string;
            /** @description Permission characters of owner, group and others. */
            permissions: string;
            /**
             * Format: int64
             * @description Size in bytes; 0 for a folder.
             */
            size: number;
            /**
             * @description Type of the entry.
             * @enum {string}
             */
            type: "directory" | "file";
        };
        /** @description A path. */
        PathRequest: {
            /** @description Path relative to the server's folder. */
            path: string;
        };
        /** @description The size of a file or folder. */
        PathSize: {
            /** @description The size for people to read. */
            humanSize: string;
            /** @description The path, as in the request. */
            path: string;
            /**
             * Format: int64
             * @description Size in bytes; for a folder, the total of its content.
             */
            size: number;
        };
        /**
         * @description The SHA-256 fingerprint of the only certificate that the panel accepts from the daemon, as `openssl x509 -noout -fingerprint -sha256` prints it; requires an https:// address. Null to accept certificates of public authorities and those in `PANEL_NODE_CERTIFICATES`.
         * @example 90:70:CF:D7:8D:5C:E6:34:65:B2:55:84:1C:95:20:E4:8D:C3:75:69:51:AC:43:09:FE:E8:89:31:94:12:01:FF
         */
        PinnedFingerprint: string | null;
        /** @description A connected player. */
        Player: {
            /** @description The player's name as reported by the game, without invisible characters. Two players can have the same name. */
            name: string;
            /**
             * Format: double
             * @description The connection latency in milliseconds; 0 if the game does not report it.
             */
            ping: number;
            /** @description The player's id as reported by the game (Minecraft). If the game reports none, a version 5 UUID derived only from the name: the same name always has the same UUID, on every server. */
            uuid: string;
        };
        /**
         * @description A range of ports. `from` and `to` belong to it.
         * @example {
         *       "from": 25565,
         *       "to": 25600
         *     }
         */
        PortRange: {
            /**
             * Format: int32
             * @description The first port.
             */
            from: number;
            /**
             * Format: int32
             * @description The last port, at least `from`.
             */
            to: number;
        };
        /**
         * @description The action to perform on the server.
         * @example {
         *       "action": "start"
         *     }
         */
        PowerAction: {
            /**
             * @description `start` and `restart` start and restart the server; `stop` lets the server save and exit, and kills it after 30 seconds; `kill` ends it at once, and unsaved data is lost.
             * @enum {string}
             */
            action: "start" | "stop" | "restart" | "kill";
        };
        /**
         * @description The state of the server after the action.
         * @example {
         *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
         *       "status": "starting"
         *     }
         */
        PowerResult: {
            /** @description The server's id. */
            id: string;
            status: components["schemas"]["ServerStatus"];
        };
        /**
         * Format: uri
         * @description The URL under which browsers and other clients of owners reach the daemon: scheme, host and port, without a path or credentials. The panel then offers direct links. Null if there is none.
         * @example https://node1.example.org
         */
        PublicAddress: string | null;
        /** @description What everybody can see of a server that its owner has made public. */
        PublicServer: {
            /** @description The server's name. Servers of different owners can have the same name. */
            name: string;
            /**
             * Format: int32
             * @description How many players can be on it at the same time; null together with `playersOnline`.
             */
            playersMax: number | null;
            /**
             * Format: int32
             * @description How many players are on it; null if it is not online, or if that is not known, for example because the type of server does not report players.
             */
            playersOnline: number | null;
            /**
             * Format: date-time
             * @description Since when it has this state: for `online` and `starting` when it was started, otherwise when the panel noticed the change; null if it has not noticed it.
             */
            since: string | null;
            /**
             * @description - `online`: players can connect;
             *     - `starting`: it is starting or restarting;
             *     - `offline`: anything else, also while it is stopping or being installed, and after a crash;
             *     - `unknown`: its node does not respond.
             * @enum {string}
             */
            state: "online" | "starting" | "offline" | "unknown";
            /** @description The server type, for example `minecraft-java`. */
            type: string;
        };
        /** @description The servers that are shown to everybody. */
        PublicStatus: {
            /** @description Whether more servers are public than are listed. */
            more: boolean;
            /** @description The public servers, sorted by name. */
            servers: components["schemas"]["PublicServer"][];
            /**
             * Format: date-time
             * @description When the states were read.
             */
            updatedAt: string;
        };
        /** @description A file that was downloaded. */
        PulledFile: {
            /**
             * Format: int64
             * @description Number of downloaded bytes.
             */
            bytesDownloaded: number;
            /** @description The file. */
            path: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "completed";
            /** @description The URL of the request; in the result of an operation without its query, which may contain tokens. */
            url: string;
        };
        /** @description The URL to download and the path to write. */
        PullFileRequest: {
            /** @description File to write, relative to the server's folder. It must not exist. */
            path: string;
            /** @description URL to download: http or https, without user name and password; a fragment is ignored. */
            url: string;
        };
        /**
         * @description Exactly one of `password` and `passkey`.
         * @example {
         *       "password": "Quiet-Harbour-47"
         *     }
         */
        Reauthentication: {
            passkey?: components["schemas"]["PasskeyAuthentication"];
            /** @description The current password of the signed-in user. */
            password?: string;
        };
        /**
         * @description A new account.
         * @example {
         *       "email": "ada@example.org",
         *       "username": "Ada",
         *       "password": "Quiet-Harbour-47"
         *     }
         */
        Registration: {
            email: components["schemas"]["EmailAddress"];
            invitationToken?: components["schemas"]["RegistrationInvitationToken"];
            password: components["schemas"]["Password"];
            setupToken?: components["schemas"]["SetupToken"];
            username: components["schemas"]["Username"];
        };
        /** @description The token from the link of an invitation to a server (`inviteMember`). The new user accepts the invitation with the registration. */
        RegistrationInvitationToken: string;
        /** @description A path that was deleted. */
        RemovedPath: {
            /** @description The path. */
            path: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "deleted";
        };
        /** @description A path that was renamed. */
        RenamedPath: {
            /** @description The new path. */
            destination: string;
            /** @description The old path. */
            source: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "renamed";
        };
        /** @description The path to rename or move, and the new path. */
        RenamePathRequest: {
            /** @description New path, which must not exist. */
            destination: string;
            /** @description File or folder to rename. */
            source: string;
        };
        /** @description What the servers of a node reserve together, whether or not they run. */
        ReservedCapacity: {
            /**
             * Format: double
             * @description Processor cores.
             */
            cpus: number;
            /**
             * Format: int64
             * @description Disk space in bytes. A server without a limit of disk space reserves none.
             */
            diskBytes: number;
            /**
             * Format: int64
             * @description Memory in bytes.
             */
            memoryBytes: number;
            /**
             * Format: int32
             * @description The number of servers whose limits the panel does not know completely until `getServerSettings` reads them. What is unknown counts as 0.
             */
            unknownServers: number;
        };
        /** @description The backup to restore, and the server to which it belongs. */
        RestoreBackupFromRequest: {
            /** @description Id of the backup. */
            backupId: string;
            /** @description The server to which the backup belongs. It must be on the same node. */
            sourceServerId: string;
        };
        /** @description A backup that was restored. */
        RestoredBackup: {
            /** @description Id of the backup. */
            backupId: string;
            /** @description The restored server. */
            id: string;
            /**
             * @description Always `restoring`, although the work is done: the current status is that of the server.
             * @enum {string}
             */
            status: "restoring";
        };
        /** @description A file that is uploaded in parts. */
        ResumableUpload: {
            /**
             * Format: date-time
             * @description When the upload expires: a day after its last byte arrived, and an hour after it was completed, which does not affect the file.
             */
            expiresAt: string;
            /** @description Id of the upload. */
            id: string;
            /**
             * Format: int64
             * @description Size of the whole file in bytes.
             */
            length: number;
            /**
             * Format: int64
             * @description Number of stored bytes. Equal to `length` only when the file is at its path.
             */
            offset: number;
            /** @description Path of the file. */
            path: string;
            /**
             * @description `completed` when the file is at its path.
             * @enum {string}
             */
            status: "uploading" | "completed";
        };
        /** @description The files of a deleted server that are still on their node. */
        RetainedData: {
            /** @description The former container id, which is also the name of the folder on the node. */
            containerId: string;
            /**
             * Format: date-time
             * @description When the server was deleted.
             */
            createdAt: string;
            /** @description The id of the retained data. */
            id: string;
            /** @description The name of the deleted server. */
            name: string;
            /** @description The node that stores the files. */
            nodeId: string;
            /** @description The former owner of the server. The retained data counts toward this user's server limit. */
            ownerId: string;
            /** @description The id of the deleted server. */
            serverId: string;
            /** @description The type of the deleted server. */
            type: string;
        };
        /** @description One page of retained data, oldest first. */
        RetainedDataPage: {
            /** @description The retained data of this page. */
            items: components["schemas"]["RetainedData"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A credential that was revoked. */
        RevokedSftpCredential: {
            /** @description Id of the credential. */
            id: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "revoked";
        };
        /** @description The command to run. */
        RunCommandRequest: {
            /** @description The program and its arguments, as separate strings. No shell interprets them. */
            command: string[];
        };
        /** @description The path and the time of the scan. */
        ScanChangesRequest: {
            /** @description The `nextCursor` of the previous page. Without it, the list starts at the beginning. */
            cursor?: string;
            /**
             * Format: int32
             * @description Maximum number of changes on a page.
             * @default 1000000
             */
            limit?: number;
            /** @description Folder or file to scan, relative to the server's folder. */
            path: string;
            /**
             * Format: date-time
             * @description Changes at or after this time are reported. It counts to the nanosecond; a leap second is the second before it.
             */
            since: string;
        };
        /** @description What a server does by itself at set times. */
        Schedule: {
            /**
             * Format: date-time
             * @description When the schedule was created.
             */
            createdAt: string;
            cron: components["schemas"]["CronExpression"];
            /** @description The schedule's id. */
            id: string;
            /** @description Whether the schedule runs at its times. */
            isEnabled: boolean;
            /** @description The newest run, without its tasks; null before the first one. `listScheduleRuns` has all of it. */
            lastRun: {
                /**
                 * Format: date-time
                 * @description When the run ended; null while it is in progress.
                 */
                endedAt: string | null;
                /**
                 * @description How the run ended, as in `ScheduleRun`.
                 * @enum {string}
                 */
                outcome: "running" | "succeeded" | "failed" | "skipped" | "interrupted";
                /**
                 * @description Why the run was skipped; null if it was not.
                 * @enum {string|null}
                 */
                reason: "missed" | "still_running" | "server_suspended" | "server_not_installed" | "server_offline" | "players_online" | "players_unknown" | "node_unavailable" | "node_maintenance" | null;
                /**
                 * Format: date-time
                 * @description When the run began.
                 */
                startedAt: string;
            } | null;
            missed: components["schemas"]["MissedRuns"];
            /** @description The schedule's name. Entries of the activity show it. */
            name: string;
            /**
             * Format: date-time
             * @description When the schedule runs next; null while it is disabled.
             */
            nextRunAt: string | null;
            /** @description Whether a run is skipped while the server is not running. */
            onlyWhenOnline: boolean;
            /** @description Whether a run is skipped while somebody plays, or while the server does not report its players. Nobody plays on a server that is not running. */
            onlyWithNoPlayers: boolean;
            /** @description The server. */
            serverId: string;
            /** @description What a run does, in this order. */
            tasks: components["schemas"]["ScheduleTask"][];
            timeZone: components["schemas"]["TimeZone"];
            /**
             * Format: date-time
             * @description When the schedule was last changed.
             */
            updatedAt: string;
        };
        /**
         * @description Changes to a schedule. Omitted fields are unchanged, and `tasks` replaces all tasks.
         * @example {
         *       "isEnabled": false
         *     }
         */
        ScheduleChanges: {
            cron?: components["schemas"]["CronExpression"];
            /** @description Whether the schedule runs at its times. */
            isEnabled?: boolean;
            missed?: components["schemas"]["MissedRuns"];
            /**
             * Format: visible-text
             * @description The schedule's name. Entries of the activity show it.
             */
            name?: string;
            /** @description Whether a run is skipped while the server is not running. */
            onlyWhenOnline?: boolean;
            /** @description Whether a run is skipped while somebody plays, or while the server does not report its players. Nobody plays on a server that is not running. */
            onlyWithNoPlayers?: boolean;
            /** @description What a run does, in this order. */
            tasks?: components["schemas"]["NewScheduleTask"][];
            timeZone?: components["schemas"]["TimeZone"];
        };
        /** @description One page of schedules, oldest first. */
        SchedulePage: {
            /** @description The schedules of this page. */
            items: components["schemas"]["Schedule"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description One run of a schedule. */
        ScheduleRun: {
            /**
             * Format: date-time
             * @description When the run was due.
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description When the run ended; null while it is in progress.
             */
            endedAt: string | null;
            /** @description The run's id. */
            id: string;
            /**
             * @description `failed` if a task failed, even if the run continued. `skipped` if nothing was done, see `reason`. `interrupted` if the panel
             *     stopped while a task was in progress: it is unknown whether this task was done, and the later tasks were not.
             * @enum {string}
             */
            outcome: "running" | "succeeded" | "failed" | "skipped" | "interrupted";
            /**
             * @description Why the run was skipped; null if it was not.
             * @enum {string|null}
             */
            reason: "missed" | "still_running" | "server_suspended" | "server_not_installed" | "server_offline" | "players_online" | "players_unknown" | "node_unavailable" | "node_maintenance" | null;
            /** @description The schedule. */
            scheduleId: string;
            /**
             * Format: date-time
             * @description When the run began.
             */
            startedAt: string;
            /** @description The tasks, as they were when the run began. */
            tasks: components["schemas"]["ScheduleTaskRun"][];
            /**
             * @description Why it ran, `time` at its time, or `request` because of `runSchedule`.
             * @enum {string}
             */
            trigger: "time" | "request";
        };
        /** @description One page of the runs of a schedule, newest first. */
        ScheduleRunPage: {
            /** @description The runs of this page. */
            items: components["schemas"]["ScheduleRun"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description One step of a schedule. */
        ScheduleTask: {
            /**
             * @description `power` starts or stops the server, `command` types a line into its console, `backup` creates a backup of all its files, and `verify` verifies the server's newest backup and fails if it is damaged.
             * @enum {string}
             */
            action: "power" | "command" | "backup" | "verify";
            /** @description The line for the console; null for other tasks. */
            command: string | null;
            /** @description Whether the next task is done even if this one fails. */
            continueOnFailure: boolean;
            keep: components["schemas"]["KeptBackups"];
            /**
             * Format: int32
             * @description How many seconds after the end of the previous task, or after the beginning of the run, the task begins.
             */
            offsetS: number;
            /**
             * @description The power action; null for other tasks.
             * @enum {string|null}
             */
            power: "start" | "stop" | "restart" | "kill" | null;
        };
        /** @description What became of a task in one run. */
        ScheduleTaskRun: {
            /**
             * @description `power` starts or stops the server, `command` types a line into its console, `backup` creates a backup of all its files, and `verify` verifies the server's newest backup and fails if it is damaged.
             * @enum {string}
             */
            action: "power" | "command" | "backup" | "verify";
            /** @description The line for the console; null for other tasks. */
            command: string | null;
            /** @description Whether the next task is done even if this one fails. */
            continueOnFailure: boolean;
            /**
             * Format: int32
             * @description How many earlier backups were deleted because of `keep`; null if the task has no `keep` or created no backup.
             */
            deletedBackups: number | null;
            /** @description Why earlier backups could not be deleted, which is tried again after the next backup; null if nothing failed. The task has succeeded all the same. */
            deletionError: string | null;
            /**
             * Format: date-time
             * @description When the task ended; null if it did not end.
             */
            endedAt: string | null;
            /** @description Why the task failed; null if it did not fail. */
            error: string | null;
            keep: components["schemas"]["KeptBackups"];
            /**
             * Format: int32
             * @description How many seconds the task waited.
             */
            offsetS: number;
            /**
             * @description `not_run` if the run ended before the task.
             * @enum {string}
             */
            outcome: "pending" | "running" | "succeeded" | "failed" | "interrupted" | "not_run";
            /**
             * @description The power action; null for other tasks.
             * @enum {string|null}
             */
            power: "start" | "stop" | "restart" | "kill" | null;
            /**
             * Format: date-time
             * @description When the task began; null if it did not begin.
             */
            startedAt: string | null;
        };
        /** @description A game server: a container on a node. */
        Server: {
            /** @description The container's id on that node; null before it is created. */
            containerId: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description A text about the server for its users; null without one. */
            description: string | null;
            /** @description The server's id in the panel. */
            id: string;
            /** @description Present with `moveNodeId`: whether the server can be neither started nor changed now, because its files are being copied. */
            isHeld?: boolean;
            /** @description Whether the public status page (`getPublicStatus`) shows the server. It has no effect while the panel has no such page. */
            isPublic: boolean;
            /** @description Present while the server moves to another node (`getServerMove`): that node or, as soon as `nodeId` is the new node, the former one, until its copy is deleted. Meanwhile the server cannot be deleted or moved again. */
            moveNodeId?: string;
            /** @description The server's name. */
            name: string;
            /** @description The node that it runs on. */
            nodeId: string;
            /** @description The user who owns the server. */
            ownerId: string;
            /**
             * Format: int32
             * @description The port that players connect to.
             */
            port: number;
            /**
             * Format: date-time
             * @description When its settings were last changed; null if never.
             */
            settingsChangedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last started; null if never.
             */
            startedAt: string | null;
            status: components["schemas"]["ServerStatus"];
            /**
             * Format: date-time
             * @description When an administrator suspended it; null if it is not suspended. A suspended server cannot be started.
             */
            suspendedAt: string | null;
            /** @description Why it is suspended, as the administrator wrote it for its users; null without a reason. */
            suspensionReason: string | null;
            /** @description The server type, for example `minecraft-java`. */
            type: string;
            /**
             * Format: double
             * @description Seconds since it was started; 0 while it is not running.
             */
            uptime: number;
            /** @description The requested version; if the node reports another one, the version that runs. */
            version: string;
        };
        /** @description What the caller can do with a server. */
        ServerAccess: {
            /** @description What the caller can do with the server, within the capabilities of the calling key. */
            capabilities: components["schemas"]["MemberCapability"][];
            /**
             * Format: date-time
             * @description When the caller's membership ends; null if it does not end by itself.
             */
            expiresAt: string | null;
            /**
             * @description Why the caller can use the server.
             * @enum {string}
             */
            role: "owner" | "administrator" | "member";
            /** @description The server. */
            serverId: string;
        };
        /** @description The settings to change. Omitted ones are not changed. */
        ServerChanges: {
            /**
             * Format: double
             * @description The new maximum number of processor cores; null for that of the server type. Only administrators can set it.
             */
            cpuLimit?: number | null;
            /** @description A text about the server for its users; null removes it. */
            description?: string | null;
            /**
             * Format: int64
             * @description The new maximum total size of the server's files in bytes; null for the limit of the node, if any. Only administrators can set it.
             */
            diskLimit?: number | null;
            /** @description Environment variables to set or, with null, to remove; all others stay. Names and values are as for a new server. A server has at most 128. */
            env?: {
                [key: string]: string | null;
            };
            /** @description Whether the public status page shows the server: its name, type, state and number of players, without any sign-in. */
            isPublic?: boolean;
            /**
             * Format: int64
             * @description The new maximum memory in bytes; null for that of the server type. Only administrators can set it.
             */
            memoryLimit?: number | null;
            name?: components["schemas"]["Label"];
            /** @description All ports: those that are missing are removed, except `game`, which then stays as it is. Each at least 1024, except for administrators. */
            ports?: components["schemas"]["ServerPort"][];
            /** @description The new version, if the server type can change it at a start. Otherwise, the response is 409: use `reinstallServer`. */
            version?: string;
        };
        /** @description The number of servers with one status. */
        ServerCount: {
            /**
             * Format: int32
             * @description The number of servers.
             */
            count: number;
            status: components["schemas"]["ServerStatus"];
        };
        /** @description The numbers of servers. */
        ServerCounts: {
            /** @description The numbers of the servers that are not suspended, by status. A status that none of them has is left out. */
            byStatus: components["schemas"]["ServerCount"][];
            /**
             * Format: int32
             * @description Suspended servers, whatever their status.
             */
            suspended: number;
            /**
             * Format: int32
             * @description All servers.
             */
            total: number;
        };
        /** @description An event of `GET /api/v2/events`: `event` is its name, and `data` the JSON in its data. Ignore events with names that you do not know. */
        ServerEvent: components["schemas"]["ServerEventReset"] | components["schemas"]["ServerEventLost"] | components["schemas"]["ServerEventServer"] | components["schemas"]["ServerEventRemoval"] | components["schemas"]["ServerEventOperation"] | components["schemas"]["ServerEventBackup"] | components["schemas"]["ServerEventInstallation"] | components["schemas"]["ServerEventMove"] | components["schemas"]["ServerEventNotice"] | components["schemas"]["ServerEventStatistics"];
        /** @description A backup was created, restored or deleted. */
        ServerEventBackup: {
            data: components["schemas"]["BackupChange"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "backup.created" | "backup.restored" | "backup.verified" | "backup.deleted";
        };
        /** @description The installation of a server has started, made progress or ended. */
        ServerEventInstallation: {
            data: components["schemas"]["InstallationProgress"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "installation.started" | "installation.progress" | "installation.ended";
        };
        /**
         * @description A kind of events.
         * @example backups
         * @enum {string}
         */
        ServerEventKind: "servers" | "operations" | "backups" | "installation" | "moves" | "notices";
        /** @description Events of the servers on one node were lost. */
        ServerEventLost: {
            data: components["schemas"]["EventsMissed"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "missed";
        };
        /** @description The move of a server to another node has begun, made progress or ended. For administrators. */
        ServerEventMove: {
            data: components["schemas"]["ServerMove"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "move.changed" | "move.progress";
        };
        /** @description Something that the users of a server must know. */
        ServerEventNotice: {
            data: components["schemas"]["ServerNotice"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "notice";
        };
        /** @description Long-running work on a server has started, made progress or ended. */
        ServerEventOperation: {
            data: components["schemas"]["Operation"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "operation.started" | "operation.progress" | "operation.ended";
        };
        /** @description A server was removed, or the caller can no longer see it. */
        ServerEventRemoval: {
            data: components["schemas"]["ServerRemoval"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "server.removed";
        };
        /** @description Read the lists again, because the stream begins or events were lost. */
        ServerEventReset: {
            data: components["schemas"]["EventsReset"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "reset";
        };
        /** @description A server was created or has changed, or the caller can see it now. */
        ServerEventServer: {
            data: components["schemas"]["Server"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "server.created" | "server.status" | "server.changed";
        };
        /** @description The resource usage of a server. */
        ServerEventStatistics: {
            data: components["schemas"]["ServerStats"];
            /**
             * @description The name of the event.
             * @enum {string}
             */
            event: "statistics";
        };
        /**
         * @description Present while the server moves to another node or from one. It cannot start, its files and settings cannot be changed, and its backups can be neither made nor restored. `leaving`: its files are being copied to another node. `arriving`: its files are incomplete; its settings can be changed. `arrived`: its files are complete, and it can be released.
         * @enum {string}
         */
        ServerHold: "leaving" | "arriving" | "arrived";
        /** @description The last lines of the server's console. */
        ServerLogs: {
            /** @description The server's id. */
            id: string;
            /** @description The lines, oldest first. */
            logs: string[];
        };
        /** @description The move of a server to another node. */
        ServerMove: {
            /**
             * Format: date-time
             * @description When it ended; null until then.
             */
            endedAt: string | null;
            /** @description The node on which it was. */
            fromNodeId: string;
            /** @description Whether the server has other ports on the new node, because one of its ports was taken there or was not in its port ranges. */
            hasNewPorts: boolean;
            /** @description Id of the move. */
            id: string;
            /**
             * Format: int32
             * @description How many backups stay on the former node.
             */
            leftBackups: number;
            /** @description Why it failed, why its last attempt failed, or why the server was not started afterwards; otherwise null. */
            message: string | null;
            /**
             * @description How it ended; null until then. If it failed or was cancelled, the server is on its former node, unchanged.
             * @enum {string|null}
             */
            outcome: "moved" | "failed" | "cancelled" | null;
            /** @description The server. */
            serverId: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string;
            /**
             * @description `prepare`: it is stopped and held on its node, after waiting while two other moves use its nodes. `install`: it is installed on the new node, without files. `copy`: its files are sent to the new node and checked there. `switch`: it is about to belong to the new node. `finish`: it belongs to the new node, where it is released, and the former node deletes its copy. `undo`: it stays on its node, and the new node deletes its copy. `ended`: see `outcome`.
             * @enum {string}
             */
            step: "prepare" | "install" | "copy" | "switch" | "finish" | "undo" | "ended";
            /** @description The node to which it moves. */
            toNodeId: string;
            /**
             * Format: int64
             * @description Size of the server's files, which is about the size of the archive, but more than it for files with long runs of zeros; null until it is known.
             */
            totalBytes: number | null;
            /**
             * Format: int64
             * @description Bytes of the archive that were sent to the new node.
             */
            transferredBytes: number;
        };
        /** @description Where a server moves to. */
        ServerMoveRequest: {
            /**
             * @description Confirms that the server's backups stay on its node.
             * @enum {string}
             */
            backups?: "leave";
            /** @description The node to which the server moves. */
            nodeId: string;
        };
        /**
         * @description Something that the users of a server must know.
         * @example {
         *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
         *       "code": "crashed",
         *       "message": "The server ended with exit code 1; restart 1 of 10 in 1 s.",
         *       "at": "2026-03-04T07:15:00.000Z"
         *     }
         */
        ServerNotice: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * @description What happened:
             *
             *     - `crashed`: the server ended by itself; `message` says whether it is started again.
             *     - `out_of_memory`: the server was killed because it ran out of memory.
             *     - `engine_ended`: the server ended with the container engine of its node and is started again.
             *     - `start_failed`: the server could not be started.
             *     - `disk_limit_reached`: the server is stopped, or was not started, because its files exceed their limit.
             *     - `install_failed`: the installation failed.
             *     - `recovery_failed`: interrupted work on the server could be neither undone nor completed.
             *     - `unreachable`: the node of the server, or its container engine, does not respond.
             *     - `reachable`: the node responds again.
             * @enum {string}
             */
            code: "crashed" | "out_of_memory" | "engine_ended" | "start_failed" | "disk_limit_reached" | "install_failed" | "recovery_failed" | "unreachable" | "reachable";
            /** @description The server's id in the panel. */
            id: string;
            /** @description What happened and, if there is something to do, what, in sentences. */
            message: string;
        };
        /** @description One page of servers, oldest first. */
        ServerPage: {
            /** @description The servers of this page. */
            items: components["schemas"]["Server"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Lets the panel choose the node: one that is online, not in maintenance, offers the type, has all these tags, and has enough free capacity and a possible port; of these, the one with the largest share of free memory.
         * @example {
         *       "tags": [
         *         "ssd"
         *       ]
         *     }
         */
        ServerPlacement: {
            /** @description The tags that the node must have. */
            tags?: string[];
        };
        /** @description The players on the server. */
        ServerPlayers: {
            /** @description The server's id. */
            id: string;
            /**
             * Format: int32
             * @description The maximum number of players.
             */
            max: number;
            /**
             * Format: int32
             * @description How many players are connected.
             */
            online: number;
            /** @description The players whose names the server reports. Some games report only some names, or none. */
            players: components["schemas"]["Player"][];
        };
        /** @description A port of a server. It is the same on the host and in the server. */
        ServerPort: {
            /** @description Name of the port, unique in the server, such as `query`, `rcon` or `voice`. The server gets the number in the environment variable `PORT_<NAME>` (`PORT_RCON`). `game` is the port that players connect to. */
            name: string;
            /**
             * Format: int32
             * @description Number of the port, unique on this host per protocol.
             */
            port: number;
            /**
             * @description `both`: the same number for TCP and UDP. The server type determines the protocol of `game`.
             * @enum {string}
             */
            protocol: "tcp" | "udp" | "both";
        };
        /** @description How to reinstall a server. */
        ServerReinstallation: {
            /**
             * @description Whether the server keeps its files. Otherwise they are deleted.
             * @default false
             */
            preserveData?: boolean;
            /** @description The new server type. If omitted, it stays. */
            type?: string;
            /** @description The new version. If omitted, it stays or, with another type, is `latest`. */
            version?: string;
        };
        /** @description A server that was removed, or that the caller can no longer see. */
        ServerRemoval: {
            /** @description The server's id in the panel. */
            id: string;
        };
        /**
         * @description A setting of a server, by the name of its field.
         * @enum {string}
         */
        ServerSetting: "name" | "description" | "isPublic" | "env" | "version" | "ports" | "memoryLimit" | "cpuLimit" | "diskLimit";
        /** @description The settings of a server, with all changes. */
        ServerSettings: {
            /** @description The settings of which the running server still has the previous value. They take effect when it is started next, also after a crash. Empty if it is not running. */
            atNextStart: components["schemas"]["ServerSetting"][];
            /**
             * Format: double
             * @description The maximum number of processor cores. Only nodes with Docker enforce it.
             */
            cpuLimit: number;
            /** @description A text about the server for its users; null without one. */
            description: string | null;
            /**
             * Format: int64
             * @description The maximum total size of the server's files in bytes; missing without a limit.
             */
            diskLimit?: number;
            /** @description The environment variables that users have set, with their values. The server type's own variables and those of the ports are not included. */
            env: {
                [key: string]: string;
            };
            /** @description The server's id in the panel. */
            id: string;
            /** @description Whether the public status page (`getPublicStatus`) shows the server. It has no effect while the panel has no such page. */
            isPublic: boolean;
            /**
             * Format: int64
             * @description The maximum memory in bytes. Only nodes with Docker enforce it.
             */
            memoryLimit: number;
            /** @description The server's name. */
            name: string;
            /**
             * Format: int32
             * @description The port that players connect to.
             */
            port: number;
            /** @description All ports, beginning with `game`. */
            ports: components["schemas"]["ServerPort"][];
            /** @description Whether the panel has a public status page. While it has none, nothing about the server is public, whatever `isPublic` is. Administrators turn it on in the settings of the panel. */
            publicStatusPage: boolean;
            /** @description The server type, for example `minecraft-java`. */
            type: string;
            /** @description The variables of the server's type, whose values are in `env`; hidden ones, and their values, only for administrators. */
            variables: components["schemas"]["ServerVariable"][];
            /** @description The requested version. */
            version: string;
        };
        /** @description A game server that the node manages. */
        ServerState: {
            hold?: components["schemas"]["ServerHold"];
            /** @description Id of the server. */
            id: string;
            /** @description Name, unique on this node. */
            name: string;
            /**
             * Format: int32
             * @description Port that players connect to.
             */
            port: number;
            /**
             * Format: date-time
             * @description When it was last started; null before its first start.
             */
            startedAt: string | null;
            status: components["schemas"]["ServerStatus"];
            /** @description Server type in the catalogue. */
            type: string;
            /**
             * Format: double
             * @description Seconds since the server was started; 0 if it is not up.
             */
            uptime: number;
            /** @description Version of the server, as requested at the installation; for Node.js without Docker, the host's version, which is the one that runs. */
            version: string;
        };
        /** @description Resource usage of a server. All values are zero if it is not up, except `memoryLimit` and the sizes of its files. */
        ServerStats: {
            /**
             * Format: double
             * @description Processor time, in percent of one core: two busy cores are 200.
             */
            cpuPercent: number;
            /**
             * Format: int64
             * @description Maximum total size of its files in bytes; missing without a limit.
             */
            diskLimit?: number;
            /**
             * Format: int64
             * @description Bytes read from disk since the server was started.
             */
            diskRead: number;
            /**
             * Format: int64
             * @description Total size of the server's files in bytes. Changes through the node are counted within a second. The server's own writes are counted every few seconds while it runs if there is a limit, and after its run has ended. 0 before the first count.
             */
            diskUsed?: number;
            /**
             * Format: int64
             * @description Bytes written to disk since the server was started.
             */
            diskWrite: number;
            /** @description Id of the server. */
            id: string;
            /**
             * Format: int64
             * @description Maximum memory in bytes; without a limit, the memory of the host.
             */
            memoryLimit: number;
            /**
             * Format: double
             * @description `memoryUsed` in percent of `memoryLimit`.
             */
            memoryPercent: number;
            /**
             * Format: int64
             * @description Used memory in bytes, without page cache.
             */
            memoryUsed: number;
            /**
             * Format: int64
             * @description Bytes received since the server was started.
             */
            networkRx: number;
            /**
             * Format: int64
             * @description Bytes sent since the server was started.
             */
            networkTx: number;
        };
        /**
         * @description The state of the container, as reported by its node:
         *
         *     - `installing`: its files are being installed or reinstalled; then `installed` until it is started;
         *     - `install_failed`: the installation failed, or other work on its files was interrupted and could not be
         *       repaired; see its log;
         *     - `starting`, `running`, `stopping`, `stopped`, `restarting`: normal operation;
         *     - `killed`: ended by force; `crashed`: exited by itself;
         *     - `restoring`: a backup is being restored;
         *     - `removed`: the node no longer has the container;
         *     - `unreachable`: the node or its engine does not respond, so the state is unknown. If a node has too many
         *       requests, the state is the last one that it reported within the last minute.
         * @enum {string}
         */
        ServerStatus: "installing" | "installed" | "install_failed" | "starting" | "running" | "stopping" | "stopped" | "restarting" | "killed" | "crashed" | "restoring" | "removed" | "unreachable";
        /**
         * @description Why a server is suspended.
         * @example {
         *       "reason": "The invoice of March is not paid."
         *     }
         */
        ServerSuspension: {
            /**
             * Format: visible-text
             * @description The reason, which the users of the server see: one line of 1 to 500 visible characters, as in names, without a space at either end.
             */
            reason?: string;
        };
        /**
         * @description The new owner of a server.
         * @example {
         *       "ownerId": "usr_g7tguhg8lf9ctvb8b548s7fil8"
         *     }
         */
        ServerTransfer: {
            /** @description The user who will own the server. */
            ownerId: string;
        };
        /** @description The disk usage and limits of a server. */
        ServerUsage: {
            /** @description Its backups, including those in progress. A backup above the limit is a 507 `backup_limit_reached`. */
            backups: {
                /**
                 * Format: int64
                 * @description Number of backups.
                 */
                count: number;
                /**
                 * Format: int64
                 * @description Maximum bytes; missing without a limit.
                 */
                limit?: number;
                /**
                 * Format: int64
                 * @description Bytes of the archives and manifests.
                 */
                used: number;
            };
            /** @description Its files and unfinished uploads, which share one limit: the server's limit, or the node's default. A write above the limit is a 507 `disk_limit_reached`. */
            files: {
                /**
                 * Format: int64
                 * @description Maximum bytes of both; missing without a limit.
                 */
                limit?: number;
                /**
                 * Format: int64
                 * @description Bytes reserved for the whole length of unfinished resumable uploads.
                 */
                uploads: number;
                /**
                 * Format: int64
                 * @description Total size of its files in bytes. Changes through the node are counted within a second. The server's own writes are counted every few seconds while it runs if there is a limit, and after its run has ended. 0 before the first count.
                 */
                used: number;
            };
            /** @description Id of the server. */
            id: string;
            /** @description Its log and log archives; above the limit, the oldest archives are deleted. */
            logs: {
                /**
                 * Format: int64
                 * @description Maximum bytes.
                 */
                limit: number;
                /**
                 * Format: int64
                 * @description Used bytes.
                 */
                used: number;
            };
        };
        /** @description A variable of a server type, with a name and help for people. */
        ServerVariable: {
            /**
             * @description What users other than administrators can do: change it, see it, or neither. Only administrators get variables that are `hidden`.
             * @enum {string}
             */
            access: "edit" | "view" | "hidden";
            /** @description The value of a server that sets none; null if the variable is then not set. */
            default: string | null;
            /** @description What the variable does. */
            description: string;
            /** @description The environment variable with the value, as in `env`. */
            env: string;
            /** @description The name for people. */
            name: string;
            /** @description The rules for the value, such as `required` or `max:32`. A value that breaks one is a 400. */
            rules: string[];
            /** @description Whether pages hide the value until the user asks for it. */
            secret: boolean;
        };
        /** @description A signed-in browser. */
        Session: {
            /** @description The address that last used the session. */
            address: string;
            /**
             * Format: date-time
             * @description When the user signed in.
             */
            createdAt: string;
            /** @description Whether this is the current session. */
            current: boolean;
            /** @description The session's id. It identifies the session and is not a credential. */
            id: string;
            /**
             * Format: date-time
             * @description When the session was last used, to the minute.
             */
            lastSeenAt: string;
            /** @description The `User-Agent` of the browser; empty if it sent none. */
            userAgent: string;
        };
        /** @description The data of the current session. */
        SessionData: {
            /** @description The client's address, as the panel sees it: bans, and the addresses of API keys, are compared with it. */
            address: string;
            /** @description The code of the step that the user must complete first, `email_unconfirmed` or `second_factor_required`; null if the session is not restricted. */
            restriction: string | null;
            /**
             * Format: date-time
             * @description When the panel starts to require a second factor from this user; null if the user has one or needs none.
             */
            secondFactorDueAt: string | null;
            user: components["schemas"]["SessionUser"];
        };
        /** @description One page of the user's sessions, newest first. */
        SessionPage: {
            /** @description The sessions of this page. */
            items: components["schemas"]["Session"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description A user, as stored in the session.
         * @example {
         *       "id": "usr_5m97f85q1bqnud348ma8b4htjr",
         *       "email": "ada@example.org",
         *       "isAdmin": true,
         *       "role": "admin",
         *       "username": "Ada",
         *       "description": "",
         *       "onboardingCompleted": false,
         *       "onboardingSkipped": false
         *     }
         */
        SessionUser: {
            /** @description A short description of the user; can be empty. */
            description: string;
            /** @description The e-mail address, in lower case, used to sign in. */
            email: string;
            /** @description The user's id. It never changes. */
            id: string;
            /** @description Whether the user is an administrator. */
            isAdmin: boolean;
            /** @description Whether the user has completed the introductory tour. */
            onboardingCompleted: boolean;
            /** @description Whether the user has dismissed the introductory tour. */
            onboardingSkipped: boolean;
            /** @description The role, `admin` or `user`. It follows `isAdmin`. */
            role: string;
            /** @description The display name. */
            username: string;
        };
        /** @description The panel's settings. */
        Settings: {
            /** @description Whether people with an invitation to a server can create an account with it (`invitationToken` of `register`), although `allowRegistration` is off. Default: false. */
            allowInvitedRegistration: boolean;
            /** @description Whether new users can register by themselves once the first user exists. Default: false. */
            allowRegistration: boolean;
            /**
             * Format: int32
             * @description The number of minutes for which an account is locked. Default: 15.
             */
            loginLockoutMinutes: number;
            /**
             * Format: int32
             * @description The number of failed sign-ins that locks an account. Default: 5.
             */
            loginMaxAttempts: number;
            /** @description Whether the panel has a public status page (`getPublicStatus`). It shows the servers with `isPublic`. Default: false. */
            publicStatusPage: boolean;
            /** @description Whether requests are limited by `rateLimitRpm`. Default: true. */
            rateLimitEnabled: boolean;
            /**
             * Format: int32
             * @description The number of requests a caller can make per minute. Default: 100.
             */
            rateLimitRpm: number;
            /**
             * @description Who must have a second factor, one-time codes or a passkey. Default: `none`.
             * @enum {string}
             */
            requireSecondFactor: "none" | "administrators" | "everyone";
            /**
             * Format: int32
             * @description The number of days before the second factor is required, counted from when the requirement was last extended to more users, or from when the account was created, whichever is later. Default: 7.
             */
            secondFactorGraceDays: number;
            /**
             * Format: date-time
             * @description When `requireSecondFactor` was last extended to more users; null while it is `none`.
             */
            secondFactorRequiredSince: string | null;
        };
        /**
         * @description The settings to change. Omitted settings are unchanged.
         * @example {
         *       "rateLimitRpm": 300
         *     }
         */
        SettingsChanges: {
            /** @description Whether people with an invitation to a server can create an account with it. Like all users, they can then create servers, as many as the panel's configuration allows each user. */
            allowInvitedRegistration?: boolean;
            /** @description Whether new users can register by themselves. */
            allowRegistration?: boolean;
            /**
             * Format: int32
             * @description The number of minutes for which an account is locked.
             */
            loginLockoutMinutes?: number;
            /**
             * Format: int32
             * @description The number of failed sign-ins that locks an account.
             */
            loginMaxAttempts?: number;
            /** @description Whether the panel has a public status page, which shows the servers with `isPublic` without any sign-in. While it is off, no server is public. */
            publicStatusPage?: boolean;
            /** @description Whether requests are limited by `rateLimitRpm`. */
            rateLimitEnabled?: boolean;
            /**
             * Format: int32
             * @description The number of requests a caller can make per minute.
             */
            rateLimitRpm?: number;
            /**
             * @description Who must have a second factor, one-time codes or a passkey.
             * @enum {string}
             */
            requireSecondFactor?: "none" | "administrators" | "everyone";
            /**
             * Format: int32
             * @description The number of days before the second factor is required, counted from when the requirement was last extended to more users, or from when the account was created, whichever is later.
             */
            secondFactorGraceDays?: number;
        };
        /**
         * @description Who can register.
         * @example {
         *       "open": false,
         *       "tokenRequired": false,
         *       "invitedRegistration": false
         *     }
         */
        SetupState: {
            /** @description Whether a person with an invitation to a server can create an account with it, because of the settings `allowInvitedRegistration` or `allowRegistration`. Always false until there is a user. */
            invitedRegistration: boolean;
            /** @description Whether the panel has no user yet. */
            open: boolean;
            /** @description Whether `register` must include the set-up token that the panel printed, for a request on this connection. Always false once there is a user. */
            tokenRequired: boolean;
        };
        /** @description The one-time set-up token that the panel printed when it started. Required for the first user if `tokenRequired` of `getSetup` is true; ignored afterwards. */
        SetupToken: string;
        /** @description Actions of SFTP users, newest first. */
        SftpActivity: {
            /** @description The entries. */
            activity: components["schemas"]["SftpActivityEntry"][];
        };
        /** @description An action of an SFTP user. */
        SftpActivityEntry: {
            /** @description The action: `login`, `upload`, `download`, `delete`, `rename`, `mkdir`, `rmdir`, `symlink`, `setstat`; others may be added. */
            action: string;
            /** @description The file or folder, relative to the server's folder. If the path is over 1024 bytes, its first name and its end, with `…` between them. */
            path: string;
            /**
             * Format: int64
             * @description Number of transferred bytes; 0 for actions without a transfer.
             */
            size: number;
            /**
             * Format: date-time
             * @description When the action took place.
             */
            timestamp: string;
            /** @description User name. */
            username: string;
        };
        /** @description A new SFTP login. The password is shown only once. */
        SftpCredential: {
            /** @description Id of the user who created it; null if an administrator of the node did, without the panel. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description When it expires; null if it does not expire.
             */
            expiresAt: string | null;
            /** @description Folder that the client sees as its root. */
            homeDir: string;
            /** @description Host name or address to connect to. */
            host: string;
            /** @description SHA-256 fingerprint of the host key of the SFTP server, in the format of OpenSSH. Compare it at the first connection. */
            hostKeyFingerprint: string;
            /** @description Id of the credential. */
            id: string;
            /** @description The given or generated password. It cannot be read later. */
            password: string;
            /**
             * Format: int32
             * @description Port to connect to.
             */
            port: number;
            /** @description Public key with which the user can also log in; null if there is none. */
            publicKey: string | null;
            /** @description User name. */
            username: string;
        };
        /** @description One page of the SFTP logins, oldest first. */
        SftpCredentialList: {
            /** @description The logins. */
            credentials: components["schemas"]["ListedSftpCredential"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A sign-in attempt. */
        SignIn: {
            /** @description The client's address. */
            address: string;
            /**
             * Format: date-time
             * @description When the attempt was made.
             */
            createdAt: string;
            /** @description The id of the attempt. */
            id: string;
            /**
             * @description What the attempt proved, or tried to. `password_and_code`: a one-time code or recovery code after the password; `password_and_passkey`: a passkey after the password; `passkey`: a passkey alone.
             * @enum {string}
             */
            method: "password" | "password_and_code" | "password_and_passkey" | "passkey";
            /**
             * @description The result. `second_factor_required`: the password was correct, and the second factor was requested; `wrong_second_factor`: the second factor was wrong or, with the `method` `passkey`, the passkey; `locked`: the account was locked, whatever the password.
             * @enum {string}
             */
            outcome: "signed_in" | "second_factor_required" | "wrong_password" | "wrong_second_factor" | "locked";
            /** @description The `User-Agent` of the client; empty if it sent none. */
            userAgent: string;
        };
        /**
         * @description The credentials of a user.
         * @example {
         *       "email": "ada@example.org",
         *       "password": "Quiet-Harbour-47"
         *     }
         */
        SignInCredentials: {
            email: components["schemas"]["EmailAddress"];
            /**
             * Format: password
             * @description The account's password.
             */
            password: string;
        };
        /** @description One page of sign-in attempts, newest first. */
        SignInPage: {
            /** @description The attempts of this page. */
            items: components["schemas"]["SignIn"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description Numbers of files and folders that were not searched. */
        SkippedFiles: {
            /** @description Files that are not text. */
            binary: number;
            /** @description Files over 10 MiB. */
            large: number;
            /** @description Files and folders that could not be read. */
            unreadable: number;
        };
        /** @description A test mail that the mail server has accepted. */
        TestMail: {
            /** @description The e-mail address to which it was sent. */
            recipient: string;
        };
        /**
         * @description A time zone of the IANA database, such as `Europe/Berlin` or `UTC`.
         * @example Europe/Berlin
         */
        TimeZone: string;
        /**
         * @description A code from the authenticator app.
         * @example {
         *       "code": "492039"
         *     }
         */
        TotpCode: {
            /** @description The 6-digit code that the authenticator app shows for the new secret. */
            code: string;
        };
        /**
         * @description One-time codes are off.
         * @example {
         *       "status": "disabled"
         *     }
         */
        TwoFactorDisabled: {
            /**
             * @description Always `disabled`.
             * @enum {string}
             */
            status: "disabled";
        };
        /**
         * @description `totp`: a 6-digit code from an authenticator app. `passkey`: a passkey or security key. `recovery_code`: one of the codes that were shown when one-time codes were turned on.
         * @enum {string}
         */
        TwoFactorMethod: "totp" | "passkey" | "recovery_code";
        /**
         * @description Exactly one of `code` and `recoveryCode`.
         * @example {
         *       "code": "492039"
         *     }
         */
        TwoFactorProof: {
            /** @description The 6-digit code that the authenticator app shows. Codes up to 60 seconds earlier or later are accepted, each once. */
            code?: string;
            /** @description One of the eight recovery codes. It can be used once. */
            recoveryCode?: string;
        };
        /** @description The password was correct, and a second factor is required. The session holds only the pending login. */
        TwoFactorRequired: {
            /** @description The factors that can be used for this account. */
            methods: components["schemas"]["TwoFactorMethod"][];
            /** @description The page of the web interface that asks for the factor, always `/app/sign-in/second-factor`. */
            redirect: string;
            /**
             * @description Always `two_factor_required`.
             * @enum {string}
             */
            status: "two_factor_required";
        };
        /**
         * @description A new TOTP secret, not active yet.
         * @example {
         *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
         *       "otpauthUrl": "otpauth://totp/Berth:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Berth"
         *     }
         */
        TwoFactorSetup: {
            /** @description The secret as an `otpauth://` URL, for display as a QR code. */
            otpauthUrl: string;
            /** @description The secret in Base32, for entry in an authenticator app. */
            secret: string;
        };
        /** @description The archive and the destination. */
        UnzipArchiveRequest: {
            /** @description Folder to unpack into; created if it does not exist. */
            destination: string;
            /**
             * @description Replace existing files. Otherwise they are kept.
             * @default false
             */
            overwrite?: boolean;
            /** @description The archive: a zip or tar, or a tar or single file in gzip. */
            path: string;
        };
        /** @description An archive that was unpacked. */
        UnzipResult: {
            /**
             * Format: int64
             * @description Number of written files.
             */
            filesExtracted: number;
            /** @description The archive. */
            path: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "completed";
        };
        /** @description A backup, and whether it is locked. */
        UpdateBackupRequest: {
            /** @description Whether the backup is locked, so that it cannot be deleted. */
            locked: boolean;
        };
        /** @description A configuration file and new values of its fields. */
        UpdateConfigFileRequest: {
            /** @description Path of the file, as in the list. */
            path: string;
            /** @description The fields to change. All others stay as they are. */
            values: components["schemas"]["NewConfigValue"][];
        };
        /** @description The settings of a server after a change. */
        UpdatedServer: {
            /** @description The settings of the request that are in effect now. */
            applied: components["schemas"]["ServerSetting"][];
            /** @description The settings of which the running server still has the previous value. They take effect when it is started next, also after a crash. Empty if it is not running. */
            atNextStart: components["schemas"]["ServerSetting"][];
            /**
             * Format: double
             * @description The maximum number of processor cores. Only nodes with Docker enforce it.
             */
            cpuLimit: number;
            /** @description A text about the server for its users; null without one. */
            description: string | null;
            /**
             * Format: int64
             * @description The maximum total size of the server's files in bytes; missing without a limit.
             */
            diskLimit?: number;
            /** @description The environment variables that users have set, with their values. The server type's own variables and those of the ports are not included. */
            env: {
                [key: string]: string;
            };
            /** @description The server's id in the panel. */
            id: string;
            /** @description Whether the public status page (`getPublicStatus`) shows the server. It has no effect while the panel has no such page. */
            isPublic: boolean;
            /**
             * Format: int64
             * @description The maximum memory in bytes. Only nodes with Docker enforce it.
             */
            memoryLimit: number;
            /** @description The server's name. */
            name: string;
            /**
             * Format: int32
             * @description The port that players connect to.
             */
            port: number;
            /** @description All ports, beginning with `game`. */
            ports: components["schemas"]["ServerPort"][];
            /** @description Whether the panel has a public status page. While it has none, nothing about the server is public, whatever `isPublic` is. Administrators turn it on in the settings of the panel. */
            publicStatusPage: boolean;
            /** @description The server type, for example `minecraft-java`. */
            type: string;
            /** @description The variables of the server's type, whose values are in `env`; hidden ones, and their values, only for administrators. */
            variables: components["schemas"]["ServerVariable"][];
            /** @description The requested version. */
            version: string;
        };
        /**
         * Format: binary
         * @description Bytes of the file from `Upload-Offset` on. The stated maximum is only for client generators.
         */
        UploadBytes: string;
        /** @description A backup that was uploaded. */
        UploadedBackup: {
            /** @description Id of the backup. */
            backupId: string;
            /** @description Name of the backup. */
            name: string;
            /** @description The server that it belongs to. */
            serverId: string;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            size: number;
            /**
             * @description State of the backup.
             * @enum {string}
             */
            status: "completed";
        };
        /** @description An uploaded file, or several. */
        UploadedFile: {
            /**
             * Format: int64
             * @description Total size in bytes.
             */
            bytesUploaded: number;
            /** @description The file, or the folder of the files. */
            path: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "completed";
        };
        /**
         * @description A user account as shown to its user.
         * @example {
         *       "id": "usr_5m97f85q1bqnud348ma8b4htjr",
         *       "email": "ada@example.org",
         *       "emailConfirmed": true,
         *       "isAdmin": true,
         *       "role": "admin",
         *       "username": "Ada",
         *       "description": "",
         *       "onboardingCompleted": false,
         *       "onboardingSkipped": false,
         *       "hasPassword": true,
         *       "twoFactorEnabled": false,
         *       "passkeyEnabled": false,
         *       "createdAt": "2026-03-01T09:30:00.000Z"
         *     }
         */
        User: {
            /**
             * Format: date-time
             * @description When the account was created.
             */
            createdAt: string;
            /** @description A short description of the user; can be empty. */
            description: string;
            /** @description The e-mail address, in lower case, used to sign in. */
            email: string;
            /** @description Whether the address is confirmed: by a mailed link, or by an administrator. Accounts created by administrators are confirmed from the start. */
            emailConfirmed: boolean;
            /** @description Whether the account has a password. Without one, its user signs in with a passkey, and can set a password with a link from `requestPasswordReset` or `createPasswordResetLink`. */
            hasPassword: boolean;
            /** @description The user's id. It never changes. */
            id: string;
            /** @description Whether the user is an administrator. */
            isAdmin: boolean;
            /** @description Whether the user has completed the introductory tour. */
            onboardingCompleted: boolean;
            /** @description Whether the user has dismissed the introductory tour. */
            onboardingSkipped: boolean;
            /** @description Whether the account has a passkey. Becomes false when the last one is removed. */
            passkeyEnabled: boolean;
            /** @description The role, `admin` or `user`. It follows `isAdmin`. */
            role: string;
            /** @description Whether one-time codes (TOTP) are required at sign-in. */
            twoFactorEnabled: boolean;
            /** @description The display name. */
            username: string;
        };
        /**
         * @description Changes to a user by an administrator. Omitted fields are unchanged.
         * @example {
         *       "isAdmin": true
         *     }
         */
        UserChanges: {
            /** @description A short description of the user. */
            description?: string;
            /** @description Whether the account is disabled. Its servers, keys and factors are kept. */
            disabled?: boolean;
            email?: components["schemas"]["EmailAddress"];
            /**
             * @description Confirms the current address, or the one given here, for a user who cannot do so by mail. This cannot be undone.
             * @enum {boolean}
             */
            emailConfirmed?: true;
            /** @description Whether the user is an administrator. */
            isAdmin?: boolean;
            username?: components["schemas"]["Username"];
        };
        /**
         * Format: visible-text
         * @description The display name, 1 to 64 visible characters: no control characters, no zero-width characters, no characters that change the text direction, and no space at either end. Joiners are allowed where a script or an emoji needs them. Need not be unique.
         * @example Ada
         */
        Username: string;
        /** @description The file to write and its content. */
        WriteFileRequest: {
            /** @description The new content, at most 10 MiB after decoding. */
            content: string;
            /**
             * @description Create missing parent folders.
             * @default false
             */
            createDirs?: boolean;
            /**
             * @description Encoding of `content`.
             * @default utf-8
             * @enum {string}
             */
            encoding?: "utf-8" | "base64";
            /** @description File to write, relative to the server's folder. */
            path: string;
        };
        /** @description A file that was written. */
        WrittenFile: {
            /**
             * Format: int64
             * @description Number of written bytes.
             */
            bytesWritten: number;
            /** @description The file. */
            path: string;
        };
        /** @description The path, the time and the output. */
        ZipChangesRequest: {
            /** @description Archive to write, relative to the server's folder. It must not exist. */
            output: string;
            /** @description Folder or file to scan, relative to the server's folder. */
            path: string;
            /**
             * Format: date-time
             * @description Files that changed at or after this time are included.
             */
            since: string;
        };
        /** @description The path and the output. */
        ZipPathRequest: {
            /** @description Paths to exclude: patterns relative to the zipped folder. A pattern that matches a folder excludes its content. */
            exclude?: string[];
            /**
             * Format: int32
             * @description Compression level: 0 stores, and 9 is slowest and smallest. Defaults to 1, and parts of a file that would hardly compress are stored.
             */
            level?: number;
            /** @description Archive to write, which must not exist. */
            output: string;
            /** @description File to zip, or folder whose content to zip. */
            path: string;
        };
        /** @description A zip file that was written. */
        ZipResult: {
            /**
             * Format: int64
             * @description Number of files in the archive.
             */
            filesIncluded: number;
            /** @description The archive. */
            path: string;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            size: number;
        };
    };
    responses: {
        /** @description The operation was started, because the request has `Prefer: respond-async`. Follow it at `Location`. */
        Accepted: {
            headers: {
                /**
                 * @description Path of the operation.
                 * @example /api/v2/servers/srv_m4tccbg3o06urptnqpnev7ud57/operations/op_2r8v4h0k6t1m7d3q9c5nfabegs
                 */
                Location: string;
                /**
                 * @description The preference that was applied (RFC 7240).
                 * @example respond-async
                 */
                "Preference-Applied"?: "respond-async";
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "op_2r8v4h0k6t1m7d3q9c5nfabegs",
                 *       "operation": "deleteFile",
                 *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                 *       "status": "running",
                 *       "progress": 0,
                 *       "result": null,
                 *       "error": null
                 *     }
                 */
                "application/json": components["schemas"]["Operation"];
            };
        };
        /** @description Too many sign-ins have failed, so the account rejects sign-ins for a while, even with the correct password. E-mail addresses without an account are locked in the same way. */
        AccountLocked: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "account_locked",
                 *       "message": "Too many sign-ins have failed. Try again later.",
                 *       "status": 423
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request does not match this document: a parameter or field is missing, unknown or invalid, or the JSON is malformed. `details` names the invalid fields; correct the request before you send it again. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "bad_request",
                 *       "message": "/body/port must be <= 65535.",
                 *       "status": 400,
                 *       "details": [
                 *         {
                 *           "path": "/body/port",
                 *           "message": "must be <= 65535"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body does not have the checksum of `Upload-Checksum`. None of it was stored: send it again. (Status 460 is defined by tus.) */
        ChecksumMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "checksum_mismatch",
                 *       "message": "The received bytes do not match the checksum that was sent with them: send these bytes again.",
                 *       "status": 460
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request conflicts with the current state. The error code says why. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "name_taken",
                 *       "message": "Another node already has this name.",
                 *       "status": 409
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The disk of the panel or of the node is full. No partial data was left behind; free some space and try again. */
        DiskFull: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "disk_full",
                 *       "message": "The disk is full: free some space and try again.",
                 *       "status": 507
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The whole content. */
        Download: {
            headers: {
                /**
                 * @description `bytes` if ranges are supported, otherwise `none`.
                 * @example bytes
                 */
                "Accept-Ranges"?: "bytes" | "none";
                /**
                 * @description Name to save it under.
                 * @example attachment; filename="world.zip"
                 */
                "Content-Disposition"?: string;
                /**
                 * @description Version of the content, for `If-Range` and `If-None-Match`. Missing if the content is created while it is sent, such as for a folder.
                 * @example "5zic4-mh34-dn1qfdghbz8l"
                 */
                ETag?: string;
                "Last-Modified": components["headers"]["LastModified"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example motd=Ahoy
                 *     max-players=20
                 */
                "application/octet-stream": components["schemas"]["BinaryContent"];
            };
        };
        /** @description The caller lacks a permission (`forbidden`, `missing_capability`), the address is banned (`ip_banned`), the request came from another site (`csrf_failed`), the user must complete a step first (`email_unconfirmed`, `second_factor_required`), the operation requires a sign-in within the last 10 minutes (`reauthentication_required`), or another rule of the operation forbids the request. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "missing_capability",
                 *       "message": "The key does not have the capability servers.control.",
                 *       "status": 403
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description An internal error. The server log has the details under this response's `X-Request-Id`. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "internal_error",
                 *       "message": "Internal error. The server log has the details under this response's X-Request-Id.",
                 *       "status": 500
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The path exists, but does not support this method. Any path can return this. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "method_not_allowed",
                 *       "message": "Method not allowed. This path supports GET, HEAD.",
                 *       "status": 405
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The resource does not exist, or the caller cannot access it. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "not_found",
                 *       "message": "Server not found.",
                 *       "status": 404
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The content still has the tag of `If-None-Match`, or has not changed since `If-Modified-Since`. The response has no body. */
        NotModified: {
            headers: {
                /**
                 * @description Version of the content, for `If-Range` and `If-None-Match`. Missing where the content is made on the way, as for a folder.
                 * @example "5zic4-mh34-dn1qfdghbz8l"
                 */
                ETag?: string;
                "Last-Modified": components["headers"]["LastModified"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The requested range. */
        PartialDownload: {
            headers: {
                /**
                 * @description Name to save it under.
                 * @example attachment; filename="world.zip"
                 */
                "Content-Disposition"?: string;
                /**
                 * @description The range, as `bytes FIRST-LAST/SIZE`.
                 * @example bytes 0-1023/1048576
                 */
                "Content-Range": string;
                /**
                 * @description Version of the content, for `If-Range` and `If-None-Match`. Missing if the content is created while it is sent, such as for a folder.
                 * @example "5zic4-mh34-dn1qfdghbz8l"
                 */
                ETag?: string;
                "Last-Modified": components["headers"]["LastModified"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example Ahoy */
                "application/octet-stream": components["schemas"]["BinaryContent"];
            };
        };
        /** @description The body, or the content that it refers to, exceeds its limit. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "payload_too_large",
                 *       "message": "The body is larger than this operation accepts.",
                 *       "status": 413
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The file does not meet `If-Match` or `If-None-Match`, and nothing was changed. Read the file again, and decide which content to keep. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "precondition_failed",
                 *       "message": "The file \"/server.properties\" has changed since the version in If-Match: read it again.",
                 *       "status": 412
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The range begins after the end of the file. */
        RangeNotSatisfiable: {
            headers: {
                /**
                 * @description Size of the file, as `bytes *\/SIZE`.
                 * @example bytes *\/1048576
                 */
                "Content-Range": string;
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "range_not_satisfiable",
                 *       "message": "The range must start within the file, which has 1048576 bytes.",
                 *       "status": 416
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests, or too many at the same time. Try again after the number of seconds in `Retry-After`. */
        RateLimited: {
            headers: {
                /**
                 * @description The number of requests per window of the limit that was exceeded. Absent if there were too many requests at the same time.
                 * @example 60
                 */
                "RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the window.
                 * @example 0
                 */
                "RateLimit-Remaining"?: number;
                /**
                 * @description Seconds until another request is allowed.
                 * @example 1
                 */
                "RateLimit-Reset"?: number;
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "rate_limited",
                 *       "message": "Too many requests: try again in 1 second.",
                 *       "status": 429
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body took more than 30 seconds to arrive. The connection is closed. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "request_timeout",
                 *       "message": "The request took too long to arrive.",
                 *       "status": 408
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request has no credential, or one that is unknown, expired or revoked (`unauthorized`); or the sign-in data is wrong (`invalid_credentials`, `invalid_code`, `invalid_passkey`, `invalid_token`). */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unauthorized",
                 *       "message": "Sign in, or send a key.",
                 *       "status": 401
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description A node, the database or the panel itself is currently unavailable: it is unreachable, overloaded or about to stop. Try again later. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unavailable",
                 *       "message": "The node does not respond.",
                 *       "status": 503
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The operation does not accept the media type of the body. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unsupported_media_type",
                 *       "message": "Send the body as application/json.",
                 *       "status": 415
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The version in `Tus-Resumable` is not supported; `Tus-Version` lists the supported ones. */
        UnsupportedVersion: {
            headers: {
                /**
                 * @description Versions of the protocol, separated by commas.
                 * @example 1.0.0
                 */
                "Tus-Version": string;
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unsupported_version",
                 *       "message": "This daemon supports tus 1.0.0: send the header Tus-Resumable: 1.0.0.",
                 *       "status": 412
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description This address is a WebSocket: send an upgrade request. */
        UpgradeRequired: {
            headers: {
                /**
                 * @description The protocol to upgrade to.
                 * @example websocket
                 */
                Upgrade: "websocket";
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "upgrade_required",
                 *       "message": "This address is a WebSocket: send an upgrade request.",
                 *       "status": 426
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Another request is sending bytes of this upload. Wait until it has ended, and request the offset. */
        UploadLocked: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "upload_locked",
                 *       "message": "Another request is using this upload: wait until it ends, then request the offset.",
                 *       "status": 423
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /**
         * @description Only actions by this user.
         * @example usr_5m97f85q1bqnud348ma8b4htjr
         */
        ActivityUser: string;
        /**
         * @description The announcement's id.
         * @example ann_28d6hsgmtgmafbfdct20ntqgh9
         */
        AnnouncementId: string;
        /**
         * @description Only entries of this action (an operation name).
         * @example updateSettings
         */
        AuditAction: string;
        /**
         * @description Only entries at or after this time.
         * @example 2026-03-01T00:00:00.000Z
         */
        AuditFrom: string;
        /**
         * @description Only successful actions, or only failed ones.
         * @example success
         */
        AuditOutcome: components["schemas"]["AuditOutcome"];
        /**
         * @description Only actions on this resource, by its id. For a server, also actions on something in it.
         * @example srv_4n3c7k5s0v2b8m1q9r6t7u8i0p
         */
        AuditTarget: string;
        /**
         * @description Only entries before this time.
         * @example 2026-04-01T00:00:00.000Z
         */
        AuditTo: string;
        /**
         * @description Only actions by this user or on this user's account.
         * @example usr_5m97f85q1bqnud348ma8b4htjr
         */
        AuditUser: string;
        /**
         * @description The ban's id.
         * @example ban_28d6hsgmtgmafbfdct20ntqgh9
         */
        BanId: string;
        /**
         * @description A cron expression, as in a schedule.
         * @example 0 5 * * *
         */
        CronQuery: string;
        /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
        Cursor: string;
        /**
         * @description Path relative to the server's folder; the files of a server are in the folder with its id. `/` is the server's folder itself.
         * @example /index.js
         */
        DataPath: string;
        /**
         * @description If true, only announcements that have ended are listed; if false, only current and scheduled ones. If omitted, all.
         * @example false
         */
        Ended: boolean;
        /**
         * @description Whether to remove the servers on the node from the panel as well. Their containers, files and logs and the daemon's keys stay on the host.
         * @example false
         */
        Force: boolean;
        /**
         * @description Maximum number of lines, counted from the newest.
         * @example 200
         */
        HistoryTail: number;
        /** @description The `ETag` of the file, or several with commas: the file is written only if it still has one of these versions, and otherwise the response is 412. `*` stands for any existing file. */
        IfMatch: string;
        /** @description A `Last-Modified`: the response is 304 without a body if the content has not changed since. Ignored with `If-None-Match`, or if it is not a valid date (RFC 9110). */
        IfModifiedSince: string;
        /** @description An `ETag`: the response is 304 without a body if the content still has it. */
        IfNoneMatch: string;
        /** @description Only `*`: the file is written only if it does not exist, and otherwise the response is 412. */
        IfNoneMatchAny: "*";
        /** @description An `ETag` or a `Last-Modified`: the `Range` is sent only if the content still has it; otherwise all of the content is sent. */
        IfRange: string;
        /**
         * @description The invitation's id.
         * @example inv_7g2c5h8n0k4q1t6v9b3e2m5pd0
         */
        InvitationId: string;
        /**
         * @description The id of the code, which is not the code itself.
         * @example jcd_4k1v7d0s5r2t8u3o6p9a0bcdef
         */
        JoinCodeId: string;
        /**
         * @description The API key's id.
         * @example key_8p0c51c20ulq3ovvopt2l46rof
         */
        KeyId: string;
        /**
         * @description Only keys that act for this user.
         * @example usr_5m97f85q1bqnud348ma8b4htjr
         */
        KeyUser: string;
        /**
         * @description The maximum number of items in a page.
         * @example 50
         */
        Limit: number;
        /**
         * @description Maximum number of items on a page.
         * @example 100
         */
        ListLimit: number;
        /**
         * @description The id of the membership.
         * @example mbr_3o0k6m1vd2q9e8r5t7u4p1s6ab
         */
        MemberId: string;
        /**
         * @description How many times to return at most.
         * @example 3
         */
        NextRunCount: number;
        /**
         * @description The node's id.
         * @example node_0tokf9s582ooq39d8o68gaiv04
         */
        NodeId: string;
        /**
         * @description What to do with the user's servers and retained data: `transfer` gives them to the user in `to`, `remove` deletes them with their files.
         * @example transfer
         */
        OwnedServers: "transfer" | "remove";
        /**
         * @description Only servers that this user owns.
         * @example usr_5m97f85q1bqnud348ma8b4htjr
         */
        OwnerId: string;
        /**
         * @description The passkey's id.
         * @example psk_sq0dc8gpulcsqoomp10vhsiisi
         */
        PasskeyId: string;
        /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
        PreferAsync: string;
        /** @description The part of the content to send (RFC 9110): one range, such as `bytes=0-1023`. With other units or several ranges, the whole content is sent. */
        Range: string;
        /**
         * @description Whether to delete the server's files as well, or keep them on the node as retained data. If omitted, they are deleted unless the caller is an administrator.
         * @example false
         */
        RemoveData: boolean;
        /**
         * @description The id of the retained data.
         * @example rtd_6ub1n2bbo8kqvf0c1d3t1pd0h2
         */
        RetainedDataId: string;
        /**
         * @description The schedule's id.
         * @example sch_3k8r1v6d0p5m9t2h7c4q1n8bg0
         */
        ScheduleId: string;
        /**
         * @description The server's id.
         * @example srv_m4tccbg3o06urptnqpnev7ud57
         */
        ServerId: string;
        /**
         * @description The session's id.
         * @example ses_qaodkef8p9t2bqlvpqsgm6v9pl
         */
        SessionId: string;
        /**
         * @description Only lines that were written at or after this time.
         * @example 2026-03-04T07:00:00.000Z
         */
        Since: string;
        /**
         * @description The number of lines to read, counted from the end.
         * @example 100
         */
        Tail: number;
        /**
         * @description The time zone of the expression, as in a schedule.
         * @example Europe/Berlin
         */
        TimeZoneQuery: string;
        /**
         * @description The id of the user who receives the servers. Required with `servers=transfer`, and allowed only then.
         * @example usr_5m97f85q1bqnud348ma8b4htjr
         */
        TransferTo: string;
        /**
         * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
         * @example 1.0.0
         */
        TusResumable: string;
        /**
         * @description The server type.
         * @example quake3
         */
        TypeName: string;
        /**
         * @description Id of the upload, as in its `Location`.
         * @example upl_7k1m5t9d3h8q2v6c0r4sjabegf
         */
        UploadId: string;
        /**
         * @description Only disabled accounts, or with `false` only enabled ones.
         * @example false
         */
        UserDisabled: boolean;
        /**
         * @description Only accounts with a confirmed e-mail address, or with `false` only those with an unconfirmed one.
         * @example true
         */
        UserEmailConfirmed: boolean;
        /**
         * @description Only users with one-time codes or a passkey, or with `false` only users with neither.
         * @example false
         */
        UserHasSecondFactor: boolean;
        /**
         * @description The user's id.
         * @example usr_g7tguhg8lf9ctvb8b548s7fil8
         */
        UserId: string;
        /**
         * @description Only the users with these ids, separated by commas, at most 100. Ids without a user are left out.
         * @example usr_g7tguhg8lf9ctvb8b548s7fil8
         */
        UserIds: string;
        /**
         * @description Only administrators, or with `false` only other users.
         * @example false
         */
        UserIsAdmin: boolean;
        /**
         * @description Only accounts that are locked at present after failed sign-ins, or with `false` only others.
         * @example false
         */
        UserLocked: boolean;
        /**
         * @description Only users whose name or e-mail address contains this text. Case is ignored; all characters are literal.
         * @example grace
         */
        UserSearch: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The methods that the path supports.
         * @example GET, HEAD
         */
        Allow: string;
        /**
         * @description Version of the file, for `If-Match`. It is the `ETag` of the download of the file.
         * @example "5zic4-mh34-dn1qfdghbz8l"
         */
        FileVersion: string;
        /**
         * @description When the content last changed, in the date format of RFC 9110, for `If-Modified-Since` and `If-Range`. Missing if the content is created while it is sent, such as for a folder.
         * @example Thu, 15 Jan 2026 10:30:00 GMT
         */
        LastModified: string;
        /** @description The cookie that binds challenges to the browser, `berth_passkey`, or `__Host-berth_passkey` under https. */
        PasskeyCookie: string;
        /**
         * @description The id of the request. It is also in the server log; quote it when you report a problem.
         * @example req_nhjBCcogwN5C6daj
         */
        RequestId: string;
        /**
         * @description The number of seconds after which to try again.
         * @example 1
         */
        RetryAfter: number;
        /** @description What happened to the server's files: `removed` with the server, `retained` on the node, or `none` if the node had not created any. */
        ServerData: "removed" | "retained" | "none";
        /** @description The session cookie, `berth_session`, or `__Host-berth_session` under https. */
        SessionCookie: string;
        /**
         * @description Version of the protocol.
         * @example 1.0.0
         */
        TusResumable: "1.0.0";
        /**
         * @description When the upload expires, in the date format of RFC 9110: a day after its last byte arrived, and an hour after it was completed.
         * @example Fri, 16 Jan 2026 10:30:00 GMT
         */
        UploadExpires: string;
        /**
         * @description Number of stored bytes of the upload, which is the offset of the next one to send.
         * @example 204800
         */
        UploadOffset: number;
    };
    pathItems: never;
}
export type AccountChanges = components['schemas']['AccountChanges'];
export type ActivityEntry = components['schemas']['ActivityEntry'];
export type ActivityPage = components['schemas']['ActivityPage'];
export type AddressRange = components['schemas']['AddressRange'];
export type AdminApiKey = components['schemas']['AdminApiKey'];
export type AdminApiKeyPage = components['schemas']['AdminApiKeyPage'];
export type AdminUser = components['schemas']['AdminUser'];
export type AdminUserPage = components['schemas']['AdminUserPage'];
export type Announcement = components['schemas']['Announcement'];
export type AnnouncementChanges = components['schemas']['AnnouncementChanges'];
export type AnnouncementLevel = components['schemas']['AnnouncementLevel'];
export type AnnouncementPage = components['schemas']['AnnouncementPage'];
export type AnnouncementText = components['schemas']['AnnouncementText'];
export type ApiError = components['schemas']['ApiError'];
export type ApiErrorDetail = components['schemas']['ApiErrorDetail'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyChanges = components['schemas']['ApiKeyChanges'];
export type ApiKeyPage = components['schemas']['ApiKeyPage'];
export type ApiKeyWithSecret = components['schemas']['ApiKeyWithSecret'];
export type AppendedFile = components['schemas']['AppendedFile'];
export type AppendFileRequest = components['schemas']['AppendFileRequest'];
export type AttentionGroup = components['schemas']['AttentionGroup'];
export type AttentionItem = components['schemas']['AttentionItem'];
export type AttentionKind = components['schemas']['AttentionKind'];
export type AuditChange = components['schemas']['AuditChange'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryPage = components['schemas']['AuditEntryPage'];
export type AuditOutcome = components['schemas']['AuditOutcome'];
export type Authenticated = components['schemas']['Authenticated'];
export type Backup = components['schemas']['Backup'];
export type BackupChange = components['schemas']['BackupChange'];
export type BackupList = components['schemas']['BackupList'];
export type Ban = components['schemas']['Ban'];
export type BanPage = components['schemas']['BanPage'];
export type BinaryContent = components['schemas']['BinaryContent'];
export type Capability = components['schemas']['Capability'];
export type CapabilityPreset = components['schemas']['CapabilityPreset'];
export type Capacity = components['schemas']['Capacity'];
export type ChangedPathMode = components['schemas']['ChangedPathMode'];
export type ChangeEntry = components['schemas']['ChangeEntry'];
export type ChangeList = components['schemas']['ChangeList'];
export type ChangePathModeRequest = components['schemas']['ChangePathModeRequest'];
export type CommandResult = components['schemas']['CommandResult'];
export type ConfigField = components['schemas']['ConfigField'];
export type ConfigFile = components['schemas']['ConfigFile'];
export type ConfigFileList = components['schemas']['ConfigFileList'];
export type ConsoleClientMessage = components['schemas']['ConsoleClientMessage'];
export type ConsoleDropped = components['schemas']['ConsoleDropped'];
export type ConsoleError = components['schemas']['ConsoleError'];
export type ConsoleInput = components['schemas']['ConsoleInput'];
export type ConsoleOutput = components['schemas']['ConsoleOutput'];
export type ConsoleResize = components['schemas']['ConsoleResize'];
export type ConsoleServerMessage = components['schemas']['ConsoleServerMessage'];
export type ConsoleStats = components['schemas']['ConsoleStats'];
export type ConsoleStatus = components['schemas']['ConsoleStatus'];
export type ConsoleThrottled = components['schemas']['ConsoleThrottled'];
export type CopiedPath = components['schemas']['CopiedPath'];
export type CopyPathRequest = components['schemas']['CopyPathRequest'];
export type CreateBackupRequest = components['schemas']['CreateBackupRequest'];
export type CreatedPath = components['schemas']['CreatedPath'];
export type CreateSftpCredentialRequest = components['schemas']['CreateSftpCredentialRequest'];
export type CronExpression = components['schemas']['CronExpression'];
export type CurrentAnnouncements = components['schemas']['CurrentAnnouncements'];
export type DeletedBackup = components['schemas']['DeletedBackup'];
export type DirectLink = components['schemas']['DirectLink'];
export type DirectoryEntry = components['schemas']['DirectoryEntry'];
export type DirectoryListing = components['schemas']['DirectoryListing'];
export type EggContent = components['schemas']['EggContent'];
export type EggReading = components['schemas']['EggReading'];
export type EggReportEntry = components['schemas']['EggReportEntry'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type EmailConfirmation = components['schemas']['EmailConfirmation'];
export type EventsMissed = components['schemas']['EventsMissed'];
export type EventsReset = components['schemas']['EventsReset'];
export type ExportedEgg = components['schemas']['ExportedEgg'];
export type FileContent = components['schemas']['FileContent'];
export type FileMatch = components['schemas']['FileMatch'];
export type FileMatches = components['schemas']['FileMatches'];
export type FileUpload = components['schemas']['FileUpload'];
export type FleetType = components['schemas']['FleetType'];
export type FleetTypeChange = components['schemas']['FleetTypeChange'];
export type FleetTypeDetails = components['schemas']['FleetTypeDetails'];
export type FleetTypeList = components['schemas']['FleetTypeList'];
export type FleetTypeNode = components['schemas']['FleetTypeNode'];
export type FreeCapacity = components['schemas']['FreeCapacity'];
export type Health = components['schemas']['Health'];
export type HostLoad = components['schemas']['HostLoad'];
export type InstallationProgress = components['schemas']['InstallationProgress'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationPage = components['schemas']['InvitationPage'];
export type InvitationToken = components['schemas']['InvitationToken'];
export type InvitationWithLink = components['schemas']['InvitationWithLink'];
export type JoinCode = components['schemas']['JoinCode'];
export type JoinCodePage = components['schemas']['JoinCodePage'];
export type JoinCodeRequest = components['schemas']['JoinCodeRequest'];
export type JoinRequest = components['schemas']['JoinRequest'];
export type JoinResult = components['schemas']['JoinResult'];
export type KeptBackups = components['schemas']['KeptBackups'];
export type KeyRotation = components['schemas']['KeyRotation'];
export type Label = components['schemas']['Label'];
export type LinkLifetime = components['schemas']['LinkLifetime'];
export type ListedSftpCredential = components['schemas']['ListedSftpCredential'];
export type LogArchive = components['schemas']['LogArchive'];
export type LogArchiveContent = components['schemas']['LogArchiveContent'];
export type LogArchiveList = components['schemas']['LogArchiveList'];
export type LogHistory = components['schemas']['LogHistory'];
export type LoginResult = components['schemas']['LoginResult'];
export type MailServer = components['schemas']['MailServer'];
export type MakeDirectoryRequest = components['schemas']['MakeDirectoryRequest'];
export type Member = components['schemas']['Member'];
export type MemberCapability = components['schemas']['MemberCapability'];
export type MemberChanges = components['schemas']['MemberChanges'];
export type MemberPage = components['schemas']['MemberPage'];
export type Metrics = components['schemas']['Metrics'];
export type MissedRuns = components['schemas']['MissedRuns'];
export type NewAnnouncement = components['schemas']['NewAnnouncement'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewBan = components['schemas']['NewBan'];
export type NewConfigValue = components['schemas']['NewConfigValue'];
export type NewDownloadLink = components['schemas']['NewDownloadLink'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type NewJoinCode = components['schemas']['NewJoinCode'];
export type NewKeptBackups = components['schemas']['NewKeptBackups'];
export type NewLink = components['schemas']['NewLink'];
export type NewNode = components['schemas']['NewNode'];
export type NewNodeCapacity = components['schemas']['NewNodeCapacity'];
export type NewRecoveryCodes = components['schemas']['NewRecoveryCodes'];
export type NewSchedule = components['schemas']['NewSchedule'];
export type NewScheduleTask = components['schemas']['NewScheduleTask'];
export type NewServer = components['schemas']['NewServer'];
export type NewUploadLink = components['schemas']['NewUploadLink'];
export type NewUser = components['schemas']['NewUser'];
export type NewUserApiKey = components['schemas']['NewUserApiKey'];
export type NextRuns = components['schemas']['NextRuns'];
export type Node = components['schemas']['Node'];
export type NodeAddress = components['schemas']['NodeAddress'];
export type NodeCapacity = components['schemas']['NodeCapacity'];
export type NodeChanges = components['schemas']['NodeChanges'];
export type NodeCounts = components['schemas']['NodeCounts'];
export type NodeKey = components['schemas']['NodeKey'];
export type NodeLoad = components['schemas']['NodeLoad'];
export type NodeLoadPage = components['schemas']['NodeLoadPage'];
export type NodeOffer = components['schemas']['NodeOffer'];
export type NodeOfferPage = components['schemas']['NodeOfferPage'];
export type NodePage = components['schemas']['NodePage'];
export type NodeStatusChange = components['schemas']['NodeStatusChange'];
export type NodeStatusChangePage = components['schemas']['NodeStatusChangePage'];
export type NodeTags = components['schemas']['NodeTags'];
export type OfferedType = components['schemas']['OfferedType'];
export type OnboardingChanges = components['schemas']['OnboardingChanges'];
export type Operation = components['schemas']['Operation'];
export type Overview = components['schemas']['Overview'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyAccount = components['schemas']['PasskeyAccount'];
export type PasskeyAssertion = components['schemas']['PasskeyAssertion'];
export type PasskeyAttestation = components['schemas']['PasskeyAttestation'];
export type PasskeyAuthentication = components['schemas']['PasskeyAuthentication'];
export type PasskeyAuthenticationOptions = components['schemas']['PasskeyAuthenticationOptions'];
export type PasskeyAuthenticatorSelection = components['schemas']['PasskeyAuthenticatorSelection'];
export type PasskeyChanges = components['schemas']['PasskeyChanges'];
export type PasskeyDescriptor = components['schemas']['PasskeyDescriptor'];
export type PasskeyNewcomer = components['schemas']['PasskeyNewcomer'];
export type PasskeyPage = components['schemas']['PasskeyPage'];
export type PasskeyParameters = components['schemas']['PasskeyParameters'];
export type PasskeyRegistration = components['schemas']['PasskeyRegistration'];
export type PasskeyRegistrationOptions = components['schemas']['PasskeyRegistrationOptions'];
export type PasskeyRelyingParty = components['schemas']['PasskeyRelyingParty'];
export type PasskeyUser = components['schemas']['PasskeyUser'];
export type Password = components['schemas']['Password'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type PasswordResetAccepted = components['schemas']['PasswordResetAccepted'];
export type PasswordResetLink = components['schemas']['PasswordResetLink'];
export type PasswordResetRequest = components['schemas']['PasswordResetRequest'];
export type PathInfo = components['schemas']['PathInfo'];
export type PathRequest = components['schemas']['PathRequest'];
export type PathSize = components['schemas']['PathSize'];
export type PinnedFingerprint = components['schemas']['PinnedFingerprint'];
export type Player = components['schemas']['Player'];
export type PortRange = components['schemas']['PortRange'];
export type PowerAction = components['schemas']['PowerAction'];
export type PowerResult = components['schemas']['PowerResult'];
export type PublicAddress = components['schemas']['PublicAddress'];
export type PublicServer = components['schemas']['PublicServer'];
export type PublicStatus = components['schemas']['PublicStatus'];
export type PulledFile = components['schemas']['PulledFile'];
export type PullFileRequest = components['schemas']['PullFileRequest'];
export type Reauthentication = components['schemas']['Reauthentication'];
export type Registration = components['schemas']['Registration'];
export type RegistrationInvitationToken = components['schemas']['RegistrationInvitationToken'];
export type RemovedPath = components['schemas']['RemovedPath'];
export type RenamedPath = components['schemas']['RenamedPath'];
export type RenamePathRequest = components['schemas']['RenamePathRequest'];
export type ReservedCapacity = components['schemas']['ReservedCapacity'];
export type RestoreBackupFromRequest = components['schemas']['RestoreBackupFromRequest'];
export type RestoredBackup = components['schemas']['RestoredBackup'];
export type ResumableUpload = components['schemas']['ResumableUpload'];
export type RetainedData = components['schemas']['RetainedData'];
export type RetainedDataPage = components['schemas']['RetainedDataPage'];
export type RevokedSftpCredential = components['schemas']['RevokedSftpCredential'];
export type RunCommandRequest = components['schemas']['RunCommandRequest'];
export type ScanChangesRequest = components['schemas']['ScanChangesRequest'];
export type Schedule = components['schemas']['Schedule'];
export type ScheduleChanges = components['schemas']['ScheduleChanges'];
export type SchedulePage = components['schemas']['SchedulePage'];
export type ScheduleRun = components['schemas']['ScheduleRun'];
export type ScheduleRunPage = components['schemas']['ScheduleRunPage'];
export type ScheduleTask = components['schemas']['ScheduleTask'];
export type ScheduleTaskRun = components['schemas']['ScheduleTaskRun'];
export type Server = components['schemas']['Server'];
export type ServerAccess = components['schemas']['ServerAccess'];
export type ServerChanges = components['schemas']['ServerChanges'];
export type ServerCount = components['schemas']['ServerCount'];
export type ServerCounts = components['schemas']['ServerCounts'];
export type ServerEvent = components['schemas']['ServerEvent'];
export type ServerEventBackup = components['schemas']['ServerEventBackup'];
export type ServerEventInstallation = components['schemas']['ServerEventInstallation'];
export type ServerEventKind = components['schemas']['ServerEventKind'];
export type ServerEventLost = components['schemas']['ServerEventLost'];
export type ServerEventMove = components['schemas']['ServerEventMove'];
export type ServerEventNotice = components['schemas']['ServerEventNotice'];
export type ServerEventOperation = components['schemas']['ServerEventOperation'];
export type ServerEventRemoval = components['schemas']['ServerEventRemoval'];
export type ServerEventReset = components['schemas']['ServerEventReset'];
export type ServerEventServer = components['schemas']['ServerEventServer'];
export type ServerEventStatistics = components['schemas']['ServerEventStatistics'];
export type ServerHold = components['schemas']['ServerHold'];
export type ServerLogs = components['schemas']['ServerLogs'];
export type ServerMove = components['schemas']['ServerMove'];
export type ServerMoveRequest = components['schemas']['ServerMoveRequest'];
export type ServerNotice = components['schemas']['ServerNotice'];
export type ServerPage = components['schemas']['ServerPage'];
export type ServerPlacement = components['schemas']['ServerPlacement'];
export type ServerPlayers = components['schemas']['ServerPlayers'];
export type ServerPort = components['schemas']['ServerPort'];
export type ServerReinstallation = components['schemas']['ServerReinstallation'];
export type ServerRemoval = components['schemas']['ServerRemoval'];
export type ServerSetting = components['schemas']['ServerSetting'];
export type ServerSettings = components['schemas']['ServerSettings'];
export type ServerState = components['schemas']['ServerState'];
export type ServerStats = components['schemas']['ServerStats'];
export type ServerStatus = components['schemas']['ServerStatus'];
export type ServerSuspension = components['schemas']['ServerSuspension'];
export type ServerTransfer = components['schemas']['ServerTransfer'];
export type ServerUsage = components['schemas']['ServerUsage'];
export type ServerVariable = components['schemas']['ServerVariable'];
export type Session = components['schemas']['Session'];
export type SessionData = components['schemas']['SessionData'];
export type SessionPage = components['schemas']['SessionPage'];
export type SessionUser = components['schemas']['SessionUser'];
export type Settings = components['schemas']['Settings'];
export type SettingsChanges = components['schemas']['SettingsChanges'];
export type SetupState = components['schemas']['SetupState'];
export type SetupToken = components['schemas']['SetupToken'];
export type SftpActivity = components['schemas']['SftpActivity'];
export type SftpActivityEntry = components['schemas']['SftpActivityEntry'];
export type SftpCredential = components['schemas']['SftpCredential'];
export type SftpCredentialList = components['schemas']['SftpCredentialList'];
export type SignIn = components['schemas']['SignIn'];
export type SignInCredentials = components['schemas']['SignInCredentials'];
export type SignInPage = components['schemas']['SignInPage'];
export type SkippedFiles = components['schemas']['SkippedFiles'];
export type TestMail = components['schemas']['TestMail'];
export type TimeZone = components['schemas']['TimeZone'];
export type TotpCode = components['schemas']['TotpCode'];
export type TwoFactorDisabled = components['schemas']['TwoFactorDisabled'];
export type TwoFactorMethod = components['schemas']['TwoFactorMethod'];
export type TwoFactorProof = components['schemas']['TwoFactorProof'];
export type TwoFactorRequired = components['schemas']['TwoFactorRequired'];
export type TwoFactorSetup = components['schemas']['TwoFactorSetup'];
export type UnzipArchiveRequest = components['schemas']['UnzipArchiveRequest'];
export type UnzipResult = components['schemas']['UnzipResult'];
export type UpdateBackupRequest = components['schemas']['UpdateBackupRequest'];
export type UpdateConfigFileRequest = components['schemas']['UpdateConfigFileRequest'];
export type UpdatedServer = components['schemas']['UpdatedServer'];
export type UploadBytes = components['schemas']['UploadBytes'];
export type UploadedBackup = components['schemas']['UploadedBackup'];
export type UploadedFile = components['schemas']['UploadedFile'];
export type User = components['schemas']['User'];
export type UserChanges = components['schemas']['UserChanges'];
export type Username = components['schemas']['Username'];
export type WriteFileRequest = components['schemas']['WriteFileRequest'];
export type WrittenFile = components['schemas']['WrittenFile'];
export type ZipChangesRequest = components['schemas']['ZipChangesRequest'];
export type ZipPathRequest = components['schemas']['ZipPathRequest'];
export type ZipResult = components['schemas']['ZipResult'];
export type ResponseAccepted = components['responses']['Accepted'];
export type ResponseAccountLocked = components['responses']['AccountLocked'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseChecksumMismatch = components['responses']['ChecksumMismatch'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseDiskFull = components['responses']['DiskFull'];
export type ResponseDownload = components['responses']['Download'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponsePartialDownload = components['responses']['PartialDownload'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseRangeNotSatisfiable = components['responses']['RangeNotSatisfiable'];
export type ResponseRateLimited = components['responses']['RateLimited'];
export type ResponseRequestTimeout = components['responses']['RequestTimeout'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseUnsupportedVersion = components['responses']['UnsupportedVersion'];
export type ResponseUpgradeRequired = components['responses']['UpgradeRequired'];
export type ResponseUploadLocked = components['responses']['UploadLocked'];
export type ParameterActivityUser = components['parameters']['ActivityUser'];
export type ParameterAnnouncementId = components['parameters']['AnnouncementId'];
export type ParameterAuditAction = components['parameters']['AuditAction'];
export type ParameterAuditFrom = components['parameters']['AuditFrom'];
export type ParameterAuditOutcome = components['parameters']['AuditOutcome'];
export type ParameterAuditTarget = components['parameters']['AuditTarget'];
export type ParameterAuditTo = components['parameters']['AuditTo'];
export type ParameterAuditUser = components['parameters']['AuditUser'];
export type ParameterBanId = components['parameters']['BanId'];
export type ParameterCronQuery = components['parameters']['CronQuery'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterDataPath = components['parameters']['DataPath'];
export type ParameterEnded = components['parameters']['Ended'];
export type ParameterForce = components['parameters']['Force'];
export type ParameterHistoryTail = components['parameters']['HistoryTail'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfModifiedSince = components['parameters']['IfModifiedSince'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterIfNoneMatchAny = components['parameters']['IfNoneMatchAny'];
export type ParameterIfRange = components['parameters']['IfRange'];
export type ParameterInvitationId = components['parameters']['InvitationId'];
export type ParameterJoinCodeId = components['parameters']['JoinCodeId'];
export type ParameterKeyId = components['parameters']['KeyId'];
export type ParameterKeyUser = components['parameters']['KeyUser'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterListLimit = components['parameters']['ListLimit'];
export type ParameterMemberId = components['parameters']['MemberId'];
export type ParameterNextRunCount = components['parameters']['NextRunCount'];
export type ParameterNodeId = components['parameters']['NodeId'];
export type ParameterOwnedServers = components['parameters']['OwnedServers'];
export type ParameterOwnerId = components['parameters']['OwnerId'];
export type ParameterPasskeyId = components['parameters']['PasskeyId'];
export type ParameterPreferAsync = components['parameters']['PreferAsync'];
export type ParameterRange = components['parameters']['Range'];
export type ParameterRemoveData = components['parameters']['RemoveData'];
export type ParameterRetainedDataId = components['parameters']['RetainedDataId'];
export type ParameterScheduleId = components['parameters']['ScheduleId'];
export type ParameterServerId = components['parameters']['ServerId'];
export type ParameterSessionId = components['parameters']['SessionId'];
export type ParameterSince = components['parameters']['Since'];
export type ParameterTail = components['parameters']['Tail'];
export type ParameterTimeZoneQuery = components['parameters']['TimeZoneQuery'];
export type ParameterTransferTo = components['parameters']['TransferTo'];
export type ParameterTusResumable = components['parameters']['TusResumable'];
export type ParameterTypeName = components['parameters']['TypeName'];
export type ParameterUploadId = components['parameters']['UploadId'];
export type ParameterUserDisabled = components['parameters']['UserDisabled'];
export type ParameterUserEmailConfirmed = components['parameters']['UserEmailConfirmed'];
export type ParameterUserHasSecondFactor = components['parameters']['UserHasSecondFactor'];
export type ParameterUserId = components['parameters']['UserId'];
export type ParameterUserIds = components['parameters']['UserIds'];
export type ParameterUserIsAdmin = components['parameters']['UserIsAdmin'];
export type ParameterUserLocked = components['parameters']['UserLocked'];
export type ParameterUserSearch = components['parameters']['UserSearch'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderFileVersion = components['headers']['FileVersion'];
export type HeaderLastModified = components['headers']['LastModified'];
export type HeaderPasskeyCookie = components['headers']['PasskeyCookie'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderServerData = components['headers']['ServerData'];
export type HeaderSessionCookie = components['headers']['SessionCookie'];
export type HeaderTusResumable = components['headers']['TusResumable'];
export type HeaderUploadExpires = components['headers']['UploadExpires'];
export type HeaderUploadOffset = components['headers']['UploadOffset'];
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "email": "ada@example.org",
                     *       "emailConfirmed": true,
                     *       "isAdmin": true,
                     *       "role": "admin",
                     *       "username": "Ada",
                     *       "description": "",
                     *       "onboardingCompleted": false,
                     *       "onboardingSkipped": false,
                     *       "hasPassword": true,
                     *       "twoFactorEnabled": false,
                     *       "passkeyEnabled": false,
                     *       "createdAt": "2026-03-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "Ada L.",
                 *       "description": "Keeps the lights on."
                 *     }
                 */
                "application/json": components["schemas"]["AccountChanges"];
            };
        };
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "email": "ada@example.org",
                     *       "emailConfirmed": true,
                     *       "isAdmin": true,
                     *       "role": "admin",
                     *       "username": "Ada L.",
                     *       "description": "Keeps the lights on.",
                     *       "onboardingCompleted": false,
                     *       "onboardingSkipped": false,
                     *       "hasPassword": true,
                     *       "twoFactorEnabled": false,
                     *       "passkeyEnabled": false,
                     *       "createdAt": "2026-03-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The new address must be confirmed first; all other changes are made. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "email": "ada@example.org",
                     *       "emailConfirmed": true,
                     *       "isAdmin": true,
                     *       "role": "admin",
                     *       "username": "Ada L.",
                     *       "description": "Keeps the lights on.",
                     *       "onboardingCompleted": false,
                     *       "onboardingSkipped": false,
                     *       "hasPassword": true,
                     *       "twoFactorEnabled": false,
                     *       "passkeyEnabled": false,
                     *       "createdAt": "2026-03-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["AccountLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorProof"];
            };
        };
        responses: {
            /** @description One-time codes are off. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["TwoFactorDisabled"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    enableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["TotpCode"];
            };
        };
        responses: {
            /** @description One-time codes are on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "0f8b2c61d7e94a35b1c07f2e6d984a10",
                     *         "5a7d3e90c2b14f68a9e1d05b7c3f2861",
                     *         "91c4e6b8f0a2475d8b3e1f6c9d072a54",
                     *         "c3d5f7092b4e4861a7c9e0f1b2d34586",
                     *         "2e6f8a1b3c5d4e7f9a0b1c2d3e4f5061",
                     *         "7b9d1f3a5c7e4092b4d6f8091a2b3c4d",
                     *         "e8f0a2b4c6d84e1f93a5b7c9d1e3f507",
                     *         "4d6e8f0a1b2c43d5e6f708192a3b4c5d"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewRecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    regenerateRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["TwoFactorProof"];
            };
        };
        responses: {
            /** @description The new recovery codes. The earlier ones are no longer valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "0f8b2c61d7e94a35b1c07f2e6d984a10",
                     *         "5a7d3e90c2b14f68a9e1d05b7c3f2861",
                     *         "91c4e6b8f0a2475d8b3e1f6c9d072a54",
                     *         "c3d5f7092b4e4861a7c9e0f1b2d34586",
                     *         "2e6f8a1b3c5d4e7f9a0b1c2d3e4f5061",
                     *         "7b9d1f3a5c7e4092b4d6f8091a2b3c4d",
                     *         "e8f0a2b4c6d84e1f93a5b7c9d1e3f507",
                     *         "4d6e8f0a1b2c43d5e6f708192a3b4c5d"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewRecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    setupTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret to add to an authenticator app. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
                     *       "otpauthUrl": "otpauth://totp/Berth:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Berth"
                     *     }
                     */
                    "application/json": components["schemas"]["TwoFactorSetup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccountApiKeys: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of API keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "key_8p0c51c20ulq3ovvopt2l46rof",
                     *           "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *           "parentId": null,
                     *           "name": "Night shift",
                     *           "description": "Restarts the servers at four.",
                     *           "permissions": [
                     *             "servers.read",
                     *             "servers.control"
                     *           ],
                     *           "allowedIps": [
                     *             "203.0.113.0/24"
                     *           ],
                     *           "serverIds": null,
                     *           "createdAt": "2026-03-02T10:00:00.000Z",
                     *           "expiresAt": "2027-03-02T10:00:00.000Z",
                     *           "lastUsedAt": null,
                     *           "previousUntil": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAccountApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Night shift",
                 *       "description": "Restarts the servers at four.",
                 *       "permissions": [
                 *         "servers.read",
                 *         "servers.control"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_8p0c51c20ulq3ovvopt2l46rof",
                     *       "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "parentId": null,
                     *       "name": "Night shift",
                     *       "description": "Restarts the servers at four.",
                     *       "permissions": [
                     *         "servers.read",
                     *         "servers.control"
                     *       ],
                     *       "allowedIps": [],
                     *       "serverIds": null,
                     *       "createdAt": "2026-03-02T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "lastUsedAt": null,
                     *       "previousUntil": null,
                     *       "key": "berth_8p0c51c20ulq3ovvopt2l46rof_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    deleteAccountApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id.
                 * @example key_8p0c51c20ulq3ovvopt2l46rof
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateAccountApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id.
                 * @example key_8p0c51c20ulq3ovvopt2l46rof
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Restarts the servers at four.",
                 *       "allowedIps": [
                 *         "203.0.113.0/24"
                 *       ],
                 *       "expiresAt": "2027-03-02T10:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyChanges"];
            };
        };
        responses: {
            /** @description The updated key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_8p0c51c20ulq3ovvopt2l46rof",
                     *       "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "parentId": null,
                     *       "name": "Night shift",
                     *       "description": "Restarts the servers at four.",
                     *       "permissions": [
                     *         "servers.read",
                     *         "servers.control"
                     *       ],
                     *       "allowedIps": [
                     *         "203.0.113.0/24"
                     *       ],
                     *       "serverIds": null,
                     *       "createdAt": "2026-03-02T10:00:00.000Z",
                     *       "expiresAt": "2027-03-02T10:00:00.000Z",
                     *       "lastUsedAt": null,
                     *       "previousUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    rotateAccountApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id.
                 * @example key_8p0c51c20ulq3ovvopt2l46rof
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The key with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_8p0c51c20ulq3ovvopt2l46rof",
                     *       "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "parentId": null,
                     *       "name": "Night shift",
                     *       "description": "Restarts the servers at four.",
                     *       "permissions": [
                     *         "servers.read",
                     *         "servers.control"
                     *       ],
                     *       "allowedIps": [],
                     *       "serverIds": null,
                     *       "createdAt": "2026-03-02T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "lastUsedAt": null,
                     *       "previousUntil": "2026-03-03T10:00:00.000Z",
                     *       "key": "berth_8p0c51c20ulq3ovvopt2l46rof_Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    requestEmailConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is queued. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateOnboarding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "onboardingCompleted": true
                 *     }
                 */
                "application/json": components["schemas"]["OnboardingChanges"];
            };
        };
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "email": "ada@example.org",
                     *       "emailConfirmed": true,
                     *       "isAdmin": true,
                     *       "role": "admin",
                     *       "username": "Ada",
                     *       "description": "",
                     *       "onboardingCompleted": true,
                     *       "onboardingSkipped": false,
                     *       "hasPassword": true,
                     *       "twoFactorEnabled": false,
                     *       "passkeyEnabled": false,
                     *       "createdAt": "2026-03-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of passkeys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "psk_sq0dc8gpulcsqoomp10vhsiisi",
                     *           "name": "Laptop",
                     *           "createdAt": "2026-03-01T09:45:00.000Z",
                     *           "lastUsedAt": null,
                     *           "deviceType": "multiDevice",
                     *           "backedUp": true,
                     *           "transports": [
                     *             "internal",
                     *             "hybrid"
                     *           ],
                     *           "passwordless": true
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The passkey's id.
                 * @example psk_sq0dc8gpulcsqoomp10vhsiisi
                 */
                id: components["parameters"]["PasskeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updatePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The passkey's id.
                 * @example psk_sq0dc8gpulcsqoomp10vhsiisi
                 */
                id: components["parameters"]["PasskeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Old laptop"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyChanges"];
            };
        };
        responses: {
            /** @description The updated passkey. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "psk_sq0dc8gpulcsqoomp10vhsiisi",
                     *       "name": "Old laptop",
                     *       "createdAt": "2026-03-01T09:45:00.000Z",
                     *       "lastUsedAt": null,
                     *       "deviceType": "multiDevice",
                     *       "backedUp": true,
                     *       "transports": [
                     *         "internal",
                     *         "hybrid"
                     *       ],
                     *       "passwordless": true
                     *     }
                     */
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    createPasskeyRegistrationOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge to pass to the browser. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rp": {
                     *         "id": "panel.example.org",
                     *         "name": "Berth"
                     *       },
                     *       "user": {
                     *         "id": "dXNyXzVtOTdmODVxMWJxbnVkMzQ4bWE4YjRodGpy",
                     *         "name": "ada@example.org",
                     *         "displayName": "Ada"
                     *       },
                     *       "challenge": "gVQ2n5-ZcGWSEvFMAvzASto2vrBduOLMgUEvMCtSx0k",
                     *       "pubKeyCredParams": [
                     *         {
                     *           "type": "public-key",
                     *           "alg": -8
                     *         },
                     *         {
                     *           "type": "public-key",
                     *           "alg": -7
                     *         },
                     *         {
                     *           "type": "public-key",
                     *           "alg": -257
                     *         }
                     *       ],
                     *       "timeout": 300000,
                     *       "excludeCredentials": [],
                     *       "authenticatorSelection": {
                     *         "residentKey": "preferred",
                     *         "requireResidentKey": false,
                     *         "userVerification": "preferred"
                     *       },
                     *       "attestation": "none",
                     *       "hints": [],
                     *       "extensions": {
                     *         "credProps": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyRegistrationOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    verifyPasskeyRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "2Xw0mQ9cTz5uYk7eRb1nHg",
                 *       "rawId": "2Xw0mQ9cTz5uYk7eRb1nHg",
                 *       "type": "public-key",
                 *       "response": {
                 *         "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                 *         "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
                 *         "transports": [
                 *           "internal",
                 *           "hybrid"
                 *         ]
                 *       },
                 *       "authenticatorAttachment": "platform",
                 *       "clientExtensionResults": {},
                 *       "name": "Laptop"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyRegistration"];
            };
        };
        responses: {
            /** @description The passkey is registered. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "psk_sq0dc8gpulcsqoomp10vhsiisi",
                     *       "name": "Laptop",
                     *       "createdAt": "2026-03-01T09:45:00.000Z",
                     *       "lastUsedAt": null,
                     *       "deviceType": "multiDevice",
                     *       "backedUp": true,
                     *       "transports": [
                     *         "internal",
                     *         "hybrid"
                     *       ],
                     *       "passwordless": true
                     *     }
                     */
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "Quiet-Harbour-47",
                 *       "newPassword": "Louder-Harbour-48"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["AccountLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "ses_qaodkef8p9t2bqlvpqsgm6v9pl",
                     *           "createdAt": "2026-03-04T07:15:00.000Z",
                     *           "lastSeenAt": "2026-03-04T08:02:00.000Z",
                     *           "address": "198.51.100.23",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                     *           "current": true
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The other sessions are ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id.
                 * @example ses_qaodkef8p9t2bqlvpqsgm6v9pl
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listSignIns: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of attempts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "sgn_qaodkef8p9t2bqlvpqsgm6v9pl",
                     *           "createdAt": "2026-03-04T07:15:00.000Z",
                     *           "outcome": "signed_in",
                     *           "method": "password",
                     *           "address": "198.51.100.23",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SignInPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllAnnouncements: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description If true, only announcements that have ended are listed; if false, only current and scheduled ones. If omitted, all.
                 * @example false
                 */
                ended?: components["parameters"]["Ended"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of announcements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "ann_28d6hsgmtgmafbfdct20ntqgh9",
                     *           "text": "The panel is updated tonight at 22:00 UTC. Servers keep running.",
                     *           "level": "information",
                     *           "startsAt": "2026-03-03T12:00:00.000Z",
                     *           "endsAt": "2026-03-03T22:30:00.000Z",
                     *           "createdAt": "2026-03-02T09:00:00.000Z",
                     *           "updatedAt": "2026-03-02T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AnnouncementPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "The panel is updated tonight at 22:00 UTC. Servers keep running.",
                 *       "level": "information"
                 *     }
                 */
                "application/json": components["schemas"]["NewAnnouncement"];
            };
        };
        responses: {
            /** @description The announcement is stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ann_28d6hsgmtgmafbfdct20ntqgh9",
                     *       "text": "The panel is updated tonight at 22:00 UTC. Servers keep running.",
                     *       "level": "information",
                     *       "startsAt": "2026-03-02T09:00:00.000Z",
                     *       "endsAt": null,
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "updatedAt": "2026-03-02T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    deleteAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The announcement's id.
                 * @example ann_28d6hsgmtgmafbfdct20ntqgh9
                 */
                announcementId: components["parameters"]["AnnouncementId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announcement is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The announcement's id.
                 * @example ann_28d6hsgmtgmafbfdct20ntqgh9
                 */
                announcementId: components["parameters"]["AnnouncementId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "level": "warning"
                 *     }
                 */
                "application/json": components["schemas"]["AnnouncementChanges"];
            };
        };
        responses: {
            /** @description The updated announcement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ann_28d6hsgmtgmafbfdct20ntqgh9",
                     *       "text": "The panel is updated tonight at 22:00 UTC. Servers keep running.",
                     *       "level": "warning",
                     *       "startsAt": "2026-03-02T09:00:00.000Z",
                     *       "endsAt": null,
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "updatedAt": "2026-03-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only keys that act for this user.
                 * @example usr_5m97f85q1bqnud348ma8b4htjr
                 */
                userId?: components["parameters"]["KeyUser"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of API keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "key_8p0c51c20ulq3ovvopt2l46rof",
                     *           "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *           "username": "Ada",
                     *           "parentId": null,
                     *           "name": "Night shift",
                     *           "description": "Restarts the servers at four.",
                     *           "permissions": [
                     *             "servers.read",
                     *             "servers.control"
                     *           ],
                     *           "allowedIps": [
                     *             "203.0.113.0/24"
                     *           ],
                     *           "serverIds": null,
                     *           "createdAt": "2026-03-02T10:00:00.000Z",
                     *           "expiresAt": "2027-03-02T10:00:00.000Z",
                     *           "lastUsedAt": null,
                     *           "previousUntil": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminApiKeyPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                 *       "name": "Monitoring",
                 *       "description": "Reads the state of every server.",
                 *       "permissions": [
                 *         "servers.read",
                 *         "players.read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewUserApiKey"];
            };
        };
        responses: {
            /** @description The key is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_1k9m7261k2dnc3jqervp25rqfg",
                     *       "userId": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                     *       "parentId": null,
                     *       "name": "Monitoring",
                     *       "description": "Reads the state of every server.",
                     *       "permissions": [
                     *         "servers.read",
                     *         "players.read"
                     *       ],
                     *       "allowedIps": [],
                     *       "serverIds": null,
                     *       "createdAt": "2026-03-02T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "lastUsedAt": null,
                     *       "previousUntil": null,
                     *       "key": "berth_1k9m7261k2dnc3jqervp25rqfg_J5kLhN8aGdV2cEuWpS4iOxYvR6wBqMZy3fX0b7QmT1r"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id.
                 * @example key_8p0c51c20ulq3ovvopt2l46rof
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id.
                 * @example key_8p0c51c20ulq3ovvopt2l46rof
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         "servers.read",
                 *         "servers.control"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyChanges"];
            };
        };
        responses: {
            /** @description The updated key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_8p0c51c20ulq3ovvopt2l46rof",
                     *       "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "parentId": null,
                     *       "name": "Night shift",
                     *       "description": "Restarts the servers at four.",
                     *       "permissions": [
                     *         "servers.read",
                     *         "servers.control"
                     *       ],
                     *       "allowedIps": [],
                     *       "serverIds": null,
                     *       "createdAt": "2026-03-02T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "lastUsedAt": null,
                     *       "previousUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id.
                 * @example key_8p0c51c20ulq3ovvopt2l46rof
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The key with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_8p0c51c20ulq3ovvopt2l46rof",
                     *       "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "parentId": null,
                     *       "name": "Night shift",
                     *       "description": "Restarts the servers at four.",
                     *       "permissions": [
                     *         "servers.read",
                     *         "servers.control"
                     *       ],
                     *       "allowedIps": [],
                     *       "serverIds": null,
                     *       "createdAt": "2026-03-02T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "lastUsedAt": null,
                     *       "previousUntil": "2026-03-03T10:00:00.000Z",
                     *       "key": "berth_8p0c51c20ulq3ovvopt2l46rof_Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of this action (an operation name).
                 * @example updateSettings
                 */
                action?: components["parameters"]["AuditAction"];
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only entries at or after this time.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                from?: components["parameters"]["AuditFrom"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only successful actions, or only failed ones.
                 * @example success
                 */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description Only actions on this resource, by its id. For a server, also actions on something in it.
                 * @example srv_4n3c7k5s0v2b8m1q9r6t7u8i0p
                 */
                targetId?: components["parameters"]["AuditTarget"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-04-01T00:00:00.000Z
                 */
                to?: components["parameters"]["AuditTo"];
                /**
                 * @description Only actions by this user or on this user's account.
                 * @example usr_5m97f85q1bqnud348ma8b4htjr
                 */
                userId?: components["parameters"]["AuditUser"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "adt_v6jvcgrp7m7rsgfo87mp1vnnlg",
                     *           "createdAt": "2026-03-04T07:20:00.000Z",
                     *           "action": "createAccountApiKey",
                     *           "outcome": "success",
                     *           "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *           "username": "Ada",
                     *           "keyId": null,
                     *           "keyName": null,
                     *           "address": "198.51.100.23",
                     *           "targetId": "key_8p0c51c20ulq3ovvopt2l46rof",
                     *           "targetName": "Night shift",
                     *           "serverId": null,
                     *           "requestId": "req_Zy3fX0b7QmW1rT5k",
                     *           "error": null,
                     *           "omitted": null,
                     *           "changes": [
                     *             {
                     *               "field": "permissions",
                     *               "from": null,
                     *               "to": "servers.read"
                     *             },
                     *             {
                     *               "field": "permissions",
                     *               "from": null,
                     *               "to": "servers.control"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of this action (an operation name).
                 * @example updateSettings
                 */
                action?: components["parameters"]["AuditAction"];
                /**
                 * @description Only entries at or after this time.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                from?: components["parameters"]["AuditFrom"];
                /**
                 * @description Only successful actions, or only failed ones.
                 * @example success
                 */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description Only actions on this resource, by its id. For a server, also actions on something in it.
                 * @example srv_4n3c7k5s0v2b8m1q9r6t7u8i0p
                 */
                targetId?: components["parameters"]["AuditTarget"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-04-01T00:00:00.000Z
                 */
                to?: components["parameters"]["AuditTo"];
                /**
                 * @description Only actions by this user or on this user's account.
                 * @example usr_5m97f85q1bqnud348ma8b4htjr
                 */
                userId?: components["parameters"]["AuditUser"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /**
                     * @description The suggested file name.
                     * @example attachment; filename="berth-audit.csv"
                     */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,createdAt,action,outcome,userId,keyId,address,targetId,serverId,requestId,error,omitted,changes
                     *     adt_v6jvcgrp7m7rsgfo87mp1vnnlg,2026-03-04T07:20:00.000Z,createAccountApiKey,success,usr_5m97f85q1bqnud348ma8b4htjr,,198.51.100.23,key_8p0c51c20ulq3ovvopt2l46rof,,req_Zy3fX0b7QmW1rT5k,,,"[{""field"":""permissions"",""from"":null,""to"":""servers.read""},{""field"":""permissions"",""from"":null,""to"":""servers.control""}]"
                     */
                    "application/octet-stream": components["schemas"]["BinaryContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBans: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of bans. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "ban_28d6hsgmtgmafbfdct20ntqgh9",
                     *           "address": "203.0.113.0/24",
                     *           "reason": "Password guessing",
                     *           "createdAt": "2026-03-03T22:10:00.000Z",
                     *           "expiresAt": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BanPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "203.0.113.0/24",
                 *       "reason": "Password guessing"
                 *     }
                 */
                "application/json": components["schemas"]["NewBan"];
            };
        };
        responses: {
            /** @description The ban is active. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ban_28d6hsgmtgmafbfdct20ntqgh9",
                     *       "address": "203.0.113.0/24",
                     *       "reason": "Password guessing",
                     *       "createdAt": "2026-03-03T22:10:00.000Z",
                     *       "expiresAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Ban"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    deleteBan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ban's id.
                 * @example ban_28d6hsgmtgmafbfdct20ntqgh9
                 */
                banId: components["parameters"]["BanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ban is lifted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listJoinCodes: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "jcd_4k1v7d0s5r2t8u3o6p9a0bcdef",
                     *           "name": "Rotterdam",
                     *           "status": "waiting",
                     *           "nodeId": null,
                     *           "createdAt": "2026-03-01T09:30:00.000Z",
                     *           "expiresAt": "2026-03-01T09:45:00.000Z",
                     *           "joinedAt": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["JoinCodePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJoinCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rotterdam"
                 *     }
                 */
                "application/json": components["schemas"]["JoinCodeRequest"];
            };
        };
        responses: {
            /** @description The code, which is not returned again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "jcd_4k1v7d0s5r2t8u3o6p9a0bcdef",
                     *       "name": "Rotterdam",
                     *       "status": "waiting",
                     *       "nodeId": null,
                     *       "createdAt": "2026-03-01T09:30:00.000Z",
                     *       "expiresAt": "2026-03-01T09:45:00.000Z",
                     *       "joinedAt": null,
                     *       "code": "join_Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
                     *       "command": "npx berth daemon join https://panel.example.org join_Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM"
                     *     }
                     */
                    "application/json": components["schemas"]["NewJoinCode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    deleteJoinCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the code, which is not the code itself.
                 * @example jcd_4k1v7d0s5r2t8u3o6p9a0bcdef
                 */
                joinCodeId: components["parameters"]["JoinCodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail server. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "configured": false,
                     *       "host": null,
                     *       "port": null,
                     *       "sender": null
                     *     }
                     */
                    "application/json": components["schemas"]["MailServer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendTestMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail server has accepted the mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recipient": "ada@example.org"
                     *     }
                     */
                    "application/json": components["schemas"]["TestMail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodeLoads: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of loads. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "servers": 12,
                     *           "runningServers": 9,
                     *           "host": {
                     *             "readAt": "2026-03-04T07:15:30.000Z",
                     *             "cpuPercent": 12.5,
                     *             "cores": 8,
                     *             "loadAverages": [
                     *               1.25,
                     *               0.9,
                     *               0.75
                     *             ],
                     *             "memory": {
                     *               "totalBytes": 16777216000,
                     *               "usedBytes": 6442450944,
                     *               "freeBytes": 10334765056
                     *             },
                     *             "disk": {
                     *               "totalBytes": 512110190592,
                     *               "usedBytes": 128027547648,
                     *               "freeBytes": 384082642944
                     *             }
                     *           },
                     *           "reserved": {
                     *             "memoryBytes": 12884901888,
                     *             "cpus": 10.5,
                     *             "diskBytes": 107374182400,
                     *             "unknownServers": 0
                     *           },
                     *           "free": {
                     *             "memoryBytes": 3892314112,
                     *             "cpus": 13.5,
                     *             "diskBytes": 404736008192
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodeLoadPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodes: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of nodes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "name": "Rotterdam",
                     *           "url": "https://node1.example.org:8080",
                     *           "publicUrl": "https://node1.example.org",
                     *           "createdAt": "2026-03-01T09:31:00.000Z",
                     *           "status": "online",
                     *           "version": "0.2.0",
                     *           "runtime": "process",
                     *           "lastSeenAt": "2026-03-04T07:15:30.000Z",
                     *           "local": false,
                     *           "certificateFingerprint": null,
                     *           "tags": [
                     *             "ssd",
                     *             "eu-west"
                     *           ],
                     *           "maintenance": false,
                     *           "maintenanceReason": null,
                     *           "capacity": {
                     *             "memoryBytes": null,
                     *             "cpus": 8,
                     *             "diskBytes": null,
                     *             "memoryOvercommit": 0,
                     *             "cpuOvercommit": 200,
                     *             "diskOvercommit": 0
                     *           },
                     *           "portRanges": [
                     *             {
                     *               "from": 25565,
                     *               "to": 25600
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rotterdam",
                 *       "url": "https://node1.example.org:8080",
                 *       "key": "berthd_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r",
                 *       "publicUrl": "https://node1.example.org",
                 *       "tags": [
                 *         "ssd",
                 *         "eu-west"
                 *       ],
                 *       "capacity": {
                 *         "cpus": 8,
                 *         "cpuOvercommit": 200
                 *       },
                 *       "portRanges": [
                 *         {
                 *           "from": 25565,
                 *           "to": 25600
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewNode"];
            };
        };
        responses: {
            /** @description The node is added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "name": "Rotterdam",
                     *       "url": "https://node1.example.org:8080",
                     *       "publicUrl": "https://node1.example.org",
                     *       "createdAt": "2026-03-01T09:31:00.000Z",
                     *       "status": "online",
                     *       "version": "0.2.0",
                     *       "runtime": "process",
                     *       "lastSeenAt": "2026-03-01T09:31:00.000Z",
                     *       "local": false,
                     *       "certificateFingerprint": null,
                     *       "tags": [
                     *         "ssd",
                     *         "eu-west"
                     *       ],
                     *       "maintenance": false,
                     *       "maintenanceReason": null,
                     *       "capacity": {
                     *         "memoryBytes": null,
                     *         "cpus": 8,
                     *         "diskBytes": null,
                     *         "memoryOvercommit": 0,
                     *         "cpuOvercommit": 200,
                     *         "diskOvercommit": 0
                     *       },
                     *       "portRanges": [
                     *         {
                     *           "from": 25565,
                     *           "to": 25600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's id.
                 * @example node_0tokf9s582ooq39d8o68gaiv04
                 */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "name": "Rotterdam",
                     *       "url": "https://node1.example.org:8080",
                     *       "publicUrl": "https://node1.example.org",
                     *       "createdAt": "2026-03-01T09:31:00.000Z",
                     *       "status": "online",
                     *       "version": "0.2.0",
                     *       "runtime": "process",
                     *       "lastSeenAt": "2026-03-04T07:15:30.000Z",
                     *       "local": false,
                     *       "certificateFingerprint": null,
                     *       "tags": [
                     *         "ssd",
                     *         "eu-west"
                     *       ],
                     *       "maintenance": false,
                     *       "maintenanceReason": null,
                     *       "capacity": {
                     *         "memoryBytes": null,
                     *         "cpus": 8,
                     *         "diskBytes": null,
                     *         "memoryOvercommit": 0,
                     *         "cpuOvercommit": 200,
                     *         "diskOvercommit": 0
                     *       },
                     *       "portRanges": [
                     *         {
                     *           "from": 25565,
                     *           "to": 25600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNode: {
        parameters: {
            query?: {
                /**
                 * @description Whether to remove the servers on the node from the panel as well. Their containers, files and logs and the daemon's keys stay on the host.
                 * @example false
                 */
                force?: components["parameters"]["Force"];
            };
            header?: never;
            path: {
                /**
                 * @description The node's id.
                 * @example node_0tokf9s582ooq39d8o68gaiv04
                 */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's id.
                 * @example node_0tokf9s582ooq39d8o68gaiv04
                 */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rotterdam",
                 *       "publicUrl": "https://node1.example.org",
                 *       "maintenance": false,
                 *       "maintenanceReason": null
                 *     }
                 */
                "application/json": components["schemas"]["NodeChanges"];
            };
        };
        responses: {
            /** @description The updated node. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "name": "Rotterdam",
                     *       "url": "https://node1.example.org:8080",
                     *       "publicUrl": "https://node1.example.org",
                     *       "createdAt": "2026-03-01T09:31:00.000Z",
                     *       "status": "online",
                     *       "version": "0.2.0",
                     *       "runtime": "process",
                     *       "lastSeenAt": "2026-03-04T07:15:30.000Z",
                     *       "local": false,
                     *       "certificateFingerprint": null,
                     *       "tags": [
                     *         "ssd",
                     *         "eu-west"
                     *       ],
                     *       "maintenance": false,
                     *       "maintenanceReason": null,
                     *       "capacity": {
                     *         "memoryBytes": null,
                     *         "cpus": 8,
                     *         "diskBytes": null,
                     *         "memoryOvercommit": 0,
                     *         "cpuOvercommit": 200,
                     *         "diskOvercommit": 0
                     *       },
                     *       "portRanges": [
                     *         {
                     *           "from": 25565,
                     *           "to": 25600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getNodeLoad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's id.
                 * @example node_0tokf9s582ooq39d8o68gaiv04
                 */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The load. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "servers": 12,
                     *       "runningServers": 9,
                     *       "host": {
                     *         "readAt": "2026-03-04T07:15:30.000Z",
                     *         "cpuPercent": 12.5,
                     *         "cores": 8,
                     *         "loadAverages": [
                     *           1.25,
                     *           0.9,
                     *           0.75
                     *         ],
                     *         "memory": {
                     *           "totalBytes": 16777216000,
                     *           "usedBytes": 6442450944,
                     *           "freeBytes": 10334765056
                     *         },
                     *         "disk": {
                     *           "totalBytes": 512110190592,
                     *           "usedBytes": 128027547648,
                     *           "freeBytes": 384082642944
                     *         }
                     *       },
                     *       "reserved": {
                     *         "memoryBytes": 12884901888,
                     *         "cpus": 10.5,
                     *         "diskBytes": 107374182400,
                     *         "unknownServers": 0
                     *       },
                     *       "free": {
                     *         "memoryBytes": 3892314112,
                     *         "cpus": 13.5,
                     *         "diskBytes": 404736008192
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NodeLoad"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodeRetainedData: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The node's id.
                 * @example node_0tokf9s582ooq39d8o68gaiv04
                 */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of retained data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "rtd_6ub1n2bbo8kqvf0c1d3t1pd0h2",
                     *           "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *           "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *           "name": "Arena",
                     *           "type": "nodejs",
                     *           "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *           "createdAt": "2026-03-05T21:15:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RetainedDataPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodeStatusChanges: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The node's id.
                 * @example node_0tokf9s582ooq39d8o68gaiv04
                 */
                nodeId: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "nsc_2t5k0p7v3k5d8j1r6s4tcabefg",
                     *           "createdAt": "2026-03-04T07:15:30.000Z",
                     *           "status": "online"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodeStatusChangePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.2.0",
                     *       "nodes": {
                     *         "total": 6,
                     *         "online": 5,
                     *         "offline": 1,
                     *         "unknown": 0
                     *       },
                     *       "servers": {
                     *         "total": 15,
                     *         "suspended": 1,
                     *         "byStatus": [
                     *           {
                     *             "status": "running",
                     *             "count": 12
                     *           },
                     *           {
                     *             "status": "crashed",
                     *             "count": 1
                     *           },
                     *           {
                     *             "status": "unreachable",
                     *             "count": 1
                     *           }
                     *         ]
                     *       },
                     *       "attention": [
                     *         {
                     *           "kind": "node_offline",
                     *           "count": 1,
                     *           "items": [
                     *             {
                     *               "id": "node_0tokf9s582ooq39d8o68gaiv04",
                     *               "name": "Rotterdam",
                     *               "detail": null,
                     *               "since": null
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endAllSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All other sessions are ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "loginMaxAttempts": 5,
                     *       "loginLockoutMinutes": 15,
                     *       "rateLimitEnabled": true,
                     *       "rateLimitRpm": 100,
                     *       "allowRegistration": false,
                     *       "allowInvitedRegistration": false,
                     *       "publicStatusPage": false,
                     *       "requireSecondFactor": "none",
                     *       "secondFactorGraceDays": 7,
                     *       "secondFactorRequiredSince": null
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rateLimitRpm": 300,
                 *       "loginMaxAttempts": 5
                 *     }
                 */
                "application/json": components["schemas"]["SettingsChanges"];
            };
        };
        responses: {
            /** @description The updated settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "loginMaxAttempts": 5,
                     *       "loginLockoutMinutes": 15,
                     *       "rateLimitEnabled": true,
                     *       "rateLimitRpm": 300,
                     *       "allowRegistration": false,
                     *       "allowInvitedRegistration": false,
                     *       "publicStatusPage": false,
                     *       "requireSecondFactor": "none",
                     *       "secondFactorGraceDays": 7,
                     *       "secondFactorRequiredSince": null
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listFleetTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "type": "quake3",
                     *           "name": "Quake III Arena",
                     *           "updatedAt": "2026-03-02T09:00:00.000Z",
                     *           "nodes": {
                     *             "inEffect": 1,
                     *             "waiting": 0,
                     *             "refused": 0
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FleetTypeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFleetType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server type.
                 * @example quake3
                 */
                type: components["parameters"]["TypeName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "quake3",
                     *       "definition": {
                     *         "type": "quake3",
                     *         "name": "Quake III Arena",
                     *         "description": "An ioquake3 dedicated server.",
                     *         "image": "example.org/games/ioquake3:{version}",
                     *         "versions": {
                     *           "latest": null
                     *         },
                     *         "default_port": 27960,
                     *         "protocols": [
                     *           "udp"
                     *         ],
                     *         "data_path": "/data",
                     *         "ready": {
                     *           "pattern": "Common Initialization Complete"
                     *         },
                     *         "stop": {
                     *           "console": "quit"
                     *         },
                     *         "limits": {
                     *           "memory_bytes": 536870912,
                     *           "cpus": 1,
                     *           "pids": 64
                     *         }
                     *       },
                     *       "updatedAt": "2026-03-02T09:00:00.000Z",
                     *       "nodes": [
                     *         {
                     *           "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "nodeName": "local",
                     *           "state": "inEffect",
                     *           "reason": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FleetTypeDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putFleetType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server type.
                 * @example quake3
                 */
                type: components["parameters"]["TypeName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "definition": {
                 *         "type": "quake3",
                 *         "name": "Quake III Arena",
                 *         "description": "An ioquake3 dedicated server.",
                 *         "image": "example.org/games/ioquake3:{version}",
                 *         "versions": {
                 *           "latest": null
                 *         },
                 *         "default_port": 27960,
                 *         "protocols": [
                 *           "udp"
                 *         ],
                 *         "data_path": "/data",
                 *         "ready": {
                 *           "pattern": "Common Initialization Complete"
                 *         },
                 *         "stop": {
                 *           "console": "quit"
                 *         },
                 *         "limits": {
                 *           "memory_bytes": 536870912,
                 *           "cpus": 1,
                 *           "pids": 64
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FleetTypeChange"];
            };
        };
        responses: {
            /** @description The definition is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "quake3",
                     *       "definition": {
                     *         "type": "quake3",
                     *         "name": "Quake III Arena",
                     *         "description": "An ioquake3 dedicated server.",
                     *         "image": "example.org/games/ioquake3:{version}",
                     *         "versions": {
                     *           "latest": null
                     *         },
                     *         "default_port": 27960,
                     *         "protocols": [
                     *           "udp"
                     *         ],
                     *         "data_path": "/data",
                     *         "ready": {
                     *           "pattern": "Common Initialization Complete"
                     *         },
                     *         "stop": {
                     *           "console": "quit"
                     *         },
                     *         "limits": {
                     *           "memory_bytes": 536870912,
                     *           "cpus": 1,
                     *           "pids": 64
                     *         }
                     *       },
                     *       "updatedAt": "2026-03-02T09:00:00.000Z",
                     *       "nodes": [
                     *         {
                     *           "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "nodeName": "local",
                     *           "state": "waiting",
                     *           "reason": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FleetTypeDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    deleteFleetType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server type.
                 * @example quake3
                 */
                type: components["parameters"]["TypeName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The definition is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    exportEgg: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server type.
                 * @example quake3
                 */
                type: components["parameters"]["TypeName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The egg and the report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fileName": "egg-quake3.yaml",
                     *       "content": "meta:\n  version: PLCN_v3\n  update_url: null\nexported_at: 2026-03-02T09:00:00.000Z\nname: Quake III Arena\nauthor: \"\"\nuuid: null\ndescription: An ioquake3 dedicated server.\nicon: null\ntags: []\nfeatures: []\ndocker_images:\n  latest: example.org/games/ioquake3:latest\nfile_denylist: []\nstartup_commands:\n  Default: ioq3ded +set net_port {{SERVER_PORT}}\nconfig:\n  files: {}\n  startup:\n    done: Common Initialization Complete\n  logs: {}\n  stop: quit\nscripts:\n  installation:\n    script: null\n    container: null\n    entrypoint: null\nvariables: []\n",
                     *       "report": [
                     *         {
                     *           "severity": "unsupported",
                     *           "code": "data_path_differs",
                     *           "path": "/data_path",
                     *           "message": "Other panels mount the folder of the server at /home/container, and this type expects it at /data: change the command, or use another image."
                     *         },
                     *         {
                     *           "severity": "dropped",
                     *           "code": "not_in_eggs",
                     *           "path": "/default_port",
                     *           "message": "Eggs have no port and no limits: the other panel asks for them when it creates a server."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExportedEgg"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readEgg: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "meta:\n  version: PTDL_v2\nname: Tidepool\ndescription: A server for examples.\ndocker_images:\n  Debian: ghcr.io/parkervcp/yolks:debian\nstartup: ./tidepool --port {{SERVER_PORT}}\nconfig:\n  startup: '{\"done\": \"Tidepool is listening\"}'\n  stop: ^^C\nvariables: []\n"
                 *     }
                 */
                "application/json": components["schemas"]["EggContent"];
            };
        };
        responses: {
            /** @description The definition and the report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "format": "PTDL_v2",
                     *       "name": "Tidepool",
                     *       "suggestedType": "tidepool",
                     *       "definition": {
                     *         "type": "tidepool",
                     *         "name": "Tidepool",
                     *         "description": "A server for examples.",
                     *         "image": "ghcr.io/parkervcp/yolks:debian",
                     *         "versions": {
                     *           "latest": null
                     *         },
                     *         "default_port": 25565,
                     *         "protocols": [
                     *           "tcp",
                     *           "udp"
                     *         ],
                     *         "env": {
                     *           "SERVER_PORT": "{port}",
                     *           "SERVER_IP": "{ip}",
                     *           "SERVER_MEMORY": "{memory_mib}",
                     *           "USER": "container",
                     *           "TZ": "UTC",
                     *           "TINI_SUBREAPER": "1"
                     *         },
                     *         "variables": [
                     *           {
                     *             "name": "Startup command",
                     *             "description": "The command that the image runs. {{NAME}} stands for the value of the variable NAME.",
                     *             "env": "STARTUP",
                     *             "default": "./tidepool --port {{SERVER_PORT}}",
                     *             "access": "view",
                     *             "rules": [
                     *               "required",
                     *               "string",
                     *               "max:4096"
                     *             ],
                     *             "secret": false
                     *           }
                     *         ],
                     *         "data_path": "/home/container",
                     *         "tty": true,
                     *         "ready": {
                     *           "pattern": "Tidepool is listening"
                     *         },
                     *         "stop": {
                     *           "signal": "SIGINT"
                     *         },
                     *         "limits": {
                     *           "memory_bytes": 2147483648,
                     *           "cpus": 2,
                     *           "pids": 512
                     *         }
                     *       },
                     *       "report": [
                     *         {
                     *           "severity": "changed",
                     *           "code": "stop_changed",
                     *           "path": "/config/stop",
                     *           "message": "The server is stopped with SIGINT instead of \"^^C\", which panels do not know."
                     *         },
                     *         {
                     *           "severity": "ask",
                     *           "code": "install_missing",
                     *           "path": "/scripts/installation",
                     *           "message": "The egg has no installation script, so new servers start with an empty folder."
                     *         },
                     *         {
                     *           "severity": "ask",
                     *           "code": "default_port_chosen",
                     *           "path": "",
                     *           "message": "Eggs name no port. Servers without a given one get 25565 or the next free one: write the usual port of the game into `default_port`."
                     *         },
                     *         {
                     *           "severity": "ask",
                     *           "code": "limits_chosen",
                     *           "path": "",
                     *           "message": "Eggs name no limits. New servers get 2 GiB of memory, 2 processors and 512 processes: change `limits` if the game needs others."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EggReading"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only disabled accounts, or with `false` only enabled ones.
                 * @example false
                 */
                disabled?: components["parameters"]["UserDisabled"];
                /**
                 * @description Only accounts with a confirmed e-mail address, or with `false` only those with an unconfirmed one.
                 * @example true
                 */
                emailConfirmed?: components["parameters"]["UserEmailConfirmed"];
                /**
                 * @description Only users with one-time codes or a passkey, or with `false` only users with neither.
                 * @example false
                 */
                hasSecondFactor?: components["parameters"]["UserHasSecondFactor"];
                /**
                 * @description Only the users with these ids, separated by commas, at most 100. Ids without a user are left out.
                 * @example usr_g7tguhg8lf9ctvb8b548s7fil8
                 */
                ids?: components["parameters"]["UserIds"];
                /**
                 * @description Only administrators, or with `false` only other users.
                 * @example false
                 */
                isAdmin?: components["parameters"]["UserIsAdmin"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only accounts that are locked at present after failed sign-ins, or with `false` only others.
                 * @example false
                 */
                locked?: components["parameters"]["UserLocked"];
                /**
                 * @description Only users whose name or e-mail address contains this text. Case is ignored; all characters are literal.
                 * @example grace
                 */
                search?: components["parameters"]["UserSearch"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                     *           "email": "grace@example.org",
                     *           "emailConfirmed": true,
                     *           "isAdmin": false,
                     *           "disabled": false,
                     *           "role": "user",
                     *           "username": "Grace",
                     *           "description": "Runs the survival world.",
                     *           "onboardingCompleted": false,
                     *           "onboardingSkipped": false,
                     *           "hasPassword": true,
                     *           "twoFactorEnabled": false,
                     *           "passkeyEnabled": false,
                     *           "createdAt": "2026-03-02T18:00:00.000Z",
                     *           "lockedUntil": null,
                     *           "lastLoginAt": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminUserPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.org",
                 *       "username": "Grace",
                 *       "password": "Quiet-Harbour-47",
                 *       "description": "Runs the survival world.",
                 *       "isAdmin": false
                 *     }
                 */
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The user is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                     *       "email": "grace@example.org",
                     *       "emailConfirmed": true,
                     *       "isAdmin": false,
                     *       "disabled": false,
                     *       "role": "user",
                     *       "username": "Grace",
                     *       "description": "Runs the survival world.",
                     *       "onboardingCompleted": false,
                     *       "onboardingSkipped": false,
                     *       "hasPassword": true,
                     *       "twoFactorEnabled": false,
                     *       "passkeyEnabled": false,
                     *       "createdAt": "2026-03-02T18:00:00.000Z",
                     *       "lockedUntil": null,
                     *       "lastLoginAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_g7tguhg8lf9ctvb8b548s7fil8
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                     *       "email": "grace@example.org",
                     *       "emailConfirmed": true,
                     *       "isAdmin": false,
                     *       "disabled": false,
                     *       "role": "user",
                     *       "username": "Grace",
                     *       "description": "Runs the survival world.",
                     *       "onboardingCompleted": false,
                     *       "onboardingSkipped": false,
                     *       "hasPassword": true,
                     *       "twoFactorEnabled": false,
                     *       "passkeyEnabled": false,
                     *       "createdAt": "2026-03-02T18:00:00.000Z",
                     *       "lockedUntil": null,
                     *       "lastLoginAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: {
                /**
                 * @description What to do with the user's servers and retained data: `transfer` gives them to the user in `to`, `remove` deletes them with their files.
                 * @example transfer
                 */
                servers?: components["parameters"]["OwnedServers"];
                /**
                 * @description The id of the user who receives the servers. Required with `servers=transfer`, and allowed only then.
                 * @example usr_5m97f85q1bqnud348ma8b4htjr
                 */
                to?: components["parameters"]["TransferTo"];
            };
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_g7tguhg8lf9ctvb8b548s7fil8
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_g7tguhg8lf9ctvb8b548s7fil8
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "Grace",
                 *       "isAdmin": false
                 *     }
                 */
                "application/json": components["schemas"]["UserChanges"];
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                     *       "email": "grace@example.org",
                     *       "emailConfirmed": true,
                     *       "isAdmin": false,
                     *       "disabled": false,
                     *       "role": "user",
                     *       "username": "Grace",
                     *       "description": "Runs the survival world.",
                     *       "onboardingCompleted": false,
                     *       "onboardingSkipped": false,
                     *       "hasPassword": true,
                     *       "twoFactorEnabled": false,
                     *       "passkeyEnabled": false,
                     *       "createdAt": "2026-03-02T18:00:00.000Z",
                     *       "lockedUntil": null,
                     *       "lastLoginAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    disableUserTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_g7tguhg8lf9ctvb8b548s7fil8
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The second factors are removed. The user signs in with only the password. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    createPasswordResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_g7tguhg8lf9ctvb8b548s7fil8
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://panel.example.org/app/reset-password#token=Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
                     *       "expiresAt": "2026-03-04T08:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordResetLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    endUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_g7tguhg8lf9ctvb8b548s7fil8
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is signed out. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_g7tguhg8lf9ctvb8b548s7fil8
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is unlocked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listAnnouncements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current announcements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "ann_28d6hsgmtgmafbfdct20ntqgh9",
                     *           "text": "The panel is updated tonight at 22:00 UTC. Servers keep running.",
                     *           "level": "information",
                     *           "startsAt": "2026-03-03T12:00:00.000Z",
                     *           "endsAt": "2026-03-03T22:30:00.000Z",
                     *           "createdAt": "2026-03-02T09:00:00.000Z",
                     *           "updatedAt": "2026-03-02T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "readAt": "2026-03-03T22:10:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentAnnouncements"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorProof"];
            };
        };
        responses: {
            /** @description The user is signed in. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "authenticated",
                     *       "user": {
                     *         "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *         "email": "ada@example.org",
                     *         "isAdmin": true,
                     *         "role": "admin",
                     *         "username": "Ada",
                     *         "description": "",
                     *         "onboardingCompleted": false,
                     *         "onboardingSkipped": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Authenticated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["AccountLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM"
                 *     }
                 */
                "application/json": components["schemas"]["EmailConfirmation"];
            };
        };
        responses: {
            /** @description The address is confirmed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "password": "Quiet-Harbour-47"
                 *     }
                 */
                "application/json": components["schemas"]["SignInCredentials"];
            };
        };
        responses: {
            /** @description The password is correct. `status` is `two_factor_required` if a second factor is required. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["AccountLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended. */
            204: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description The request is accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "accepted"
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordResetAccepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
                 *       "password": "Quiet-Harbour-47"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Quiet-Harbour-47"
                 *     }
                 */
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description The session counts as recently signed in. */
            204: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["AccountLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    createReauthenticationOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge to pass to the browser. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "gVQ2n5-ZcGWSEvFMAvzASto2vrBduOLMgUEvMCtSx0k",
                     *       "rpId": "panel.example.org",
                     *       "timeout": 300000,
                     *       "allowCredentials": [
                     *         {
                     *           "id": "2Xw0mQ9cTz5uYk7eRb1nHg",
                     *           "type": "public-key",
                     *           "transports": [
                     *             "internal",
                     *             "hybrid"
                     *           ]
                     *         }
                     *       ],
                     *       "userVerification": "preferred"
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyAuthenticationOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "username": "Ada",
                 *       "password": "Quiet-Harbour-47"
                 *     }
                 */
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The account is created, and its user is signed in. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "authenticated",
                     *       "user": {
                     *         "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *         "email": "ada@example.org",
                     *         "isAdmin": true,
                     *         "role": "admin",
                     *         "username": "Ada",
                     *         "description": "",
                     *         "onboardingCompleted": false,
                     *         "onboardingSkipped": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Authenticated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session's data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *         "email": "ada@example.org",
                     *         "isAdmin": true,
                     *         "role": "admin",
                     *         "username": "Ada",
                     *         "description": "",
                     *         "onboardingCompleted": false,
                     *         "onboardingSkipped": false
                     *       },
                     *       "address": "203.0.113.7",
                     *       "restriction": null,
                     *       "secondFactorDueAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["SessionData"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who can register. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "open": false,
                     *       "tokenRequired": false,
                     *       "invitedRegistration": false
                     *     }
                     */
                    "application/json": components["schemas"]["SetupState"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamServerEvents: {
        parameters: {
            query?: {
                /** @description Sends only events of these kinds; the parameter is repeated for each of them. By default, all kinds are sent. */
                kind?: components["schemas"]["ServerEventKind"][];
                /** @description Sends only events of these servers; the parameter is repeated for each of them. Ids of servers that the caller cannot see are ignored. By default, events of all servers that the caller can see are sent. */
                server?: string[];
                /** @description Also sends the statistics of each server once in this many seconds. By default, no statistics are sent. */
                statisticsEvery?: number;
            };
            header?: {
                /** @description The id of the last event that the client received, to resume after it. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: mhz2k1q0-7-5d41402a
                     *     event: server.status
                     *     data: {"id":"srv_m4tccbg3o06urptnqpnev7ud57","name":"Lobby","description":null,"isPublic":false,"nodeId":"node_0tokf9s582ooq39d8o68gaiv04","containerId":"cnt_1fst1vrjfe5nbofsfop5omu7ps","type":"nodejs","version":"20","port":8080,"status":"running","ownerId":"usr_5m97f85q1bqnud348ma8b4htjr","uptime":5400,"startedAt":"2026-03-04T05:45:00.000Z","settingsChangedAt":null,"suspendedAt":null,"suspensionReason":null,"createdAt":"2026-03-01T09:40:00.000Z"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mbr_3o0k6m1vd2q9e8r5t7u4p1s6ab",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "userId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "username": "Ada",
                     *       "email": "ada@example.org",
                     *       "capabilities": [
                     *         "servers.read",
                     *         "logs.read",
                     *         "players.read"
                     *       ],
                     *       "preset": "viewer",
                     *       "createdAt": "2026-03-02T10:00:00.000Z",
                     *       "expiresAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    joinNode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "join_Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
                 *       "key": "berthd_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r",
                 *       "url": "https://node1.example.org:8080",
                 *       "name": "Rotterdam"
                 *     }
                 */
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            /** @description The daemon is a node of the panel. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node": {
                     *         "id": "node_0tokf9s582ooq39d8o68gaiv04",
                     *         "name": "Rotterdam",
                     *         "url": "https://node1.example.org:8080",
                     *         "publicUrl": null,
                     *         "createdAt": "2026-03-01T09:31:00.000Z",
                     *         "status": "online",
                     *         "version": "0.2.0",
                     *         "runtime": "process",
                     *         "lastSeenAt": "2026-03-01T09:31:00.000Z",
                     *         "local": false,
                     *         "certificateFingerprint": null,
                     *         "tags": [],
                     *         "maintenance": false,
                     *         "maintenanceReason": null,
                     *         "capacity": {
                     *           "memoryBytes": null,
                     *           "cpus": null,
                     *           "diskBytes": null,
                     *           "memoryOvercommit": 0,
                     *           "cpuOvercommit": 0,
                     *           "diskOvercommit": 0
                     *         },
                     *         "portRanges": []
                     *       },
                     *       "certificateConfirmed": true,
                     *       "panelTime": "2026-03-01T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    openTunnel: {
        parameters: {
            query: {
                /**
                 * @description The name of the tunnel, which is the id of the daemon without `dmn_`.
                 * @example 0tokf9s582ooq39d8o68gaiv04
                 */
                name: string;
            };
            header: {
                /**
                 * @description The credential.
                 * @example join_Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM
                 */
                "Berth-Tunnel-Token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tunnel is open: the connection is a WebSocket from here on. */
            101: {
                headers: {
                    /** @description Identifies the panel that has responded, until it stops. */
                    "Berth-Panel": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["UpgradeRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasskeyAuthenticationOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge to pass to the browser. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "gVQ2n5-ZcGWSEvFMAvzASto2vrBduOLMgUEvMCtSx0k",
                     *       "rpId": "panel.example.org",
                     *       "timeout": 300000,
                     *       "allowCredentials": [
                     *         {
                     *           "id": "2Xw0mQ9cTz5uYk7eRb1nHg",
                     *           "type": "public-key",
                     *           "transports": [
                     *             "internal",
                     *             "hybrid"
                     *           ]
                     *         }
                     *       ],
                     *       "userVerification": "preferred"
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyAuthenticationOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    verifyPasskeyAuthentication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "2Xw0mQ9cTz5uYk7eRb1nHg",
                 *       "rawId": "2Xw0mQ9cTz5uYk7eRb1nHg",
                 *       "type": "public-key",
                 *       "response": {
                 *         "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
                 *         "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
                 *         "signature": "MEUCIQDx3kq0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqMA",
                 *         "userHandle": "dXNyXzVtOTdmODVxMWJxbnVkMzQ4bWE4YjRodGpy"
                 *       },
                 *       "authenticatorAttachment": "platform",
                 *       "clientExtensionResults": {}
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyAuthentication"];
            };
        };
        responses: {
            /** @description The user is signed in. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "authenticated",
                     *       "user": {
                     *         "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *         "email": "ada@example.org",
                     *         "isAdmin": true,
                     *         "role": "admin",
                     *         "username": "Ada",
                     *         "description": "",
                     *         "onboardingCompleted": false,
                     *         "onboardingSkipped": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Authenticated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["AccountLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    createPasskeyAccountOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.org",
                 *       "username": "Grace"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyNewcomer"];
            };
        };
        responses: {
            /** @description The challenge to pass to the browser. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["PasskeyCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rp": {
                     *         "id": "panel.example.org",
                     *         "name": "Berth"
                     *       },
                     *       "user": {
                     *         "id": "dXNyX2c3dGd1aGc4bGY5Y3R2YjhiNTQ4czdmaWw4",
                     *         "name": "grace@example.org",
                     *         "displayName": "Grace"
                     *       },
                     *       "challenge": "AZVvTZcQ3kM8yq2nV0bX4hWcJt7RfLpE1sGuZaO9dYiKx6oBvQmTnCrHjUwSgPkDyFzLeAq3",
                     *       "pubKeyCredParams": [
                     *         {
                     *           "type": "public-key",
                     *           "alg": -8
                     *         },
                     *         {
                     *           "type": "public-key",
                     *           "alg": -7
                     *         },
                     *         {
                     *           "type": "public-key",
                     *           "alg": -257
                     *         }
                     *       ],
                     *       "timeout": 300000,
                     *       "excludeCredentials": [],
                     *       "authenticatorSelection": {
                     *         "residentKey": "required",
                     *         "requireResidentKey": true,
                     *         "userVerification": "required"
                     *       },
                     *       "attestation": "none",
                     *       "hints": [],
                     *       "extensions": {
                     *         "credProps": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyRegistrationOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    registerWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.org",
                 *       "username": "Grace",
                 *       "passkey": {
                 *         "id": "2Xw0mQ9cTz5uYk7eRb1nHg",
                 *         "rawId": "2Xw0mQ9cTz5uYk7eRb1nHg",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                 *           "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
                 *           "transports": [
                 *             "internal",
                 *             "hybrid"
                 *           ]
                 *         },
                 *         "authenticatorAttachment": "platform",
                 *         "clientExtensionResults": {},
                 *         "name": "Laptop"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyAccount"];
            };
        };
        responses: {
            /** @description The account is created, and its user is signed in. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "authenticated",
                     *       "user": {
                     *         "id": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                     *         "email": "grace@example.org",
                     *         "isAdmin": false,
                     *         "role": "user",
                     *         "username": "Grace",
                     *         "description": "",
                     *         "onboardingCompleted": false,
                     *         "onboardingSkipped": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Authenticated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    createPasskeySignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge to pass to the browser. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["PasskeyCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "AZVvTZcQ3kM8yq2nV0bX4hWcJt7RfLpE1sGuZaO9dYiKx6oBvQmTnCrHjUwSgPkDyFzLeAq3",
                     *       "rpId": "panel.example.org",
                     *       "timeout": 300000,
                     *       "userVerification": "required"
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyAuthenticationOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "2Xw0mQ9cTz5uYk7eRb1nHg",
                 *       "rawId": "2Xw0mQ9cTz5uYk7eRb1nHg",
                 *       "type": "public-key",
                 *       "response": {
                 *         "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
                 *         "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
                 *         "signature": "MEUCIQDx3kq0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqMA",
                 *         "userHandle": "dXNyXzVtOTdmODVxMWJxbnVkMzQ4bWE4YjRodGpy"
                 *       },
                 *       "authenticatorAttachment": "platform",
                 *       "clientExtensionResults": {}
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyAuthentication"];
            };
        };
        responses: {
            /** @description The user is signed in. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "authenticated",
                     *       "user": {
                     *         "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *         "email": "ada@example.org",
                     *         "isAdmin": true,
                     *         "role": "admin",
                     *         "username": "Ada",
                     *         "description": "",
                     *         "onboardingCompleted": false,
                     *         "onboardingSkipped": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Authenticated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["AccountLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listRetainedData: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of retained data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "rtd_6ub1n2bbo8kqvf0c1d3t1pd0h2",
                     *           "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *           "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *           "name": "Arena",
                     *           "type": "nodejs",
                     *           "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *           "createdAt": "2026-03-05T21:15:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RetainedDataPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRetainedData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the retained data.
                 * @example rtd_6ub1n2bbo8kqvf0c1d3t1pd0h2
                 */
                retainedDataId: components["parameters"]["RetainedDataId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files are deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listServerTypes: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of nodes and their types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "nodeName": "Rotterdam",
                     *           "maintenance": false,
                     *           "maintenanceReason": null,
                     *           "tags": [
                     *             "ssd",
                     *             "eu-west"
                     *           ],
                     *           "reachable": true,
                     *           "types": [
                     *             {
                     *               "type": "nodejs",
                     *               "name": "Node.js",
                     *               "description": "Runs index.js in its folder, a CommonJS or ES module. The environment variable PORT has the port. Node.js itself needs 64 MiB of memory.",
                     *               "versions": [
                     *                 "latest",
                     *                 "20",
                     *                 "22",
                     *                 "24"
                     *               ],
                     *               "defaultPort": 3001,
                     *               "requiresEula": false,
                     *               "available": true,
                     *               "reason": null,
                     *               "variables": [
                     *                 {
                     *                   "name": "Environment",
                     *                   "description": "What programs and packages see as NODE_ENV. Most packages write less and run faster with \"production\".",
                     *                   "env": "NODE_ENV",
                     *                   "default": "production",
                     *                   "access": "edit",
                     *                   "rules": [
                     *                     "required",
                     *                     "string",
                     *                     "max:64",
                     *                     "regex:/^[A-Za-z0-9_-]+$/"
                     *                   ],
                     *                   "secret": false
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodeOfferPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listServers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only servers that this user owns.
                 * @example usr_5m97f85q1bqnud348ma8b4htjr
                 */
                ownerId?: components["parameters"]["OwnerId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of servers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *           "name": "Lobby",
                     *           "description": null,
                     *           "isPublic": false,
                     *           "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *           "type": "nodejs",
                     *           "version": "20.20.2",
                     *           "port": 3001,
                     *           "status": "running",
                     *           "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *           "uptime": 5400,
                     *           "startedAt": "2026-03-04T05:45:00.000Z",
                     *           "settingsChangedAt": null,
                     *           "suspendedAt": null,
                     *           "suspensionReason": null,
                     *           "createdAt": "2026-03-01T09:40:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ServerPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Arena",
                 *       "type": "nodejs",
                 *       "version": "latest",
                 *       "port": 3001,
                 *       "ports": [
                 *         {
                 *           "name": "query",
                 *           "protocol": "udp",
                 *           "port": 3002
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewServer"];
            };
        };
        responses: {
            /** @description The server is created, and its installation has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Arena",
                     *       "description": null,
                     *       "isPublic": false,
                     *       "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *       "type": "nodejs",
                     *       "version": "latest",
                     *       "port": 3001,
                     *       "status": "installing",
                     *       "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "uptime": 0,
                     *       "startedAt": null,
                     *       "settingsChangedAt": null,
                     *       "suspendedAt": null,
                     *       "suspensionReason": null,
                     *       "createdAt": "2026-03-01T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Server"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Lobby",
                     *       "description": null,
                     *       "isPublic": false,
                     *       "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *       "type": "nodejs",
                     *       "version": "20.20.2",
                     *       "port": 3001,
                     *       "status": "running",
                     *       "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "uptime": 5400,
                     *       "startedAt": "2026-03-04T05:45:00.000Z",
                     *       "settingsChangedAt": null,
                     *       "suspendedAt": null,
                     *       "suspensionReason": null,
                     *       "createdAt": "2026-03-01T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Server"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteServer: {
        parameters: {
            query?: {
                /**
                 * @description Whether to delete the server's files as well, or keep them on the node as retained data. If omitted, they are deleted unless the caller is an administrator.
                 * @example false
                 */
                removeData?: components["parameters"]["RemoveData"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is deleted. */
            204: {
                headers: {
                    "Berth-Server-Data": components["headers"]["ServerData"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Plaza",
                 *       "description": "Meeting point of all players",
                 *       "isPublic": true,
                 *       "env": {
                 *         "MOTD": "Welcome",
                 *         "OLD_SETTING": null
                 *       },
                 *       "ports": [
                 *         {
                 *           "name": "query",
                 *           "protocol": "udp",
                 *           "port": 3002
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ServerChanges"];
            };
        };
        responses: {
            /** @description The settings after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Plaza",
                     *       "description": "Meeting point of all players",
                     *       "isPublic": true,
                     *       "publicStatusPage": false,
                     *       "type": "nodejs",
                     *       "version": "latest",
                     *       "env": {
                     *         "MOTD": "Welcome"
                     *       },
                     *       "port": 3001,
                     *       "ports": [
                     *         {
                     *           "name": "game",
                     *           "protocol": "tcp",
                     *           "port": 3001
                     *         },
                     *         {
                     *           "name": "query",
                     *           "protocol": "udp",
                     *           "port": 3002
                     *         }
                     *       ],
                     *       "memoryLimit": 536870912,
                     *       "cpuLimit": 1,
                     *       "applied": [
                     *         "name",
                     *         "description",
                     *         "isPublic"
                     *       ],
                     *       "atNextStart": [
                     *         "env",
                     *         "ports"
                     *       ],
                     *       "variables": [
                     *         {
                     *           "name": "Environment",
                     *           "description": "What programs and packages see as NODE_ENV. Most packages write less and run faster with \"production\".",
                     *           "env": "NODE_ENV",
                     *           "default": "production",
                     *           "access": "edit",
                     *           "rules": [
                     *             "required",
                     *             "string",
                     *             "max:64",
                     *             "regex:/^[A-Za-z0-9_-]+$/"
                     *           ],
                     *           "secret": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UpdatedServer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getServerAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's access. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "role": "owner",
                     *       "capabilities": [
                     *         "servers.read",
                     *         "servers.write",
                     *         "servers.control",
                     *         "servers.console",
                     *         "files.read",
                     *         "files.write",
                     *         "backups.read",
                     *         "backups.write",
                     *         "logs.read",
                     *         "logs.write",
                     *         "sftp.read",
                     *         "sftp.write",
                     *         "players.read",
                     *         "players.write",
                     *         "radar.read",
                     *         "radar.write",
                     *         "schedules.read",
                     *         "schedules.write",
                     *         "members.read",
                     *         "members.write",
                     *         "activity.read"
                     *       ],
                     *       "expiresAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["ServerAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    leaveServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller is no longer a member. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listServerActivity: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of this action (an operation name).
                 * @example updateSettings
                 */
                action?: components["parameters"]["AuditAction"];
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only entries at or after this time.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                from?: components["parameters"]["AuditFrom"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only successful actions, or only failed ones.
                 * @example success
                 */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-04-01T00:00:00.000Z
                 */
                to?: components["parameters"]["AuditTo"];
                /**
                 * @description Only actions by this user.
                 * @example usr_5m97f85q1bqnud348ma8b4htjr
                 */
                userId?: components["parameters"]["ActivityUser"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "adt_v6jvcgrp7m7rsgfo87mp1vnnlg",
                     *           "createdAt": "2026-03-04T07:20:00.000Z",
                     *           "action": "controlServer",
                     *           "outcome": "success",
                     *           "user": {
                     *             "id": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *             "username": "Ada"
                     *           },
                     *           "address": "198.51.100.23",
                     *           "usedApiKey": false,
                     *           "targetId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *           "error": null,
                     *           "changes": [
                     *             {
                     *               "field": "action",
                     *               "from": null,
                     *               "to": "restart"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportServerActivity: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of this action (an operation name).
                 * @example updateSettings
                 */
                action?: components["parameters"]["AuditAction"];
                /**
                 * @description Only entries at or after this time.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                from?: components["parameters"]["AuditFrom"];
                /**
                 * @description Only successful actions, or only failed ones.
                 * @example success
                 */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-04-01T00:00:00.000Z
                 */
                to?: components["parameters"]["AuditTo"];
                /**
                 * @description Only actions by this user.
                 * @example usr_5m97f85q1bqnud348ma8b4htjr
                 */
                userId?: components["parameters"]["ActivityUser"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /**
                     * @description The suggested file name.
                     * @example attachment; filename="berth-activity.csv"
                     */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,createdAt,action,outcome,userId,username,address,usedApiKey,targetId,error,changes
                     *     adt_v6jvcgrp7m7rsgfo87mp1vnnlg,2026-03-04T07:20:00.000Z,controlServer,success,usr_5m97f85q1bqnud348ma8b4htjr,Ada,198.51.100.23,false,srv_m4tccbg3o06urptnqpnev7ud57,,"[{""field"":""action"",""from"":null,""to"":""restart""}]"
                     */
                    "application/octet-stream": components["schemas"]["BinaryContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadBackup: {
        parameters: {
            query?: {
                /**
                 * @description Name of the backup. Defaults to a name with the current time.
                 * @example from-node-2
                 */
                name?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description A form with the backup file. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "hello world"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The backup is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "backupId": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "from-node-2",
                     *       "size": 1048576,
                     *       "status": "completed"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedBackup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listBackups: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of backups. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "backups": [
                     *         {
                     *           "id": "bkp_4k8s2m6q0v3d7h1n5r9tc1abef",
                     *           "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *           "name": "before-update",
                     *           "size": 73400320,
                     *           "created": "2026-01-15T10:30:00.000Z",
                     *           "status": "completed",
                     *           "serverRunning": null,
                     *           "changedFiles": null,
                     *           "locked": false,
                     *           "verifiedAt": null,
                     *           "damage": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BackupList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description What to back up. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "before-update",
                 *       "includePaths": [
                 *         "world/**"
                 *       ],
                 *       "excludePaths": [
                 *         "**\/*.tmp"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateBackupRequest"];
            };
        };
        responses: {
            /** @description The backup is complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "before-update",
                     *       "size": 1048576,
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "status": "completed",
                     *       "serverRunning": false,
                     *       "changedFiles": 0,
                     *       "locked": false,
                     *       "verifiedAt": null,
                     *       "damage": null,
                     *       "changedPaths": []
                     *     }
                     */
                    "application/json": components["schemas"]["Backup"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    deleteBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the backup.
                 * @example bkp_4f7c1n9t2k8r0v5h3m6qdabesj
                 */
                backupId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "backupId": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                     *       "status": "deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedBackup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the backup.
                 * @example bkp_4f7c1n9t2k8r0v5h3m6qdabesj
                 */
                backupId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The backup and whether it is locked. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locked": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBackupRequest"];
            };
        };
        responses: {
            /** @description The backup after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "before-update",
                     *       "size": 1048576,
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "status": "completed",
                     *       "serverRunning": null,
                     *       "changedFiles": null,
                     *       "locked": true,
                     *       "verifiedAt": null,
                     *       "damage": null
                     *     }
                     */
                    "application/json": components["schemas"]["Backup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A `Last-Modified`: the response is 304 without a body if the content has not changed since. Ignored with `If-None-Match`, or if it is not a valid date (RFC 9110). */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: the response is 304 without a body if the content still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: the `Range` is sent only if the content still has it; otherwise all of the content is sent. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description The part of the content to send (RFC 9110): one range, such as `bytes=0-1023`. With other units or several ranges, the whole content is sent. */
                Range?: components["parameters"]["Range"];
            };
            path: {
                /**
                 * @description Id of the backup.
                 * @example bkp_4f7c1n9t2k8r0v5h3m6qdabesj
                 */
                backupId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Download"];
            206: components["responses"]["PartialDownload"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBackupDownloadLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the backup.
                 * @example bkp_4f7c1n9t2k8r0v5h3m6qdabesj
                 */
                backupId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiresIn": 60
                 *     }
                 */
                "application/json": components["schemas"]["NewLink"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "method": "GET",
                     *       "url": "https://node1.example.org/container/backup/download?backup_id=bkp_5h2m8q0v4k7d1j9r3s6tcabefg&token=dl_bkp_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expiresAt": "2026-01-15T10:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DirectLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    restoreBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description Id of the backup.
                 * @example bkp_4f7c1n9t2k8r0v5h3m6qdabesj
                 */
                backupId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup is restored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "backupId": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                     *       "status": "restoring"
                     *     }
                     */
                    "application/json": components["schemas"]["RestoredBackup"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    verifyBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description Id of the backup.
                 * @example bkp_4f7c1n9t2k8r0v5h3m6qdabesj
                 */
                backupId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup with the result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "before-update",
                     *       "size": 1048576,
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "status": "completed",
                     *       "serverRunning": null,
                     *       "changedFiles": null,
                     *       "locked": false,
                     *       "verifiedAt": "2026-01-16T04:00:00.000Z",
                     *       "damage": null
                     *     }
                     */
                    "application/json": components["schemas"]["Backup"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    scanChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The path and the time. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/world",
                 *       "since": "2026-01-15T09:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["ScanChangesRequest"];
            };
        };
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/world",
                     *       "changes": [
                     *         {
                     *           "path": "level.dat",
                     *           "type": "created",
                     *           "size": 2048,
                     *           "modified": "2026-01-15T10:30:00.000Z"
                     *         }
                     *       ],
                     *       "totalChanges": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    zipChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description Path, time and output. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/world",
                 *       "since": "2026-01-15T09:00:00.000Z",
                 *       "output": "/changes.zip"
                 *     }
                 */
                "application/json": components["schemas"]["ZipChangesRequest"];
            };
        };
        responses: {
            /** @description The archive is written. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/changes.zip",
                     *       "size": 4096,
                     *       "filesIncluded": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ZipResult"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    runServerCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The command. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "command": [
                 *         "node",
                 *         "--version"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RunCommandRequest"];
            };
        };
        responses: {
            /** @description The command has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stdout": "v20.20.2\n",
                     *       "stderr": "",
                     *       "exitCode": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CommandResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConfigFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files, in the order of the type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "path": "/config/lobby.properties",
                     *           "writtenOnStop": false,
                     *           "version": "\"5zic4-mh34-dn1qfdghbz8l\"",
                     *           "problem": null,
                     *           "fields": [
                     *             {
                     *               "key": "max-players",
                     *               "name": "Maximum number of players",
                     *               "description": "How many players can be connected at the same time.",
                     *               "default": "20",
                     *               "rules": [
                     *                 "required",
                     *                 "integer",
                     *                 "between:1,1000"
                     *               ],
                     *               "secret": false,
                     *               "value": "16",
                     *               "problem": null
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigFileList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateConfigFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the file, or several with commas: the file is written only if it still has one of these versions, and otherwise the response is 412. `*` stands for any existing file. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The file and the new values. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/config/lobby.properties",
                 *       "values": [
                 *         {
                 *           "key": "max-players",
                 *           "value": "16"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateConfigFileRequest"];
            };
        };
        responses: {
            /** @description The file after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/config/lobby.properties",
                     *       "writtenOnStop": false,
                     *       "version": "\"5zic4-mh34-dn1qfdghbz8m\"",
                     *       "problem": null,
                     *       "fields": [
                     *         {
                     *           "key": "max-players",
                     *           "name": "Maximum number of players",
                     *           "description": "How many players can be connected at the same time.",
                     *           "default": "20",
                     *           "rules": [
                     *             "required",
                     *             "integer",
                     *             "between:1,1000"
                     *           ],
                     *           "secret": false,
                     *           "value": "16",
                     *           "problem": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    openServerConsole: {
        parameters: {
            query?: {
                /**
                 * @description Number of recent lines to send first.
                 * @example 100
                 */
                tail?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The console is open: the connection is a WebSocket from here on. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["UpgradeRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFiles: {
        parameters: {
            query: {
                /**
                 * @description Folder to list, relative to the server's folder. `/` is the server's folder itself.
                 * @example /
                 */
                path: string;
                /**
                 * @description Also list the content of subfolders.
                 * @example false
                 */
                recursive?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/",
                     *       "entries": [
                     *         {
                     *           "name": "index.js",
                     *           "type": "file",
                     *           "size": 1536,
                     *           "modified": "2026-01-15T10:30:00.000Z"
                     *         },
                     *         {
                     *           "name": "world",
                     *           "type": "directory",
                     *           "size": 0,
                     *           "modified": "2026-01-15T10:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DirectoryListing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The path to delete. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/old-world"
                 *     }
                 */
                "application/json": components["schemas"]["PathRequest"];
            };
        };
        responses: {
            /** @description The path is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/old-world",
                     *       "status": "deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedPath"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    appendToFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The file and the text. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/whitelist.txt",
                 *       "content": "alex\n"
                 *     }
                 */
                "application/json": components["schemas"]["AppendFileRequest"];
            };
        };
        responses: {
            /** @description The text is appended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/whitelist.txt",
                     *       "bytesAppended": 5
                     *     }
                     */
                    "application/json": components["schemas"]["AppendedFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    readFile: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the server's folder; the files of a server are in the folder with its id. `/` is the server's folder itself.
                 * @example /index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    ETag: components["headers"]["FileVersion"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/index.js",
                     *       "content": "console.log('ready');\n",
                     *       "encoding": "utf-8"
                     *     }
                     */
                    "application/json": components["schemas"]["FileContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    writeFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the file, or several with commas: the file is written only if it still has one of these versions, and otherwise the response is 412. `*` stands for any existing file. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Only `*`: the file is written only if it does not exist, and otherwise the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchAny"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The file and the content. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/server.properties",
                 *       "content": "motd=Welcome\n",
                 *       "encoding": "utf-8",
                 *       "createDirs": false
                 *     }
                 */
                "application/json": components["schemas"]["WriteFileRequest"];
            };
        };
        responses: {
            /** @description The file is written. */
            200: {
                headers: {
                    ETag: components["headers"]["FileVersion"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/server.properties",
                     *       "bytesWritten": 13
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    copyFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The source and the destination. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "/world",
                 *       "destination": "/world-copy",
                 *       "recursive": true
                 *     }
                 */
                "application/json": components["schemas"]["CopyPathRequest"];
            };
        };
        responses: {
            /** @description The copy is complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "source": "/world",
                     *       "destination": "/world-copy",
                     *       "status": "copied"
                     *     }
                     */
                    "application/json": components["schemas"]["CopiedPath"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    downloadFile: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the server's folder; the files of a server are in the folder with its id. `/` is the server's folder itself.
                 * @example /index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: {
                /** @description A `Last-Modified`: the response is 304 without a body if the content has not changed since. Ignored with `If-None-Match`, or if it is not a valid date (RFC 9110). */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: the response is 304 without a body if the content still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: the `Range` is sent only if the content still has it; otherwise all of the content is sent. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description The part of the content to send (RFC 9110): one range, such as `bytes=0-1023`. With other units or several ranges, the whole content is sent. */
                Range?: components["parameters"]["Range"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Download"];
            206: components["responses"]["PartialDownload"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFileDownloadLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/world",
                 *       "expiresIn": 60
                 *     }
                 */
                "application/json": components["schemas"]["NewDownloadLink"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "method": "GET",
                     *       "url": "https://node1.example.org/fs/download?path=%2Fcnt_9m2q0h7v3k5d8j1r6s4tcabefg%2Fworld&token=dl_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expiresAt": "2026-01-15T10:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DirectLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    createEmptyFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The file to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/eula.txt"
                 *     }
                 */
                "application/json": components["schemas"]["PathRequest"];
            };
        };
        responses: {
            /** @description The file is created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/eula.txt",
                     *       "status": "created"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedPath"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    makeFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The folder to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/plugins/data",
                 *       "recursive": true
                 *     }
                 */
                "application/json": components["schemas"]["MakeDirectoryRequest"];
            };
        };
        responses: {
            /** @description The folder exists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/plugins/data",
                     *       "status": "created"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedPath"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getFileInfo: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the server's folder; the files of a server are in the folder with its id. `/` is the server's folder itself.
                 * @example /index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file or folder. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "index.js",
                     *       "path": "/index.js",
                     *       "type": "file",
                     *       "size": 1536,
                     *       "created": "2026-01-15T09:00:00.000Z",
                     *       "modified": "2026-01-15T10:30:00.000Z",
                     *       "permissions": "rw-r--r--"
                     *     }
                     */
                    "application/json": components["schemas"]["PathInfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeFileMode: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The path and its new mode. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/scripts",
                 *       "mode": "0755",
                 *       "recursive": true
                 *     }
                 */
                "application/json": components["schemas"]["ChangePathModeRequest"];
            };
        };
        responses: {
            /** @description The permissions are changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/scripts",
                     *       "mode": "0755",
                     *       "entriesChanged": 3,
                     *       "status": "changed"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedPathMode"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pullFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The URL and the path. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://downloads.example.org/plugins/maps.jar",
                 *       "path": "/plugins/maps.jar"
                 *     }
                 */
                "application/json": components["schemas"]["PullFileRequest"];
            };
        };
        responses: {
            /** @description The file is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://downloads.example.org/plugins/maps.jar",
                     *       "path": "/plugins/maps.jar",
                     *       "bytesDownloaded": 204800,
                     *       "status": "completed"
                     *     }
                     */
                    "application/json": components["schemas"]["PulledFile"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    renameFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The source and the destination. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "/world",
                 *       "destination": "/world-old"
                 *     }
                 */
                "application/json": components["schemas"]["RenamePathRequest"];
            };
        };
        responses: {
            /** @description The path is renamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "source": "/world",
                     *       "destination": "/world-old",
                     *       "status": "renamed"
                     *     }
                     */
                    "application/json": components["schemas"]["RenamedPath"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    searchFiles: {
        parameters: {
            query: {
                /**
                 * @description Whether upper and lower case are different in `content`.
                 * @example false
                 */
                caseSensitive?: boolean;
                /**
                 * @description Text that a line contains. It has no special characters.
                 * @example max-players
                 */
                content?: string;
                /**
                 * @description Maximum number of matches.
                 * @example 200
                 */
                limit?: number;
                /**
                 * @description A part of the name, or a pattern for the whole name, in which `*` stands for any characters and `?` for one. Upper and lower case are the same.
                 * @example *.properties
                 */
                name?: string;
                /**
                 * @description Folder to search, relative to the server's folder. `/` is the server's folder itself.
                 * @example /config
                 */
                path: string;
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/config",
                     *       "matches": [
                     *         {
                     *           "path": "server.properties",
                     *           "type": "file",
                     *           "size": 35,
                     *           "modified": "2026-01-15T10:30:00.000Z",
                     *           "line": 2,
                     *           "text": "max-players=20"
                     *         }
                     *       ],
                     *       "stoppedBy": null,
                     *       "visitedEntries": 1,
                     *       "skipped": {
                     *         "binary": 0,
                     *         "large": 0,
                     *         "unreadable": 0
                     *       },
                     *       "shortenedFiles": 0
                     *     }
                     */
                    "application/json": components["schemas"]["FileMatches"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFileSize: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the server's folder; the files of a server are in the folder with its id. `/` is the server's folder itself.
                 * @example /index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The size. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/index.js",
                     *       "size": 1536,
                     *       "humanSize": "1.5 KiB"
                     *     }
                     */
                    "application/json": components["schemas"]["PathSize"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unzipFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The archive and the destination. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/world.zip",
                 *       "destination": "/world-restored",
                 *       "overwrite": false
                 *     }
                 */
                "application/json": components["schemas"]["UnzipArchiveRequest"];
            };
        };
        responses: {
            /** @description The archive is unpacked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/world.zip",
                     *       "filesExtracted": 42,
                     *       "status": "completed"
                     *     }
                     */
                    "application/json": components["schemas"]["UnzipResult"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    uploadFile: {
        parameters: {
            query: {
                /**
                 * @description File to write, or the folder to write to, relative to the server's folder.
                 * @example /plugins/maps.jar
                 */
                path: string;
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description A form with the file. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "hello world"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The file is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/plugins/maps.jar",
                     *       "bytesUploaded": 204800,
                     *       "status": "completed"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    createFileUploadLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/plugins/maps.jar",
                 *       "expiresIn": 60,
                 *       "maxBytes": 1048576
                 *     }
                 */
                "application/json": components["schemas"]["NewUploadLink"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "method": "POST",
                     *       "url": "https://node1.example.org/fs/upload?path=%2Fcnt_9m2q0h7v3k5d8j1r6s4tcabefg%2Fplugins%2Fmaps.jar&token=ul_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expiresAt": "2026-01-15T10:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DirectLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    createUpload: {
        parameters: {
            query: {
                /**
                 * @description File to write, relative to the server's folder.
                 * @example /world.zip
                 */
                path: string;
            };
            header: {
                /**
                 * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
                /**
                 * @description Size of the whole file in bytes.
                 * @example 204800
                 */
                "Upload-Length": number;
                /**
                 * @description Names and base64 values of the client, in the format of tus. They are returned with the offset, and the node does not use them.
                 * @example filename d29ybGQuemlw
                 */
                "Upload-Metadata"?: string;
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload is started. */
            201: {
                headers: {
                    /**
                     * @description Path of the upload.
                     * @example /api/v2/servers/srv_m4tccbg3o06urptnqpnev7ud57/files/uploads/upl_7k1m5t9d3h8q2v6c0r4sjabegf
                     */
                    Location: string;
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    "Upload-Offset": components["headers"]["UploadOffset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "upl_7k1m5t9d3h8q2v6c0r4sjabegf",
                     *       "path": "/world.zip",
                     *       "length": 204800,
                     *       "offset": 0,
                     *       "status": "uploading",
                     *       "expiresAt": "2026-01-16T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ResumableUpload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["UnsupportedVersion"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getUploadProtocol: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supported protocol, in headers. */
            204: {
                headers: {
                    /**
                     * @description Algorithms of `Upload-Checksum`, separated by commas.
                     * @example sha1,sha256,sha512
                     */
                    "Tus-Checksum-Algorithm": string;
                    /**
                     * @description Extensions of the protocol, separated by commas.
                     * @example creation,termination,expiration,checksum
                     */
                    "Tus-Extension": string;
                    /**
                     * @description Maximum size of an upload in bytes; `Tus-Max-Size` of `getUploadProtocol`.
                     * @example 1073741824
                     */
                    "Tus-Max-Size": number;
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    /**
                     * @description Versions of the protocol, separated by commas.
                     * @example 1.0.0
                     */
                    "Tus-Version": string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["UnsupportedVersion"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
                /**
                 * @description Id of the upload, as in its `Location`.
                 * @example upl_7k1m5t9d3h8q2v6c0r4sjabegf
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    /**
                     * @description Size of the whole file in bytes.
                     * @example 204800
                     */
                    "Upload-Length": number;
                    /**
                     * @description The metadata that the client sent at the start, if any.
                     * @example filename d29ybGQuemlw
                     */
                    "Upload-Metadata"?: string;
                    "Upload-Offset": components["headers"]["UploadOffset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "upl_7k1m5t9d3h8q2v6c0r4sjabegf",
                     *       "path": "/world.zip",
                     *       "length": 204800,
                     *       "offset": 0,
                     *       "status": "uploading",
                     *       "expiresAt": "2026-01-16T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ResumableUpload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["UnsupportedVersion"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
                /**
                 * @description Id of the upload, as in its `Location`.
                 * @example upl_7k1m5t9d3h8q2v6c0r4sjabegf
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload is deleted. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["UnsupportedVersion"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    continueUpload: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
                /**
                 * @description `sha1`, `sha256` or `sha512`, a space, and the checksum of the body in base64.
                 * @example sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=
                 */
                "Upload-Checksum"?: string;
                /**
                 * @description Offset of the first byte of the body in the file.
                 * @example 102400
                 */
                "Upload-Offset": number;
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
                /**
                 * @description Id of the upload, as in its `Location`.
                 * @example upl_7k1m5t9d3h8q2v6c0r4sjabegf
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        /** @description Bytes of the file. */
        requestBody: {
            content: {
                /** @example hello world */
                "application/offset+octet-stream": components["schemas"]["UploadBytes"];
            };
        };
        responses: {
            /** @description The bytes are stored. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["TusResumable"];
                    "Upload-Expires": components["headers"]["UploadExpires"];
                    "Upload-Offset": components["headers"]["UploadOffset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["UnsupportedVersion"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["UploadLocked"];
            429: components["responses"]["RateLimited"];
            460: components["responses"]["ChecksumMismatch"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    zipFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The path and the output. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/world",
                 *       "output": "/world.zip",
                 *       "exclude": [
                 *         "**\/*.tmp"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ZipPathRequest"];
            };
        };
        responses: {
            /** @description The archive is written. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/world.zip",
                     *       "size": 1048576,
                     *       "filesIncluded": 2
                     *     }
                     */
                    "application/json": components["schemas"]["ZipResult"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "inv_7g2c5h8n0k4q1t6v9b3e2m5pd0",
                     *           "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *           "invitedBy": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *           "email": null,
                     *           "capabilities": [
                     *             "servers.read",
                     *             "servers.control",
                     *             "servers.console",
                     *             "backups.read",
                     *             "logs.read",
                     *             "players.read",
                     *             "players.write",
                     *             "schedules.read",
                     *             "activity.read"
                     *           ],
                     *           "preset": "operator",
                     *           "membershipExpiresAt": null,
                     *           "createdAt": "2026-03-04T07:15:00.000Z",
                     *           "expiresAt": "2026-03-11T07:15:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invitation's id.
                 * @example inv_7g2c5h8n0k4q1t6v9b3e2m5pd0
                 */
                invitationId: components["parameters"]["InvitationId"];
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getServerLogs: {
        parameters: {
            query?: {
                /**
                 * @description Only lines that were written at or after this time.
                 * @example 2026-03-04T07:00:00.000Z
                 */
                since?: components["parameters"]["Since"];
                /**
                 * @description The number of lines to read, counted from the end.
                 * @example 100
                 */
                tail?: components["parameters"]["Tail"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "logs": [
                     *         "listening on port 3001"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServerLogs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLogArchives: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archives. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "archives": [
                     *         {
                     *           "name": "20260115T103000000Z.log.gz",
                     *           "size": 20480,
                     *           "date": "2026-01-15T10:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogArchiveList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLogArchive: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of lines, counted from the newest.
                 * @example 200
                 */
                tail?: components["parameters"]["HistoryTail"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of the archive, as listed by `listLogArchives`.
                 * @example 20260115T103000000Z.log.gz
                 */
                name: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "20260115T103000000Z.log.gz",
                     *       "lines": [
                     *         "listening on port 3001",
                     *         "stopping"
                     *       ],
                     *       "total": 2,
                     *       "complete": true
                     *     }
                     */
                    "application/json": components["schemas"]["LogArchiveContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadLogArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description A `Last-Modified`: the response is 304 without a body if the content has not changed since. Ignored with `If-None-Match`, or if it is not a valid date (RFC 9110). */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: the response is 304 without a body if the content still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: the `Range` is sent only if the content still has it; otherwise all of the content is sent. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description The part of the content to send (RFC 9110): one range, such as `bytes=0-1023`. With other units or several ranges, the whole content is sent. */
                Range?: components["parameters"]["Range"];
            };
            path: {
                /**
                 * @description Name of the archive, as listed by `listLogArchives`.
                 * @example 20260115T103000000Z.log.gz
                 */
                name: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Download"];
            206: components["responses"]["PartialDownload"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLogArchiveDownloadLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the archive.
                 * @example 20260115T103000000Z.log.gz
                 */
                name: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiresIn": 60
                 *     }
                 */
                "application/json": components["schemas"]["NewLink"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "method": "GET",
                     *       "url": "https://node1.example.org/container/logs/archives/download?id=cnt_9m2q0h7v3k5d8j1r6s4tcabefg&name=2026-01-14-1.log.gz&token=dl_log_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expiresAt": "2026-01-15T10:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DirectLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getLogHistory: {
        parameters: {
            query?: {
                /**
                 * @description Only lines that contain this text, case-sensitive. It is compared byte by byte, in UTF-8, without the timestamps of lines. An empty text means no filter.
                 * @example listening
                 */
                filter?: string;
                /**
                 * @description Only lines written at or after this time.
                 * @example 2026-01-15T09:00:00.000Z
                 */
                since?: string;
                /**
                 * @description Maximum number of lines, counted from the newest.
                 * @example 200
                 */
                tail?: components["parameters"]["HistoryTail"];
                /**
                 * @description Only lines written at or before this time.
                 * @example 2026-01-15T10:35:00.000Z
                 */
                until?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "lines": [
                     *         "listening on port 3001"
                     *       ],
                     *       "total": 1,
                     *       "complete": true
                     *     }
                     */
                    "application/json": components["schemas"]["LogHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "mbr_3o0k6m1vd2q9e8r5t7u4p1s6ab",
                     *           "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *           "userId": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                     *           "username": "Grace",
                     *           "email": "grace@example.org",
                     *           "capabilities": [
                     *             "servers.read",
                     *             "logs.read",
                     *             "players.read"
                     *           ],
                     *           "preset": "viewer",
                     *           "createdAt": "2026-03-02T10:00:00.000Z",
                     *           "expiresAt": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preset": "operator"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description The invitation is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "inv_7g2c5h8n0k4q1t6v9b3e2m5pd0",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "invitedBy": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "email": null,
                     *       "capabilities": [
                     *         "servers.read",
                     *         "servers.control",
                     *         "servers.console",
                     *         "backups.read",
                     *         "logs.read",
                     *         "players.read",
                     *         "players.write",
                     *         "schedules.read",
                     *         "activity.read"
                     *       ],
                     *       "preset": "operator",
                     *       "membershipExpiresAt": null,
                     *       "createdAt": "2026-03-04T07:15:00.000Z",
                     *       "expiresAt": "2026-03-11T07:15:00.000Z",
                     *       "url": "https://panel.example.org/app/invitation#token=Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationWithLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the membership.
                 * @example mbr_3o0k6m1vd2q9e8r5t7u4p1s6ab
                 */
                memberId: components["parameters"]["MemberId"];
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is no longer a member. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the membership.
                 * @example mbr_3o0k6m1vd2q9e8r5t7u4p1s6ab
                 */
                memberId: components["parameters"]["MemberId"];
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preset": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["MemberChanges"];
            };
        };
        responses: {
            /** @description The changed membership. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mbr_3o0k6m1vd2q9e8r5t7u4p1s6ab",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "userId": "usr_g7tguhg8lf9ctvb8b548s7fil8",
                     *       "username": "Grace",
                     *       "email": "grace@example.org",
                     *       "capabilities": [
                     *         "servers.read",
                     *         "logs.read",
                     *         "players.read"
                     *       ],
                     *       "preset": "viewer",
                     *       "createdAt": "2026-03-02T10:00:00.000Z",
                     *       "expiresAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getServerMove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The move. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mov_2k7r5d0m8t3v6h1p9c4q8n5bg0",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "fromNodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "toNodeId": "node_8h2m6q0s4v1r5d9t3k7p2c6bg4",
                     *       "step": "ended",
                     *       "outcome": "failed",
                     *       "message": "There is a container cnt_1fst1vrjfe5nbofsfop5omu7ps on this daemon already: remove it first.",
                     *       "transferredBytes": 0,
                     *       "totalBytes": 1073741824,
                     *       "hasNewPorts": false,
                     *       "leftBackups": 0,
                     *       "startedAt": "2026-03-05T04:00:00.000Z",
                     *       "endedAt": "2026-03-05T04:00:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ServerMove"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "node_8h2m6q0s4v1r5d9t3k7p2c6bg4"
                 *     }
                 */
                "application/json": components["schemas"]["ServerMoveRequest"];
            };
        };
        responses: {
            /** @description The move has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mov_2k7r5d0m8t3v6h1p9c4q8n5bg0",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "fromNodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "toNodeId": "node_8h2m6q0s4v1r5d9t3k7p2c6bg4",
                     *       "step": "prepare",
                     *       "outcome": null,
                     *       "message": null,
                     *       "transferredBytes": 0,
                     *       "totalBytes": null,
                     *       "hasNewPorts": false,
                     *       "leftBackups": 0,
                     *       "startedAt": "2026-03-05T04:00:00.000Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["ServerMove"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    cancelServerMove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The move is being cancelled. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listNextRuns: {
        parameters: {
            query: {
                /**
                 * @description How many times to return at most.
                 * @example 3
                 */
                count?: components["parameters"]["NextRunCount"];
                /**
                 * @description A cron expression, as in a schedule.
                 * @example 0 5 * * *
                 */
                cron: components["parameters"]["CronQuery"];
                /**
                 * @description The time zone of the expression, as in a schedule.
                 * @example Europe/Berlin
                 */
                timeZone: components["parameters"]["TimeZoneQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next times. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         "2026-03-05T04:00:00.000Z",
                     *         "2026-03-06T04:00:00.000Z",
                     *         "2026-03-07T04:00:00.000Z"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NextRuns"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the operation.
                 * @example op_2r8v4h0k6t1m7d3q9c5nfabegs
                 */
                operationId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "op_2r8v4h0k6t1m7d3q9c5nfabegs",
                     *       "operation": "deleteFile",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "status": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "path": "/old-world",
                     *         "status": "deleted"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the operation.
                 * @example op_2r8v4h0k6t1m7d3q9c5nfabegs
                 */
                operationId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation is cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "op_2r8v4h0k6t1m7d3q9c5nfabegs",
                     *       "operation": "pullFile",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "status": "cancelled",
                     *       "progress": 0,
                     *       "result": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listServerPlayers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The players. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "online": 1,
                     *       "max": 20,
                     *       "players": [
                     *         {
                     *           "uuid": "6c8ad9f1-2a9d-4a3c-8f63-0d2f5a7b1e94",
                     *           "name": "Lovelace",
                     *           "ping": 138
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServerPlayers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    controlServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "start"
                 *     }
                 */
                "application/json": components["schemas"]["PowerAction"];
            };
        };
        responses: {
            /** @description The node has accepted the action. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "status": "starting"
                     *     }
                     */
                    "application/json": components["schemas"]["PowerResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    reinstallServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": "latest",
                 *       "preserveData": true
                 *     }
                 */
                "application/json": components["schemas"]["ServerReinstallation"];
            };
        };
        responses: {
            /** @description The reinstallation was started. Follow it at `Location`. */
            202: {
                headers: {
                    /**
                     * @description The path of the operation.
                     * @example /api/v2/servers/srv_m4tccbg3o06urptnqpnev7ud57/operations/op_2r8v4h0k6t1m7d3q9c5nfabegs
                     */
                    Location: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "op_2r8v4h0k6t1m7d3q9c5nfabegs",
                     *       "operation": "reinstallServer",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "status": "running",
                     *       "progress": 0,
                     *       "result": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    restoreBackupFrom: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description The backup and its server. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sourceServerId": "srv_1r6s4tcabefg9m2q0h7v3k5d8j",
                 *       "backupId": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj"
                 *     }
                 */
                "application/json": components["schemas"]["RestoreBackupFromRequest"];
            };
        };
        responses: {
            /** @description The backup is restored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "backupId": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                     *       "status": "restoring"
                     *     }
                     */
                    "application/json": components["schemas"]["RestoredBackup"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    resumeServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is not suspended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Mill",
                     *       "description": null,
                     *       "isPublic": false,
                     *       "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *       "type": "nodejs",
                     *       "version": "20.20.2",
                     *       "port": 3001,
                     *       "status": "stopped",
                     *       "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "uptime": 0,
                     *       "startedAt": "2026-03-04T05:45:00.000Z",
                     *       "settingsChangedAt": null,
                     *       "suspendedAt": null,
                     *       "suspensionReason": null,
                     *       "createdAt": "2026-03-01T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Server"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of schedules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "sch_3k8r1v6d0p5m9t2h7c4q1n8bg0",
                     *           "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *           "name": "Nightly restart",
                     *           "cron": "0 5 * * *",
                     *           "timeZone": "Europe/Berlin",
                     *           "isEnabled": true,
                     *           "onlyWhenOnline": false,
                     *           "onlyWithNoPlayers": false,
                     *           "missed": "skip",
                     *           "tasks": [
                     *             {
                     *               "action": "command",
                     *               "power": null,
                     *               "command": "say The server restarts in five minutes.",
                     *               "keep": null,
                     *               "offsetS": 0,
                     *               "continueOnFailure": false
                     *             },
                     *             {
                     *               "action": "power",
                     *               "power": "restart",
                     *               "command": null,
                     *               "keep": null,
                     *               "offsetS": 300,
                     *               "continueOnFailure": false
                     *             }
                     *           ],
                     *           "nextRunAt": "2026-03-05T04:00:00.000Z",
                     *           "lastRun": null,
                     *           "createdAt": "2026-03-04T07:15:00.000Z",
                     *           "updatedAt": "2026-03-04T07:15:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SchedulePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nightly restart",
                 *       "cron": "0 5 * * *",
                 *       "timeZone": "Europe/Berlin",
                 *       "tasks": [
                 *         {
                 *           "action": "command",
                 *           "command": "say The server restarts in five minutes."
                 *         },
                 *         {
                 *           "action": "power",
                 *           "power": "restart",
                 *           "offsetS": 300
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewSchedule"];
            };
        };
        responses: {
            /** @description The schedule is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sch_3k8r1v6d0p5m9t2h7c4q1n8bg0",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Nightly restart",
                     *       "cron": "0 5 * * *",
                     *       "timeZone": "Europe/Berlin",
                     *       "isEnabled": true,
                     *       "onlyWhenOnline": false,
                     *       "onlyWithNoPlayers": false,
                     *       "missed": "skip",
                     *       "tasks": [
                     *         {
                     *           "action": "command",
                     *           "power": null,
                     *           "command": "say The server restarts in five minutes.",
                     *           "keep": null,
                     *           "offsetS": 0,
                     *           "continueOnFailure": false
                     *         },
                     *         {
                     *           "action": "power",
                     *           "power": "restart",
                     *           "command": null,
                     *           "keep": null,
                     *           "offsetS": 300,
                     *           "continueOnFailure": false
                     *         }
                     *       ],
                     *       "nextRunAt": "2026-03-05T04:00:00.000Z",
                     *       "lastRun": null,
                     *       "createdAt": "2026-03-04T07:15:00.000Z",
                     *       "updatedAt": "2026-03-04T07:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schedule's id.
                 * @example sch_3k8r1v6d0p5m9t2h7c4q1n8bg0
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sch_3k8r1v6d0p5m9t2h7c4q1n8bg0",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Nightly restart",
                     *       "cron": "0 5 * * *",
                     *       "timeZone": "Europe/Berlin",
                     *       "isEnabled": true,
                     *       "onlyWhenOnline": false,
                     *       "onlyWithNoPlayers": false,
                     *       "missed": "skip",
                     *       "tasks": [
                     *         {
                     *           "action": "command",
                     *           "power": null,
                     *           "command": "say The server restarts in five minutes.",
                     *           "keep": null,
                     *           "offsetS": 0,
                     *           "continueOnFailure": false
                     *         },
                     *         {
                     *           "action": "power",
                     *           "power": "restart",
                     *           "command": null,
                     *           "keep": null,
                     *           "offsetS": 300,
                     *           "continueOnFailure": false
                     *         }
                     *       ],
                     *       "nextRunAt": "2026-03-05T04:00:00.000Z",
                     *       "lastRun": null,
                     *       "createdAt": "2026-03-04T07:15:00.000Z",
                     *       "updatedAt": "2026-03-04T07:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schedule's id.
                 * @example sch_3k8r1v6d0p5m9t2h7c4q1n8bg0
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schedule's id.
                 * @example sch_3k8r1v6d0p5m9t2h7c4q1n8bg0
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isEnabled": false
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleChanges"];
            };
        };
        responses: {
            /** @description The updated schedule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sch_3k8r1v6d0p5m9t2h7c4q1n8bg0",
                     *       "serverId": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Nightly restart",
                     *       "cron": "0 5 * * *",
                     *       "timeZone": "Europe/Berlin",
                     *       "isEnabled": false,
                     *       "onlyWhenOnline": false,
                     *       "onlyWithNoPlayers": false,
                     *       "missed": "skip",
                     *       "tasks": [
                     *         {
                     *           "action": "command",
                     *           "power": null,
                     *           "command": "say The server restarts in five minutes.",
                     *           "keep": null,
                     *           "offsetS": 0,
                     *           "continueOnFailure": false
                     *         },
                     *         {
                     *           "action": "power",
                     *           "power": "restart",
                     *           "command": null,
                     *           "keep": null,
                     *           "offsetS": 300,
                     *           "continueOnFailure": false
                     *         }
                     *       ],
                     *       "nextRunAt": null,
                     *       "lastRun": null,
                     *       "createdAt": "2026-03-04T07:15:00.000Z",
                     *       "updatedAt": "2026-03-04T07:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    runSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schedule's id.
                 * @example sch_3k8r1v6d0p5m9t2h7c4q1n8bg0
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run was started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "run_5d0m8t3k7v2r6h1p9c4q8n5bg0",
                     *       "scheduleId": "sch_3k8r1v6d0p5m9t2h7c4q1n8bg0",
                     *       "trigger": "request",
                     *       "dueAt": "2026-03-05T04:00:00.000Z",
                     *       "startedAt": "2026-03-05T04:00:00.000Z",
                     *       "endedAt": null,
                     *       "outcome": "running",
                     *       "reason": null,
                     *       "tasks": [
                     *         {
                     *           "action": "power",
                     *           "power": "restart",
                     *           "command": null,
                     *           "keep": null,
                     *           "offsetS": 0,
                     *           "continueOnFailure": false,
                     *           "outcome": "pending",
                     *           "startedAt": null,
                     *           "endedAt": null,
                     *           "error": null,
                     *           "deletedBackups": null,
                     *           "deletionError": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listScheduleRuns: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of items in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The schedule's id.
                 * @example sch_3k8r1v6d0p5m9t2h7c4q1n8bg0
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "run_5d0m8t3k7v2r6h1p9c4q8n5bg0",
                     *           "scheduleId": "sch_3k8r1v6d0p5m9t2h7c4q1n8bg0",
                     *           "trigger": "request",
                     *           "dueAt": "2026-03-05T04:00:00.000Z",
                     *           "startedAt": "2026-03-05T04:00:00.000Z",
                     *           "endedAt": "2026-03-05T04:00:01.000Z",
                     *           "outcome": "succeeded",
                     *           "reason": null,
                     *           "tasks": [
                     *             {
                     *               "action": "power",
                     *               "power": "restart",
                     *               "command": null,
                     *               "keep": null,
                     *               "offsetS": 0,
                     *               "continueOnFailure": false,
                     *               "outcome": "succeeded",
                     *               "startedAt": "2026-03-05T04:00:00.000Z",
                     *               "endedAt": "2026-03-05T04:00:01.000Z",
                     *               "error": null,
                     *               "deletedBackups": null,
                     *               "deletionError": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleRunPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServerSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Plaza",
                     *       "description": "Meeting point of all players",
                     *       "isPublic": true,
                     *       "publicStatusPage": false,
                     *       "type": "nodejs",
                     *       "version": "latest",
                     *       "env": {
                     *         "MOTD": "Welcome"
                     *       },
                     *       "port": 3001,
                     *       "ports": [
                     *         {
                     *           "name": "game",
                     *           "protocol": "tcp",
                     *           "port": 3001
                     *         },
                     *         {
                     *           "name": "query",
                     *           "protocol": "udp",
                     *           "port": 3002
                     *         }
                     *       ],
                     *       "memoryLimit": 536870912,
                     *       "cpuLimit": 1,
                     *       "atNextStart": [
                     *         "env",
                     *         "ports"
                     *       ],
                     *       "variables": [
                     *         {
                     *           "name": "Environment",
                     *           "description": "What programs and packages see as NODE_ENV. Most packages write less and run faster with \"production\".",
                     *           "env": "NODE_ENV",
                     *           "default": "production",
                     *           "access": "edit",
                     *           "rules": [
                     *             "required",
                     *             "string",
                     *             "max:64",
                     *             "regex:/^[A-Za-z0-9_-]+$/"
                     *           ],
                     *           "secret": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServerSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSftpActivity: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of entries.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Only entries of this user.
                 * @example builder
                 */
                username?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activity": [
                     *         {
                     *           "username": "builder",
                     *           "action": "login",
                     *           "path": "/",
                     *           "size": 0,
                     *           "timestamp": "2026-01-15T10:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SftpActivity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSftpCredentials: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. If omitted, the list starts from the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of SFTP logins. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "credentials": [
                     *         {
                     *           "id": "sftp_4k8s2m6q0v3d7h1n5r9tc1abef",
                     *           "username": "builder",
                     *           "host": "127.0.0.1",
                     *           "port": 2022,
                     *           "hostKeyFingerprint": "SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s",
                     *           "homeDir": "/",
                     *           "created": "2026-01-15T10:30:00.000Z",
                     *           "expiresAt": null,
                     *           "publicKey": null,
                     *           "actor": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SftpCredentialList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSftpCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        /** @description User name, password and home folder. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "builder",
                 *       "password": "correct horse battery",
                 *       "homeDir": "/"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSftpCredentialRequest"];
            };
        };
        responses: {
            /** @description The credential, with its password. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sftp_7k1d5v9r3h0t6m2q8c4nfabegj",
                     *       "username": "builder",
                     *       "password": "correct horse battery",
                     *       "host": "127.0.0.1",
                     *       "port": 2022,
                     *       "hostKeyFingerprint": "SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s",
                     *       "homeDir": "/",
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "expiresAt": null,
                     *       "publicKey": null,
                     *       "actor": "usr_6k2m9q4v8c1h5t7d0r3sabefgj"
                     *     }
                     */
                    "application/json": components["schemas"]["SftpCredential"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    deleteSftpCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the credential.
                 * @example sftp_7k1d5v9r3h0t6m2q8c4nfabegj
                 */
                credentialId: string;
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sftp_7k1d5v9r3h0t6m2q8c4nfabegj",
                     *       "status": "revoked"
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedSftpCredential"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getServerStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "cpuPercent": 3.2,
                     *       "memoryUsed": 134217728,
                     *       "memoryLimit": 1073741824,
                     *       "memoryPercent": 12.5,
                     *       "networkRx": 204800,
                     *       "networkTx": 102400,
                     *       "diskRead": 4096000,
                     *       "diskWrite": 512000,
                     *       "diskUsed": 817
                     *     }
                     */
                    "application/json": components["schemas"]["ServerStats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServerState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Lobby-v7ud57",
                     *       "status": "running",
                     *       "type": "nodejs",
                     *       "version": "20.20.2",
                     *       "port": 3001,
                     *       "uptime": 300,
                     *       "startedAt": "2026-01-15T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ServerState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    suspendServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The invoice of March is not paid."
                 *     }
                 */
                "application/json": components["schemas"]["ServerSuspension"];
            };
        };
        responses: {
            /** @description The server is suspended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "name": "Tavern",
                     *       "description": null,
                     *       "isPublic": false,
                     *       "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *       "type": "nodejs",
                     *       "version": "20.20.2",
                     *       "port": 3001,
                     *       "status": "running",
                     *       "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "uptime": 5400,
                     *       "startedAt": "2026-03-04T05:45:00.000Z",
                     *       "settingsChangedAt": null,
                     *       "suspendedAt": "2026-03-04T07:15:00.000Z",
                     *       "suspensionReason": "The invoice of March is not paid.",
                     *       "createdAt": "2026-03-01T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Server"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    transferServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ownerId": "usr_g7tguhg8lf9ctvb8b548s7fil8"
                 *     }
                 */
                "application/json": components["schemas"]["ServerTransfer"];
            };
        };
        responses: {
            /** @description The server belongs to the new owner. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    getServerUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The server's id.
                 * @example srv_m4tccbg3o06urptnqpnev7ud57
                 */
                serverId: components["parameters"]["ServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disk usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "srv_m4tccbg3o06urptnqpnev7ud57",
                     *       "files": {
                     *         "used": 817,
                     *         "uploads": 0
                     *       },
                     *       "backups": {
                     *         "used": 0,
                     *         "count": 0
                     *       },
                     *       "logs": {
                     *         "used": 1070,
                     *         "limit": 209715200
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServerUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPublicStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public servers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updatedAt": "2026-03-04T07:15:00.000Z",
                     *       "servers": [
                     *         {
                     *           "name": "Lobby",
                     *           "type": "nodejs",
                     *           "state": "online",
                     *           "playersOnline": 1,
                     *           "playersMax": 8,
                     *           "since": "2026-03-04T05:45:00.000Z"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["PublicStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            /** @description The panel has no public status page (`status_page_off`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "status_page_off",
                     *       "message": "This panel has no public status page.",
                     *       "status": 404
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The panel responds. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The panel is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The panel is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP berth_panel_servers Servers by status; `suspended` for suspended ones, whatever their status is.
                     *     # TYPE berth_panel_servers gauge
                     *     berth_panel_servers{status="running"} 12
                     *     berth_panel_servers{status="suspended"} 1
                     */
                    "text/plain": components["schemas"]["Metrics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
/** Operations that anybody may ask for. */
export type PublicOperation = "createPasskeyAccountOptions" | "createPasskeySignInOptions" | "getHealth" | "getLiveness" | "getPublicStatus" | "getReadiness" | "getSetup" | "joinNode" | "login" | "openTunnel" | "register" | "registerWithPasskey" | "requestPasswordReset" | "resetPassword" | "verifyPasskeySignIn";
/** Operations that complete a login. */
export type PendingLoginOperation = "createPasskeyAuthenticationOptions" | "verifyPasskeyAuthentication" | "verifyTwoFactor";
