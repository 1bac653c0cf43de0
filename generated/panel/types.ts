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
         * @description Gives the account of the signed-in user, or of the user for whom the API key acts.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your account
         * @description Changes the display name, the description or the e-mail address. A new e-mail address needs `currentPassword`. Where the panel can send mail, a link is sent to the new address, the answer is 202, and the address counts once `confirmEmail` has the token of that link, within an hour; at most three such mails an hour are sent for an account. Without mail it counts at once, and is unconfirmed unless the user is an administrator. With it the user's other sessions end, and the former address is told. A wrong password gives 403 `invalid_credentials` and counts as a failed sign-in, so that it can lock the account (423); an address in use gives 409 `email_taken`. Where the address is refused, the rest is not changed either. With a session, a body with `email` needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Takes a present code or one recovery code, stops asking for codes at sign-in, voids all recovery codes and ends the user's other sessions. Passkeys stay. A wrong code gives 403 `invalid_code`, more than five wrong ones 429; the last factor of a user who has to have one gives 403 `second_factor_required`; where codes are off already, 409 `two_factor_disabled`. This needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Checks a code of the secret that `setupTwoFactor` gave, asks for codes at every sign-in from then on, ends the user's other sessions and gives eight recovery codes, which are shown this once. A wrong code gives 403 `invalid_code`, more than five wrong ones 429. Without a secret that waits the answer is 409 `two_factor_not_set_up`; where codes are on already, 409 `two_factor_enabled`. This needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Takes a present code or one recovery code, voids all recovery codes, ends the user's other sessions and gives eight new ones, which are shown this once. A wrong code gives 403 `invalid_code`, more than five wrong ones 429; where codes are off, 409 `two_factor_disabled`. This needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Gives a new TOTP secret and its `otpauth://` URL, which a page shows as a QR code for an authenticator app. Nothing changes yet: the secret waits in the session for ten minutes until `enableTwoFactor` confirms it, and asking again replaces it. Where codes are on already, the answer is 409 `two_factor_enabled`. This needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Lists the API keys that act for the user, the newest first. Secrets are not shown again.
         */
        get: operations["listAccountApiKeys"];
        put?: never;
        /**
         * Create an API key for yourself
         * @description Creates a key with which programs act for the user, and shows its secret this once. The key can never do more
         *     than the user: ownership and the administrator flag are checked again at every use.
         *
         *     A key that is created with a key is its child. It cannot have more capabilities, servers or addresses than its parent, nor
         *     a later expiry: 403 `missing_capability`. It stays within its parent's limits when these are narrowed later, and it is
         *     revoked with its parent. There are at most four keys in such a line: 409 `limit_reached`. The former secret of a rotated
         *     key creates no keys (403).
         *
         *     A server that the user may not see gives 404, an expiry in the past 400, a key
         *     beyond 100 for the user 409 `limit_reached`.
         *     With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Revokes the key and all keys that were created with it; their very next requests are refused. A key of another user gives 404. A key does not revoke a key that can do more than itself: 403 `missing_capability`.
         */
        delete: operations["deleteAccountApiKey"];
        options?: never;
        head?: never;
        /**
         * Change one of your API keys
         * @description Changes what the key may do, from where, for which servers and until when; in force from the next request on, also for the keys that were created with it. With a key, only that key itself and the keys that were created with it can be changed, and nothing can be given that the key lacks: 403 `missing_capability`, as for more than the parent of the changed key has. A key of another user gives 404, as does a server that the user may not see. With a session, a body with `permissions`, `allowedIps`, `serverIds` or `expiresAt` needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Gives the key a new secret, shown this once. The one that it had works on for `overlapSeconds`, so that programs can
         *     be changed one after the other; with 0 it ends at once. One that was still working from a rotation before ends now.
         *     All else of the key stays as it is. Keys that were created with the key are revoked at once, whatever the overlap: create
         *     them again with the new secret.
         *
         *     With a key, only that key itself and the keys that were created with it are rotated: 403 `missing_capability`. Of two
         *     rotations at once one is made, the other is 409 `conflict`. A key of another user gives 404.
         *     With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Sends a link with which `confirmEmail` confirms the present e-mail address, within an hour. Links that were sent earlier stop working. At most three such mails an hour are sent for an account, the one of the registration included; one more is 429. An address that is confirmed already, and a panel that cannot send mail, give 409 `conflict`.
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
         * Record the progress of the first tour
         * @description Records that the user has finished the first tour, has put it aside, or wants it again.
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
         * @description Lists the passkeys and security keys of the account, the oldest first.
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
         * @description Removes the passkey from the account and ends the user's other sessions; the one that asks goes on with a new cookie. When it was the last one, `passkeyEnabled` becomes false. A passkey of another user gives 404; the last factor of a user who has to have one gives 403 `second_factor_required`. This needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Gives the passkey another name. A passkey of another user gives 404.
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
         * @description Gives the registration challenge for a security key, the device's own authenticator or a synced passkey. It is kept in the session, is good once and for five minutes; asking again replaces it. An account may have 20 passkeys; one more gives 409 `limit_reached`, and a panel that is reached by an IP address 409 `host_name_required`. This needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Takes the browser's registration result, checks it against the challenge and saves the passkey; the user's other sessions end, and the one that asks goes on with a new cookie. From then on a sign-in owes a second factor, which the passkey can be. A result that does not fit (origin, host name, a challenge that is used, expired or another session's) gives 403 `invalid_passkey`; a passkey that is registered already, 409 `conflict`. This needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Sets a new password and ends the user's other sessions; the one that asks goes on with a new cookie. A wrong present password gives 403 `invalid_credentials` and counts as a failed sign-in, so that it can lock the account (423); a new one that is too common gives 400 `weak_password`.
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
         * @description Lists where the user is signed in, the newest first. A session ends by itself 24 hours after it was last used and seven days after it began.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description Signs the user out everywhere but here.
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
         * @description Signs the user out there. Ending the session that asks is the same as `logout`. A session that is over, or that is another user's, gives 404.
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
         * List who has tried to sign in
         * @description Lists attempts to sign in to the user's account, the newest first. They are kept for 90 days: the latest 500 that got in, and the latest 500 that did not.
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
    "/api/v2/admin/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all API keys
         * @description Lists the API keys of all users, the newest first. For administrators. Secrets are not shown again.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key for the administrator who asks or, with `userId`, for another user, and shows its secret this
         *     once. The key can never do more than the user for whom it acts. For administrators.
         *
         *     A key that is created with a key is its child. It cannot have more capabilities, servers or addresses than its parent, nor
         *     a later expiry: 403 `missing_capability`. It stays within its parent's limits when these are narrowed later, and it is
         *     revoked with its parent. There are at most four keys in such a line: 409 `limit_reached`. The former secret of a rotated
         *     key creates no keys (403).
         *
         *     An unknown user, or a server that the user may not see, gives 404, an
         *     expiry in the past 400, a key beyond 100 for the user 409 `limit_reached`.
         *     With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Revokes the key of any user and all keys that were created with it; their very next requests are refused. For administrators. A key does not revoke a key that can do more than itself: 403 `missing_capability`.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Changes what the key of any user may do, from where, for which servers and until when; in force from the next request on. For administrators. With a key, only that key itself and the keys that were created with it can be changed, and nothing can be given that the key lacks: 403 `missing_capability`, as for more than the parent of the changed key has. With a session, a body with `permissions`, `allowedIps`, `serverIds` or `expiresAt` needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Gives the key of any user a new secret, shown this once. The one that it had works on for `overlapSeconds`, so that programs can
         *     be changed one after the other; with 0 it ends at once. One that was still working from a rotation before ends now.
         *     All else of the key stays as it is. Keys that were created with the key are revoked at once, whatever the overlap: create
         *     them again with the new secret.
         *
         *     With a key, only that key itself and the keys that were created with it are rotated: 403 `missing_capability`. Of two
         *     rotations at once one is made, the other is 409 `conflict`. For administrators.
         *     With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * List the audit log
         * @description Lists what was done in the panel, by whom and from where, the newest first: sign-ins and their failures, and every change. Filters are all met by an entry. Secrets are never in it, and nothing changes it. Entries end after `PANEL_AUDIT_DAYS`. For administrators.
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
         * @description The entries that `listAuditEntries` would list with these filters, all of them, the newest first, as one file of CSV
         *     (RFC 4180): a line of names, which are those of the entry's fields, and a line for each entry. What is null is empty,
         *     and `changes` are JSON.
         *     A value that a spreadsheet would take for a formula has an apostrophe before it.
         *
         *     It is sent as it is read, so that its length is not known before. Where it ends too early, the connection is broken.
         *     For administrators.
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
         * @description Lists the bans that are in force, the newest first. For administrators.
         */
        get: operations["listBans"];
        put?: never;
        /**
         * Ban an address
         * @description Turns away every request from an address or a range of addresses, pages and files included, from the next
         *     one on: 403 `ip_banned`. For administrators.
         *
         *     An IPv6 address without a length stands for its /64 network, because a client chooses the other 64 bits
         *     itself; write `/128` to ban that address alone. `address` in the response is the range that is banned.
         *
         *     A ban that covers the address in use needs `confirm: true`, else 409 `confirmation_required`; it can be
         *     lifted on the host with `berth panel unban`. The same address or range again gives 409 `conflict`, one ban too
         *     many `limit_reached`, an end in the past 400.
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
    "/api/v2/admin/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List nodes
         * @description Lists the nodes with what is known of each, the oldest first. For administrators.
         */
        get: operations["listNodes"];
        put?: never;
        /**
         * Add a node
         * @description Adds a host with a daemon, by its address and a key of it with `container:read`, `container:control` and `container:manage`. The daemon is asked with the key: one that it refuses, or that lacks one of these, gives 400 and no node. A node that does not answer yet is added; `status` tells. For administrators. A name that another node has gives 409 `name_taken`, its address `conflict`, and so does a daemon that is a node already.
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
         * @description Gives one node with what is known of it. The key is never shown. For administrators.
         */
        get: operations["getNode"];
        put?: never;
        post?: never;
        /**
         * Remove a node
         * @description Forgets the node. Its daemon is not asked and keeps what it has. For administrators. While servers or retained data of deleted servers are on it, the answer is 409 `node_in_use`: delete those first or, where the host is lost, use `force`. Then the panel forgets the servers and the retained data with the node, and takes them out of API keys that are limited to them; a key with no server left is revoked. On the host all of it stays behind: the containers, which go on running where they run, their files, backups and logs, and the daemon's keys. Remove them there.
         */
        delete: operations["deleteNode"];
        options?: never;
        head?: never;
        /**
         * Change a node
         * @description Changes the node's name, its address or the key that the panel uses there; in force from the next request on. A new address needs its `key` in the same request, else 400: the present key is never sent there. As when a node is added, a key that the daemon refuses gives 400 and changes nothing. For administrators. A name that another node has gives 409 `name_taken`, its address `conflict`.
         */
        patch: operations["updateNode"];
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
         * End everybody's sessions
         * @description Signs everybody out, but for the session that asks; API keys go on. For administrators, when cookies may have been stolen.
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
         * @description Gives the settings of sign-in, registration and rate limiting. For administrators.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings
         * @description Changes the settings that are given; in force from the next request on. For administrators. The fixed budgets of failed sign-ins, reset mails and registrations hold whatever the settings say.
         *
         *     `requireSecondFactor` makes administrators, or everyone, set up a second factor. After `secondFactorGraceDays` the sessions and API keys of users without one are restricted (403 `second_factor_required`). A change that would restrict its own sender at once, for want of a factor, gives 409 `conflict`.
         *
         *     With a session, a change of these two needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        patch: operations["updateSettings"];
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
         * @description Lists all users, the oldest first. For administrators.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates an account, whether or not registration is open. For administrators. An e-mail address that is in use gives 409 `email_taken`, a password that is too common 400 `weak_password`. Without a password nobody can sign in to the account before its user has set one, by a link of `createPasswordResetLink`. A key without all that an administrator has (`*`, no limits, no expiry) creates no administrator: 403 `missing_capability`. With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Gives one user, with the lock and the last sign-in. For administrators.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Deletes the account with its sessions, API keys and passkeys; the audit log keeps what it did. For administrators. The
         *     last administrator cannot be deleted, 409 `last_administrator`.
         *     With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
         *
         *     A user who owns servers or retained data can only be deleted with a decision about them, else 409 `conflict`.
         *     `servers=transfer` gives all of them to the user in `to` and deletes the account, both or neither: an unknown user is
         *     404, and a server whose name the new owner already uses 409 `name_taken`. Their limit of servers does not stop it.
         *     `servers=remove` first deletes the servers and the retained data with their files, up to 50 of them, and then the
         *     account. Where one cannot be deleted (409 while it is being installed, 503 while its node does not answer), the account
         *     and the rest stay: send the request again.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Changes the e-mail address, whether it is confirmed (`emailConfirmed`), the name, the description or the administrator flag, or shuts the account (`disabled`). A new e-mail address ends the user's sessions, and so does a change of `isAdmin` in either direction. API keys go on, and a changed flag applies to them from the next request on. Of an account that is shut the sessions end, its keys are worth nothing and nobody signs in to it; its servers, keys and factors are kept for when it is opened again. For administrators. Taking the flag from the last administrator, or shutting that account, gives 409 `last_administrator`, an address in use 409 `email_taken`. A key without all that an administrator has (`*`, no limits, no expiry) promotes nobody and changes no `email`, `isAdmin` or `disabled` of an administrator: 403 `missing_capability`. With a session, a body with `email`, `isAdmin` or `disabled` needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Removes the one-time codes, the recovery codes and the passkeys of a user who has lost them, and ends the user's sessions. For administrators; make sure first who is asking. Without factors nothing changes, and the answer is the same. A key without all that an administrator has (`*`, no limits, no expiry) removes none of an administrator: 403 `missing_capability`. With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Creates a link with which the user sets a new password, once, within an hour; earlier links stop working. For administrators, where the panel sends no mail or the mail does not arrive. Nothing is sent: hand the link over yourself. Setting a password with it confirms the user's e-mail address, as with a mailed link: hand it only to the person who owns the address. A key without all that an administrator has (`*`, no limits, no expiry) creates none for an administrator: 403 `missing_capability`. With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
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
         * @description Signs the user out everywhere; API keys go on. Without sessions nothing changes, and the answer is the same. For administrators.
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
         * @description Lifts the lock that failed sign-ins put on the account and forgets the failures. For administrators. An account that is not locked stays as it is, and the answer is the same.
         */
        post: operations["unlockUser"];
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
         * @description Takes the second factor that `login` said is owed: the 6-digit `code` of the authenticator app, or one
         *     `recoveryCode`. When it is right the user is signed in with a new session.
         *
         *     Codes of two periods (60 seconds) either side are taken, each once. A wrong one gives 401 `invalid_code`;
         *     after five wrong codes for the account, from wherever they came, the answer is 429 until ten minutes after the
         *     last. Without a pending login, or with one older than ten minutes, the answer is 401 `unauthorized`:
         *     sign in again.
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
         * @description Takes the token of a link that was sent to an e-mail address. The link of a registration, or of
         *     `requestEmailConfirmation`, confirms the address that the account has.
         *
         *     The link works only in a session of the account that it was sent for; a restricted session will do. Without a session
         *     the response is 401 `unauthorized`, and with a session of another account 403 `forbidden`: sign in to the account, then
         *     open the link again, which stays valid. So somebody who registers with an e-mail address of another person cannot have
         *     that person confirm the account.
         *
         *     The link of `updateAccount` puts the new address in force: all sessions of the user end but the one that asked for
         *     the change, links for a new password that were sent to the former address stop working, and that address is told.
         *
         *     The token is used up by this. One that is unknown, used, replaced by a newer one or over an hour old gives 401
         *     `invalid_token`; an address that somebody else has meanwhile gives 409 `email_taken`.
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
         * @description Checks the password. Without a second factor on the account the user is signed in: `status` is
         *     `authenticated` and the session is a new one. With one, `status` is `two_factor_required`, the session
         *     holds the pending login only, for ten minutes, and `verifyTwoFactor` or the passkey operations complete
         *     it.
         *
         *     A wrong address and a wrong password give the same answer, 401 `invalid_credentials`. Where too many passwords
         *     of one address are being checked already, or it has failed 100 times in 15 minutes, the answer is 429, even to the
         *     right password; other addresses are not kept waiting.
         *
         *     After `loginMaxAttempts` failures, none further than `loginLockoutMinutes` from the one before, the answer is 423
         *     `account_locked` for as many minutes, even to the right password. The failure that locks is still 401. Addresses
         *     without an account lock alike.
         *
         *     The operation takes only JSON. A page's own form goes to `POST /login`, outside this document, which
         *     answers 303 and leads on.
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
         * @description Ends the session and clears its cookie. The session's id is worth nothing afterwards. Other sessions of the user go on; `endOtherSessions` ends them.
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
         * Ask for a password reset by e-mail
         * @description Sends a link with which a new password can be set, once, within an hour. Links sent earlier stop working.
         *
         *     The answer is the same whether or not the address has an account and whether or not the panel can send
         *     mail. Where it cannot, an administrator creates a link with `createPasswordResetLink`. At most three mails
         *     an hour are sent for an address, with or without an account, and twenty for the caller's own address; one more is 429.
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
         * @description Sets a new password and ends all sessions of the user, who then signs in with it. It also confirms the e-mail
         *     address. Where that was unconfirmed, the API keys, one-time codes, recovery codes and passkeys of the account are
         *     removed: somebody else may have made it. The token is used up by
         *     this, also when two try at once. A token that is unknown, used, replaced by a newer one or over an hour
         *     old gives 401 `invalid_token`; a password that is too common 400 `weak_password`, and the token stays
         *     good.
         *
         *     One-time codes and passkeys stay as they are. With `removeFactors` and a `recoveryCode` they are removed in the same step, for a
         *     user who has lost them. A wrong code changes nothing and returns 401 `invalid_code`; after five wrong codes for the account
         *     the response is 429 until ten minutes after the last. An account without one-time codes has no recovery codes.
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
         * @description Checks the password or a passkey of the signed-in user, so that the session counts as recently signed in for the next
         *     10 minutes. Operations that change how the account is opened need that, and otherwise return 403
         *     `reauthentication_required`. The session continues under a new cookie, and the old cookie stops working.
         *
         *     Send `password`, or `passkey` with the browser's answer to the challenge of `createReauthenticationOptions`. Either is
         *     enough, also where the account has one-time codes: turning codes off and replacing recovery codes ask for a code
         *     themselves.
         *
         *     A wrong password returns 401 `invalid_credentials` and a wrong passkey 401 `invalid_passkey`; the session continues.
         *     Both are limited and recorded as failed sign-ins are, and a wrong password can lock the account (423).
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
         * Start signing in again with a passkey
         * @description Returns a challenge for the passkeys of the signed-in user, to be answered with `reauthenticate`. The session keeps it for five minutes and for one answer; a new challenge replaces it. An account without passkeys returns 409 `no_passkey`, and a panel that is reached by an IP address 409 `host_name_required`.
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
         * @description Creates an account and signs it in at once: the session cookie is set on the answer.
         *
         *     As long as there is no user at all, registration is open and the first to register becomes the
         *     administrator, exactly one also when several try at once. That first user must send the `setupToken` that
         *     the panel printed when it started, else the response is 403 `setup_token_required`; only a request that comes
         *     straight from the panel's own machine needs no token. `getSetup` tells which it is. From then on `allowRegistration` of the settings decides; while it is off
         *     the answer is 403 `registration_closed`, and an administrator creates accounts instead.
         *
         *     Users who register while registration is open confirm their e-mail address by a mailed link, where the panel can
         *     send mail: until then their session is restricted (403 `email_unconfirmed`). The first user, and those whom
         *     administrators create, are confirmed from the start.
         *
         *     An e-mail address that is in use gives 409 `email_taken`; a password that is too common 400
         *     `weak_password`.
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
         * Read who is signed in
         * @description Gives what the session holds of its user. Without a session, or with a login that still owes its second factor, the answer is 401.
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
         * Read whether the first user can register
         * @description Tells whether the panel has no user yet, so that the next `register` makes the administrator, and whether
         *     `register` has to send the set-up token then.
         *
         *     `tokenRequired` holds for the connection that the request came on. Only a request that comes straight from
         *     the panel's own machine needs no token. A request that shows signs of a reverse proxy needs it, as does every
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
         * @description Streams changes of the caller's servers as server-sent events, until the client closes the connection or the panel
         *     stops. Administrators receive changes of all servers, an API key that is limited to servers only those of its own.
         *
         *     | event | data | meaning |
         *     |---|---|---|
         *     | `reset` | `EventsReset` | read the list of servers again |
         *     | `server.created` | `Server` | a server was created, or the caller can see it now |
         *     | `server.status` | `Server` | its `status` changed |
         *     | `server.changed` | `Server` | something else about it changed, such as its name, port or owner |
         *     | `server.removed` | `ServerRemoval` | a server was removed, or the caller can no longer see it |
         *
         *     A stream begins with `reset`: read the list with `listServers` then, and apply each later event to it. Every event that
         *     carries a server carries all of it. A change arrives within a second after the panel knows of it, whichever panel made
         *     it; several quick changes of one server may arrive as one. Ignore events with a name that you do not know.
         *
         *     Each event has an `id`. A client that reconnects with the latest one in `Last-Event-ID` receives what happened since,
         *     from the last 1000 changes of all servers. If these do not reach back so far, or another panel answers, `reset` comes
         *     first. A client that reads too slowly also receives `reset`; one that reads nothing for a minute is disconnected. A comment is sent every 15
         *     seconds, so a client that receives nothing for 40 seconds should reconnect.
         *
         *     The stream ends within a second when the session or key ends, or loses `servers.read`, and when the caller may see other
         *     servers than before. Reconnect then: the response tells whether the credential is still valid.
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
         * @description Gives the authentication challenge for the account whose login is pending. It is kept in the session, is good once and for five minutes; asking again replaces it. Without a pending login the answer is 401. An account without passkeys gives 409 `no_passkey`, and a panel that is reached by an IP address 409 `host_name_required`.
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
         * @description Takes the browser's assertion result and, when it is right, signs the user in with a new session. Every refusal is 401: `invalid_passkey` for a wrong signature, origin, user handle or counter and for a challenge that is used, expired or another session's, `unauthorized` without a pending login.
         */
        post: operations["verifyPasskeyAuthentication"];
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
         * @description Deletes the files of a deleted server from their node for good. For the former owner and for administrators; for everybody else it is 404. A node that does not answer within 10 s gives 503, and the files stay: delete them again.
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
         * List what the nodes offer
         * @description Lists the nodes, the oldest first, each with the server types that its daemon offers: what `createServer` may be asked for. A node that does not answer is listed with `reachable: false` and no types.
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
         * @description Lists the caller's servers, the oldest first; administrators see all of them. An API key that is limited to servers sees only those. Where a node does not answer, the `status` of its servers is `unreachable`, and the others are not affected.
         */
        get: operations["listServers"];
        put?: never;
        /**
         * Create a server
         * @description Creates a server on a node. The response comes as soon as the node has accepted the installation, which then goes on
         *     without the request and can take many minutes: read the server again (`getServer`) until its `status` is no longer
         *     `installing`. It is `installed` then, or `install_failed`, and `getServerLogs` says why. `port` is final once the
         *     server is installed. Start it with `controlServer`.
         *
         *     The caller becomes the owner. An administrator can create a server for another user with `ownerId`; for everybody else
         *     `ownerId` is 403 `forbidden`, and an unknown user is 404.
         *
         *     Users who are not administrators can have servers on ports from 1024 on, else 400, and as many as the panel's
         *     configuration allows, else 409 `limit_reached`. Failed installations and retained data (`listRetainedData`) count, and
         *     so do the servers that an administrator created for the user, which the limit does not stop. A port that the panel or
         *     the daemon itself listens on is 409 `port_taken`.
         *
         *     A type or version that the node does not offer gives 400; a type whose licence was not accepted 400
         *     `eula_required`. A name or port in use gives 409 `name_taken` or `port_taken`; without `nodeId`, when
         *     there is no node or more than one, 409 `node_required`. A key that is limited to servers cannot create any:
         *     403 `missing_capability`. A node that does not answer gives 503, and no server is created. When it stops answering
         *     later, the server is `unreachable`, and the panel asks again until it knows. What the node refuses more than 10 s after
         *     the request makes the server `install_failed`.
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
         * @description Gives one server with its present state. A node that does not answer makes the `status` `unreachable`. A server of another user gives 404, except to administrators.
         */
        get: operations["getServer"];
        put?: never;
        post?: never;
        /**
         * Delete a server
         * @description Stops the server and removes it from its node and from the panel. With `removeData` its files are deleted too. Without
         *     it they stay on the node as retained data, which `listRetainedData` lists and which counts in the owner's limit of
         *     servers until `deleteRetainedData` deletes it. Left out, `removeData` is true, but false where an administrator
         *     deletes the server. Logs stay on the node until they are too old, backups until they are deleted there.
         *
         *     While the server is being installed, or other work is under way on it, the response is 409 `conflict`; a node that
         *     does not answer within 10 s gives 503, and the server stays, with its files and its place in the limit of servers. The
         *     panel does not delete it later by itself: send the request again when the node is reachable. An administrator of a
         *     node that never comes back forgets it with its servers (`deleteNode` with `force`). Files whose deletion has begun
         *     before the 503 are deleted in any case.
         */
        delete: operations["deleteServer"];
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
         * @description Gives the last lines that the server wrote, of earlier runs, too. They are text from the server and its players: show them as text, never as HTML. A node that does not answer gives 503.
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
    "/api/v2/servers/{serverId}/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the players of a server
         * @description Asks the running server who is playing. A server that is not running, or of a type that cannot be asked, gives 409 `conflict`; a node that does not answer gives 503.
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
         * @description Hands the action to the server's node and gives the state that it led to, for example `starting`; `getServer` tells how it went on. An action that the present state does not allow, such as starting a server that runs, gives 409 `conflict`, as does a second one while the first is under way; `kill` cuts that short. A node that does not answer within 10 s gives 503; what became of the action, `getServer` tells once it does.
         */
        post: operations["controlServer"];
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
         * @description Makes another user the owner of the server. For the owner and for administrators. The former owner and all API keys
         *     that are limited to this server lose access at once; a key that is left without any server is revoked.
         *
         *     An unknown user is 404. A name that the new owner already uses for a server gives 409 `name_taken`. When the new owner
         *     has as many servers as allowed, the response is 409 `limit_reached`, unless an administrator transfers the server:
         *     then it counts in the new owner's limit, but is not stopped by it.
         *
         *     With a session, this needs a sign-in of the last 10 minutes: otherwise 403 `reauthentication_required`.
         */
        post: operations["transferServer"];
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
         * @description Answers 200 once the panel takes requests and its database answers, 503 while it starts, stops or has lost its database. For load balancers and supervisors; it needs no credential and counts in no budget.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What users change of their own account. What is left out stays as it is.
         * @example {
         *       "username": "Ada L.",
         *       "description": "Keeps the lights on."
         *     }
         */
        AccountChanges: {
            /**
             * Format: password
             * @description The present password. Needed when `email` changes, ignored otherwise.
             */
            currentPassword?: string;
            /** @description A few words about oneself. */
            description?: string;
            email?: components["schemas"]["EmailAddress"];
            username?: components["schemas"]["Username"];
        };
        /**
         * @description One IPv4 or IPv6 address, or a range of them in CIDR notation (`203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`). An IPv4 address also covers its IPv6-mapped form.
         * @example 203.0.113.0/24
         */
        AddressRange: string;
        /**
         * @description A user, as administrators see the account.
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
             * @description When the account was made.
             */
            createdAt: string;
            /** @description A few words about the user; empty when there are none. */
            description: string;
            /** @description Whether the account is shut. Nobody signs in to it, and its API keys are worth nothing. */
            disabled: boolean;
            /** @description The e-mail address, in lower case. It is what the user signs in with. */
            email: string;
            /** @description Whether the address is confirmed: by a mailed link, or by an administrator. Accounts that administrators make begin confirmed. */
            emailConfirmed: boolean;
            /** @description The user's id. It never changes. */
            id: string;
            /** @description Whether the user is an administrator. */
            isAdmin: boolean;
            /**
             * Format: date-time
             * @description When the user last signed in; null before the first time.
             */
            lastLoginAt: string | null;
            /**
             * Format: date-time
             * @description Until when sign-in is refused after too many failures; null when it is not.
             */
            lockedUntil: string | null;
            /** @description Whether the user has finished the first tour. */
            onboardingCompleted: boolean;
            /** @description Whether the user has put the first tour aside. */
            onboardingSkipped: boolean;
            /** @description Whether the account has a passkey. */
            passkeyEnabled: boolean;
            /** @description The name of the role, `admin` or `user`. It follows `isAdmin`. */
            role: string;
            /** @description Whether one-time codes (TOTP) are asked at sign-in. */
            twoFactorEnabled: boolean;
            /** @description The display name. */
            username: string;
        };
        /** @description One page of users, oldest first. */
        AdminUserPage: {
            /** @description The users of this page. */
            items: components["schemas"]["AdminUser"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description The body of every error, whatever the operation. `error` is a stable code to branch on; `message` is a
         *     sentence for people and may change.
         *
         *     | Status | Codes | Meaning |
         *     |---|---|---|
         *     | 400 | `bad_request` | The request does not match this document; `details` names the places. |
         *     | 400 | `weak_password` | The new password misses a required class of characters, is a common or a breached one, or is made of names of the service or the account. |
         *     | 400 | `eula_required` | The server type has a licence that must be accepted first, by the variable that the message names. |
         *     | 401 | `unauthorized` | No credential, or one that is unknown, expired or revoked. |
         *     | 401 | `invalid_credentials` | The e-mail address or the password is wrong. |
         *     | 401 | `invalid_code` | The one-time code or recovery code is wrong or used up. |
         *     | 401 | `invalid_passkey` | The passkey's answer was refused. |
         *     | 401 | `invalid_token` | The reset token is unknown, used or expired. |
         *     | 403 | `forbidden` | The caller may not do this. |
         *     | 403 | `missing_capability` | The API key lacks the capability that the operation needs, or would hand out more than it has. |
         *     | 403 | `reauthentication_required` | The session's last sign-in is more than 10 minutes ago: use `reauthenticate`, then repeat the request. |
         *     | 403 | `ip_banned` | The caller's address is banned. |
         *     | 403 | `csrf_failed` | The request came from another site. |
         *     | 403 | `email_unconfirmed` | The user has to confirm the e-mail address first; see "Restricted sessions". |
         *     | 403 | `second_factor_required` | The user has to set up a second factor first, see "Restricted sessions"; or this would remove the last factor where one is required. |
         *     | 403 | `registration_closed` | There is a first user already and registration is not open. |
         *     | 403 | `setup_token_required` | The first user must present the one-time set-up token that the panel printed when it started. |
         *     | 403 | `invalid_credentials`, `invalid_code`, `invalid_passkey` | A signed-in user's confirmation was wrong; the session goes on. |
         *     | 404 | `not_found` | There is no such thing, or the caller may not know of it. |
         *     | 405 | `method_not_allowed` | The path exists, with other methods; `Allow` lists them. |
         *     | 409 | `conflict` | The present state does not allow it. |
         *     | 409 | `email_taken`, `name_taken`, `port_taken` | Something else has that e-mail address, name or port. |
         *     | 409 | `confirmation_required` | Repeat the request with `confirm: true` if you mean it. |
         *     | 409 | `last_administrator` | The panel would be left without an administrator. |
         *     | 409 | `limit_reached` | No more of these can be made; delete one first. |
         *     | 409 | `node_in_use`, `node_required` | Servers are still on the node; or `nodeId` must be given. |
         *     | 409 | `two_factor_enabled`, `two_factor_disabled`, `two_factor_not_set_up`, `no_passkey` | The account's factors are not in the state that the operation needs. |
         *     | 409 | `host_name_required` | Passkeys need a panel that is reached by a host name (`PANEL_PUBLIC_URL`). |
         *     | 413 | `payload_too_large` | The body is larger than the operation takes. |
         *     | 415 | `unsupported_media_type` | The body is not `application/json`. |
         *     | 423 | `account_locked` | Too many failed sign-ins; `Retry-After` says how long. |
         *     | 429 | `rate_limited` | Too many at once; `Retry-After` says how long to wait. |
         *     | 500 | `internal_error` | A fault in the panel; quote `X-Request-Id` when you report it. |
         *     | 501 | `not_implemented` | The operation is documented and still to come. |
         *     | 408 | `request_timeout` | The request took too long to arrive. |
         *     | 417 | `expectation_failed` | No expectation but `100-continue` is met. |
         *     | 431 | `headers_too_large` | The headers are over 64 KiB. |
         *     | 503 | `unavailable` | A node, the database or the panel itself cannot answer at present. |
         *     | 507 | `disk_full` | The disk of the panel or of the node has no room; nothing was left half-written. |
         * @example {
         *       "error": "not_found",
         *       "message": "There is no such server.",
         *       "status": 404
         *     }
         */
        ApiError: {
            /** @description The places of a request that do not match; only with status 400. */
            details?: components["schemas"]["ApiErrorDetail"][];
            /**
             * @description Stable code, one of the table above.
             * @enum {string}
             */
            error: "bad_request" | "weak_password" | "eula_required" | "unauthorized" | "invalid_credentials" | "invalid_code" | "invalid_passkey" | "invalid_token" | "forbidden" | "missing_capability" | "reauthentication_required" | "ip_banned" | "csrf_failed" | "email_unconfirmed" | "second_factor_required" | "registration_closed" | "setup_token_required" | "not_found" | "method_not_allowed" | "conflict" | "email_taken" | "name_taken" | "port_taken" | "confirmation_required" | "last_administrator" | "limit_reached" | "node_in_use" | "node_required" | "two_factor_enabled" | "two_factor_disabled" | "two_factor_not_set_up" | "no_passkey" | "host_name_required" | "payload_too_large" | "unsupported_media_type" | "account_locked" | "rate_limited" | "internal_error" | "unavailable" | "disk_full" | "not_implemented" | "request_timeout" | "expectation_failed" | "headers_too_large";
            /** @description What went wrong and what to do, in a sentence. */
            message: string;
            /**
             * Format: int32
             * @description The HTTP status, repeated.
             */
            status: number;
        };
        /** @description One place of the request that is wrong. */
        ApiErrorDetail: {
            /**
             * @description What is wrong there.
             * @example must be <= 65535
             */
            message: string;
            /**
             * @description Where it is, as a JSON pointer that begins with `body`, `query`, `path` or `header`.
             * @example /body/port
             */
            path: string;
        };
        /** @description An API key, without its secret. */
        ApiKey: {
            /** @description The addresses that the key works from; empty when it works from anywhere. */
            allowedIps: components["schemas"]["AddressRange"][];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description What the key is for; empty when nobody said. */
            description: string;
            /**
             * Format: date-time
             * @description When the key stops working; null when it does not by itself.
             */
            expiresAt: string | null;
            /** @description The key's id. */
            id: string;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null before the first time.
             */
            lastUsedAt: string | null;
            /** @description The label of the key. */
            name: string;
            /** @description The key with which this key was created, and with which it ends; null when it was created in a session, or by a version that did not store it. */
            parentId: string | null;
            /** @description The capabilities of the key. */
            permissions: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation works, too; null when there is none.
             */
            previousUntil: string | null;
            /** @description The servers that the key is limited to; null when it is not limited. */
            serverIds: string[] | null;
            /** @description The user for whom the key acts. */
            userId: string;
        };
        /**
         * @description What changes of an API key. What is left out stays as it is. The secret stays; rotating the key changes it.
         * @example {
         *       "permissions": [
         *         "servers.read"
         *       ]
         *     }
         */
        ApiKeyChanges: {
            /** @description The addresses that the key works from, as a whole list; empty means anywhere. */
            allowedIps?: components["schemas"]["AddressRange"][];
            /** @description What the key is for. */
            description?: string;
            /**
             * Format: date-time
             * @description When the key stops working; null means that it does not by itself.
             */
            expiresAt?: string | null;
            name?: components["schemas"]["Label"];
            /** @description The capabilities, as a whole list. */
            permissions?: components["schemas"]["Capability"][];
            /** @description The servers that the key is limited to, as a whole list; null means no limit. A limited key takes no capabilities of `account`, `nodes`, `users`, `apikeys`, `settings`, `bans` and `audit`. */
            serverIds?: string[] | null;
        };
        /** @description One page of API keys, newest first. */
        ApiKeyPage: {
            /** @description The keys of this page. */
            items: components["schemas"]["ApiKey"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** @description An API key with its new secret, which is shown this once. */
        ApiKeyWithSecret: {
            /** @description The addresses that the key works from; empty when it works from anywhere. */
            allowedIps: components["schemas"]["AddressRange"][];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description What the key is for; empty when nobody said. */
            description: string;
            /**
             * Format: date-time
             * @description When the key stops working; null when it does not by itself.
             */
            expiresAt: string | null;
            /** @description The key's id. */
            id: string;
            /** @description The key itself, to be sent as `Authorization: Bearer <key>`. Keep it now; the panel stores only a hash. */
            key: string;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null before the first time.
             */
            lastUsedAt: string | null;
            /** @description The label of the key. */
            name: string;
            /** @description The key with which this key was created, and with which it ends; null when it was created in a session, or by a version that did not store it. */
            parentId: string | null;
            /** @description The capabilities of the key. */
            permissions: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation works, too; null when there is none.
             */
            previousUntil: string | null;
            /** @description The servers that the key is limited to; null when it is not limited. */
            serverIds: string[] | null;
            /** @description The user for whom the key acts. */
            userId: string;
        };
        /** @description A field that was changed. Of texts and secrets only the name of the field is recorded, and both values are null. An item that was added to a list has no `from`, and one that was removed has no `to`; `*` stands for all servers. */
        AuditChange: {
            /** @description The field's name, as in the request. */
            field: string;
            /** @description The value before, for example `false`, `5` or `users.read`. */
            from: string | null;
            /** @description The value after. */
            to: string | null;
        };
        /** @description Something that was done in the panel, or tried. */
        AuditEntry: {
            /** @description What was done, by the operation's name, for example `updateSettings`. */
            action: string;
            /** @description The address that it came from; null for the command line. */
            address: string | null;
            /** @description What was changed, with the values before and after of booleans, numbers, times and lists of permissions and servers. Empty where nothing was changed, where it was refused, and in entries of earlier versions. */
            changes: components["schemas"]["AuditChange"][];
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Why it was refused, as `ApiError.error` said it; null where it was done. */
            error: string | null;
            /** @description The entry's id. */
            id: string;
            /** @description The API key that was used; null for a browser session. */
            keyId: string | null;
            /**
             * Format: int32
             * @description How many failures of unknown clients the entry stands for, when more came than the log takes (`action` is then `omitAnonymousFailures`); null for all other entries.
             */
            omitted: number | null;
            outcome: components["schemas"]["AuditOutcome"];
            /** @description The `X-Request-Id` of the request; null for the command line. */
            requestId: string | null;
            /** @description The id of what it was done to, or of what it made; of a sign-in or a reset, of the account; null when there is no such thing. */
            targetId: string | null;
            /** @description Who did it; null when nobody was signed in, or for the command line. */
            userId: string | null;
        };
        /** @description One page of the audit log, newest first. */
        AuditEntryPage: {
            /** @description The entries of this page. */
            items: components["schemas"]["AuditEntry"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Whether it was done or refused.
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
        /** @description An address, or a range of them, that the panel turns away before anything else. `address` is the range that is banned: the /64 where one IPv6 address was given without a length. */
        Ban: {
            address: components["schemas"]["AddressRange"];
            /**
             * Format: date-time
             * @description When the ban was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the ban ends; null when it does not by itself.
             */
            expiresAt: string | null;
            /** @description The ban's id. */
            id: string;
            /** @description Why; empty when nobody said. The banned are not told. */
            reason: string;
        };
        /** @description One page of bans, newest first. */
        BanPage: {
            /** @description The bans of this page. */
            items: components["schemas"]["Ban"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * Format: binary
         * @description Bytes, sent as they are. The stated bound is only what generators can hold: a download may be longer.
         */
        BinaryContent: string;
        /**
         * @description A capability of an API key: `area.action`, `area.*` for all of an area, or `*` for everything.
         *
         *     The areas are `account`, `servers`, `files`, `backups`, `logs`, `sftp`, `players`, `radar`, `nodes`,
         *     `users`, `apikeys`, `settings`, `bans` and `audit`. Each has `read` and `write`; `servers` also has
         *     `control` (start, stop, restart, kill) and `console`. Matching is by whole segments: `servers.*` grants
         *     `servers.read`, `servers.r*` is no capability at all.
         * @example servers.read
         */
        Capability: string;
        /**
         * @description What a user signs in with.
         * @example {
         *       "email": "ada@example.org",
         *       "password": "Quiet-Harbour-47"
         *     }
         */
        Credentials: {
            email: components["schemas"]["EmailAddress"];
            /**
             * Format: password
             * @description The account's password.
             */
            password: string;
        };
        /**
         * Format: email
         * @description An e-mail address. Upper and lower case are the same.
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
            /** @description The token of the link, 32 random bytes in base64url. */
            token: string;
        };
        /** @description Tells a reader to read its lists again. All later changes follow as events. */
        EventsReset: {
            /**
             * @description `start`: the stream begins. `missed`: events were lost, or the reader may see other servers than before.
             * @enum {string}
             */
            reason: "start" | "missed";
        };
        /**
         * @description The panel answers and its database does, too.
         * @example {
         *       "status": "ok"
         *     }
         */
        Health: {
            /**
             * @description Always `ok`; trouble is a 503.
             * @enum {string}
             */
            status: "ok";
        };
        /**
         * @description How an API key is rotated.
         * @example {
         *       "overlapSeconds": 86400
         *     }
         */
        KeyRotation: {
            /**
             * Format: int32
             * @description How long the secret that the key had works on; 30 days at the most.
             */
            overlapSeconds: number;
        };
        /**
         * Format: visible-text
         * @description A name for people to read, 1 to 64 characters that are seen: no control characters, none of no width and none that turns the direction of the text, and no space at either end. Joiners are taken where a script or an emoji needs them.
         * @example Night shift
         */
        Label: string;
        /** @description Either `authenticated` with the user, or `two_factor_required` with the factors that are owed. Tell them apart by `status`. */
        LoginResult: components["schemas"]["Authenticated"] | components["schemas"]["TwoFactorRequired"];
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
            /** @description The addresses that the key is to work from; left out or empty, it works from anywhere. */
            allowedIps?: components["schemas"]["AddressRange"][];
            /** @description What the key is for. */
            description?: string;
            /**
             * Format: date-time
             * @description When the key is to stop working; left out or null, it does not by itself.
             */
            expiresAt?: string | null;
            name: components["schemas"]["Label"];
            /** @description The capabilities of the key. It can never do more than the user for whom it acts. */
            permissions: components["schemas"]["Capability"][];
            /** @description The servers that the key is to be limited to; left out or null, it is not limited. A limited key takes no capabilities of `account`, `nodes`, `users`, `apikeys`, `settings`, `bans` and `audit`, and creates no servers. */
            serverIds?: string[] | null;
        };
        /**
         * @description An address, or a range of them, to ban. An IPv6 address without a length stands for its /64.
         * @example {
         *       "address": "203.0.113.0/24",
         *       "reason": "Password guessing"
         *     }
         */
        NewBan: {
            address: components["schemas"]["AddressRange"];
            /**
             * @description Must be true when the ban covers the address that the request comes from.
             * @default false
             */
            confirm?: boolean;
            /**
             * Format: date-time
             * @description When the ban is to end; left out or null, it does not by itself.
             */
            expiresAt?: string | null;
            /** @description Why, for other administrators to read. */
            reason?: string;
        };
        /**
         * @description A node to add.
         * @example {
         *       "name": "Rotterdam",
         *       "url": "https://node1.example.org:8080",
         *       "key": "berthd_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r"
         *     }
         */
        NewNode: {
            key: components["schemas"]["NodeKey"];
            name: components["schemas"]["Label"];
            url: components["schemas"]["NodeAddress"];
        };
        /**
         * @description The codes that stand in for a lost authenticator. They are shown this once.
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
            /** @description Eight codes, each good for one sign-in. */
            recoveryCodes: string[];
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
            /** @description The type's settings and further environment variables. Names begin with a letter or an underscore, and hold letters, digits and underscores. A type with a licence to accept wants `EULA` to be `true`. */
            env?: {
                [key: string]: string;
            };
            name: components["schemas"]["Label"];
            /** @description The node to run on; it may be left out when there is only one. */
            nodeId?: string;
            /** @description The user who will own the server. Only administrators can name one; left out, the caller. */
            ownerId?: string;
            /**
             * Format: int32
             * @description The port that players will connect to; left out, the type's own or, where that is taken, the first free one after it. From 1024 on, but for administrators.
             */
            port?: number;
            /** @description The kind of server, one that the node offers. */
            type: string;
            /**
             * @description The version; every type takes `latest`.
             * @default latest
             */
            version?: string;
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
            /** @description A few words about the user. */
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
            /** @description The addresses that the key is to work from; left out or empty, it works from anywhere. */
            allowedIps?: components["schemas"]["AddressRange"][];
            /** @description What the key is for. */
            description?: string;
            /**
             * Format: date-time
             * @description When the key is to stop working; left out or null, it does not by itself.
             */
            expiresAt?: string | null;
            name: components["schemas"]["Label"];
            /** @description The capabilities of the key. It can never do more than the user for whom it acts. */
            permissions: components["schemas"]["Capability"][];
            /** @description The servers that the key is to be limited to; left out or null, it is not limited. A limited key takes no capabilities of `account`, `nodes`, `users`, `apikeys`, `settings`, `bans` and `audit`, and creates no servers. */
            serverIds?: string[] | null;
            /** @description The user for whom the key is to act; left out, the administrator. */
            userId?: string;
        };
        /** @description A host with a daemon on it, on which servers run. */
        Node: {
            /**
             * Format: date-time
             * @description When the node was added.
             */
            createdAt: string;
            /** @description The node's id. */
            id: string;
            /**
             * Format: date-time
             * @description When the daemon last answered; null before it first did.
             */
            lastSeenAt: string | null;
            /** @description Whether it is a daemon that was started together with a panel. At an address of loopback it is reached from the panel of its own host only; other panels of the database show its servers as `unreachable`. */
            local: boolean;
            /** @description The node's name. */
            name: string;
            /**
             * @description `online` when the daemon answered the last time it was asked, `offline` when it did not, `unknown` before it was asked.
             * @enum {string}
             */
            status: "online" | "offline" | "unknown";
            /** @description Where the panel reaches the daemon. */
            url: string;
            /** @description The daemon's version; null before it first answered. */
            version: string | null;
        };
        /**
         * Format: uri
         * @description Where the panel reaches the daemon: scheme, host and port, without a path and without credentials.
         * @example https://node1.example.org:8080
         */
        NodeAddress: string;
        /**
         * @description What changes of a node. What is left out stays as it is.
         * @example {
         *       "name": "Rotterdam 2"
         *     }
         */
        NodeChanges: {
            key?: components["schemas"]["NodeKey"];
            name?: components["schemas"]["Label"];
            url?: components["schemas"]["NodeAddress"];
        };
        /**
         * Format: password
         * @description A key of that daemon, created by `berth daemon key create`. The panel sends it with every request to the node and never shows it again.
         * @example berthd_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r
         */
        NodeKey: string;
        /** @description The server types of one node. */
        NodeOffer: {
            /** @description The node's id, for `nodeId` of a new server. */
            nodeId: string;
            /** @description The node's name. */
            nodeName: string;
            /** @description Whether its daemon answered. */
            reachable: boolean;
            /** @description What it offers; empty where it did not answer. */
            types: components["schemas"]["OfferedType"][];
        };
        /** @description One page of nodes with what they offer, oldest first. */
        NodeOfferPage: {
            /** @description The nodes of this page. */
            items: components["schemas"]["NodeOffer"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** @description One page of nodes, oldest first. */
        NodePage: {
            /** @description The nodes of this page. */
            items: components["schemas"]["Node"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A kind of server and whether a node can install it. */
        OfferedType: {
            /** @description Whether the node can install it at present. */
            available: boolean;
            /**
             * Format: int32
             * @description The port of a server that is made without one.
             */
            defaultPort: number;
            /** @description What it is. */
            description: string;
            /** @description Its name for people. */
            name: string;
            /** @description Why it cannot and what to do; null where it can. */
            reason: string | null;
            /** @description Whether its licence has to be accepted, with `EULA` in `env`. */
            requiresEula: boolean;
            /** @description The kind of server, for example `minecraft-java`. */
            type: string;
            /** @description Versions that the node can install, `latest` first. A type may accept more. */
            versions: string[];
        };
        /**
         * @description How far the user is with the first tour. What is left out stays as it is.
         * @example {
         *       "onboardingCompleted": true
         *     }
         */
        OnboardingChanges: {
            /** @description Whether the tour is finished. */
            onboardingCompleted?: boolean;
            /** @description Whether the tour is put aside. */
            onboardingSkipped?: boolean;
        };
        /** @description A passkey or security key that is registered with the account. */
        Passkey: {
            /** @description Whether the authenticator keeps a copy of it elsewhere. */
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
             * @description When it last completed a sign-in; null before the first time.
             */
            lastUsedAt: string | null;
            /** @description The name that the user gave it. */
            name: string;
            /** @description How the browser reaches it, as the browser reported it. */
            transports: string[];
        };
        /** @description The authenticator's answer, WebAuthn's `AuthenticatorAssertionResponseJSON`. */
        PasskeyAssertion: {
            /** @description The authenticator's data, in base64url. */
            authenticatorData: string;
            /** @description What the browser signed for, in base64url. */
            clientDataJSON: string;
            /** @description The signature over both, in base64url. */
            signature: string;
            /** @description The user handle that the authenticator stored. One of another account is refused. */
            userHandle?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The authenticator's answer, WebAuthn's `AuthenticatorAttestationResponseJSON`. */
        PasskeyAttestation: {
            /** @description The new key with its attestation, in base64url. */
            attestationObject: string;
            /** @description The authenticator's data, in base64url. */
            authenticatorData?: string;
            /** @description What the browser signed for, in base64url. */
            clientDataJSON: string;
            /** @description The new public key, in base64url. */
            publicKey?: string;
            /**
             * Format: int32
             * @description The COSE number of the key's algorithm.
             */
            publicKeyAlgorithm?: number;
            /** @description How the browser reaches the authenticator. */
            transports?: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description The browser's assertion result, WebAuthn's `AuthenticationResponseJSON`, as `toJSON()` of the credential gives it. Fields that later browsers add are ignored. */
        PasskeyAuthentication: {
            /** @description Whether the authenticator is part of the device. */
            authenticatorAttachment?: string | null;
            /** @description What the extensions gave. */
            clientExtensionResults?: {
                [key: string]: unknown;
            };
            /** @description The credential's id, in base64url. */
            id: string;
            /** @description The same again. */
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
        /** @description The authentication challenge: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. Hand it to `PublicKeyCredential.parseRequestOptionsFromJSON()` and the result to `navigator.credentials.get()`. */
        PasskeyAuthenticationOptions: {
            /** @description The passkeys of the account that is signing in. */
            allowCredentials?: components["schemas"]["PasskeyDescriptor"][];
            /** @description The challenge, in base64url. It is good once, for five minutes, in this session. */
            challenge: string;
            /** @description WebAuthn extensions that are asked for. */
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
            /** @description Whether the authenticator is to ask for a PIN or a finger, `preferred`. */
            userVerification?: string;
        };
        /** @description What the panel asks of the authenticator, as WebAuthn's `AuthenticatorSelectionCriteria`. */
        PasskeyAuthenticatorSelection: {
            /** @description `platform` or `cross-platform`; absent when either will do. */
            authenticatorAttachment?: string;
            /** @description Whether it must be. */
            requireResidentKey?: boolean;
            /** @description Whether the credential is to be discoverable, `preferred` by default. */
            residentKey?: string;
            /** @description Whether the authenticator is to ask for a PIN or a finger, `preferred`. */
            userVerification?: string;
        };
        /** @description What is to change of a passkey. */
        PasskeyChanges: {
            name: components["schemas"]["Label"];
        };
        /** @description A credential, as WebAuthn's `PublicKeyCredentialDescriptorJSON`. */
        PasskeyDescriptor: {
            /** @description The credential's id, in base64url. */
            id: string;
            /** @description How the browser may reach it. */
            transports?: string[];
            /** @description Always `public-key`. */
            type: string;
        };
        /** @description One page of the user's passkeys, oldest first. */
        PasskeyPage: {
            /** @description The passkeys of this page. */
            items: components["schemas"]["Passkey"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A kind of key that the panel takes, as WebAuthn's `PublicKeyCredentialParameters`. */
        PasskeyParameters: {
            /**
             * Format: int32
             * @description The COSE number of the algorithm, for example -7 for ES256.
             */
            alg: number;
            /** @description Always `public-key`. */
            type: string;
        };
        /** @description The browser's registration result, WebAuthn's `RegistrationResponseJSON`, as `toJSON()` of the credential gives it, and the `name` that the passkey is to have. Fields that later browsers add are ignored. */
        PasskeyRegistration: {
            /** @description Whether the authenticator is part of the device. */
            authenticatorAttachment?: string | null;
            /** @description What the extensions gave. */
            clientExtensionResults?: {
                [key: string]: unknown;
            };
            /** @description The credential's id, in base64url. */
            id: string;
            name?: components["schemas"]["Label"];
            /** @description The same again. */
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
        /** @description The registration challenge: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. Hand it to `PublicKeyCredential.parseCreationOptionsFromJSON()` and the result to `navigator.credentials.create()`. */
        PasskeyRegistrationOptions: {
            /** @description Always `none`; the panel does not ask what make the authenticator is. */
            attestation?: string;
            authenticatorSelection?: components["schemas"]["PasskeyAuthenticatorSelection"];
            /** @description The challenge, in base64url. It is good once, for five minutes, in this session. */
            challenge: string;
            /** @description The passkeys that the account has already, so that none is registered twice. */
            excludeCredentials?: components["schemas"]["PasskeyDescriptor"][];
            /** @description WebAuthn extensions that are asked for. */
            extensions?: {
                [key: string]: unknown;
            };
            /** @description Which kind of authenticator the browser should offer first. */
            hints?: string[];
            /** @description The kinds of keys that are taken, the preferred one first. */
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
         * @description A new password: 8 to 128 characters with at least one uppercase letter (A-Z), one lowercase letter (a-z) and one digit. Every character counts, spaces and Unicode included; nothing is trimmed. Common passwords, and those made of nothing but names of the service or of the account and words like them, are refused as `weak_password`, and so are breached passwords where the operator of the panel supplies a list of them.
         * @example Quiet-Harbour-47
         */
        Password: string;
        /**
         * @description The present password and the new one.
         * @example {
         *       "currentPassword": "Quiet-Harbour-47",
         *       "newPassword": "Louder-Harbour-48"
         *     }
         */
        PasswordChange: {
            /**
             * Format: password
             * @description The present password.
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
            /** @description One of the account's recovery codes, only together with `removeFactors`. It is used up by this. */
            recoveryCode?: string;
            /** @description Whether to remove the one-time codes and passkeys of the account as well; `recoveryCode` is required then. */
            removeFactors?: boolean;
            /** @description The token of the link, 32 random bytes in base64url. */
            token: string;
        };
        /**
         * @description The request was taken. Whether such an account exists is not told.
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
         * @description A link with which the user sets a new password, once.
         * @example {
         *       "url": "https://panel.example.org/reset-password#token=Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
         *       "expiresAt": "2026-03-04T08:15:00.000Z"
         *     }
         */
        PasswordResetLink: {
            /**
             * Format: date-time
             * @description When the link stops working, an hour after it was created.
             */
            expiresAt: string;
            /**
             * Format: uri
             * @description The link to hand to the user. It is shown this once.
             */
            url: string;
        };
        /**
         * @description Whose password is to be reset.
         * @example {
         *       "email": "ada@example.org"
         *     }
         */
        PasswordResetRequest: {
            email: components["schemas"]["EmailAddress"];
        };
        /** @description A player who is connected. */
        Player: {
            /** @description Name of the player, as the game gives it, without what is not seen. Two may have the same. */
            name: string;
            /**
             * Format: double
             * @description Delay of the connection in milliseconds; 0 where the game does not tell.
             */
            ping: number;
            /** @description Id of the player as the game tells it (Minecraft's). Where it tells none, a UUID of version 5 that is made of the name alone: the same for the same name, on every server. */
            uuid: string;
        };
        /**
         * @description What is to be done with the server.
         * @example {
         *       "action": "start"
         *     }
         */
        PowerAction: {
            /**
             * @description `start` and `restart` as they say; `stop` lets the server save and end, and ends it by force after 30 seconds; `kill` ends it at once, and what it had not saved is lost.
             * @enum {string}
             */
            action: "start" | "stop" | "restart" | "kill";
        };
        /**
         * @description The state in which the action left the server.
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
         * @description Exactly one of `password` and `passkey`.
         * @example {
         *       "password": "Quiet-Harbour-47"
         *     }
         */
        Reauthentication: {
            passkey?: components["schemas"]["PasskeyAuthentication"];
            /** @description The present password of the signed-in user. */
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
            password: components["schemas"]["Password"];
            /** @description The one-time set-up token that the panel printed when it started. The first user needs it when `tokenRequired` of `getSetup` is true; afterwards it means nothing. */
            setupToken?: string;
            username: components["schemas"]["Username"];
        };
        /** @description The files of a deleted server, which are still on their node. */
        RetainedData: {
            /** @description The former container, which is also the name of the folder on the node. */
            containerId: string;
            /**
             * Format: date-time
             * @description When the server was deleted.
             */
            createdAt: string;
            /** @description The id of the retained data. */
            id: string;
            /** @description The name that the server had. */
            name: string;
            /** @description The node that the files are on. */
            nodeId: string;
            /** @description The user in whose limit of servers it counts, who owned the server. */
            ownerId: string;
            /** @description The id that the server had. */
            serverId: string;
            /** @description The kind of server that it was. */
            type: string;
        };
        /** @description One page of retained data, oldest first. */
        RetainedDataPage: {
            /** @description The retained data of this page. */
            items: components["schemas"]["RetainedData"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** @description A game server, which is a container on a node. */
        Server: {
            /** @description The container's id on that node; null before there is one. */
            containerId: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description The server's id in the panel. */
            id: string;
            /** @description The server's name. */
            name: string;
            /** @description The node that it runs on. */
            nodeId: string;
            /** @description The user to whom it belongs. */
            ownerId: string;
            /**
             * Format: int32
             * @description The port that players connect to.
             */
            port: number;
            /**
             * Format: date-time
             * @description When it was last started; null before the first time.
             */
            startedAt: string | null;
            status: components["schemas"]["ServerStatus"];
            /** @description The kind of server, for example `minecraft-java`. */
            type: string;
            /**
             * Format: double
             * @description Seconds since it was started; 0 while it is not up.
             */
            uptime: number;
            /** @description The version that was asked for; where its node tells of another, the one that runs. */
            version: string;
        };
        /** @description The last lines of the server's console. */
        ServerLogs: {
            /** @description The server's id. */
            id: string;
            /** @description The lines, oldest first. */
            logs: string[];
        };
        /** @description One page of servers, oldest first. */
        ServerPage: {
            /** @description The servers of this page. */
            items: components["schemas"]["Server"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /** @description Who is playing. */
        ServerPlayers: {
            /** @description The server's id. */
            id: string;
            /**
             * Format: int32
             * @description How many there may be.
             */
            max: number;
            /**
             * Format: int32
             * @description How many players are connected.
             */
            online: number;
            /** @description The players that the server names. Some games name only a part of them, or none. */
            players: components["schemas"]["Player"][];
        };
        /** @description A server that was removed, or that the caller may not see any more. */
        ServerRemoval: {
            /** @description The server's id in the panel. */
            id: string;
        };
        /**
         * @description The state of the container, as its node tells it:
         *
         *     - `installing`: its files are being made, or made anew; then `installed` until it is started;
         *     - `install_failed`: that failed, or other work on its files was cut off and could not be set right: its log says why;
         *     - `starting`, `running`, `stopping`, `stopped`, `restarting`: the ordinary life;
         *     - `killed`: ended by force; `crashed`: ended by itself;
         *     - `restoring`: a backup is being put back;
         *     - `removed`: the node no longer has the container;
         *     - `unreachable`: the node or its engine does not answer, so that nothing is known at present. Of a node that has too
         *       many requests, the state is the one that it told last, within the last minute.
         * @enum {string}
         */
        ServerStatus: "installing" | "installed" | "install_failed" | "starting" | "running" | "stopping" | "stopped" | "restarting" | "killed" | "crashed" | "restoring" | "removed" | "unreachable";
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
        /** @description A browser that is signed in. */
        Session: {
            /** @description The address that it was last used from. */
            address: string;
            /**
             * Format: date-time
             * @description When the user signed in.
             */
            createdAt: string;
            /** @description Whether it is the session that asks. */
            current: boolean;
            /** @description The session's id. It names the session and opens nothing. */
            id: string;
            /**
             * Format: date-time
             * @description When the session was last used, to the minute.
             */
            lastSeenAt: string;
            /** @description What the browser calls itself; empty when it does not say. */
            userAgent: string;
        };
        /** @description What the session holds. */
        SessionData: {
            /** @description The code of what the user has to do before anything else, `email_unconfirmed` or `second_factor_required`; null for a session that is not restricted. */
            restriction: string | null;
            /**
             * Format: date-time
             * @description Until when the user can do without the second factor that the panel requires; null for a user who has one or needs none.
             */
            secondFactorDueAt: string | null;
            user: components["schemas"]["SessionUser"];
        };
        /** @description One page of the user's sessions, newest first. */
        SessionPage: {
            /** @description The sessions of this page. */
            items: components["schemas"]["Session"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description A user, as a session holds it.
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
            /** @description A few words about the user; empty when there are none. */
            description: string;
            /** @description The e-mail address, in lower case. It is what the user signs in with. */
            email: string;
            /** @description The user's id. It never changes. */
            id: string;
            /** @description Whether the user is an administrator. */
            isAdmin: boolean;
            /** @description Whether the user has finished the first tour. */
            onboardingCompleted: boolean;
            /** @description Whether the user has put the first tour aside. */
            onboardingSkipped: boolean;
            /** @description The name of the role, `admin` or `user`. It follows `isAdmin`. */
            role: string;
            /** @description The display name. */
            username: string;
        };
        /** @description The panel's settings. */
        Settings: {
            /** @description Whether people may register by themselves once there is a first user. False at first. */
            allowRegistration: boolean;
            /**
             * Format: int32
             * @description How many minutes a locked account stays locked. 15 at first.
             */
            loginLockoutMinutes: number;
            /**
             * Format: int32
             * @description How many failed sign-ins lock an account. 5 at first.
             */
            loginMaxAttempts: number;
            /** @description Whether requests are limited by `rateLimitRpm`. True at first. */
            rateLimitEnabled: boolean;
            /**
             * Format: int32
             * @description How many requests a minute a caller may make. 100 at first.
             */
            rateLimitRpm: number;
            /**
             * @description Who has to have a second factor, one-time codes or a passkey. `none` at first.
             * @enum {string}
             */
            requireSecondFactor: "none" | "administrators" | "everyone";
            /**
             * Format: int32
             * @description For how many days a user can do without the required factor: since the requirement began to apply to more users, or since the account was made, whichever is later. 7 at first.
             */
            secondFactorGraceDays: number;
            /**
             * Format: date-time
             * @description When `requireSecondFactor` last began to apply to more users; null while it is `none`.
             */
            secondFactorRequiredSince: string | null;
        };
        /**
         * @description The settings to change. What is left out stays as it is.
         * @example {
         *       "rateLimitRpm": 300
         *     }
         */
        SettingsChanges: {
            /** @description Whether people may register by themselves. */
            allowRegistration?: boolean;
            /**
             * Format: int32
             * @description How many minutes a locked account stays locked.
             */
            loginLockoutMinutes?: number;
            /**
             * Format: int32
             * @description How many failed sign-ins lock an account.
             */
            loginMaxAttempts?: number;
            /** @description Whether requests are limited by `rateLimitRpm`. */
            rateLimitEnabled?: boolean;
            /**
             * Format: int32
             * @description How many requests a minute a caller may make.
             */
            rateLimitRpm?: number;
            /**
             * @description Who has to have a second factor, one-time codes or a passkey.
             * @enum {string}
             */
            requireSecondFactor?: "none" | "administrators" | "everyone";
            /**
             * Format: int32
             * @description For how many days a user can do without the required factor: since the requirement began to apply to more users, or since the account was made, whichever is later.
             */
            secondFactorGraceDays?: number;
        };
        /**
         * @description Whether the first user can register, and whether that takes the set-up token.
         * @example {
         *       "open": false,
         *       "tokenRequired": false
         *     }
         */
        SetupState: {
            /** @description Whether there is no user yet. */
            open: boolean;
            /** @description Whether `register` has to send the set-up token that the panel printed, on the way that this request came. Always false once there is a user. */
            tokenRequired: boolean;
        };
        /** @description An attempt to sign in. */
        SignIn: {
            /** @description The address that it came from. */
            address: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description The id of the attempt. */
            id: string;
            /**
             * @description How it ended. `second_factor_required`: the password was right, and the second factor was asked for; `locked`: the account was locked, whatever the password.
             * @enum {string}
             */
            outcome: "signed_in" | "second_factor_required" | "wrong_password" | "wrong_second_factor" | "locked";
            /** @description What the client calls itself; empty when it does not say. */
            userAgent: string;
        };
        /** @description One page of attempts to sign in, newest first. */
        SignInPage: {
            /** @description The attempts of this page. */
            items: components["schemas"]["SignIn"][];
            /** @description Give it as `cursor` to read on; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description A code of the authenticator app.
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
         * @description `totp`: a 6-digit code of an authenticator app. `passkey`: a passkey or security key. `recovery_code`: one of the codes handed out when one-time codes were turned on.
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
            /** @description The 6-digit code that the authenticator app shows. Codes of up to 60 seconds earlier or later are taken, each once. */
            code?: string;
            /** @description One of the eight recovery codes. It is used up by this. */
            recoveryCode?: string;
        };
        /** @description The password was right, and a second factor is owed. The session holds the pending login only. */
        TwoFactorRequired: {
            /** @description The factors that this account can answer with. */
            methods: components["schemas"]["TwoFactorMethod"][];
            /** @description The page of the web interface that asks for the factor, always `/login/2fa`. */
            redirect: string;
            /**
             * @description Always `two_factor_required`.
             * @enum {string}
             */
            status: "two_factor_required";
        };
        /**
         * @description A new TOTP secret, not in force yet.
         * @example {
         *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
         *       "otpauthUrl": "otpauth://totp/Berth:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Berth"
         *     }
         */
        TwoFactorSetup: {
            /** @description The same as an `otpauth://` URL, to be shown as a QR code. */
            otpauthUrl: string;
            /** @description The secret in Base32, to be typed into an authenticator app. */
            secret: string;
        };
        /**
         * @description A user, as users see their own account.
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
         *       "twoFactorEnabled": false,
         *       "passkeyEnabled": false,
         *       "createdAt": "2026-03-01T09:30:00.000Z"
         *     }
         */
        User: {
            /**
             * Format: date-time
             * @description When the account was made.
             */
            createdAt: string;
            /** @description A few words about the user; empty when there are none. */
            description: string;
            /** @description The e-mail address, in lower case. It is what the user signs in with. */
            email: string;
            /** @description Whether the address is confirmed: by a mailed link, or by an administrator. Accounts that administrators make begin confirmed. */
            emailConfirmed: boolean;
            /** @description The user's id. It never changes. */
            id: string;
            /** @description Whether the user is an administrator. */
            isAdmin: boolean;
            /** @description Whether the user has finished the first tour. */
            onboardingCompleted: boolean;
            /** @description Whether the user has put the first tour aside. */
            onboardingSkipped: boolean;
            /** @description Whether the account has a passkey. Becomes false when the last one is removed. */
            passkeyEnabled: boolean;
            /** @description The name of the role, `admin` or `user`. It follows `isAdmin`. */
            role: string;
            /** @description Whether one-time codes (TOTP) are asked at sign-in. */
            twoFactorEnabled: boolean;
            /** @description The display name. */
            username: string;
        };
        /**
         * @description What an administrator changes of a user. What is left out stays as it is.
         * @example {
         *       "isAdmin": true
         *     }
         */
        UserChanges: {
            /** @description A few words about the user. */
            description?: string;
            /** @description Whether the account is shut. What it has stays as it is. */
            disabled?: boolean;
            email?: components["schemas"]["EmailAddress"];
            /**
             * @description Confirms the present address, or the one given here, on behalf of a user who cannot do so by mail. It cannot be taken back.
             * @enum {boolean}
             */
            emailConfirmed?: true;
            /** @description Whether the user is an administrator. */
            isAdmin?: boolean;
            username?: components["schemas"]["Username"];
        };
        /**
         * Format: visible-text
         * @description The display name, 1 to 64 characters that are seen: no control characters, none of no width and none that turns the direction of the text, and no space at either end. Joiners are taken where a script or an emoji needs them. Need not be unique.
         * @example Ada
         */
        Username: string;
    };
    responses: {
        /** @description Too many sign-ins have failed, so the account refuses them for a while, the right password included. Addresses without an account lock in the same way. */
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
        /** @description The request does not match this document: a parameter or field is missing, unknown or invalid, or the JSON is malformed. `details` names the places; mend the request before sending it again. */
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
        /** @description The present state does not allow it. The code says what stands in the way. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "name_taken",
                 *       "message": "Another node has this name.",
                 *       "status": 409
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The disk of the panel or of the node has no room. Nothing was left half-written; delete something there and try again. */
        DiskFull: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "disk_full",
                 *       "message": "The disk has no room left: delete something and try again.",
                 *       "status": 507
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The caller is known and may not do this (`forbidden`, `missing_capability`), the address is banned (`ip_banned`), the request came from another site (`csrf_failed`), the user has to do something first (`email_unconfirmed`, `second_factor_required`), the session's last sign-in is more than 10 minutes ago where the operation needs a recent one (`reauthentication_required`), or another rule of the operation forbids it. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "missing_capability",
                 *       "message": "The key lacks servers.control.",
                 *       "status": 403
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description A fault of the service. Its log has the cause under the `X-Request-Id` of the answer. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "internal_error",
                 *       "message": "Something went wrong on our side. The log has it under the X-Request-Id of this answer.",
                 *       "status": 500
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The path exists, but does not take this method. Every path answers so. */
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
                 *       "message": "This path takes GET, HEAD.",
                 *       "status": 405
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There is no such thing, or the caller may not know of it. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "not_found",
                 *       "message": "There is no such server.",
                 *       "status": 404
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description What was sent, or what it asks for, is over its limit. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "payload_too_large",
                 *       "message": "The body is over the limit of this operation.",
                 *       "status": 413
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests, or too many at once. Come again after as many seconds as `Retry-After` says. */
        RateLimited: {
            headers: {
                /**
                 * @description How many requests a window of the limit that refuses admits. Absent where there are too many at once.
                 * @example 60
                 */
                "RateLimit-Limit"?: number;
                /**
                 * @description How many of them are left.
                 * @example 0
                 */
                "RateLimit-Remaining"?: number;
                /**
                 * @description Seconds until one more is admitted.
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
        /** @description No credential came with the request, or one that is unknown, expired or revoked (`unauthorized`); or what was given to sign in with is wrong (`invalid_credentials`, `invalid_code`, `invalid_passkey`, `invalid_token`). */
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
        /** @description A node, the database or the panel itself cannot answer at present: it is not reachable, overloaded, or about to stop. Trying again later may help. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unavailable",
                 *       "message": "The node does not answer.",
                 *       "status": 503
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not of the media type that this operation takes. */
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
    };
    parameters: {
        /**
         * @description Only entries of this action, by the operation's name.
         * @example updateSettings
         */
        AuditAction: string;
        /**
         * @description Only entries of this time or later.
         * @example 2026-03-01T00:00:00.000Z
         */
        AuditFrom: string;
        /**
         * @description Only what was done, or only what was refused.
         * @example success
         */
        AuditOutcome: components["schemas"]["AuditOutcome"];
        /**
         * @description Only entries before this time.
         * @example 2026-04-01T00:00:00.000Z
         */
        AuditTo: string;
        /**
         * @description Only what this user did, or what was done to the account.
         * @example usr_5m97f85q1bqnud348ma8b4htjr
         */
        AuditUser: string;
        /**
         * @description The ban's id.
         * @example ban_28d6hsgmtgmafbfdct20ntqgh9
         */
        BanId: string;
        /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
        Cursor: string;
        /**
         * @description Whether the panel forgets the servers on the node, too. Their containers, files and logs and the daemon's keys stay on the host.
         * @example false
         */
        Force: boolean;
        /**
         * @description The API key's id.
         * @example key_8p0c51c20ulq3ovvopt2l46rof
         */
        KeyId: string;
        /**
         * @description How many items a page may have.
         * @example 50
         */
        Limit: number;
        /**
         * @description The node's id.
         * @example node_0tokf9s582ooq39d8o68gaiv04
         */
        NodeId: string;
        /**
         * @description What becomes of the user's servers and retained data: `transfer` gives them to the user in `to`, `remove` deletes them with their files.
         * @example transfer
         */
        OwnedServers: "transfer" | "remove";
        /**
         * @description The passkey's id.
         * @example psk_sq0dc8gpulcsqoomp10vhsiisi
         */
        PasskeyId: string;
        /**
         * @description Whether the server's files are deleted with it, or stay on the node as retained data. Left out, they are deleted unless the caller is an administrator.
         * @example false
         */
        RemoveData: boolean;
        /**
         * @description The id of the retained data.
         * @example rtd_6ub1n2bbo8kqvf0c1d3t1pd0h2
         */
        RetainedDataId: string;
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
         * @description Read only lines that were written at this time or later.
         * @example 2026-03-04T07:00:00.000Z
         */
        Since: string;
        /**
         * @description How many of the last lines to read.
         * @example 100
         */
        Tail: number;
        /**
         * @description The id of the user who gets the servers. Only with `servers=transfer`, which needs it.
         * @example usr_5m97f85q1bqnud348ma8b4htjr
         */
        TransferTo: string;
        /**
         * @description The user's id.
         * @example usr_g7tguhg8lf9ctvb8b548s7fil8
         */
        UserId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The methods that the path takes.
         * @example GET, HEAD
         */
        Allow: string;
        /**
         * @description Id of the request. The log of the service has it, too; quote it when you report a problem.
         * @example req_nhjBCcogwN5C6daj
         */
        RequestId: string;
        /**
         * @description After how many seconds it is worth trying again.
         * @example 1
         */
        RetryAfter: number;
        /** @description What became of the server's files: `removed` with the server, `retained` on the node, or `none` where the node had made nothing. */
        ServerData: "removed" | "retained" | "none";
        /** @description The session cookie, `berth_session`, or `__Host-berth_session` under https. */
        SessionCookie: string;
    };
    pathItems: never;
}
export type AccountChanges = components['schemas']['AccountChanges'];
export type AddressRange = components['schemas']['AddressRange'];
export type AdminUser = components['schemas']['AdminUser'];
export type AdminUserPage = components['schemas']['AdminUserPage'];
export type ApiError = components['schemas']['ApiError'];
export type ApiErrorDetail = components['schemas']['ApiErrorDetail'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyChanges = components['schemas']['ApiKeyChanges'];
export type ApiKeyPage = components['schemas']['ApiKeyPage'];
export type ApiKeyWithSecret = components['schemas']['ApiKeyWithSecret'];
export type AuditChange = components['schemas']['AuditChange'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryPage = components['schemas']['AuditEntryPage'];
export type AuditOutcome = components['schemas']['AuditOutcome'];
export type Authenticated = components['schemas']['Authenticated'];
export type Ban = components['schemas']['Ban'];
export type BanPage = components['schemas']['BanPage'];
export type BinaryContent = components['schemas']['BinaryContent'];
export type Capability = components['schemas']['Capability'];
export type Credentials = components['schemas']['Credentials'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type EmailConfirmation = components['schemas']['EmailConfirmation'];
export type EventsReset = components['schemas']['EventsReset'];
export type Health = components['schemas']['Health'];
export type KeyRotation = components['schemas']['KeyRotation'];
export type Label = components['schemas']['Label'];
export type LoginResult = components['schemas']['LoginResult'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewBan = components['schemas']['NewBan'];
export type NewNode = components['schemas']['NewNode'];
export type NewRecoveryCodes = components['schemas']['NewRecoveryCodes'];
export type NewServer = components['schemas']['NewServer'];
export type NewUser = components['schemas']['NewUser'];
export type NewUserApiKey = components['schemas']['NewUserApiKey'];
export type Node = components['schemas']['Node'];
export type NodeAddress = components['schemas']['NodeAddress'];
export type NodeChanges = components['schemas']['NodeChanges'];
export type NodeKey = components['schemas']['NodeKey'];
export type NodeOffer = components['schemas']['NodeOffer'];
export type NodeOfferPage = components['schemas']['NodeOfferPage'];
export type NodePage = components['schemas']['NodePage'];
export type OfferedType = components['schemas']['OfferedType'];
export type OnboardingChanges = components['schemas']['OnboardingChanges'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyAssertion = components['schemas']['PasskeyAssertion'];
export type PasskeyAttestation = components['schemas']['PasskeyAttestation'];
export type PasskeyAuthentication = components['schemas']['PasskeyAuthentication'];
export type PasskeyAuthenticationOptions = components['schemas']['PasskeyAuthenticationOptions'];
export type PasskeyAuthenticatorSelection = components['schemas']['PasskeyAuthenticatorSelection'];
export type PasskeyChanges = components['schemas']['PasskeyChanges'];
export type PasskeyDescriptor = components['schemas']['PasskeyDescriptor'];
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
export type Player = components['schemas']['Player'];
export type PowerAction = components['schemas']['PowerAction'];
export type PowerResult = components['schemas']['PowerResult'];
export type Reauthentication = components['schemas']['Reauthentication'];
export type Registration = components['schemas']['Registration'];
export type RetainedData = components['schemas']['RetainedData'];
export type RetainedDataPage = components['schemas']['RetainedDataPage'];
export type Server = components['schemas']['Server'];
export type ServerLogs = components['schemas']['ServerLogs'];
export type ServerPage = components['schemas']['ServerPage'];
export type ServerPlayers = components['schemas']['ServerPlayers'];
export type ServerRemoval = components['schemas']['ServerRemoval'];
export type ServerStatus = components['schemas']['ServerStatus'];
export type ServerTransfer = components['schemas']['ServerTransfer'];
export type Session = components['schemas']['Session'];
export type SessionData = components['schemas']['SessionData'];
export type SessionPage = components['schemas']['SessionPage'];
export type SessionUser = components['schemas']['SessionUser'];
export type Settings = components['schemas']['Settings'];
export type SettingsChanges = components['schemas']['SettingsChanges'];
export type SetupState = components['schemas']['SetupState'];
export type SignIn = components['schemas']['SignIn'];
export type SignInPage = components['schemas']['SignInPage'];
export type TotpCode = components['schemas']['TotpCode'];
export type TwoFactorDisabled = components['schemas']['TwoFactorDisabled'];
export type TwoFactorMethod = components['schemas']['TwoFactorMethod'];
export type TwoFactorProof = components['schemas']['TwoFactorProof'];
export type TwoFactorRequired = components['schemas']['TwoFactorRequired'];
export type TwoFactorSetup = components['schemas']['TwoFactorSetup'];
export type User = components['schemas']['User'];
export type UserChanges = components['schemas']['UserChanges'];
export type Username = components['schemas']['Username'];
export type ResponseAccountLocked = components['responses']['AccountLocked'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseDiskFull = components['responses']['DiskFull'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseRateLimited = components['responses']['RateLimited'];
export type ResponseRequestTimeout = components['responses']['RequestTimeout'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ParameterAuditAction = components['parameters']['AuditAction'];
export type ParameterAuditFrom = components['parameters']['AuditFrom'];
export type ParameterAuditOutcome = components['parameters']['AuditOutcome'];
export type ParameterAuditTo = components['parameters']['AuditTo'];
export type ParameterAuditUser = components['parameters']['AuditUser'];
export type ParameterBanId = components['parameters']['BanId'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterForce = components['parameters']['Force'];
export type ParameterKeyId = components['parameters']['KeyId'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterNodeId = components['parameters']['NodeId'];
export type ParameterOwnedServers = components['parameters']['OwnedServers'];
export type ParameterPasskeyId = components['parameters']['PasskeyId'];
export type ParameterRemoveData = components['parameters']['RemoveData'];
export type ParameterRetainedDataId = components['parameters']['RetainedDataId'];
export type ParameterServerId = components['parameters']['ServerId'];
export type ParameterSessionId = components['parameters']['SessionId'];
export type ParameterSince = components['parameters']['Since'];
export type ParameterTail = components['parameters']['Tail'];
export type ParameterTransferTo = components['parameters']['TransferTo'];
export type ParameterUserId = components['parameters']['UserId'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderServerData = components['headers']['ServerData'];
export type HeaderSessionCookie = components['headers']['SessionCookie'];
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
            /** @description The account as it is now. */
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
                     *       "twoFactorEnabled": false,
                     *       "passkeyEnabled": false,
                     *       "createdAt": "2026-03-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The new address is to be confirmed; all else of the account is as it is now. */
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
            /** @description The new codes are in force. */
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
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
            /** @description The key as it is now. */
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
            /** @description The account as it is now. */
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
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
                     *           ]
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
            /** @description The passkey as it is now. */
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
                     *       ]
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
            /** @description The challenge, to be handed to the browser. */
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
                     *       ]
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
            /** @description The new password is in force. */
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
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
            /** @description The key as it is now. */
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
                 * @description Only entries of this action, by the operation's name.
                 * @example updateSettings
                 */
                action?: components["parameters"]["AuditAction"];
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only entries of this time or later.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                from?: components["parameters"]["AuditFrom"];
                /**
                 * @description How many items a page may have.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only what was done, or only what was refused.
                 * @example success
                 */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-04-01T00:00:00.000Z
                 */
                to?: components["parameters"]["AuditTo"];
                /**
                 * @description Only what this user did, or what was done to the account.
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
                     *           "keyId": null,
                     *           "address": "198.51.100.23",
                     *           "targetId": "key_8p0c51c20ulq3ovvopt2l46rof",
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
                 * @description Only entries of this action, by the operation's name.
                 * @example updateSettings
                 */
                action?: components["parameters"]["AuditAction"];
                /**
                 * @description Only entries of this time or later.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                from?: components["parameters"]["AuditFrom"];
                /**
                 * @description Only what was done, or only what was refused.
                 * @example success
                 */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-04-01T00:00:00.000Z
                 */
                to?: components["parameters"]["AuditTo"];
                /**
                 * @description Only what this user did, or what was done to the account.
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
                     * @description Name to save it under.
                     * @example attachment; filename="berth-audit.csv"
                     */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,createdAt,action,outcome,userId,keyId,address,targetId,requestId,error,omitted,changes
                     *     adt_v6jvcgrp7m7rsgfo87mp1vnnlg,2026-03-04T07:20:00.000Z,createAccountApiKey,success,usr_5m97f85q1bqnud348ma8b4htjr,,198.51.100.23,key_8p0c51c20ulq3ovvopt2l46rof,req_Zy3fX0b7QmW1rT5k,,,"[{""field"":""permissions"",""from"":null,""to"":""servers.read""},{""field"":""permissions"",""from"":null,""to"":""servers.control""}]"
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
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
            /** @description The ban is in force. */
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
    listNodes: {
        parameters: {
            query?: {
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
                     *           "createdAt": "2026-03-01T09:31:00.000Z",
                     *           "status": "online",
                     *           "version": "0.1.0",
                     *           "lastSeenAt": "2026-03-04T07:15:30.000Z",
                     *           "local": false
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
                 *       "key": "berthd_T5kLhN8aGdV2cEuJpS4iOxYvR6wBqMZy3fX0b7QmW1r"
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
                     *       "createdAt": "2026-03-01T09:31:00.000Z",
                     *       "status": "online",
                     *       "version": "0.1.0",
                     *       "lastSeenAt": "2026-03-01T09:31:00.000Z",
                     *       "local": false
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
                     *       "createdAt": "2026-03-01T09:31:00.000Z",
                     *       "status": "online",
                     *       "version": "0.1.0",
                     *       "lastSeenAt": "2026-03-04T07:15:30.000Z",
                     *       "local": false
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
                 * @description Whether the panel forgets the servers on the node, too. Their containers, files and logs and the daemon's keys stay on the host.
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
                 *       "name": "Rotterdam"
                 *     }
                 */
                "application/json": components["schemas"]["NodeChanges"];
            };
        };
        responses: {
            /** @description The node as it is now. */
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
                     *       "createdAt": "2026-03-01T09:31:00.000Z",
                     *       "status": "online",
                     *       "version": "0.1.0",
                     *       "lastSeenAt": "2026-03-04T07:15:30.000Z",
                     *       "local": false
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
    listNodeRetainedData: {
        parameters: {
            query?: {
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
            /** @description The settings as they are now. */
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
    listUsers: {
        parameters: {
            query?: {
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
                 * @description What becomes of the user's servers and retained data: `transfer` gives them to the user in `to`, `remove` deletes them with their files.
                 * @example transfer
                 */
                servers?: components["parameters"]["OwnedServers"];
                /**
                 * @description The id of the user who gets the servers. Only with `servers=transfer`, which needs it.
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
            /** @description The user as it is now. */
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
            /** @description The user signs in with the password alone. */
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
                     *       "url": "https://panel.example.org/reset-password#token=Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM",
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
            /** @description The user may sign in. */
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
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The password is right. `status` tells whether a second factor is owed. */
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
            /** @description The request was taken. */
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
            /** @description The new password is in force. */
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
            /** @description The challenge, to be handed to the browser. */
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
            /** @description Whether set-up is open, and what it takes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "open": false,
                     *       "tokenRequired": false
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
            query?: never;
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
                     *     data: {"id":"srv_m4tccbg3o06urptnqpnev7ud57","name":"Lobby","nodeId":"node_0tokf9s582ooq39d8o68gaiv04","containerId":"cnt_1fst1vrjfe5nbofsfop5omu7ps","type":"nodejs","version":"20","port":8080,"status":"running","ownerId":"usr_5m97f85q1bqnud348ma8b4htjr","uptime":5400,"startedAt":"2026-03-04T05:45:00.000Z","createdAt":"2026-03-01T09:40:00.000Z"}
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
    createPasskeyAuthenticationOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge, to be handed to the browser. */
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
    listRetainedData: {
        parameters: {
            query?: {
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
                     *           "reachable": true,
                     *           "types": [
                     *             {
                     *               "type": "nodejs",
                     *               "name": "Node.js",
                     *               "description": "Runs index.js of its folder, a CommonJS or ES module. The port is given to it as PORT.",
                     *               "versions": [
                     *                 "latest",
                     *                 "20",
                     *                 "22",
                     *                 "24"
                     *               ],
                     *               "defaultPort": 3001,
                     *               "requiresEula": false,
                     *               "available": true,
                     *               "reason": null
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
                /** @description Where to read on, the `nextCursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
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
                     *           "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *           "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *           "type": "nodejs",
                     *           "version": "20.20.2",
                     *           "port": 3001,
                     *           "status": "running",
                     *           "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *           "uptime": 5400,
                     *           "startedAt": "2026-03-04T05:45:00.000Z",
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
                 *       "port": 3001
                 *     }
                 */
                "application/json": components["schemas"]["NewServer"];
            };
        };
        responses: {
            /** @description The server is created, and its installation has begun. */
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
                     *       "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *       "type": "nodejs",
                     *       "version": "latest",
                     *       "port": 3001,
                     *       "status": "installing",
                     *       "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "uptime": 0,
                     *       "startedAt": null,
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
                     *       "nodeId": "node_0tokf9s582ooq39d8o68gaiv04",
                     *       "containerId": "cnt_1fst1vrjfe5nbofsfop5omu7ps",
                     *       "type": "nodejs",
                     *       "version": "20.20.2",
                     *       "port": 3001,
                     *       "status": "running",
                     *       "ownerId": "usr_5m97f85q1bqnud348ma8b4htjr",
                     *       "uptime": 5400,
                     *       "startedAt": "2026-03-04T05:45:00.000Z",
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
                 * @description Whether the server's files are deleted with it, or stay on the node as retained data. Left out, they are deleted unless the caller is an administrator.
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
    getServerLogs: {
        parameters: {
            query?: {
                /**
                 * @description Read only lines that were written at this time or later.
                 * @example 2026-03-04T07:00:00.000Z
                 */
                since?: components["parameters"]["Since"];
                /**
                 * @description How many of the last lines to read.
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
            /** @description The node has taken the action. */
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
}
/** Operations that anybody may ask for. */
export type PublicOperation = "getHealth" | "getSetup" | "login" | "register" | "requestPasswordReset" | "resetPassword";
/** Operations that complete a login. */
export type PendingLoginOperation = "createPasskeyAuthenticationOptions" | "verifyPasskeyAuthentication" | "verifyTwoFactor";
