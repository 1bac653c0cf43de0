// Types of the daemon's document. Written by `npm run generate` from spec/; never edited.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the daemon
         * @description Returns the id, version, platform and uptime of the daemon. Any valid key is accepted.
         */
        get: operations["getDaemon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the capabilities of the daemon
         * @description Returns which features of the daemon are available, the maximum size of an upload, and the supported archive formats. Any valid key is accepted.
         */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container": {
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
         * Remove a container
         * @description Removes the container; a running one is killed first. Its files are kept unless `remove_data` is true; then its folder is deleted
         *     with everything in it. Its logs and backups, locked or not, are kept: delete them with `DELETE /container/logs` and `DELETE /container/backup`. An
         *     installation is cancelled. Uploads, other changes of its files, and a backup in progress end with 409. While a backup is being
         *     restored, the response is 409. If a backup in progress does not end within 10 s, the response is 503: try again.
         *
         *     If a container was removed without its files, the same request with `remove_data` deletes them later: the response is 200 while
         *     its folder exists, then 404. Before the first removal has finished, it is 409.
         *
         *     With `hold`, only a container with this hold is removed, which is a copy of one that moves. Otherwise the response is 409, or 404 if there
         *     is no container, and nothing is changed. With `arriving`, an import in progress is cancelled.
         *
         *     To give up a move, also send the `idempotency_keys` of the installation: after the response, even if it is 404, a request to install
         *     that was received before and is not carried out yet, or that arrives later, creates no container. Keys are remembered until the daemon stops.
         *
         *     Needs a key with `container:manage`.
         */
        delete: operations["removeContainer"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a container
         * @description Changes the settings in the request, all or none, and responds with all settings. `name` and `disk_limit` take effect at once. The
         *     other ones do, too, if the server is not up; a running server gets them at its next start. Until then, its status has the previous
         *     `version` and `port`. `applied` and `at_next_start` list what happened.
         *
         *     The response is 409 while other work on the container is in progress (`conflict`), for a name or port in use (`name_taken`,
         *     `port_taken`; the message names the port), and if another version needs an installation (`conflict`): then reinstall the container
         *     with `POST /container/reinstall`. It is 404 if the type does not have the version.
         *
         *     Needs a key with `container:manage`.
         */
        patch: operations["updateContainer"];
        trace?: never;
    };
    "/container/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back up a container
         * @description Stores the files of a container as a backup, a tar archive in gzip: contents, modes, times, symbolic links and empty folders,
         *     but no devices, pipes and sockets. The response is sent when the backup is complete; with `Prefer: respond-async` it is sent
         *     immediately, with an operation to follow.
         *
         *     A running server keeps running, and can be started, stopped, restarted and killed during the backup; after a crash it is
         *     restarted as usual. If its type defines commands for backups, such as `save-off` and `save-on`, they are typed into its console
         *     before and after. A file of up to 4 MiB that changes while it is read is read again, at most three times. If it changes each
         *     time, or is larger, the backup has it with the size that it had when it was opened. `server_running` and `changed_files` of
         *     the response say whether the files were at rest. Sparse files are stored with zeros in place of their holes, and use that
         *     space after a restore.
         *
         *     The response is 404 if the container does not exist, and 409 if other work on it is in progress, such as a restore or another
         *     running or queued backup. Removing the container cancels the backup, and so does killing a container that is not up; the
         *     response is then 409. If the daemon cannot read a file, the response is 403 and names it: exclude it with `exclude_paths`. A
         *     path of over 4095 bytes is a 400, and so are `include_paths` that match nothing. More than 2,000,000 files and folders, 128 MiB
         *     of their names, 1 TiB of data, or more data (holes included) than fits on the disk of the containers is a 413: create several
         *     backups, or exclude files. If a client disconnects while its backup is queued, the backup is cancelled. A backup that fails is
         *     never listed. It also fails if the disk is full, or if the container's backups would exceed their limit
         *     (`backup_limit_reached`), or those of all containers theirs (`backup_total_reached`). If as many backups of the container are locked
         *     as the daemon keeps (`DAEMON_BACKUP_KEEP`), the response is 409 `backup_locked`: unlock one first.
         *
         *     Needs a key with `backup:manage`.
         *
         *     Concurrency limits:
         *
         *     - backups being made: 2 for each container and actor and 3 in all; more are queued for up to 1 h and then get a 429 `too_many_backups`.
         */
        post: operations["createBackup"];
        /**
         * Delete a backup
         * @description Deletes a backup permanently. The response is 404 if it does not exist, 409 while it is being restored or if it is locked (`backup_locked`: unlock it first), and 503 while the store of the backups is unavailable. Downloads of it are aborted, except those that the storage sends itself. Needs a key with `backup:manage`.
         */
        delete: operations["deleteBackup"];
        options?: never;
        head?: never;
        /**
         * Lock or unlock a backup
         * @description Locks a backup or unlocks it. A locked backup is not deleted, neither by `DELETE /container/backup` nor by rules of retention; it can be restored and downloaded. The lock is stored with the backup, so it outlasts the daemon's database. The response is 404 if the backup does not exist, 409 if its files are damaged, and 503 while the store of the backups is unavailable: then the lock may or may not have changed, so send the request again. Needs a key with `backup:manage`.
         */
        patch: operations["updateBackup"];
        trace?: never;
    };
    "/container/backup/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a backup
         * @description Sends a backup as a file that `POST /container/backup/upload` accepts. If the backup does not exist, the response is 404.
         *
         *     `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since` are supported, so an interrupted download can be resumed.
         *     Instead of a key, the query parameter `token` can contain a download token that `POST /container/backup/download-token`
         *     created for this backup. The response may then redirect the client to the storage of the backup (307), except for `HEAD`.
         *
         *     Needs a key with `backup:read`.
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
    "/container/backup/download-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a download token for a backup
         * @description Creates a token with which anyone can download this backup from `GET /container/backup/download` without a key until the token expires. It can be used more than once. It also ends when the key that created it is revoked. If the backup does not exist, the response is 404. Needs a key with `backup:read`.
         */
        post: operations["createBackupDownloadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/backup/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backups of a container
         * @description Lists the backups of a container, oldest first, in pages. The backups of a removed container are kept and listed, too. If the
         *     container does not exist and has no backups, the response is 404.
         *
         *     While the store of the backups is unavailable, the list has the last known state.
         *
         *     Needs a key with `backup:read`.
         */
        get: operations["listBackups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/backup/upload": {
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
         * @description Stores a backup file that was downloaded from this or another daemon (`GET /container/backup/download`) as a backup of the container. The file is verified first: if it is damaged, is not a tar archive in gzip, or has entries that a restore would reject, the response is 400 and nothing is stored; nor is it if the client disconnects before the response. The file contains the `include_paths` and `exclude_paths` of the original backup, so a restore keeps the same files unchanged. An archive that was repacked or created by another program has none, and its restore deletes everything that is not in it. If the container does not exist, the response is 404. The maximum size is `max_upload_size` of `GET /capabilities`; above it the response is 413. If a limit of the size of backups is reached, the response is 507 `backup_limit_reached` or `backup_total_reached`. Needs a key with `backup:manage`.
         *
         *     Concurrency limits:
         *
         *     - backups being uploaded: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_backup_uploads`.
         */
        post: operations["uploadBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/backup/verify": {
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
         *     `verified_at`, and `damage` if it is damaged. The container need not be stopped.
         *
         *     The response is 200 for a damaged backup as well: read `damage`. It is 404 if the backup does not exist or is deleted meanwhile, 409
         *     if it is being verified already, 503 while the store is unavailable, and 507 if the daemon's disk has no space to record the operation;
         *     then the earlier result stays, as after a cancellation. The response is sent when the work is done; with `Prefer: respond-async` it is
         *     sent immediately, with an operation to follow, whose `result` is the backup.
         *
         *     Needs a key with `backup:manage`.
         *
         *     Concurrency limits:
         *
         *     - backups being verified: 2 for each container and actor and 2 in all; more are queued for up to 1 h and then get a 429 `too_many_verifications`.
         */
        post: operations["verifyBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/command": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a command in a container
         * @description Runs a program in a running container, in its data folder, and returns its output and exit code when it has ended. No shell is used: for one, run `["sh", "-c", "..."]`. If the program fails, the response is still 200, see `exit_code`. If the container is not running, the response is 409. Needs a key with `container:control`.
         *
         *     Concurrency limits:
         *
         *     - commands that run: 8 for each container and actor, 52 for each actor and 96 for each key and 128 in all; more are queued for up to 5 s and then get a 429 `too_many_commands`.
         *     - output of commands that write over 32 KiB, 2 MiB for each of them: 8 MiB for each container and actor, 16 MiB for each actor and 24 MiB for each key and 32 MiB in all; more are queued.
         */
        post: operations["runCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/config-files": {
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
         *     secrets. Keys that the daemon sets before each start have no fields.
         *
         *     Without `id`, it is the default container. Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - requests for the values of configuration files: 2 for each container and actor, 4 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_file_reads`.
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
         *     the file when it stops (`written_on_stop`), the response is 409 while it is up: stop it first.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - requests for the values of configuration files: 2 for each container and actor, 4 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_file_reads`.
         */
        patch: operations["updateConfigFile"];
        trace?: never;
    };
    "/container/console/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the console of a container
         * @description Opens a WebSocket (RFC 6455, version 13) to the server's output and input. A request without an upgrade is a 426. Errors are sent
         *     before the upgrade, with the usual body.
         *
         *     Each text message is a JSON object. The daemon sends `ConsoleServerMessage`: the container's status, the last `tail` lines, and
         *     then every new line, each exactly once; changes of the status; and the resource usage, once a second while the container is up.
         *     If a viewer reads too slowly, or the output is faster than 10,000 lines a second, the oldest lines are dropped, and a message
         *     says how many; the log has all lines.
         *
         *     The client sends `ConsoleClientMessage`: a line to type, or the size of the server's terminal. This requires `container:control`, and
         *     is limited to 10 messages a second, with bursts of 20. If a message is invalid, a message of type `error` follows. A message over 64 KiB closes the connection with
         *     code 1009, and one that is not text with 1003.
         *
         *     The daemon pings every 30 seconds and closes a connection that does not respond. It closes with 1000 when the container is
         *     removed, with 1001 when the daemon stops, and with 4401 when the key is revoked or expires. A container can have 50 open
         *     consoles in total. Opening another one gets the response 429.
         *
         *     Instead of a key, the query parameter `token` can contain a token that `POST /container/console/token` created for this
         *     container. Needs a key with `container:read`.
         *
         *     Concurrency limits:
         *
         *     - open consoles: 50 for each container and actor, 75 for each actor and 100 for each key and 200 in all; more get a 429 `too_many_consoles`.
         */
        get: operations["openConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/console/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token for a console
         * @description Creates a token with which a browser can open the console of this container, `GET /container/console/{id}`, without a key. It is valid for 60 seconds; a console that is open by then stays open. If the key that created it is revoked, the token ends and its consoles are closed. A console can be typed into if the key has `container:control` and `read_only` is not set. If the container does not exist, the response is 404. Needs a key with `container:read`.
         */
        post: operations["createConsoleToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the files of a held container
         * @description Sends all files of the container's folder as one tar archive, for `POST /container/import` of another daemon. The container must be held
         *     (`POST /container/hold`), otherwise the response is 409. Contents, modes, times, links and empty folders are kept; devices, pipes and
         *     sockets are left out. The archive is in gzip, whose checksum and length at its end show that it is complete; except for runs of
         *     zeros, the bytes are not compressed.
         *
         *     If a file cannot be read or changes meanwhile, the connection is closed, so that a part is not mistaken for the whole. With
         *     `Connection: close` in the request, the response has no chunks and ends with the connection: check the checksum and the length of the
         *     gzip to know that it is complete. The response is
         *     also 409 while another export or a backup of the container is in progress.
         *
         *     Needs a key with `container:manage`.
         *
         *     Concurrency limits:
         *
         *     - containers being moved: 2 for each container and actor, 3 for each actor and 4 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_moves`.
         */
        get: operations["exportContainer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold a container for a move
         * @description Holds a container that is not up, so that it can be moved to another daemon: until it is released or removed, it does not start, by
         *     itself or by request, its files and settings cannot be changed, and backups can be neither made nor restored; such requests are 409.
         *     Changes of files in progress end with 409. The hold survives the end of the daemon. Files, backups and logs can still be read.
         *
         *     Repeating the request changes nothing. The response is 409 while the container is up, being installed, or other work on it is in
         *     progress, if a file system is mounted in its folder, and for a container that arrives from another daemon.
         *
         *     To move a container: hold it, install it on the other daemon with `move_of`, send the response of `GET /container/export` to
         *     `POST /container/import` of the other daemon, release it there, and remove it here with its data. To give up, remove it there with its
         *     data, and release it here.
         *
         *     Needs a key with `container:manage`.
         */
        post: operations["holdContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the files of a container that arrives
         * @description Unpacks the response of `GET /container/export` of another daemon into the folder of a container that was installed with `move_of`. The
         *     response is sent when all files are on the disk. From then on, `hold` is `arrived`, and the container can be released.
         *
         *     The archive must be in gzip as daemons send it, without compressed blocks except for runs of zeros. It is checked completely, by the
         *     rules for backups that are uploaded: if it is truncated, damaged, or has entries that a restore would reject, the response is 400. If
         *     it fails, the container stays `arriving`, and the import can be repeated from the start; what an
         *     earlier import left is deleted. The response is 409 unless `hold` is `arriving`, if the server type needs a file that neither the archive
         *     nor this host has, and while other work on the container is in progress. It is 507 if the disk or the container's limit is full. Above
         *     1 TiB, the response is 413.
         *
         *     Needs a key with `container:manage`.
         *
         *     Concurrency limits:
         *
         *     - containers being moved: 2 for each container and actor, 3 for each actor and 4 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_moves`.
         */
        post: operations["importContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install a container
         * @description Creates a container of the given type and installs its server. The response is sent when the installation is done and the
         *     server can be started; with `Prefer: respond-async` it is sent immediately, with an operation to follow.
         *
         *     The response is 404 if the catalogue does not have the type or version. It is 409 if another container or the daemon has the
         *     name or port (`name_taken`, `port_taken`), if this host cannot run the server because Docker, a program or a file is
         *     missing (`conflict`), or if there is no user left for another server (`limit_reached`); the message says what to do. If the
         *     installation itself fails, the container is kept with the status `install_failed`: check its logs, then reinstall or remove it.
         *
         *     With an `Idempotency-Key`, repeating the request does not create a second container: during the installation, the response is
         *     that of the first request (with `Prefer: respond-async`, its operation), and later the container, whose `status` may be
         *     `install_failed`. The same key with another body is a 409 `idempotency_key_reused`.
         *
         *     Needs a key with `container:manage`.
         */
        post: operations["installContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/installer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Describe the installer of a server type
         * @description Returns what an installation of this type and version would use: the image, the port, the limits, and whether a license must be accepted first. Nothing is installed. The response is 404 if the catalogue does not have the type or version, and 409 if this host cannot run it; the message says what to do. Needs a key with `container:manage`.
         */
        post: operations["describeInstaller"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/kill": {
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
         * Kill a container
         * @description Kills the server immediately with SIGKILL: unsaved data is lost. This cancels a power operation or a restore in progress. A backup continues, but if the container is not up, the backup is cancelled. The status stays `killed` until the next start. If the container is not up and no work is in progress, the response is 409. Needs a key with `container:manage`.
         */
        delete: operations["killContainer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List containers
         * @description Lists all containers, oldest first, in pages, from the daemon's database: the response is fast, even while the container engine
         *     is unavailable or unresponsive. If the current state of a container is unknown, because of that or because the daemon has just
         *     started, it has `reachable: false`, and its other fields have the last known values.
         *
         *     Needs a key with `container:read`.
         */
        get: operations["listContainers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/logs": {
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
         * Delete the log of a removed container
         * @description Deletes the log and all log archives of a removed container. While the container exists, the response is 409: remove the container first. If there is no log, it is 404. Needs a key with `container:manage`.
         */
        delete: operations["deleteLogs"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the output of a container
         * @description Returns the latest lines that the server wrote, in all its runs, oldest first. `since` excludes older lines. To search, or to read the lines between two times, use `GET /container/logs/history`. Needs a key with `container:read`.
         *
         *     Concurrency limits:
         *
         *     - reads of up to 500 lines: 3 for each container and actor, 4 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - reads of more lines: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - lines that clients have not received yet, in answers over 256 KiB: 8 MiB for each container and actor, 16 MiB for each actor and 24 MiB for each key and 32 MiB in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         */
        get: operations["getContainerLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/logs/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the log archives of a container
         * @description Lists the archived logs of a container, newest first. A log is archived when a run ends or it has grown large (`DAEMON_LOG_ROTATE_SIZE`). An archive is deleted when it is too old (`DAEMON_LOG_KEEP_DAYS`); the oldest are deleted when all together are too large (`DAEMON_LOG_KEEP_SIZE`) or more than 10,000. It works for a removed container, too. If the id is unknown, the response is 404. Needs a key with `logs:read`.
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
    "/container/logs/archives/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a log archive
         * @description Sends an archive as it is stored, in gzip, with a timestamp before each line. If the archive or container does not exist, the
         *     response is 404. An archive that is deleted during the download is still sent completely.
         *
         *     `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since` are supported, so an interrupted download can be resumed. Only
         *     an archive that could not be compressed, because the disk was full, is compressed while it is sent, without a length and without
         *     ranges. Instead of a key, the query parameter `token` can contain a download token that
         *     `POST /container/logs/archives/download-token` created for this archive.
         *
         *     Needs a key with `logs:read`.
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
    "/container/logs/archives/download-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a download token for a log archive
         * @description Creates a token with which anyone can download this archive from `GET /container/logs/archives/download` without a key until the token expires. It can be used more than once. It also ends when the key that created it is revoked. If the archive does not exist, the response is 404. Needs a key with `logs:read`.
         */
        post: operations["createLogArchiveDownloadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/logs/archives/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a log archive
         * @description Returns the last lines of an archive, uncompressed. If the archive or container does not exist, the response is 404. If the response would be over 8 MiB, the older lines are left out: download the archive instead. Of a damaged archive, it returns the lines that can be read, and `complete` is false. It shares its concurrency limits with `GET /container/logs/{id}`. Needs a key with `logs:read`.
         *
         *     Concurrency limits:
         *
         *     - reads of up to 500 lines: 3 for each container and actor, 4 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - reads of more lines: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - lines that clients have not received yet, in answers over 256 KiB: 8 MiB for each container and actor, 16 MiB for each actor and 24 MiB for each key and 32 MiB in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
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
    "/container/logs/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the log history of a container
         * @description Searches all stored output of the server, including archives, and returns the latest matching lines in the order of their time.
         *     It works for a removed container, too. The response is 404 if the id is unknown, and 400 if `since` is after `until`.
         *
         *     `total` counts all matching lines, however many are returned. Without a `filter`, counting takes no time. With a filter, all stored
         *     output is searched: if that takes longer than a minute, the search ends with what it has found in the newest part, and
         *     `complete` is false. It is also false if a part of a searched archive is damaged: its lines are left out. Without a `filter`,
         *     `total` counts lines of archives by their indexes, including damaged lines if their whole part is within the requested time. An
         *     archive with a damaged index counts with the lines that can be read. Lines over 16 KiB are stored as several lines. If the response
         *     would be over 8 MiB, the older lines are left out.
         *
         *     Requests without a `filter` share their concurrency limits with `GET /container/logs/{id}`.
         *
         *     Needs a key with `logs:read`.
         *
         *     Concurrency limits:
         *
         *     - reads of up to 500 lines: 3 for each container and actor, 4 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - reads of more lines: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - reads with a filter: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_log_searches`.
         *     - lines that clients have not received yet, in answers over 256 KiB: 8 MiB for each container and actor, 16 MiB for each actor and 24 MiB for each key and 32 MiB in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
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
    "/container/logs/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the logs of all containers
         * @description Lists the containers with a log and its size in bytes, by their ids, in pages, including removed containers, whose logs `DELETE /container/logs` deletes. Needs a key with `logs:read`.
         */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/reinstall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstall a container
         * @description Resets the container with this name to the defaults of its type and installs its server again, optionally with another type or
         *     version. Its id does not change. Its files are deleted unless `preserve_data` is true.
         *
         *     The container must be stopped: if it is running, or other work on it is in progress, the response is 409.
         *
         *     Needs a key with `container:manage`.
         */
        post: operations["reinstallContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a held container
         * @description Ends the hold of a container (`hold`), which can then be started and changed again. An export in progress is cancelled. The server is not
         *     started.
         *
         *     The response is 409 while `hold` is `arriving`, because the files are incomplete: import them first, or remove the container. A container
         *     that is not held stays as it is.
         *
         *     Needs a key with `container:manage`.
         */
        post: operations["releaseContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart a container
         * @description Stops the container like `POST /container/stop` and starts it again. The response `restarting` is sent immediately. If another power operation is in progress, the response is 409: wait for it, or kill the container. If the container's files exceed its disk limit, the response is 507 `disk_limit_reached`, and a running server is not stopped. Needs a key with `container:control`.
         */
        post: operations["restartContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/restore": {
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
         * @description Restores the files of a backup to its container. They replace everything in the container's folder: files that are not in the
         *     backup are deleted, except those that the backup excluded (`include_paths`, `exclude_paths`), which are kept unchanged. An
         *     archive that another program created has no such lists, so no other files are kept. Permissions, times and symbolic links are
         *     restored, without setuid and setgid. Holes of sparse files become zeros that use space. All files belong to the server's user.
         *
         *     A running server is stopped before and started again afterwards. The files are unpacked outside the folder and replace it when
         *     the checksum of the whole archive is right. So after a restore that fails, is cancelled or is killed, the files are unchanged,
         *     and the server runs if it was running.
         *
         *     The response is 404 if the container or backup does not exist. It is 409 if the backup belongs to another container (download it
         *     and upload it there), if it is damaged, if other work on the container is in progress, or if something is mounted in its
         *     folder. It is 507 if the disk (`disk_full`) or the container's limit (`disk_limit_reached`) has no space for both the
         *     old and the new files. The response is sent when the work is done; with `Prefer: respond-async` it is sent immediately, with an
         *     operation to follow.
         *
         *     Needs a key with `backup:manage`.
         *
         *     Concurrency limits:
         *
         *     - backups being restored: 2 for each container and actor and 2 in all; more are queued for up to 1 h and then get a 429 `too_many_restores`.
         */
        post: operations["restoreBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/restore-from": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup of another container
         * @description Restores the files of a backup to another container than the one to which it belongs, like `restoreBackup`: they replace
         *     everything in the container's folder, except files that the backup excluded, and belong to this container's server user. The
         *     container to which the backup belongs, its files and its backups do not change. The types of the two containers may differ.
         *
         *     The response is 404 if the container or backup does not exist. It is 409 if the backup does not belong to `source_id`, if it is
         *     damaged, if other work on the container is in progress, or if something is mounted in its folder. It is 507 if the disk
         *     (`disk_full`) or the container's limit (`disk_limit_reached`) has no space for both the old and the new files. The response is sent
         *     when the work is done; with `Prefer: respond-async` it is sent immediately, with an operation to follow.
         *
         *     Needs a key with `backup:manage`. A key that is limited to containers needs both of them. A request with `Berth-Container`, which
         *     is the container to restore, names the other one in `Berth-Backup-Container`.
         *
         *     Concurrency limits:
         *
         *     - backups being restored: 2 for each container and actor and 2 in all; more are queued for up to 1 h and then get a 429 `too_many_restores`.
         */
        post: operations["restoreBackupFrom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of a container
         * @description Returns what `PATCH /container` changes: name, variables, version, ports and limits, including changes that the running server gets
         *     at its next start. The values of variables may be secrets, so the operation needs the same permission as a change.
         *
         *     Without `id`, it is the default container. Needs a key with `container:manage`.
         */
        get: operations["getContainerSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a container
         * @description Starts a stopped container. The response `starting` is sent immediately. The status changes to `running` when the server reports that it is ready or its port accepts connections, or else after a grace period. The response is 409 `conflict` if the container is already running or another power operation is in progress, and 409 `port_taken` if another program on the host uses its port. If the container's files exceed its disk limit, it is 507 `disk_limit_reached`: delete files, or reinstall it with a higher `disk_limit` and `preserve_data`. Needs a key with `container:control`.
         */
        post: operations["startContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the resource usage of a container
         * @description Returns the current use of processor time, memory, network and disk by the container. Without `id`, it is the default container. If the container is not up, the numbers are zero. Needs a key with `container:read`.
         */
        get: operations["getContainerStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/stats/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the resource usage of several containers
         * @description Returns for each container what `getContainerStats` returns. Containers that do not exist, or that the key has no access to, are left out. A program that shows many servers needs one request for all of them. Needs a key with `container:read`.
         */
        get: operations["listContainerStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a container
         * @description Returns the container and its status. Without `id`, it is the default container; the response is 404 if there is no container, and 400 if there are several and none is the default. Needs a key with `container:read`.
         */
        get: operations["getContainerStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a container by id
         * @description Returns the same as `GET /container/status`, with the id in the path. Needs a key with `container:read`.
         */
        get: operations["getContainerStatusById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a container
         * @description Asks the server to stop (SIGTERM, or the command of its type). The response `stopping` is sent immediately. If the server has not stopped after `timeout` seconds, it is killed with SIGKILL. If the container is already stopped, the response is 409. Needs a key with `container:control`.
         */
        post: operations["stopContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/container/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the server types
         * @description Lists the types in the catalogue with the versions that can be installed on this host. A type that cannot be installed, because Docker, a program or a file is missing, has `available: false`, and `reason` says what to do. Needs a key with `container:read`.
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
    "/container/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the disk usage of a container
         * @description Returns how many bytes the container uses and may use: its files with unfinished uploads, its backups, and its logs. Each has a separate limit. Writes in progress are counted in advance. Without `id`, it is the default container. It works for a removed container, too, as long as it has a log, a backup or files. A key that is not limited to containers also sees the total of all containers. Needs a key with `container:read`.
         */
        get: operations["getContainerUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events of the daemon
         * @description A stream of server-sent events that continues until the client closes it, the daemon stops, or the key is revoked or expires.
         *     If there are no events, a comment is sent every 15 seconds.
         *
         *     | event | data | sent to keys with |
         *     |---|---|---|
         *     | `status` | `ContainerStatusChange`: the status of a container changed | `container:read` |
         *     | `operation` | `Operation`: an operation started, made progress (at most twice a second) or ended; a `result` over 32 KiB is null here | the permission of the operation |
         *     | `backup` | `BackupChange`: a backup was created, restored or deleted | `backup:read` |
         *     | `notice` | `ContainerNotice`: something that the users of a server must know, such as why it crashed or could not be started | `container:read` |
         *     | `dropped` | `DroppedEvents`: events were missed; read the current state again | any |
         *
         *     Each event has an `id`. A client that reconnects with the last one in `Last-Event-ID`, as browsers do, gets the events since
         *     then, up to the last 1000. If these are not available any more, `dropped` is sent first. A reader that is too slow also gets
         *     `dropped`, and one that reads nothing for a minute is disconnected. Backups that other programs add to the store or delete from it
         *     are not reported. Ignore events with unknown names.
         *
         *     Statistics are not part of the stream, because nobody may need them: read them with `listContainerStats`.
         *
         *     Any valid key is accepted.
         *
         *     Concurrency limits:
         *
         *     - open event streams: 50 for each actor and 100 in all; more get a 429 `too_many_event_streams`.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/append-file": {
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
         * @description Appends text to a file; a missing file is created. The response is 404 if the folder of the file does not exist, and 409 if the path is a folder. Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - bodies over 1 MiB, or compressed ones: 4 for each actor, 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_large_bodies`.
         */
        post: operations["appendFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/copy": {
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
         *     Nothing is overwritten: the response is 409 if the destination exists, or if the container is removed or restored during the
         *     copy. It is 404 if the source does not exist, and 400 for a folder without `recursive` or a folder copied into itself. Needs a key
         *     with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - folders being copied or deleted, or whose permissions are being changed: 16 for each container and actor, 32 for each actor and 48 for each key and 64 in all; more are queued for up to 5 s and then get a 429 `too_many_folder_changes`.
         */
        post: operations["copyPath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/create-empty-file": {
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
         * @description Creates an empty file. The response is 409 if the path exists, and 404 if its folder does not exist. Needs a key with `fs:write`.
         */
        post: operations["createEmptyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file or folder
         * @description Sends a file unchanged, or the content of a folder as a zip file that is created while it is sent, like with `POST /fs/zip`. The
         *     response is 404 if the path does not exist, and 409 if the server holds a lease on the file.
         *
         *     For files, `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since` are supported, so an interrupted download can be
         *     resumed. The archive of a folder has no known length and no ranges. If something in it cannot be read, the connection is
         *     closed, so that the client does not mistake a part for the whole.
         *
         *     Instead of a key, the query parameter `token` can contain a download token that `POST /fs/download-token` created for this
         *     path.
         *
         *     Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - folders being downloaded: 6 for each container and actor, 9 for each actor and 12 for each key and 16 in all; more are queued for up to 5 s and then get a 429 `too_many_folder_downloads`.
         */
        get: operations["downloadPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/download-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a download token for a file or folder
         * @description Creates a token with which anyone can download this file or folder from `GET /fs/download` without a key until the token expires. It can be used more than once. It also ends when the key that created it is revoked. If the path does not exist, the response is 404. Needs a key with `fs:read`.
         */
        post: operations["createFileDownloadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/file/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description Returns the content of a file, as text if it is valid UTF-8, otherwise in base64; `encoding` says which. A file over 10 MiB is a 413: download it instead. The response is 400 for a folder, 404 if the path does not exist, and 409 if the server holds a lease (`F_SETLEASE`) on the file. `ETag` is the version of the file, for `If-Match` of `POST /fs/file/content`. Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - content of files over 256 KiB: 12 MiB for each container and actor, 18 MiB for each actor and 24 MiB for each key and 32 MiB in all; more are queued for up to 5 s and then get a 429 `too_many_file_reads`.
         */
        get: operations["readFile"];
        put?: never;
        /**
         * Write a file
         * @description Writes a file and replaces an existing one atomically: readers see either the old or the new content. If the folder of the file
         *     does not exist, the response is 404, unless `create_dirs` is true; if the path is a folder, it is 409. For more than 10 MiB,
         *     upload the file instead.
         *
         *     With `If-Match`, the file is replaced only if it still has a version that the client has read; with `If-None-Match: *`, only a
         *     new file is written. The version is compared while no other request can write, rename or delete the file. A server that writes
         *     the file itself, or an SFTP client that has it open, can still do so between the comparison and the replacement, which follow
         *     each other at once. Two changes that leave the size equal and are less than 10 ms apart can have the same version.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - bodies over 1 MiB, or compressed ones: 4 for each actor, 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_large_bodies`.
         */
        post: operations["writeFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe a file or folder
         * @description Returns the type, size, times and permissions of a file or folder. If the path does not exist, the response is 404. Needs a key with `fs:read`.
         */
        get: operations["getPathInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a folder
         * @description Lists the content of a folder; with `recursive` also that of its subfolders, with paths relative to the listed folder. Symbolic links are not followed. The response is 404 if the path does not exist, and 400 if it is a file. A client that reads nothing is disconnected after one to two minutes. Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - folders being listed: 16 for each container and actor, 32 for each actor and 48 for each key and 64 in all; more are queued for up to 5 s and then get a 429 `too_many_lists`.
         */
        get: operations["listDirectory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/mkdir": {
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
         * @description Creates a folder. The response is 409 if the path exists, and 404 if its parent does not. With `recursive`, missing parents are created, too, and an existing folder is not an error. Needs a key with `fs:write`.
         */
        post: operations["makeDirectory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/mode": {
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
         *     response is 404; the container's own folder cannot be changed (409).
         *
         *     The setuid, setgid and sticky bits cannot be set (400), and are cleared. The mode of folders must let their owner list and enter
         *     them (at least `0500`), because the server and its backups could otherwise not use them. Use `only` to give files and folders
         *     different modes.
         *
         *     If the daemon may not change some entries, all others are changed, and the response is 403 and names the first of them. The
         *     response is sent when everything is changed, and the change continues if the client disconnects. With `Prefer: respond-async`,
         *     the response is sent immediately, with an operation to follow or cancel; entries that were changed until then stay changed. If
         *     the disk has no space for an operation, the preference is ignored.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - folders being copied or deleted, or whose permissions are being changed: 16 for each container and actor, 32 for each actor and 48 for each key and 64 in all; more are queued for up to 5 s and then get a 429 `too_many_folder_changes`.
         */
        post: operations["changePathMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/pull": {
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
         *     The path is checked first: the response is 409 if it exists, and 404 if its folder does not. The daemon does not contact
         *     addresses in private, loopback and other special networks, or its own addresses: such a URL, a name with such an address, or a
         *     redirect to one is a 400, unless the operator allows them (`DAEMON_PULL_ALLOW`). Other schemes, user names and passwords in a
         *     URL, and redirects from https to http are also a 400. Up to 10 redirects are followed. Nothing from the client's request is
         *     sent.
         *
         *     If the download fails, the response is 503 and names the host: it is not found, it does not respond (15 s to connect, 30 s for
         *     headers, 30 s without a byte, 6 hours in total), its certificate is not trusted, or it sends another status than 200, a content
         *     coding, or fewer or more bytes than announced. A file over `DAEMON_MAX_PULL_SIZE` (10 GiB) is a 413. A download that fails or is
         *     cancelled leaves no files.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - files being pulled: 4 for each container and actor, 5 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_pulls`.
         */
        post: operations["pullFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/rename": {
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
         * @description Moves a file or folder to another path atomically. Nothing is overwritten: the response is 409 if the destination exists. It is 404 if the source or the folder of the destination does not exist. A folder cannot be moved into itself. Needs a key with `fs:write`.
         */
        post: operations["renamePath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/rm": {
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
         * Delete a file or folder
         * @description Permanently deletes a file, or a folder with its content. A symbolic link is deleted itself, not its target. If the path does not
         *     exist, the response is 404; the data directory itself cannot be deleted.
         *
         *     The response is sent when everything is deleted, and the deletion continues if the client disconnects. With
         *     `Prefer: respond-async`, the response is sent immediately, with an operation to follow or cancel; the remaining files are then
         *     kept. If the disk has no space for an operation, the preference is ignored.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - folders being copied or deleted, or whose permissions are being changed: 16 for each container and actor, 32 for each actor and 48 for each key and 64 in all; more are queued for up to 5 s and then get a 429 `too_many_folder_changes`.
         */
        delete: operations["removePath"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/search": {
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
         *     `shortened_files` counts it.
         *
         *     A search ends early at `limit` matches, and after 500,000 visited entries, 1 GiB of read content or 20 seconds. `stopped_by` then
         *     names the reason: search a subfolder, or for a longer text. A client that disconnects ends its search. A client that reads
         *     nothing is disconnected after one to two minutes, and one that has not read the whole response two minutes after its first match
         *     as well.
         *
         *     Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - searches of files: 2 for each container and actor, 4 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_searches`.
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
    "/fs/size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure a file or folder
         * @description Returns the total size of a file, or of all files in a folder. Symbolic links are not followed. If the path does not exist, the response is 404. Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - folders being measured: 16 for each container and actor, 32 for each actor and 48 for each key and 64 in all; more are queued for up to 5 s and then get a 429 `too_many_measurements`.
         */
        get: operations["getPathSize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/unzip": {
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
         *     unpacks to over `DAEMON_MAX_UNPACKED_SIZE` (100 GiB by default), to over 256 MiB and 200 times its size, to over 1,000,000
         *     entries, or to folders over 256 deep.
         *
         *     The response is sent when everything is done; with `Prefer: respond-async` it is sent immediately, with an operation to follow or
         *     cancel. It can no longer be cancelled once files are being added to an existing folder.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - archives being extracted: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_extractions`.
         */
        post: operations["unzipArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/upload": {
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
         *     of the whole form is `max_upload_size` of `GET /capabilities`; above it the response is 413. The response is 404 if the folder
         *     of the file does not exist, and 409 if a folder has the name of the file or the container is removed, restored or reset during
         *     the upload.
         *
         *     Instead of a key, the query parameter `token` can contain an upload token that `POST /fs/upload-token` created for this path: it is
         *     used up by the first request, whatever the response, and can set a smaller maximum size.
         *
         *     Needs a key with `fs:write`.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/upload-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token for an upload
         * @description Creates a token with which anyone can send one upload to this path with `POST /fs/upload`, without a key, until the token expires. The upload can continue after that. The token also ends when the key that created it is revoked, and so does the upload. If the folder of the file does not exist, the response is 404. Needs a key with `fs:write`.
         */
        post: operations["createFileUploadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/uploads": {
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
         *     daemon. This is [tus 1.0](https://tus.io/protocols/resumable-upload) with the extensions `creation`, `termination`, `expiration`
         *     and `checksum`. Any tus client works, with `path` in the query of its endpoint. The bytes are sent with `PATCH` to the
         *     `Location` of the response.
         *
         *     When its last byte has arrived, the complete file appears at `path` and replaces an existing one. The response is 404 if the
         *     folder of the file does not exist, and 409 `conflict` if the path is a folder. If `Upload-Length` is larger than
         *     `max_upload_size` of `GET /capabilities`, the response is 413. A file of 0 bytes is complete immediately.
         *
         *     A container can have 50 unfinished uploads, with a total of 8 times `max_upload_size`. One acting user can have 250, with a total
         *     of 16 times, a key 500, with a total of 32 times, and all keys together 1000, with a total of 64 times. Above that, the response is
         *     409 `limit_reached`. The whole length counts toward the container's limit until the upload is completed, deleted or expires; above
         *     the limit the response is 507 `disk_limit_reached`. Removing the container ends its uploads.
         *
         *     Needs a key with `fs:write`.
         */
        post: operations["createUpload"];
        delete?: never;
        /**
         * Describe the protocol of resumable uploads
         * @description Returns the version and the extensions of the tus protocol, and the maximum size of an upload. Needs a key with `fs:write`.
         */
        options: operations["getUploadProtocol"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fs/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the offset of a resumable upload
         * @description Returns how many bytes of an upload are stored, also while more are being sent. tus clients use `HEAD`, which has the same headers without the body. The response is 404 if the upload is unknown, expired or ended, or was started with another key. Needs a key with `fs:write`.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * End a resumable upload
         * @description Ends an upload and deletes its bytes; a request that is sending bytes is aborted. If the upload is complete, only its record is deleted, and the file is kept. Needs a key with `fs:write`.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        /**
         * Send bytes of a resumable upload
         * @description Appends bytes to an upload at `Upload-Offset`, which must be its current offset; another offset is a 409: request the current one
         *     with `HEAD`. Bytes that arrived before a request was interrupted are kept, also if the daemon is killed. With the last byte, the
         *     file is stored at its path. If that fails, the last byte does not count, and sending it again retries.
         *
         *     With `Upload-Checksum`, the body is stored only if it has that checksum; otherwise the response is 460. An empty or malformed
         *     checksum is a 400. While another request sends bytes of the same upload, the response is 423, unless that request has sent
         *     nothing for 5 seconds: it is then aborted. A full disk is a 507, and the upload can continue when there is free space.
         *
         *     Needs a key with `fs:write`.
         */
        patch: operations["continueUpload"];
        trace?: never;
    };
    "/fs/zip": {
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
         *     itself are excluded. If the daemon cannot read a file, the response is 403 and names it: exclude it, or change its permissions.
         *     A folder with over 1,000,000 entries is a 400, and so is one whose table of names would be over 64 MiB, which is about 700,000
         *     entries with paths of 40 bytes. Times and permissions are kept. Bytes of a name that are not valid UTF-8, backslashes, U+FFFD, and
         *     the colon after a drive letter become U+FFFD and two hexadecimal digits.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - archives being made: 4 for each container and actor, 5 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_archives`.
         */
        post: operations["zipPath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the players of a game server
         * @description Queries the running game server for its players. Without `id`, it is the default container. All clients share one query, whose result is valid for two seconds or until the server stops. The response is 409 if the server is not running or its type does not support queries, and 503 if it does not respond within three seconds or its response is invalid. Needs a key with `container:read`.
         */
        get: operations["listPlayers"];
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
         * Check whether the daemon responds
         * @description Returns 200 as long as the process responds, whatever the state of its database and engine. A supervisor can restart the daemon if this fails. It needs no key and has no rate limit.
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
         * Check whether the daemon is ready
         * @description Returns 200 when the daemon has started, knows the states of its containers, is not stopping, and its database responds. Otherwise the response is 503, and `message` says why. `engine` says whether the container engine responds; without it the daemon is ready, because files, backups and logs are still available. The result is at most a second old. It needs no key and has no rate limit.
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
         * Check whether the daemon is up
         * @description Returns 200 as soon as the daemon accepts requests. It needs no key and has no rate limit, so supervisors and load balancers can poll it.
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
    "/host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the host
         * @description Returns the name, operating system, kernel and architecture of the machine that the daemon runs on. Any valid key is accepted.
         */
        get: operations["getHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove that this is the daemon of a key
         * @description Proves that the daemon knows a key, without sending the key. Clients call this on each new connection before they send
         *     the key. While the daemon is down, another program may listen on its port and would receive the key.
         *
         *     `fingerprint` is HMAC-SHA-256 of `berth key fingerprint`, and `proof` is HMAC-SHA-256 of the three lines
         *     `berth daemon identity`, `nonce` and `daemon_id`, which a line feed separates. The HMAC key of both is the SHA-256 hash
         *     of the client's key, written as 64 lowercase hexadecimal digits. The results have the same form. If the proof is wrong,
         *     the client closes the connection. If no valid key has the fingerprint, the response is 404.
         *
         *     This operation needs no key and has no rate limit, so that programs on the panel's host cannot use up the panel's limit.
         */
        post: operations["proveIdentity"];
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
         * Read the metrics of the daemon
         * @description Returns the figures of the daemon and of its containers in the text format of Prometheus, version 0.0.4. They are read when the
         *     request arrives; nothing is recorded in between, except for counters.
         *
         *     The response waits for no container: CPU time, memory and traffic of containers are those that were measured after the previous
         *     request, at most 150 s ago, and the request starts the next measurement. The first response has none. Request the metrics at least
         *     every two minutes. The first 1,000 containers have figures of their own; all are counted in `berth_daemon_containers`.
         *
         *     Needs a key with `metrics:read` that is not limited to containers.
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
    "/operations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow an operation
         * @description Returns the state of the operation that a 202 response started. When it is `completed`, `result` is what the response would have been without `Prefer: respond-async`; when it has `failed`, `error` is. The key needs the permission of the operation that started it. If the id is unknown, the response is 404.
         */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        /**
         * Cancel an operation
         * @description Cancels an operation in progress and undoes its partial work. The key needs the permission of the operation that started it. If the operation has already ended, the response is 409; if the id is unknown, it is 404.
         */
        delete: operations["cancelOperation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/radar/scan": {
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
         *     Like in the list of a folder, `/` is the data directory with all containers, symbolic links are not followed, links and special
         *     files are listed as files of 0 bytes, folders that the daemon cannot read are skipped, and entries with a path of over 4096 bytes
         *     are left out. The response is 404 if the path does not exist. It is 400 if the path is a symbolic link, or if the folders on the
         *     way to an entry together have over 1,000,000 entries.
         *
         *     Entries are sorted by the bytes of their names, with the content of a folder directly after it. `limit` divides the list into
         *     pages: `next_cursor` is the `cursor` of the next one, with the same path and time. A page starts after the last path of the
         *     previous one, so an entry that keeps its path is on exactly one page, whatever else changes. `total_changes` is the number of
         *     changes on all pages: those on previous pages, and all from this page on. A file that changes after its position was passed is
         *     found by the next scan: as its `since`, use the time one second before this scan was requested, by the daemon's clock (`Date`),
         *     because file systems round times down.
         *
         *     A client that reads nothing is disconnected after one to two minutes.
         *
         *     Needs a key with `radar:read`.
         *
         *     Concurrency limits:
         *
         *     - folders being scanned for changes: 16 for each container and actor, 32 for each actor and 48 for each key and 64 in all; more are queued for up to 5 s and then get a 429 `too_many_scans`.
         */
        post: operations["scanChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/radar/zip": {
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
         * @description Packs the files below a path that were created or modified at or after a time, like `POST /radar/scan` finds them, into a zip file,
         *     which appears when it is complete. The response is sent then; with `Prefer: respond-async` it is sent immediately, with an
         *     operation to follow or cancel. `path` in the response is the archive. If nothing has changed, the archive is empty and
         *     `files_included` is 0.
         *
         *     Otherwise it is like `POST /fs/zip`: changed folders are entries, too; symbolic links, special files and the archive itself are
         *     excluded; if the daemon cannot read a file, the response is 403 and names it; and entries that are deleted at the same time are
         *     left out. An archive within the folder is itself a change that the next scan finds, so choose an output outside of it. The
         *     response is 404 if the path does not exist, and 409 if the output exists. Archives of both operations share their concurrency
         *     limits.
         *
         *     Needs a key with only `radar:read`, although it writes the archive: do not give this permission to a key that must not write
         *     anything.
         *
         *     Concurrency limits:
         *
         *     - archives being made: 4 for each container and actor, 5 for each actor and 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_archives`.
         */
        post: operations["zipChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sftp/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of SFTP users
         * @description Lists the actions of SFTP users, newest first; with `username`, those of one user. Needs a key with `sftp:read`.
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
    "/sftp/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SFTP credentials
         * @description Lists the SFTP logins, oldest first, in pages. Passwords are not included.
         *
         *     Needs a key with `sftp:read`.
         */
        get: operations["listSftpCredentials"];
        put?: never;
        /**
         * Create an SFTP credential
         * @description Creates an SFTP login whose root is a folder of the data directory; the client cannot see anything above it. Store the password: it cannot be read later. The response is 409 if the user name is taken (`name_taken`), if the container has five credentials, or if the daemon has its maximum (`DAEMON_SFTP_CREDENTIALS`, 500 by default; both `limit_reached`): revoke one first. If the home folder does not exist, the response is 404. Needs a key with `sftp:manage`.
         */
        post: operations["createSftpCredential"];
        /**
         * Revoke an SFTP credential
         * @description Revokes an SFTP login and ends its sessions immediately. If it does not exist or was already revoked, the response is 404. Needs a key with `sftp:manage`.
         */
        delete: operations["deleteSftpCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sftp/credentials/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the SFTP credentials of a user
         * @description Revokes all SFTP logins that a user has created for a container, and ends their sessions immediately. With `expires_in`, they expire after that time instead, unless they expire earlier; their sessions end then. Users are those that the header `Berth-Actor` named when the logins were created. The request can be repeated: if there are no such logins, the response is 200 with an empty list, also if the container does not exist. For a container that the key or the request may not access, it is 404. Needs a key with `sftp:manage`.
         */
        post: operations["endSftpCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sftp/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of the SFTP server
         * @description Returns whether the SFTP server is running, its port, the number of connections, and the fingerprint by which clients recognize it. Needs a key with `sftp:read`.
         */
        get: operations["getSftpStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the load of the host
         * @description Returns the current use of processors, memory, disk and network of the host. Any valid key is accepted.
         */
        get: operations["getHostStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
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
         * Revoke tokens
         * @description Revokes the tokens that requests with the same key, the same `Berth-Actor` and the same `Berth-Container` have created (without a header, those that were created without it), and ends the uploads and downloads that use them. Consoles stay open. Send it when the rights of a user end for whom links were created. Needs any valid key.
         */
        delete: operations["deleteTokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/types/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the definition of a server type
         * @description Returns the definition in effect, and where it comes from: Berth itself (`built_in`), a file of the operator in
         *     `DATA_DIR/catalog` (`file`), or `PUT /types/{type}` (`api`). `docs/catalogue.md` explains the fields of a definition.
         *
         *     Needs a key with `container:read`.
         */
        get: operations["getServerType"];
        /**
         * Create or replace a server type
         * @description Stores a definition of a server type, and puts it into effect at once: new installations use it, and existing servers of the type at
         *     their next start, except for its image, protocols, `data_path`, `user` and `capabilities`, which a server has from its installation. A
         *     running server keeps the definition with which it was started. The definition stays when the daemon is restarted.
         *
         *     A definition replaces a built-in type of the same name. If a file of the operator defines the type, the response is 409
         *     `conflict`; if the API has already defined 200 types, it is 409 `limit_reached`. With `If-Match`, the definition is stored only if the
         *     definition in effect has one of these versions, and with `If-None-Match: *` only if there is none; otherwise the response is 412.
         *
         *     A definition from the API may do less than a file: `files` have a `content` and no `from`, there is no `user` and no
         *     `capabilities`, and patterns must be cheap to match. `docs/catalogue.md` has the rules.
         *
         *     Needs a key with `types:write`. Commands of a type run as the user of the server, like all that the server's files contain.
         */
        put: operations["putServerType"];
        post?: never;
        /**
         * Delete a server type
         * @description Deletes the definition that `PUT /types/{type}` has stored. A built-in type of the same name is then in effect again. If there is none
         *     and servers of the type exist, the response is 409, and names some of them: remove them, or reinstall them with another type.
         *
         *     If the API has stored no definition of the type, the response is 404. Built-in types and files of the operator cannot be deleted.
         *
         *     Needs a key with `types:write`.
         */
        delete: operations["deleteServerType"];
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
         * @description The body of every error response.
         *
         *     Branch on `error`, which is stable; `message` is for people and may change. Handle codes that your client does not know by their
         *     `status`.
         *
         *     | error | status | meaning | what to do |
         *     |---|---|---|---|
         *     | `bad_request` | 400 | A parameter or field of the request is missing or invalid. | Correct what `message` and `details` name. |
         *     | `unauthorized` | 401 | The key is missing, unknown, expired or revoked, or the token was created for another resource. | Send a valid key, or request a new token. |
         *     | `forbidden` | 403 | The key does not permit this, or the host denies it to the daemon. | Use a key with the permission that the operation names, or change what `message` names on the host. |
         *     | `ip_not_allowed` | 403 | The operator allows only some client addresses, and this is not one of them. | Add the address to `DAEMON_ALLOW`, or connect from an allowed one. |
         *     | `not_found` | 404 | The path, container, file, backup, archive, credential, upload or operation does not exist, or the key has no access to its container. | Check the path or id that `message` names. |
         *     | `method_not_allowed` | 405 | The path exists, but not with this method. | Use one of the methods that `Allow` lists. |
         *     | `request_timeout` | 408 | The request took too long to arrive. | Send it again over a faster connection. |
         *     | `conflict` | 409 | The resource already exists, or its current state does not allow this. | Bring it into the state that `message` names, or wait for the operation in progress. |
         *     | `name_taken` | 409 | Another container or SFTP credential has this name. | Choose another name. |
         *     | `port_taken` | 409 | Another container, the daemon or another program on the host uses this port. | Choose another port, or omit it to get a free one. |
         *     | `idempotency_key_reused` | 409 | The `Idempotency-Key` was used for another request. | Repeat the first body exactly, or send a new key. |
         *     | `backup_locked` | 409 | The backup is locked, so it is not deleted; or all backups that are kept are locked, so no other one is stored. | Unlock a backup first. |
         *     | `limit_reached` | 409 | No more of these resources can be created. | Remove one first, or have the limit that `message` names raised. |
         *     | `precondition_failed` | 412 | The file does not have the version that `If-Match` states, or exists in spite of `If-None-Match: *`. | Read the file again, and decide which content to keep. |
         *     | `unsupported_version` | 412 | The requested version of tus is not supported. | Send `Tus-Resumable` with the version in `Tus-Version`. |
         *     | `payload_too_large` | 413 | The body, file or archive exceeds its maximum size. | Send less, or split it. |
         *     | `unsupported_media_type` | 415 | The operation does not accept the media type of the body. | Send the body as the media type that `message` names. |
         *     | `range_not_satisfiable` | 416 | The range begins after the end of the file. | Request a range within the size in `Content-Range`. |
         *     | `expectation_failed` | 417 | The `Expect` header names something other than `100-continue`. | Remove the header. |
         *     | `upload_locked` | 423 | Another request is using the same resumable upload. | Wait until it ends, then request the offset. |
         *     | `upgrade_required` | 426 | The console is a WebSocket, and the request was not an upgrade request. | Connect with a WebSocket client. |
         *     | `rate_limited` | 429 | A rate limit is exceeded, or too many requests are in progress. | Wait for the number of seconds in `Retry-After`. |
         *     | `too_many_archives` | 429 | Too many archives are being created at the same time. | Try again in a moment. |
         *     | `too_many_backup_uploads` | 429 | Too many backups are being uploaded at the same time. | Try again in a moment. |
         *     | `too_many_backups` | 429 | Too many backups are being created at the same time. | Try again in a moment. |
         *     | `too_many_commands` | 429 | Too many commands are running at the same time. | Try again in a moment. |
         *     | `too_many_consoles` | 429 | Too many consoles are open. | Close one first. |
         *     | `too_many_event_streams` | 429 | Too many event streams are open. | Close one first. |
         *     | `too_many_extractions` | 429 | Too many archives are being extracted at the same time. | Try again in a moment. |
         *     | `too_many_file_reads` | 429 | Too much file content is being sent, or too many configuration files are being read at the same time. | Try again in a moment. |
         *     | `too_many_folder_changes` | 429 | Too many folders are being copied, deleted or changed at the same time. | Try again in a moment. |
         *     | `too_many_folder_downloads` | 429 | Too many folders are being downloaded at the same time. | Try again in a moment. |
         *     | `too_many_large_bodies` | 429 | Too many large or compressed request bodies are being processed at the same time. | Try again in a moment. |
         *     | `too_many_lists` | 429 | Too many folders are being listed at the same time. | Try again in a moment. |
         *     | `too_many_log_reads` | 429 | Too many log lines are being read at the same time. | Try again in a moment. |
         *     | `too_many_log_searches` | 429 | Too many log searches are running at the same time. | Try again in a moment. |
         *     | `too_many_measurements` | 429 | Too many folders are being measured at the same time. | Try again in a moment. |
         *     | `too_many_moves` | 429 | Too many containers are being moved at the same time. | Try again in a moment. |
         *     | `too_many_pulls` | 429 | Too many files are being downloaded from other hosts at the same time. | Try again in a moment. |
         *     | `too_many_restores` | 429 | Too many backups are being restored at the same time. | Try again in a moment. |
         *     | `too_many_scans` | 429 | Too many scans for changes are running at the same time. | Try again in a moment. |
         *     | `too_many_searches` | 429 | Too many searches of files are running at the same time. | Try again in a moment. |
         *     | `too_many_verifications` | 429 | Too many backups are being verified at the same time. | Try again in a moment. |
         *     | `headers_too_large` | 431 | The headers are larger than 64 KiB. | Send fewer or shorter headers. |
         *     | `checksum_mismatch` | 460 | The body does not have the stated checksum, and none of it was stored. | Send the same part again. |
         *     | `internal_error` | 500 | A bug in the daemon. | Report it with the `X-Request-Id`, under which the daemon's log has the details. |
         *     | `not_implemented` | 501 | The operation is documented, but not implemented yet. | Use another operation, or a newer daemon. |
         *     | `unavailable` | 503 | The container engine, the disk, the database or a remote host does not respond. | Try again later; if it persists, read the daemon's log. |
         *     | `disk_full` | 507 | The disk is full, and no partial files are visible. | Free space on the host, then send the request again. |
         *     | `disk_limit_reached` | 507 | The container's files and unfinished uploads have reached their limit, so nothing is written, and a server over it does not start. | Delete files, or have the limit raised. |
         *     | `backup_limit_reached` | 507 | The container's backups have reached their limit, and the new one is not stored. | Delete backups, or have the limit raised. |
         *     | `backup_total_reached` | 507 | All backups of the daemon together have reached their limit, and the new one is not stored. | Delete backups, or have `DAEMON_BACKUP_TOTAL_LIMIT` raised. |
         */
        ApiError: {
            /** @description The problems that validation found, if any. */
            details?: components["schemas"]["ApiErrorDetail"][];
            /**
             * @description Stable code of the error.
             * @example not_found
             * @enum {string}
             */
            error: "bad_request" | "unauthorized" | "forbidden" | "ip_not_allowed" | "not_found" | "method_not_allowed" | "conflict" | "name_taken" | "port_taken" | "idempotency_key_reused" | "backup_locked" | "limit_reached" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "upgrade_required" | "rate_limited" | "too_many_archives" | "too_many_backup_uploads" | "too_many_backups" | "too_many_commands" | "too_many_consoles" | "too_many_event_streams" | "too_many_extractions" | "too_many_file_reads" | "too_many_folder_changes" | "too_many_folder_downloads" | "too_many_large_bodies" | "too_many_lists" | "too_many_log_reads" | "too_many_log_searches" | "too_many_measurements" | "too_many_moves" | "too_many_pulls" | "too_many_restores" | "too_many_scans" | "too_many_searches" | "too_many_verifications" | "internal_error" | "unavailable" | "disk_full" | "disk_limit_reached" | "backup_limit_reached" | "backup_total_reached" | "not_implemented" | "request_timeout" | "expectation_failed" | "headers_too_large" | "precondition_failed" | "unsupported_version" | "upload_locked" | "checksum_mismatch";
            /**
             * @description What happened, and what to do about it, in a sentence.
             * @example There is no container cnt_9m2q0h7v3k5d8j1r6s4tcabefg.
             */
            message: string;
            /**
             * Format: int32
             * @description Equal to the HTTP status.
             * @example 404
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
        /** @description A file to which text was appended. */
        AppendedFile: {
            /**
             * Format: int64
             * @description Number of appended bytes.
             */
            bytes_appended: number;
            /** @description The file. */
            path: string;
        };
        /** @description The file and the text to append. */
        AppendFileRequest: {
            /** @description Text to append, written as UTF-8, at most 10 MiB. */
            content: string;
            /** @description File to append to, relative to the data directory. */
            path: string;
        };
        /** @description A backup of a container's files. */
        Backup: {
            /**
             * Format: int64
             * @description The number of files that changed while they were read, also after they were read again. The backup may have parts of them from before and after the change. Null for uploaded backups.
             */
            changed_files: number | null;
            /** @description The paths of the first of these files, relative to the folder of the container: at most 100, and 16,384 characters of all. Only in the response of `POST /container/backup`. */
            changed_paths?: string[];
            /** @description The container of the backup. */
            container_id: string;
            /**
             * Format: date-time
             * @description When it was completed, later than all earlier backups of its container.
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
            /** @description Whether the server was running at any moment while its files were read. If not, the backup is of files at rest. Null for uploaded backups and for those of older daemons. */
            server_running: boolean | null;
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
             * @description When `POST /container/backup/verify` last read the whole backup. Null if it never did.
             */
            verified_at: string | null;
        };
        /**
         * @description A backup was created, restored, verified or deleted.
         * @example {
         *       "change": "created",
         *       "backup": {
         *         "id": "bkp_4k8s2m6q0v3d7h1n5r9tc1abef",
         *         "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
         *         "name": "before-update",
         *         "size": 73400320,
         *         "created": "2026-01-15T10:30:00.000Z",
         *         "status": "completed",
         *         "server_running": true,
         *         "changed_files": 0,
         *         "locked": false,
         *         "verified_at": null,
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
            /** @description The backup; without `changed_paths`. */
            backup: components["schemas"]["Backup"];
            /**
             * @description `created` also after an upload. `restored` is sent when the files of the container are those of the backup. `verified` is sent when the backup was read completely, whether or not it is damaged. `deleted` also when the rules of retention delete it.
             * @enum {string}
             */
            change: "created" | "restored" | "verified" | "deleted";
        };
        /** @description A token for one backup. It is shown only once. */
        BackupDownloadToken: {
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /** @description The token. */
            token: string;
        };
        /** @description One page of the backups of a container, oldest first. */
        BackupList: {
            /** @description The backups. */
            backups: components["schemas"]["Backup"][];
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * Format: binary
         * @description Bytes, sent unchanged. The stated maximum is only for client generators: a download may be longer.
         */
        BinaryContent: string;
        /** @description The capabilities of this daemon, so that clients need not derive them from its version. */
        Capabilities: {
            /** @description The backup operations are available. */
            backups: boolean;
            /** @description Containers can be installed and controlled. */
            container_management: boolean;
            /** @description The `/fs` operations are available. */
            filesystem_operations: boolean;
            /** @description Log history and archives are available. */
            logs: boolean;
            /**
             * Format: int64
             * @description Maximum size of an upload, in bytes; 1 GiB by default.
             */
            max_upload_size: number;
            /** @description Scans for changes are available. */
            radar: boolean;
            /** @description The SFTP server is running. */
            sftp: boolean;
            /** @description Archive formats that the daemon can unpack. */
            supported_compressions: ("zip" | "tar" | "gzip")[];
        };
        /** @description A capacity and how much of it is used, in bytes. */
        CapacityUsage: {
            /**
             * Format: int64
             * @description Free bytes.
             */
            free: number;
            /**
             * Format: int64
             * @description Total bytes.
             */
            total: number;
            /**
             * Format: int64
             * @description Used bytes.
             */
            used: number;
        };
        /** @description A finished change of permissions. */
        ChangedPathMode: {
            /**
             * Format: int64
             * @description Number of files and folders whose mode was set.
             */
            entries_changed: number;
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
            next_cursor: string | null;
            /** @description The scanned folder or file, as in the request. */
            path: string;
            /**
             * Format: int64
             * @description Total number of changes on all pages.
             */
            total_changes: number;
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
            exit_code: number;
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
            written_on_stop: boolean;
        };
        /** @description A field of a configuration file, as a type describes it. */
        ConfigFileField: {
            /** @description The value that the server uses if the file has none. */
            default?: string | null;
            /** @description What the value does. */
            description?: string;
            /** @description The key in the file, in the syntax of its format, without `*`. */
            key: string;
            /** @description Name for people. */
            name: string;
            /** @description Rules for the value, such as `required` or `between:1,64`. */
            rules?: string[];
            /**
             * @description Whether pages hide the value until the user asks for it.
             * @default false
             */
            secret?: boolean;
        };
        /** @description The configuration files of a container for which its type describes fields. */
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
        /** @description A message from the daemon on a console. `type` distinguishes the messages; ignore types that you do not know. */
        ConsoleServerMessage: components["schemas"]["ConsoleStatus"] | components["schemas"]["ConsoleOutput"] | components["schemas"]["ConsoleStats"] | components["schemas"]["ConsoleDropped"] | components["schemas"]["ConsoleThrottled"] | components["schemas"]["ConsoleError"];
        /**
         * @description Resource usage of the container, once a second while it is up.
         * @example {
         *       "type": "stats",
         *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
         *       "cpu_percent": 3.2,
         *       "memory_used": 134217728,
         *       "memory_limit": 1073741824,
         *       "memory_percent": 12.5,
         *       "network_rx": 204800,
         *       "network_tx": 102400,
         *       "disk_read": 4096000,
         *       "disk_write": 512000,
         *       "disk_used": 817
         *     }
         */
        ConsoleStats: components["schemas"]["ContainerStats"] & {
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "stats";
        };
        /**
         * @description The status of the container: the first message, and whenever the status changes.
         * @example {
         *       "type": "status",
         *       "status": "running",
         *       "at": "2026-01-15T10:30:00.000Z"
         *     }
         */
        ConsoleStatus: {
            /**
             * Format: date-time
             * @description When the container had this status.
             */
            at: string;
            status: components["schemas"]["ContainerStatus"];
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
         *       "lines_per_second": 10000
         *     }
         */
        ConsoleThrottled: {
            /**
             * Format: int32
             * @description Maximum number of lines that are sent per second.
             */
            lines_per_second: number;
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "throttled";
        };
        /** @description A token for the console of one container. It is shown only once. */
        ConsoleToken: {
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /** @description The token. */
            token: string;
        };
        /** @description A game server that the daemon manages. */
        Container: {
            hold?: components["schemas"]["ContainerHold"];
            /** @description Id of the container. */
            id: string;
            /** @description Name, unique on this daemon. */
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
            started_at: string | null;
            status: components["schemas"]["ContainerStatus"];
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
        /**
         * @description Present while the container moves to another daemon or from one. It cannot start, its files and settings cannot be changed, and its backups can be neither made nor restored. `leaving`: its files are being copied to another daemon. `arriving`: its files are incomplete; its settings can be changed. `arrived`: its files are complete, and it can be released.
         * @enum {string}
         */
        ContainerHold: "leaving" | "arriving" | "arrived";
        /** @description One page of the containers, oldest first. */
        ContainerList: {
            /** @description The containers. */
            containers: components["schemas"]["ListedContainer"][];
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description The latest lines of a container's output, oldest first. */
        ContainerLogs: {
            /** @description Id of the container. */
            id: string;
            /** @description The lines. */
            logs: string[];
        };
        /**
         * @description Something that the users of a container's server must know.
         * @example {
         *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
         *       "name": "lobby",
         *       "code": "crashed",
         *       "message": "The server ended with exit code 1; restart 1 of 10 in 1 s.",
         *       "at": "2026-01-15T10:30:00.000Z"
         *     }
         */
        ContainerNotice: {
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
             *     - `engine_ended`: the server ended with the container engine and is started again.
             *     - `start_failed`: the server could not be started.
             *     - `disk_limit_reached`: the server is stopped, or was not started, because its files exceed their limit.
             *     - `install_failed`: the installation failed.
             *     - `recovery_failed`: interrupted work on the server could be neither undone nor completed.
             * @enum {string}
             */
            code: "crashed" | "out_of_memory" | "engine_ended" | "start_failed" | "disk_limit_reached" | "install_failed" | "recovery_failed";
            /** @description Id of the container. */
            id: string;
            /** @description What happened and, if there is something to do, what, in sentences. */
            message: string;
            /** @description Name of the container; null after it was removed. */
            name: string | null;
        };
        /** @description A port of a server. It is the same on the host and in the container. */
        ContainerPort: {
            /** @description Name of the port, unique in the container, such as `query`, `rcon` or `voice`. The server gets the number in the environment variable `PORT_<NAME>` (`PORT_RCON`). `game` is the port that players connect to. */
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
        /** @description A container. */
        ContainerRequest: {
            /** @description Id of the container. */
            id: string;
        };
        /**
         * @description A setting of a container, by the name of its field.
         * @enum {string}
         */
        ContainerSetting: "name" | "env" | "version" | "ports" | "memory_limit" | "cpu_limit" | "disk_limit";
        /** @description The settings of a container, with all changes. A running server has the previous values of those in `at_next_start`. */
        ContainerSettings: {
            /** @description The settings of which the running server still has the previous value; empty if it is not up. */
            at_next_start: components["schemas"]["ContainerSetting"][];
            /**
             * Format: double
             * @description Maximum number of processor cores, by default that of the server type. Only Docker enforces it.
             */
            cpu_limit: number;
            /**
             * Format: int64
             * @description Maximum total size of its files in bytes; missing without a limit.
             */
            disk_limit?: number;
            /** @description The environment variables that the installation and later changes have set, with their values. The server type's own variables and those of the ports are not included. */
            env: {
                [key: string]: string;
            };
            /** @description Id of the container. */
            id: string;
            /**
             * Format: int64
             * @description Maximum memory in bytes, by default that of the server type. Only Docker enforces it.
             */
            memory_limit: number;
            /** @description Name, unique on this daemon. */
            name: string;
            /**
             * Format: int32
             * @description Port that players connect to.
             */
            port: number;
            /** @description All ports, beginning with `game`. */
            ports: components["schemas"]["ContainerPort"][];
            /** @description Server type in the catalogue. */
            type: string;
            /** @description The variables of the type that people see by name; empty if the type does not exist any more. Older daemons do not report them. */
            variables?: components["schemas"]["ServerTypeVariable"][];
            /** @description Version of the server, as requested. */
            version: string;
        };
        /** @description A container and its status after an operation. */
        ContainerState: {
            /** @description Id of the container. */
            id: string;
            status: components["schemas"]["ContainerStatus"];
        };
        /** @description Resource usage of a container. All values are zero if it is not up, except `memory_limit` and the sizes of its files. */
        ContainerStats: {
            /**
             * Format: double
             * @description Processor time, in percent of one core: two busy cores are 200.
             */
            cpu_percent: number;
            /**
             * Format: int64
             * @description Maximum total size of its files in bytes; missing without a limit.
             */
            disk_limit?: number;
            /**
             * Format: int64
             * @description Bytes read from disk since the server was started.
             */
            disk_read: number;
            /**
             * Format: int64
             * @description Total size of the container's files in bytes. Changes through the daemon are counted within a second. The server's own writes are counted every few seconds while it runs if there is a limit, and after its run has ended. 0 before the first count.
             */
            disk_used?: number;
            /**
             * Format: int64
             * @description Bytes written to disk since the server was started.
             */
            disk_write: number;
            /** @description Id of the container. */
            id: string;
            /**
             * Format: int64
             * @description Maximum memory in bytes; without a limit, the memory of the host.
             */
            memory_limit: number;
            /**
             * Format: double
             * @description `memory_used` in percent of `memory_limit`.
             */
            memory_percent: number;
            /**
             * Format: int64
             * @description Used memory in bytes, without page cache.
             */
            memory_used: number;
            /**
             * Format: int64
             * @description Bytes received since the server was started.
             */
            network_rx: number;
            /**
             * Format: int64
             * @description Bytes sent since the server was started.
             */
            network_tx: number;
        };
        /** @description The resource usage of several containers. */
        ContainerStatsList: {
            /** @description One entry for each requested container that exists, in any order. */
            stats: components["schemas"]["ContainerStats"][];
        };
        /**
         * @description Status of a container.
         *
         *     - `installing`: its files are being installed or reinstalled; then `installed` until it is started.
         *     - `install_failed`: an installation or reinstallation failed, or work on its files was interrupted and could not be repaired.
         *       Its log says why; reinstall or remove it.
         *     - `starting` changes to `running` when the server's ready line appears or its port accepts connections.
         *     - `stopping` changes to `stopped`, also if the daemon stops a server because its files exceed its disk limit, which its log
         *       says; `restarting` changes to `starting`.
         *     - `killed`: ended by force; unchanged until the next start. `crashed`: ended by itself.
         *     - `restoring`: a backup is being restored. `removed`: the container does not exist any more.
         * @enum {string}
         */
        ContainerStatus: "installing" | "installed" | "install_failed" | "starting" | "running" | "stopping" | "stopped" | "restarting" | "killed" | "crashed" | "restoring" | "removed";
        /** @description The status of a container changed. */
        ContainerStatusChange: {
            /**
             * Format: date-time
             * @description When the status changed.
             */
            at: string;
            /** @description Id of the container. */
            id: string;
            /** @description Name of the container; null after it was removed. */
            name: string | null;
            status: components["schemas"]["ContainerStatus"];
        };
        /** @description The disk usage and limits of a container. */
        ContainerUsage: {
            /** @description Its backups, including those in progress (`DAEMON_BACKUP_LIMIT`). A backup above the limit is a 507 `backup_limit_reached`. */
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
            /** @description Its files and unfinished uploads, which share one limit: `disk_limit` of the installation, or `DAEMON_DISK_LIMIT`. A write above the limit is a 507 `disk_limit_reached`. */
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
                 * @description Total size of its files in bytes. Changes through the daemon are counted within a second. The server's own writes are counted every few seconds while it runs if there is a limit, and after its run has ended. 0 before the first count.
                 */
                used: number;
            };
            /** @description Id of the container. */
            id: string;
            /** @description Its log and log archives; above `DAEMON_LOG_KEEP_SIZE`, the oldest archives are deleted. */
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
            /** @description Totals of all containers, including removed ones; only for keys that are not limited to containers. Files have no total limit except `DAEMON_DISK_KEEP_FREE`. */
            total?: {
                /** @description All backups (`DAEMON_BACKUP_TOTAL_LIMIT`). A backup above the limit is a 507 `backup_total_reached`. */
                backups: {
                    /**
                     * Format: int64
                     * @description Maximum bytes; missing without a limit.
                     */
                    limit?: number;
                    /**
                     * Format: int64
                     * @description Used bytes.
                     */
                    used: number;
                };
                /** @description All logs (`DAEMON_LOG_TOTAL_SIZE`). Above the limit, archives are deleted, those of removed containers first. */
                logs: {
                    /**
                     * Format: int64
                     * @description Maximum bytes; missing without a limit.
                     */
                    limit?: number;
                    /**
                     * Format: int64
                     * @description Used bytes.
                     */
                    used: number;
                };
            };
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
        /** @description The processors of the host. */
        CpuUsage: {
            /**
             * Format: int32
             * @description Number of logical cores.
             */
            cores: number;
            /** @description The average numbers of runnable tasks over 1, 5 and 15 minutes. Daemons of older versions do not report them. */
            load_averages?: number[];
            /** @description Model name; empty if it is unknown. */
            model: string;
            /**
             * Format: double
             * @description Share of all cores in use, in percent.
             */
            usage: number;
        };
        /** @description The backup and the lifetime of the token. */
        CreateBackupDownloadTokenRequest: {
            /** @description Id of the backup. */
            backup_id: string;
            /**
             * Format: int32
             * @description Lifetime of the token in seconds.
             * @default 300
             */
            expires_in?: number;
        };
        /** @description What to back up. */
        CreateBackupRequest: {
            /** @description Paths to exclude from these: patterns relative to the container's folder. A pattern that matches a folder excludes its content. */
            exclude_paths?: string[];
            /** @description The container to back up. */
            id: string;
            /** @description Paths to include: patterns relative to the container's folder. By default or if empty, everything. A pattern that matches a folder includes its content. */
            include_paths?: string[];
            /** @description Name of the backup. Defaults to a name with the current time. */
            name?: string;
        };
        /** @description The container, and whether the console is read-only. */
        CreateConsoleTokenRequest: {
            /** @description Id of the container. */
            id: string;
            /**
             * @description Whether the console is read-only, so that nothing can be typed.
             * @default false
             */
            read_only?: boolean;
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
        /** @description The path and the lifetime of the token. */
        CreateFileDownloadTokenRequest: {
            /**
             * Format: int32
             * @description Lifetime of the token in seconds.
             * @default 300
             */
            expires_in?: number;
            /** @description File or folder to download, relative to the data directory. */
            path: string;
        };
        /** @description The path, the lifetime of the token, and the maximum size. */
        CreateFileUploadTokenRequest: {
            /**
             * Format: int32
             * @description Lifetime of the token in seconds.
             * @default 300
             */
            expires_in?: number;
            /**
             * Format: int64
             * @description Maximum size of the upload in bytes. By default it is that of all uploads.
             */
            max_bytes?: number;
            /** @description File to write, or the folder to write to, relative to the data directory. */
            path: string;
        };
        /** @description The archive and the lifetime of the token. */
        CreateLogArchiveDownloadTokenRequest: {
            /**
             * Format: int32
             * @description Lifetime of the token in seconds.
             * @default 300
             */
            expires_in?: number;
            /** @description Id of the container. Defaults to the default container. */
            id?: string;
            /** @description Name of the archive. */
            name: string;
        };
        /** @description The SFTP login to create. */
        CreateSftpCredentialRequest: {
            /**
             * Format: int32
             * @description Seconds until it expires and its sessions end. By default it does not expire.
             */
            expires_in?: number;
            /** @description Folder that the client sees as its root, relative to the data directory. */
            home_dir: string;
            /** @description Password. By default, a strong one is generated. */
            password?: string;
            /** @description Public key with which the user can also log in, as a line in OpenSSH's format: ed25519, ECDSA, or RSA with at least 2048 bits. Its comment is not stored. */
            public_key?: string;
            /** @description User name, unique on this daemon. */
            username: string;
        };
        /** @description Description of the daemon. */
        DaemonInfo: {
            /**
             * @description How the daemon runs containers: with Docker, or as processes of the host. Daemons of older versions do not report it.
             * @example docker
             * @enum {string}
             */
            container_runtime?: "docker" | "process";
            /**
             * @description Id of the daemon, created at its first start and the same at every address. Daemons of older versions do not have one.
             * @example dmn_9m2q0h7v3k5d8j1r6s4tcabefg
             */
            id?: string;
            /**
             * @description Operating system family of the daemon's host.
             * @example linux
             */
            platform: string;
            /**
             * @description Version of the daemon's runtime (Node.js).
             * @example v20.20.2
             */
            runtime_version: string;
            /**
             * Format: double
             * @description Seconds since the daemon started.
             * @example 86400
             */
            uptime: number;
            /**
             * @description Version of the daemon.
             * @example 0.2.0
             */
            version: string;
        };
        /** @description The backup to delete. */
        DeleteBackupRequest: {
            /** @description Id of the backup. */
            backup_id: string;
        };
        /** @description A backup that was deleted. */
        DeletedBackup: {
            /** @description Id of the backup. */
            backup_id: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "deleted";
        };
        /** @description A log that was deleted. */
        DeletedLogs: {
            /** @description Id of the container. */
            id: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "deleted";
        };
        /** @description The deleted definition. */
        DeletedServerType: {
            /** @description Always true. */
            deleted: boolean;
            /**
             * @description Where the definition comes from that is now in effect; null if there is none.
             * @enum {string|null}
             */
            source: "built_in" | "file" | null;
            /** @description Server type. */
            type: string;
        };
        /** @description The removed container whose log is to be deleted. */
        DeleteLogsRequest: {
            /** @description Id of the container. */
            id: string;
        };
        /** @description The credential to revoke. */
        DeleteSftpCredentialRequest: {
            /** @description Id of the credential. */
            id: string;
        };
        /** @description The type and version to describe. */
        DescribeInstallerRequest: {
            /** @description Server type in the catalogue. */
            type: string;
            /**
             * @description Version of the server. Every type supports `latest`.
             * @default latest
             */
            version?: string;
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
        /** @description Events that this reader has missed. */
        DroppedEvents: {
            /**
             * Format: int32
             * @description Maximum number of missed events; null if it is unknown.
             */
            events: number | null;
        };
        /** @description The SFTP logins that were ended, or expire earlier than before. */
        EndedSftpCredentials: {
            /** @description Id of the user who created them. */
            actor: string;
            /** @description Id of the container. */
            container_id: string;
            /** @description Ids of the credentials that the request has changed. */
            credentials: string[];
        };
        /** @description The SFTP logins to end. */
        EndSftpCredentialsRequest: {
            /** @description Id of the user who created them, as the header `Berth-Actor` named the user. */
            actor: string;
            /** @description Id of the container whose folder has the home folders of the logins. */
            container_id: string;
            /**
             * Format: int32
             * @description Seconds until they expire and their sessions end, unless they expire earlier. By default they end at once.
             */
            expires_in?: number;
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
        /** @description A token for one file or folder. It is shown only once. */
        FileDownloadToken: {
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /** @description The token. */
            token: string;
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
            shortened_files: number;
            skipped: components["schemas"]["SkippedFiles"];
            /**
             * @description Why the search ended before it had visited everything: the `limit` of matches, or the maximum of visited `entries`, read `bytes` or `time`. Null if it is complete.
             * @enum {string|null}
             */
            stopped_by: "limit" | "entries" | "bytes" | "time" | null;
            /** @description Number of visited files and folders. */
            visited_entries: number;
        };
        /** @description A form with the file in the part `file`. */
        FileUpload: {
            /**
             * Format: binary
             * @description Content of the file, at most `max_upload_size` bytes (see `GET /capabilities`). The maximum stated here is only for client generators.
             */
            file: string;
        };
        /** @description A token for one upload to one path. It is shown only once. */
        FileUploadToken: {
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /** @description The token. */
            token: string;
        };
        /** @description The health of the daemon. */
        Health: {
            /**
             * @description Always `ok`: an unhealthy daemon does not send this response.
             * @enum {string}
             */
            status: "ok";
        };
        /** @description A container that moves to another daemon or from one. */
        HeldContainer: {
            hold?: components["schemas"]["ContainerHold"];
            /** @description Id of the container. */
            id: string;
            status: components["schemas"]["ContainerStatus"];
        };
        /** @description The container that moves. */
        HoldContainerRequest: {
            /** @description Id of the container. */
            id: string;
        };
        /** @description The machine that the daemon runs on. */
        HostInfo: {
            /** @description Processor architecture. */
            arch: string;
            /** @description Name of the host. */
            hostname: string;
            /** @description Release of the kernel. */
            kernel: string;
            /** @description Name and release of the operating system. */
            os: string;
            /**
             * Format: double
             * @description Seconds since the host started.
             */
            uptime: number;
        };
        /** @description The current load of the host. `disk` is the file system with the data directory. */
        HostStats: {
            cpu: components["schemas"]["CpuUsage"];
            disk: components["schemas"]["CapacityUsage"];
            memory: components["schemas"]["CapacityUsage"];
            network: components["schemas"]["NetworkUsage"];
        };
        /** @description The key that the daemon must prove to know, and a new random number. */
        IdentityChallenge: {
            /**
             * @description Fingerprint of the client's key.
             * @example 6d1f0c1f3f4c52b8a6c6b1f7be5d9f0a7f0f2f4c9f8f3f7b6f6b0b5c4a3d2e1f
             */
            fingerprint: string;
            /**
             * @description At least 128 random bits, new for each challenge.
             * @example q3Zk8yF0sT5mVxW1bN7cLh2dRgJ4pUaE6oYiQwKzXMs
             */
            nonce: string;
        };
        /** @description The proof that only a daemon with the key can produce. */
        IdentityProof: {
            /**
             * @description Id of the daemon.
             * @example dmn_9m2q0h7v3k5d8j1r6s4tcabefg
             */
            daemon_id: string;
            /**
             * @description HMAC-SHA-256 over the nonce and the id, in hexadecimal.
             * @example 0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0
             */
            proof: string;
        };
        /** @description The server to install. */
        InstallContainerRequest: {
            /** @description Absolute path of a folder on the daemon's host that becomes the folder of the container, with all its files. It is moved there and not copied, its files get the owner of the new server, and no install script runs. It must be in a folder that the operator of the host has listed in `DAEMON_ADOPT_FROM`, on the same file system as the folders of servers, and no program may work in it. Otherwise the response is 409 and nothing is changed. */
            adopt?: string;
            /**
             * Format: double
             * @description Maximum number of processor cores. Defaults to that of the server type. Only Docker enforces it.
             */
            cpu_limit?: number;
            /**
             * Format: int64
             * @description Maximum total size of the container's files in bytes. A write through the daemon above it is a 507. A server whose own writes exceed it is stopped, and does not start until files are deleted or the limit is raised. Defaults to the daemon's limit, if any.
             */
            disk_limit?: number;
            /** @description Environment variables of the server. A name has 1 to 128 characters: a letter or `_`, then letters, digits and `_`. Variables that the type does not use are passed on unchanged. Values are data, never templates or command lines. */
            env?: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Maximum memory in bytes. Defaults to that of the server type. Only Docker enforces it.
             */
            memory_limit?: number;
            /** @description Id of a container of another daemon that moves to this one. The new container gets this id and is held (`hold` is `arriving`): it has no files until `POST /container/import` and cannot start until `POST /container/release`. No install script runs, as its files come from the other daemon. If this daemon has a container or the files of a removed container with this id, the response is 409. */
            move_of?: string;
            /** @description Name of the new container, unique on this daemon. */
            name: string;
            /**
             * Format: int32
             * @description Port that players connect to. Defaults to the `default_port` of the type, or to the first free port after it.
             */
            port?: number;
            /** @description Ranges from which the daemon chooses `port` if it is omitted, instead of the default: the first free port, at which the further ports that the type needs are in the ranges as well. */
            port_ranges?: components["schemas"]["PortRange"][];
            /** @description Further ports, such as those for queries or RCON. An entry `game` is the same as `port`. */
            ports?: components["schemas"]["ContainerPort"][];
            /** @description Server type in the catalogue. */
            type: string;
            /**
             * @description Version of the server. Every type supports `latest`.
             * @default latest
             */
            version?: string;
        };
        /** @description A new container. */
        InstalledContainer: {
            /** @description Id of the container. */
            id: string;
            /** @description Name of the container. */
            name: string;
            status: components["schemas"]["ContainerStatus"];
        };
        /** @description What an installation of this type and version would use. */
        Installer: {
            /**
             * Format: double
             * @description Maximum number of processor cores of a server without an own limit. Older daemons do not report it.
             */
            cpu_limit?: number;
            /**
             * Format: int32
             * @description Port of the server if it is free and the installation sets none.
             */
            default_port: number;
            /**
             * Format: int64
             * @description Maximum total size of the files of a server without an own limit, in bytes; missing without a limit.
             */
            disk_limit?: number;
            /** @description Container image that the server runs in. */
            image: string;
            /**
             * Format: int64
             * @description Maximum memory in bytes of a server without an own limit. Older daemons do not report it.
             */
            memory_limit?: number;
            /** @description The server starts only if its license was accepted: install it with `EULA` set to `TRUE` in `env`. */
            requires_eula: boolean;
            /** @description Server type. */
            type: string;
            /** @description The variables of the type that people see by name. Older daemons do not report them. */
            variables?: components["schemas"]["ServerTypeVariable"][];
            /** @description Version of the server. */
            version: string;
        };
        /** @description Linux capabilities of the containers of a type. Only in files of the operator. */
        LinuxCapabilities: string[];
        /** @description A game server with its last known state. */
        ListedContainer: {
            hold?: components["schemas"]["ContainerHold"];
            /** @description Id of the container. */
            id: string;
            /** @description Name, unique on this daemon. */
            name: string;
            /**
             * Format: int32
             * @description Port that players connect to.
             */
            port: number;
            /** @description Whether this is the current state; false if the engine is unavailable. */
            reachable: boolean;
            /**
             * Format: date-time
             * @description When it was last started; null before its first start.
             */
            started_at: string | null;
            status: components["schemas"]["ContainerStatus"];
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
        /** @description The log of a container. */
        ListedLog: {
            /** @description Id of the container. */
            id: string;
            /** @description Whether the container was removed, so that its log can be deleted. */
            removed: boolean;
            /**
             * Format: int64
             * @description Size of the log and its archives in bytes.
             */
            size: number;
        };
        /** @description An SFTP login, without its password. */
        ListedSftpCredential: {
            /** @description Id of the user who created it, as the header `Berth-Actor` named the user; null without this header. */
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
            expires_at: string | null;
            /** @description Folder that the client sees as its root. */
            home_dir: string;
            /** @description Host name or address to connect to. */
            host: string;
            /** @description SHA-256 fingerprint of the host key of the SFTP server, in the format of OpenSSH. Compare it at the first connection. */
            host_key_fingerprint: string;
            /** @description Id of the credential. */
            id: string;
            /**
             * Format: int32
             * @description Port to connect to.
             */
            port: number;
            /** @description Public key with which the user can also log in; null if there is none. */
            public_key: string | null;
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
        /** @description A token for one log archive. It is shown only once. */
        LogArchiveDownloadToken: {
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /** @description The token. */
            token: string;
        };
        /** @description The log archives of a container, newest first. */
        LogArchiveList: {
            /** @description The archives. */
            archives: components["schemas"]["LogArchive"][];
            /** @description Id of the container. */
            id: string;
        };
        /** @description Lines of all stored output of a container, oldest first. */
        LogHistory: {
            /** @description Whether all stored output was searched and no damaged part was found. If the search took too long, it is false: then `total` counts only what was found, and a narrower `since` and `until` find the rest. It is also false if a damaged part was left out. */
            complete: boolean;
            /** @description Id of the container. */
            id: string;
            /** @description The latest matching lines. */
            lines: string[];
            /**
             * Format: int64
             * @description Number of matching lines, regardless of `tail`.
             */
            total: number;
        };
        /** @description One page of the logs, sorted by the ids of their containers. */
        LogList: {
            /** @description The logs. */
            logs: components["schemas"]["ListedLog"][];
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description The folder to create. */
        MakeDirectoryRequest: {
            /** @description Folder to create, relative to the data directory. */
            path: string;
            /**
             * @description Also create missing parents, and accept a folder that exists.
             * @default false
             */
            recursive?: boolean;
        };
        /** @description Metrics in the text format of Prometheus, version 0.0.4. */
        Metrics: string;
        /**
         * Format: binary
         * @description Response of `GET /container/export`, unchanged. The stated maximum is only for client generators.
         */
        MovedFiles: string;
        /** @description Traffic over all interfaces except loopback, since the host started. */
        NetworkUsage: {
            /**
             * Format: int64
             * @description Bytes received.
             */
            rx_bytes: number;
            /**
             * Format: int64
             * @description Bytes sent.
             */
            tx_bytes: number;
        };
        /** @description The new value of a field. */
        NewConfigValue: {
            /** @description The key of the field, as in the list. */
            key: string;
            /** @description The value as text. In JSON, YAML and TOML it gets the type that the file has. */
            value: string;
        };
        /** @description Work that continues after the response. */
        Operation: {
            /** @description The container that it works on; null if there is none. */
            container_id: string | null;
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
            /** @description The operationId that started it, such as `installContainer`. */
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
            /**
             * @description Status of the operation. All except `running` are final.
             * @enum {string}
             */
            status: "running" | "completed" | "failed" | "cancelled";
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
            /** @description Last part of the path; empty for the data directory itself. */
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
            /** @description Path relative to the data directory. */
            path: string;
        };
        /** @description The size of a file or folder. */
        PathSize: {
            /** @description The size for people to read. */
            human_size: string;
            /** @description The path, as in the request. */
            path: string;
            /**
             * Format: int64
             * @description Size in bytes; for a folder, the total of its content.
             */
            size: number;
        };
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
        /** @description The players of a server. */
        PlayerList: {
            /** @description Id of the container. */
            id: string;
            /**
             * Format: int32
             * @description Maximum number of players.
             */
            max: number;
            /**
             * Format: int32
             * @description Number of players on the server.
             */
            online: number;
            /** @description The players, at most `online`. The list may be shorter or empty, because some games report only the number, or only some names. */
            players: components["schemas"]["Player"][];
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
        /** @description A file that was downloaded. */
        PulledFile: {
            /**
             * Format: int64
             * @description Number of downloaded bytes.
             */
            bytes_downloaded: number;
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
            /** @description File to write, relative to the data directory. It must not exist. */
            path: string;
            /** @description URL to download: http or https, without user name and password; a fragment is ignored. */
            url: string;
        };
        /** @description The readiness of the daemon. */
        Readiness: {
            /**
             * @description Whether the container engine responds. It is always `reachable` on a host without one.
             * @enum {string}
             */
            engine: "reachable" | "unreachable";
            /**
             * @description Always `ok`: if the daemon is not ready, the response is 503.
             * @enum {string}
             */
            status: "ok";
        };
        /** @description The container to reinstall. */
        ReinstallContainerRequest: {
            /**
             * Format: int64
             * @description New maximum total size of the container's files in bytes. Defaults to the current one.
             */
            disk_limit?: number;
            /** @description Id of the container, as a safeguard: if it is set, it must be the id of the container with that name. */
            id?: string;
            /** @description Name of the container to reinstall. */
            name: string;
            /**
             * @description Keep the files of the container. Otherwise they are deleted.
             * @default false
             */
            preserve_data?: boolean;
            /** @description New server type. Defaults to the current one. */
            type?: string;
            /** @description New version. Defaults to the current one. */
            version?: string;
        };
        /** @description The container to remove. */
        RemoveContainerRequest: {
            hold?: components["schemas"]["ContainerHold"];
            /** @description Id of the container. */
            id: string;
            /** @description Idempotency keys of `POST /container/install`. Installations with these keys that have not created their container yet create none: they end with 409 `idempotency_key_reused`, also if their request arrives later. Keys that are limited to containers, and requests with `Berth-Container`, get 403 with this property. */
            idempotency_keys?: string[];
            /**
             * @description Also delete its files. Otherwise they are kept.
             * @default false
             */
            remove_data?: boolean;
        };
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
        /** @description The backup to restore, the container to which it belongs, and the container to restore. */
        RestoreBackupFromRequest: {
            /** @description Id of the backup. */
            backup_id: string;
            /** @description The container to restore. */
            id: string;
            /** @description The container to which the backup belongs. It may have been removed. */
            source_id: string;
        };
        /** @description The backup to restore. */
        RestoreBackupRequest: {
            /** @description Id of the backup. */
            backup_id: string;
            /** @description The container to restore. */
            id: string;
        };
        /** @description A backup that was restored. */
        RestoredBackup: {
            /** @description Id of the backup. */
            backup_id: string;
            /** @description The restored container. */
            id: string;
            /**
             * @description Always `restoring`, although the work is done: the current status is that of the container.
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
            expires_at: string;
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
            /** @description Id of the container. */
            id: string;
        };
        /** @description The path and the time of the scan. */
        ScanChangesRequest: {
            /** @description The `next_cursor` of the previous page. Without it, the list starts at the beginning. */
            cursor?: string;
            /**
             * Format: int32
             * @description Maximum number of changes on a page.
             * @default 1000000
             */
            limit?: number;
            /** @description Folder or file to scan, relative to the data directory. */
            path: string;
            /**
             * Format: date-time
             * @description Changes at or after this time are reported. It counts to the nanosecond; a leap second is the second before it.
             */
            since: string;
        };
        /** @description A type of server, and whether it can be installed on this host. */
        ServerType: {
            /** @description Whether it can be installed on this host now. */
            available: boolean;
            /**
             * Format: int32
             * @description Port of the server if the installation sets none.
             */
            default_port: number;
            /** @description Description of the type. */
            description: string;
            /** @description Version of the definition, as in the `ETag` of `GET /types/{type}`. Older daemons do not report it. */
            etag?: string;
            /** @description Name of the type for people. */
            name: string;
            /** @description Why it cannot be installed and what to do; null if it can. */
            reason: string | null;
            /** @description The server starts only if its license was accepted: install it with `EULA` set to `TRUE` in `env`. */
            requires_eula: boolean;
            source?: components["schemas"]["TypeSource"];
            /** @description Server type in the catalogue. */
            type: string;
            /** @description The variables of the type that people see by name. Older daemons do not report them. */
            variables?: components["schemas"]["ServerTypeVariable"][];
            /** @description Versions that can be installed here, `latest` first. A type may accept more. */
            versions: string[];
        };
        /** @description The definition of a server type. `docs/catalogue.md` explains all fields. */
        ServerTypeDefinition: {
            /** @description Console lines for a running server during a backup. */
            backup?: {
                /** @description Lines after the backup. */
                after?: string[];
                /** @description Lines before the backup. */
                before?: string[];
                /** @description Pattern of the line of output to wait for (syntax of RE2). */
                wait_for?: string;
                /**
                 * Format: int32
                 * @description How long to wait.
                 */
                wait_seconds?: number;
            };
            capabilities?: components["schemas"]["LinuxCapabilities"];
            /** @description Command in the container. Defaults to that of the image. */
            command?: string[];
            /** @description Changes of configuration files before each start, and fields for people, by the paths of the files. */
            config_files?: {
                [key: string]: {
                    /** @description The new value of each key, or new values by present ones. Values may contain placeholders. */
                    changes?: {
                        [key: string]: string | number | boolean | {
                            [key: string]: string | number | boolean;
                        };
                    };
                    /**
                     * @description Whether a missing file is created.
                     * @default true
                     */
                    create?: boolean;
                    /** @description Fields for people, who change these values in a form. Not with the parser `file`. */
                    fields?: components["schemas"]["ConfigFileField"][];
                    /**
                     * @description The format of the file.
                     * @enum {string}
                     */
                    parser: "properties" | "file" | "yaml" | "json" | "ini" | "xml" | "toml";
                    /**
                     * @description Whether the server writes the file when it stops, so that its fields can be changed only while it is down.
                     * @default false
                     */
                    written_on_stop?: boolean;
                };
            };
            /** @description Where the folder of the server is mounted in the container. */
            data_path: string;
            /**
             * Format: int32
             * @description Port of a server that is installed without one.
             */
            default_port: number;
            /** @description Description of the type. */
            description: string;
            /** @description Environment variables. Those with placeholders are fixed. */
            env?: {
                [key: string]: string;
            };
            /** @description Files that the installation creates, by their paths. */
            files?: {
                [key: string]: {
                    /** @description The text. */
                    content?: string;
                    /** @description A file next to the YAML file. Only in files of the operator. */
                    from?: string;
                };
            };
            /** @description Container image, which may contain `{version}`. */
            image: string;
            /** @description A script that installations run in a container of its own, as root with few rights. Only with Docker. */
            install?: {
                /** @description Program that runs the script, whose path is added as the last argument. Defaults to `sh`. */
                command?: string[];
                /** @description Image of that container, which may contain `{version}`. */
                image: string;
                /** @description The script. The folder of the server is `/mnt/server`. */
                script: string;
            };
            /** @description Limits of a server. */
            limits: {
                /**
                 * Format: double
                 * @description Processor cores.
                 */
                cpus: number;
                /**
                 * Format: int64
                 * @description Memory in bytes.
                 */
                memory_bytes: number;
                /**
                 * Format: int32
                 * @description Processes and threads.
                 */
                pids: number;
            };
            /**
             * Format: visible-text
             * @description Name of the type for people.
             */
            name: string;
            /** @description Further ports that a server needs. An installation gets them unless it names them. */
            ports?: {
                /** @description Name of the port, unique in the type and not `game`. */
                name: string;
                /**
                 * Format: int32
                 * @description Distance from the port that players connect to.
                 */
                offset: number;
                /**
                 * @description `both`: the same number for TCP and UDP.
                 * @enum {string}
                 */
                protocol: "tcp" | "udp" | "both";
            }[];
            /** @description How a server runs without Docker. Without it, the type needs Docker. */
            process?: {
                /** @description The command. */
                command: string[];
                /** @description Commands that the installation runs in the folder of the server. */
                install?: string[][];
                /** @description What the host must have. */
                needs?: {
                    /** @description What to do if it is missing. */
                    advice: string;
                    /** @description Name of a file in `DATA_DIR/catalog/<type>/<version>/`. */
                    file?: string;
                    /** @description A program on the host. */
                    program?: string;
                }[];
                /**
                 * @description The Node.js of the host runs all versions.
                 * @enum {string}
                 */
                version?: "host-node";
            };
            /** @description Protocols of the port. */
            protocols: ("tcp" | "udp")[];
            /** @description How the players are queried. */
            query?: {
                /** @description Name of the game, for `gamedig`. */
                game?: string;
                /**
                 * Format: int32
                 * @description Distance of the query port from the port, for `gamedig`.
                 */
                port_offset?: number;
                /**
                 * @description The protocol.
                 * @enum {string}
                 */
                protocol: "minecraft" | "teeworlds" | "gamedig";
            };
            /** @description When a starting server is running. */
            ready: {
                /** @description A line of the output matches this pattern (syntax of RE2). */
                pattern?: string;
                /**
                 * @description The port accepts connections.
                 * @enum {string}
                 */
                port?: "tcp" | "udp";
            };
            /** @description Whether installations require `EULA` set to `true`. */
            requires_eula?: boolean;
            /**
             * Format: int32
             * @description Steam app that installations download with SteamCMD, which the image must contain. The versions are names of its branches, and `latest` is the one that everybody gets. It replaces `install`.
             */
            steam_app?: number;
            /** @description How to stop a server. */
            stop: {
                /** @description A console line. */
                console?: string;
                /**
                 * @description A signal.
                 * @enum {string}
                 */
                signal?: "SIGTERM" | "SIGINT" | "SIGQUIT" | "SIGKILL";
            };
            /** @description Whether the server has a terminal. */
            tty?: boolean;
            /** @description Server type. */
            type: string;
            /**
             * @description The image starts as its own user. Only in files of the operator.
             * @enum {string}
             */
            user?: "image";
            /** @description Variables that users see by name. */
            variables?: components["schemas"]["ServerTypeVariable"][];
            /** @description Pattern of further versions. */
            version_pattern?: string;
            /** @description The listed versions. `latest` is always accepted. */
            versions: {
                [key: string]: {
                    /**
                     * @description The image is built from the Node.js of the host.
                     * @enum {string}
                     */
                    build?: "host-node";
                    /** @description Image that replaces that of the type. */
                    image?: string;
                } | null;
            };
        };
        /** @description A server type, its definition, and where that comes from. */
        ServerTypeEntry: {
            definition: components["schemas"]["ServerTypeDefinition"];
            /** @description Version of the definition, as in the header `ETag`. */
            etag: string;
            source: components["schemas"]["TypeSource"];
            /** @description Server type. */
            type: string;
        };
        /** @description The server types of this daemon. */
        ServerTypeList: {
            /** @description Definitions that the API has stored and that are not in effect, because their file is damaged or not valid, or because a file of the operator defines the type. Missing if there are none. */
            ignored?: {
                /** @description Why it is not in effect. */
                reason: string;
                /** @description The server type; `*` stands for all. */
                type: string;
            }[];
            /** @description The types, sorted by `type`. */
            types: components["schemas"]["ServerType"][];
        };
        /** @description A variable of a server type, with a name and help for people. */
        ServerTypeVariable: {
            /**
             * @description What users other than administrators can do through the panel: `edit`, `view` only, or neither (`hidden`). Keys of the daemon can do everything.
             * @default edit
             * @enum {string}
             */
            access?: "edit" | "view" | "hidden";
            /** @description The value of a server that sets none; null if the variable is then not set. */
            default?: string | null;
            /** @description What the variable does. */
            description?: string;
            /** @description The environment variable with the value. */
            env: string;
            /** @description Name for people. */
            name: string;
            /** @description Rules for the value, such as `required` or `max:32`, which are checked when it is set. */
            rules?: string[];
            /**
             * @description Whether pages hide the value until the user asks for it.
             * @default false
             */
            secret?: boolean;
        };
        /** @description Actions of SFTP users, newest first. */
        SftpActivity: {
            /** @description The entries. */
            activity: components["schemas"]["SftpActivityEntry"][];
        };
        /** @description An action of an SFTP user. */
        SftpActivityEntry: {
            /** @description The action: `login`, `upload`, `download`, `delete`, `rename`, `mkdir`, `rmdir`, `symlink`, `setstat`; others may be added. */
            action: string;
            /** @description The file or folder, relative to the data directory. If the path is over 1024 bytes, its first name and its end, with `…` between them. */
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
            /** @description Id of the user who created it, as the header `Berth-Actor` named the user; null without this header. */
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
            expires_at: string | null;
            /** @description Folder that the client sees as its root. */
            home_dir: string;
            /** @description Host name or address to connect to. */
            host: string;
            /** @description SHA-256 fingerprint of the host key of the SFTP server, in the format of OpenSSH. Compare it at the first connection. */
            host_key_fingerprint: string;
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
            public_key: string | null;
            /** @description User name. */
            username: string;
        };
        /** @description One page of the SFTP logins, oldest first. */
        SftpCredentialList: {
            /** @description The logins. */
            credentials: components["schemas"]["ListedSftpCredential"][];
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description The status of the SFTP server. */
        SftpStatus: {
            /**
             * Format: int32
             * @description Number of open connections.
             */
            active_connections: number;
            /** @description SHA-256 fingerprint of its host key, in the format of OpenSSH. */
            host_key_fingerprint: string;
            /**
             * Format: int32
             * @description Maximum number of open connections.
             */
            max_connections: number;
            /**
             * Format: int32
             * @description Port that it listens on.
             */
            port: number;
            /** @description Whether it accepts connections. */
            running: boolean;
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
        /** @description The container to stop, and how long to wait for it. */
        StopContainerRequest: {
            /** @description Id of the container. */
            id: string;
            /**
             * Format: double
             * @description Seconds that the server has to stop before it is killed.
             * @default 30
             */
            timeout?: number;
        };
        /**
         * @description Where the definition in effect comes from: Berth itself, a file in `DATA_DIR/catalog`, or `PUT /types/{type}`.
         * @enum {string}
         */
        TypeSource: "built_in" | "file" | "api";
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
            files_extracted: number;
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
            /** @description Id of the backup. */
            backup_id: string;
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
        /** @description The settings to change. Omitted ones are not changed. */
        UpdateContainerRequest: {
            /**
             * Format: double
             * @description New maximum number of processor cores, such as 1.5; null for that of the server type.
             */
            cpu_limit?: number | null;
            /**
             * Format: int64
             * @description New maximum total size of its files in bytes; null for the limit of the daemon, if any.
             */
            disk_limit?: number | null;
            /** @description Environment variables to set or, with null, to remove; all others stay. Afterwards, there are at most 128. Names and values are as for the installation. */
            env?: {
                [key: string]: string | null;
            };
            /** @description Id of the container. */
            id: string;
            /**
             * Format: int64
             * @description New maximum memory in bytes; null for that of the server type.
             */
            memory_limit?: number | null;
            /** @description New name, unique on this daemon. */
            name?: string;
            /** @description All ports: those that are missing are removed, except `game`, which then stays as it is. */
            ports?: components["schemas"]["ContainerPort"][];
            /** @description New version, if the server type can change it at a start. Otherwise, the response is 409: reinstall the container with the version. */
            version?: string;
        };
        /** @description The settings of a container after a change. */
        UpdatedContainer: {
            /** @description The settings of the request that are in effect now. */
            applied: components["schemas"]["ContainerSetting"][];
            /** @description The settings of which the running server still has the previous value, including those of earlier changes. They take effect when it is started next, also after a crash; empty if it is not up. */
            at_next_start: components["schemas"]["ContainerSetting"][];
            /**
             * Format: double
             * @description Maximum number of processor cores, by default that of the server type. Only Docker enforces it.
             */
            cpu_limit: number;
            /**
             * Format: int64
             * @description Maximum total size of its files in bytes; missing without a limit.
             */
            disk_limit?: number;
            /** @description The environment variables that the installation and later changes have set, with their values. The server type's own variables and those of the ports are not included. */
            env: {
                [key: string]: string;
            };
            /** @description Id of the container. */
            id: string;
            /**
             * Format: int64
             * @description Maximum memory in bytes, by default that of the server type. Only Docker enforces it.
             */
            memory_limit: number;
            /** @description Name, unique on this daemon. */
            name: string;
            /**
             * Format: int32
             * @description Port that players connect to.
             */
            port: number;
            /** @description All ports, beginning with `game`. */
            ports: components["schemas"]["ContainerPort"][];
            /** @description Server type in the catalogue. */
            type: string;
            /** @description The variables of the type that people see by name. Older daemons do not report them. */
            variables?: components["schemas"]["ServerTypeVariable"][];
            /** @description Version of the server, as requested. */
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
            backup_id: string;
            /** @description The container that it belongs to. */
            container_id: string;
            /** @description Name of the backup. */
            name: string;
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
            bytes_uploaded: number;
            /** @description The file, or the folder of the files. */
            path: string;
            /**
             * @description Result of the operation.
             * @enum {string}
             */
            status: "completed";
        };
        /** @description The backup to verify. */
        VerifyBackupRequest: {
            /** @description Id of the backup. */
            backup_id: string;
        };
        /** @description The file to write and its content. */
        WriteFileRequest: {
            /** @description The new content, at most 10 MiB after decoding. */
            content: string;
            /**
             * @description Create missing parent folders.
             * @default false
             */
            create_dirs?: boolean;
            /**
             * @description Encoding of `content`.
             * @default utf-8
             * @enum {string}
             */
            encoding?: "utf-8" | "base64";
            /** @description File to write, relative to the data directory. */
            path: string;
        };
        /** @description A file that was written. */
        WrittenFile: {
            /**
             * Format: int64
             * @description Number of written bytes.
             */
            bytes_written: number;
            /** @description The file. */
            path: string;
        };
        /** @description The path, the time and the output. */
        ZipChangesRequest: {
            /** @description Archive to write, relative to the data directory. It must not exist. */
            output: string;
            /** @description Folder or file to scan, relative to the data directory. */
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
            files_included: number;
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
                 * @example /operations/op_2r8v4h0k6t1m7d3q9c5nfabegs
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
                 *       "operation": "installContainer",
                 *       "container_id": null,
                 *       "status": "running",
                 *       "progress": 0,
                 *       "result": null,
                 *       "error": null
                 *     }
                 */
                "application/json": components["schemas"]["Operation"];
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
        /** @description The resource already exists, or its state does not allow this now. Check its current state, and choose another name, or wait and try again. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "conflict",
                 *       "message": "Container cnt_9m2q0h7v3k5d8j1r6s4tcabefg is running: stop it first.",
                 *       "status": 409
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The disk is full (`disk_full`), or a limit is reached: of the container's files and unfinished uploads (`disk_limit_reached`), of its backups (`backup_limit_reached`), or of all backups (`backup_total_reached`); the message names the limit. No partial files are visible, and a resumable upload keeps its bytes. Delete something and try again. */
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
        /** @description The content is at `Location`, for a minute. Only for requests with a token, if the operator allows direct downloads from the storage of backups. A client that follows must send `Range` there, too. */
        DownloadElsewhere: {
            headers: {
                /**
                 * @description Address of the content.
                 * @example https://storage.example.org/berth/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/bak_01.tar.gz?X-Amz-Signature=0b1c
                 */
                Location: string;
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The key is valid, but lacks the permission that this operation needs: ask the operator for a key that has it. Or the operator allows only some addresses, and yours is not one of them (`ip_not_allowed`). */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "forbidden",
                 *       "message": "The key does not have the permission container:manage.",
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
        /** @description The container, file, backup, archive, credential or operation does not exist, or there is no default container. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "not_found",
                 *       "message": "There is no container cnt_9m2q0h7v3k5d8j1r6s4tcabefg.",
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
                 *       "message": "The file \"/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/server.properties\" has changed since the version in If-Match: read it again.",
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
        /** @description The request has no key, or the key is unknown, expired or revoked; or the token is expired or was issued for another resource. */
        Unauthorized: {
            headers: {
                /**
                 * @description The authentication scheme.
                 * @example Bearer realm="berth"
                 */
                "WWW-Authenticate"?: string;
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
        /** @description The container engine, the game server, the disk or a remote host does not respond. Nothing was changed; try again later. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unavailable",
                 *       "message": "The server does not respond to the player query.",
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
         * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
         * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
         */
        Actor: string;
        /**
         * @description Name of the archive, as listed by `GET /container/logs/archives`.
         * @example 20260115T103000000Z.log.gz
         */
        ArchiveName: string;
        /** @description The container whose backup the request may read, in addition to the container of `Berth-Container`. It adds nothing to what the key can access. A request with `Berth-Container` needs it if the backup belongs to another container, so that an error in the client cannot reach a third one. */
        BackupContainer: string;
        /** @description The host name or address under which the user of the credential reaches this machine, as far as the sender of the request knows. It is returned as `host` if the daemon does not know better: `DAEMON_PUBLIC_HOST` is not set, and the daemon listens on all addresses or on loopback. */
        ClientHost: string;
        /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
        Container: string;
        /**
         * @description Id of the container.
         * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
         */
        ContainerId: string;
        /** @description The `next_cursor` of the previous page. Without it, the list starts at the beginning. */
        Cursor: string;
        /**
         * @description Path relative to the data directory; the files of a container are in the folder with its id. `/` is the data directory itself.
         * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
         */
        DataPath: string;
        /**
         * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
         * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
         */
        DefaultContainerId: string;
        /**
         * @description A download token for this resource, instead of a key. It is the security scheme `downloadToken`, documented as a parameter, too, for clients that cannot send credentials in the query.
         * @example dl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
         */
        DownloadToken: string;
        /**
         * @description Maximum number of lines, counted from the newest.
         * @example 200
         */
        HistoryTail: number;
        /** @description Identifies this installation, so that the request can be repeated if its response was lost (IETF draft httpapi-idempotency-key-header): printable characters without spaces, compared exactly. As long as the container exists, the same key does not create another one. */
        IdempotencyKey: string;
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
         * @description Maximum number of items on a page.
         * @example 100
         */
        ListLimit: number;
        /**
         * @description Id of the operation.
         * @example op_2r8v4h0k6t1m7d3q9c5nfabegs
         */
        OperationId: string;
        /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
        PreferAsync: string;
        /** @description The part of the content to send (RFC 9110): one range, such as `bytes=0-1023`. With other units or several ranges, the whole content is sent. */
        Range: string;
        /**
         * @description The server type.
         * @example quake3
         */
        ServerTypeName: string;
        /**
         * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
         * @example 1.0.0
         */
        TusResumable: string;
        /** @description The `ETag` of the definition, or several with commas: the request is done only if the definition in effect still has one of these versions, and otherwise the response is 412. `*` stands for any definition. */
        TypeIfMatch: string;
        /** @description With `*`, the definition is stored only if the type does not exist; otherwise the response is 412. */
        TypeIfNoneMatch: "*";
        /**
         * @description Id of the upload, as in its `Location`.
         * @example upl_7k1m5t9d3h8q2v6c0r4sjabegf
         */
        UploadId: string;
        /**
         * @description An upload token for this path, instead of a key. It is the security scheme `uploadToken`, documented as a parameter, too, for clients that cannot send credentials in the query.
         * @example ul_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
         */
        UploadToken: string;
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
        /**
         * @description Version of the protocol.
         * @example 1.0.0
         */
        TusResumable: "1.0.0";
        /** @description Version of the definition, for `If-Match`. Equal definitions have the same version. */
        TypeVersion: string;
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
export type ApiError = components['schemas']['ApiError'];
export type ApiErrorDetail = components['schemas']['ApiErrorDetail'];
export type AppendedFile = components['schemas']['AppendedFile'];
export type AppendFileRequest = components['schemas']['AppendFileRequest'];
export type Backup = components['schemas']['Backup'];
export type BackupChange = components['schemas']['BackupChange'];
export type BackupDownloadToken = components['schemas']['BackupDownloadToken'];
export type BackupList = components['schemas']['BackupList'];
export type BinaryContent = components['schemas']['BinaryContent'];
export type Capabilities = components['schemas']['Capabilities'];
export type CapacityUsage = components['schemas']['CapacityUsage'];
export type ChangedPathMode = components['schemas']['ChangedPathMode'];
export type ChangeEntry = components['schemas']['ChangeEntry'];
export type ChangeList = components['schemas']['ChangeList'];
export type ChangePathModeRequest = components['schemas']['ChangePathModeRequest'];
export type CommandResult = components['schemas']['CommandResult'];
export type ConfigField = components['schemas']['ConfigField'];
export type ConfigFile = components['schemas']['ConfigFile'];
export type ConfigFileField = components['schemas']['ConfigFileField'];
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
export type ConsoleToken = components['schemas']['ConsoleToken'];
export type Container = components['schemas']['Container'];
export type ContainerHold = components['schemas']['ContainerHold'];
export type ContainerList = components['schemas']['ContainerList'];
export type ContainerLogs = components['schemas']['ContainerLogs'];
export type ContainerNotice = components['schemas']['ContainerNotice'];
export type ContainerPort = components['schemas']['ContainerPort'];
export type ContainerRequest = components['schemas']['ContainerRequest'];
export type ContainerSetting = components['schemas']['ContainerSetting'];
export type ContainerSettings = components['schemas']['ContainerSettings'];
export type ContainerState = components['schemas']['ContainerState'];
export type ContainerStats = components['schemas']['ContainerStats'];
export type ContainerStatsList = components['schemas']['ContainerStatsList'];
export type ContainerStatus = components['schemas']['ContainerStatus'];
export type ContainerStatusChange = components['schemas']['ContainerStatusChange'];
export type ContainerUsage = components['schemas']['ContainerUsage'];
export type CopiedPath = components['schemas']['CopiedPath'];
export type CopyPathRequest = components['schemas']['CopyPathRequest'];
export type CpuUsage = components['schemas']['CpuUsage'];
export type CreateBackupDownloadTokenRequest = components['schemas']['CreateBackupDownloadTokenRequest'];
export type CreateBackupRequest = components['schemas']['CreateBackupRequest'];
export type CreateConsoleTokenRequest = components['schemas']['CreateConsoleTokenRequest'];
export type CreatedPath = components['schemas']['CreatedPath'];
export type CreateFileDownloadTokenRequest = components['schemas']['CreateFileDownloadTokenRequest'];
export type CreateFileUploadTokenRequest = components['schemas']['CreateFileUploadTokenRequest'];
export type CreateLogArchiveDownloadTokenRequest = components['schemas']['CreateLogArchiveDownloadTokenRequest'];
export type CreateSftpCredentialRequest = components['schemas']['CreateSftpCredentialRequest'];
export type DaemonInfo = components['schemas']['DaemonInfo'];
export type DeleteBackupRequest = components['schemas']['DeleteBackupRequest'];
export type DeletedBackup = components['schemas']['DeletedBackup'];
export type DeletedLogs = components['schemas']['DeletedLogs'];
export type DeletedServerType = components['schemas']['DeletedServerType'];
export type DeleteLogsRequest = components['schemas']['DeleteLogsRequest'];
export type DeleteSftpCredentialRequest = components['schemas']['DeleteSftpCredentialRequest'];
export type DescribeInstallerRequest = components['schemas']['DescribeInstallerRequest'];
export type DirectoryEntry = components['schemas']['DirectoryEntry'];
export type DirectoryListing = components['schemas']['DirectoryListing'];
export type DroppedEvents = components['schemas']['DroppedEvents'];
export type EndedSftpCredentials = components['schemas']['EndedSftpCredentials'];
export type EndSftpCredentialsRequest = components['schemas']['EndSftpCredentialsRequest'];
export type FileContent = components['schemas']['FileContent'];
export type FileDownloadToken = components['schemas']['FileDownloadToken'];
export type FileMatch = components['schemas']['FileMatch'];
export type FileMatches = components['schemas']['FileMatches'];
export type FileUpload = components['schemas']['FileUpload'];
export type FileUploadToken = components['schemas']['FileUploadToken'];
export type Health = components['schemas']['Health'];
export type HeldContainer = components['schemas']['HeldContainer'];
export type HoldContainerRequest = components['schemas']['HoldContainerRequest'];
export type HostInfo = components['schemas']['HostInfo'];
export type HostStats = components['schemas']['HostStats'];
export type IdentityChallenge = components['schemas']['IdentityChallenge'];
export type IdentityProof = components['schemas']['IdentityProof'];
export type InstallContainerRequest = components['schemas']['InstallContainerRequest'];
export type InstalledContainer = components['schemas']['InstalledContainer'];
export type Installer = components['schemas']['Installer'];
export type LinuxCapabilities = components['schemas']['LinuxCapabilities'];
export type ListedContainer = components['schemas']['ListedContainer'];
export type ListedLog = components['schemas']['ListedLog'];
export type ListedSftpCredential = components['schemas']['ListedSftpCredential'];
export type LogArchive = components['schemas']['LogArchive'];
export type LogArchiveContent = components['schemas']['LogArchiveContent'];
export type LogArchiveDownloadToken = components['schemas']['LogArchiveDownloadToken'];
export type LogArchiveList = components['schemas']['LogArchiveList'];
export type LogHistory = components['schemas']['LogHistory'];
export type LogList = components['schemas']['LogList'];
export type MakeDirectoryRequest = components['schemas']['MakeDirectoryRequest'];
export type Metrics = components['schemas']['Metrics'];
export type MovedFiles = components['schemas']['MovedFiles'];
export type NetworkUsage = components['schemas']['NetworkUsage'];
export type NewConfigValue = components['schemas']['NewConfigValue'];
export type Operation = components['schemas']['Operation'];
export type PathInfo = components['schemas']['PathInfo'];
export type PathRequest = components['schemas']['PathRequest'];
export type PathSize = components['schemas']['PathSize'];
export type Player = components['schemas']['Player'];
export type PlayerList = components['schemas']['PlayerList'];
export type PortRange = components['schemas']['PortRange'];
export type PulledFile = components['schemas']['PulledFile'];
export type PullFileRequest = components['schemas']['PullFileRequest'];
export type Readiness = components['schemas']['Readiness'];
export type ReinstallContainerRequest = components['schemas']['ReinstallContainerRequest'];
export type RemoveContainerRequest = components['schemas']['RemoveContainerRequest'];
export type RemovedPath = components['schemas']['RemovedPath'];
export type RenamedPath = components['schemas']['RenamedPath'];
export type RenamePathRequest = components['schemas']['RenamePathRequest'];
export type RestoreBackupFromRequest = components['schemas']['RestoreBackupFromRequest'];
export type RestoreBackupRequest = components['schemas']['RestoreBackupRequest'];
export type RestoredBackup = components['schemas']['RestoredBackup'];
export type ResumableUpload = components['schemas']['ResumableUpload'];
export type RevokedSftpCredential = components['schemas']['RevokedSftpCredential'];
export type RunCommandRequest = components['schemas']['RunCommandRequest'];
export type ScanChangesRequest = components['schemas']['ScanChangesRequest'];
export type ServerType = components['schemas']['ServerType'];
export type ServerTypeDefinition = components['schemas']['ServerTypeDefinition'];
export type ServerTypeEntry = components['schemas']['ServerTypeEntry'];
export type ServerTypeList = components['schemas']['ServerTypeList'];
export type ServerTypeVariable = components['schemas']['ServerTypeVariable'];
export type SftpActivity = components['schemas']['SftpActivity'];
export type SftpActivityEntry = components['schemas']['SftpActivityEntry'];
export type SftpCredential = components['schemas']['SftpCredential'];
export type SftpCredentialList = components['schemas']['SftpCredentialList'];
export type SftpStatus = components['schemas']['SftpStatus'];
export type SkippedFiles = components['schemas']['SkippedFiles'];
export type StopContainerRequest = components['schemas']['StopContainerRequest'];
export type TypeSource = components['schemas']['TypeSource'];
export type UnzipArchiveRequest = components['schemas']['UnzipArchiveRequest'];
export type UnzipResult = components['schemas']['UnzipResult'];
export type UpdateBackupRequest = components['schemas']['UpdateBackupRequest'];
export type UpdateConfigFileRequest = components['schemas']['UpdateConfigFileRequest'];
export type UpdateContainerRequest = components['schemas']['UpdateContainerRequest'];
export type UpdatedContainer = components['schemas']['UpdatedContainer'];
export type UploadBytes = components['schemas']['UploadBytes'];
export type UploadedBackup = components['schemas']['UploadedBackup'];
export type UploadedFile = components['schemas']['UploadedFile'];
export type VerifyBackupRequest = components['schemas']['VerifyBackupRequest'];
export type WriteFileRequest = components['schemas']['WriteFileRequest'];
export type WrittenFile = components['schemas']['WrittenFile'];
export type ZipChangesRequest = components['schemas']['ZipChangesRequest'];
export type ZipPathRequest = components['schemas']['ZipPathRequest'];
export type ZipResult = components['schemas']['ZipResult'];
export type ResponseAccepted = components['responses']['Accepted'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseChecksumMismatch = components['responses']['ChecksumMismatch'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseDiskFull = components['responses']['DiskFull'];
export type ResponseDownload = components['responses']['Download'];
export type ResponseDownloadElsewhere = components['responses']['DownloadElsewhere'];
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
export type ParameterActor = components['parameters']['Actor'];
export type ParameterArchiveName = components['parameters']['ArchiveName'];
export type ParameterBackupContainer = components['parameters']['BackupContainer'];
export type ParameterClientHost = components['parameters']['ClientHost'];
export type ParameterContainer = components['parameters']['Container'];
export type ParameterContainerId = components['parameters']['ContainerId'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterDataPath = components['parameters']['DataPath'];
export type ParameterDefaultContainerId = components['parameters']['DefaultContainerId'];
export type ParameterDownloadToken = components['parameters']['DownloadToken'];
export type ParameterHistoryTail = components['parameters']['HistoryTail'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfModifiedSince = components['parameters']['IfModifiedSince'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterIfNoneMatchAny = components['parameters']['IfNoneMatchAny'];
export type ParameterIfRange = components['parameters']['IfRange'];
export type ParameterListLimit = components['parameters']['ListLimit'];
export type ParameterOperationId = components['parameters']['OperationId'];
export type ParameterPreferAsync = components['parameters']['PreferAsync'];
export type ParameterRange = components['parameters']['Range'];
export type ParameterServerTypeName = components['parameters']['ServerTypeName'];
export type ParameterTusResumable = components['parameters']['TusResumable'];
export type ParameterTypeIfMatch = components['parameters']['TypeIfMatch'];
export type ParameterTypeIfNoneMatch = components['parameters']['TypeIfNoneMatch'];
export type ParameterUploadId = components['parameters']['UploadId'];
export type ParameterUploadToken = components['parameters']['UploadToken'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderFileVersion = components['headers']['FileVersion'];
export type HeaderLastModified = components['headers']['LastModified'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderTusResumable = components['headers']['TusResumable'];
export type HeaderTypeVersion = components['headers']['TypeVersion'];
export type HeaderUploadExpires = components['headers']['UploadExpires'];
export type HeaderUploadOffset = components['headers']['UploadOffset'];
export type $defs = Record<string, never>;
export interface operations {
    getDaemon: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The daemon. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dmn_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "version": "0.2.0",
                     *       "uptime": 86400,
                     *       "platform": "linux",
                     *       "runtime_version": "v20.20.2",
                     *       "container_runtime": "process"
                     *     }
                     */
                    "application/json": components["schemas"]["DaemonInfo"];
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
    getCapabilities: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capabilities. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "container_management": true,
                     *       "filesystem_operations": true,
                     *       "sftp": true,
                     *       "backups": true,
                     *       "logs": true,
                     *       "radar": true,
                     *       "max_upload_size": 1073741824,
                     *       "supported_compressions": [
                     *         "zip",
                     *         "tar",
                     *         "gzip"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Capabilities"];
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
    removeContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container to remove. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                 *       "remove_data": false
                 *     }
                 */
                "application/json": components["schemas"]["RemoveContainerRequest"];
            };
        };
        responses: {
            /** @description The container is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "removed"
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerState"];
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
    updateContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container and its new settings. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
                 *       ],
                 *       "memory_limit": 1073741824
                 *     }
                 */
                "application/json": components["schemas"]["UpdateContainerRequest"];
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "name": "plaza",
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
                     *       "memory_limit": 1073741824,
                     *       "cpu_limit": 1,
                     *       "applied": [],
                     *       "at_next_start": [
                     *         "env",
                     *         "ports",
                     *         "memory_limit"
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
                    "application/json": components["schemas"]["UpdatedContainer"];
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
    createBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to back up. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                 *       "name": "before-update",
                 *       "include_paths": [
                 *         "world/**"
                 *       ],
                 *       "exclude_paths": [
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
                     *       "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "name": "before-update",
                     *       "size": 1048576,
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "status": "completed",
                     *       "server_running": false,
                     *       "changed_files": 0,
                     *       "locked": false,
                     *       "verified_at": null,
                     *       "damage": null,
                     *       "changed_paths": []
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
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The backup to delete. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteBackupRequest"];
            };
        };
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
                     *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
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
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The backup and whether it is locked. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
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
                     *       "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "name": "before-update",
                     *       "size": 1048576,
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "status": "completed",
                     *       "server_running": null,
                     *       "changed_files": null,
                     *       "locked": true,
                     *       "verified_at": null,
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
            query: {
                /**
                 * @description Id of the backup.
                 * @example bkp_4f7c1n9t2k8r0v5h3m6qdabesj
                 */
                backup_id: string;
                /**
                 * @description A download token for this resource, instead of a key. It is the security scheme `downloadToken`, documented as a parameter, too, for clients that cannot send credentials in the query.
                 * @example dl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                 */
                token?: components["parameters"]["DownloadToken"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description A `Last-Modified`: the response is 304 without a body if the content has not changed since. Ignored with `If-None-Match`, or if it is not a valid date (RFC 9110). */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: the response is 304 without a body if the content still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: the `Range` is sent only if the content still has it; otherwise all of the content is sent. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description The part of the content to send (RFC 9110): one range, such as `bytes=0-1023`. With other units or several ranges, the whole content is sent. */
                Range?: components["parameters"]["Range"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Download"];
            206: components["responses"]["PartialDownload"];
            304: components["responses"]["NotModified"];
            307: components["responses"]["DownloadElsewhere"];
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
    createBackupDownloadToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The backup, and the lifetime of the token. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                 *       "expires_in": 300
                 *     }
                 */
                "application/json": components["schemas"]["CreateBackupDownloadTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "dl_bkp_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expires_at": "2026-01-15T10:35:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BackupDownloadToken"];
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
    listBackups: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. Without it, the list starts at the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *           "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *           "name": "before-update",
                     *           "size": 73400320,
                     *           "created": "2026-01-15T10:30:00.000Z",
                     *           "status": "completed",
                     *           "server_running": null,
                     *           "changed_files": null,
                     *           "locked": false,
                     *           "verified_at": null,
                     *           "damage": null
                     *         }
                     *       ],
                     *       "next_cursor": null
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
    uploadBackup: {
        parameters: {
            query: {
                /**
                 * @description Id of the container that the backup is for.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id: string;
                /**
                 * @description Name of the backup. Defaults to a name with the current time.
                 * @example from-node-2
                 */
                name?: string;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
                     *       "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
    verifyBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The backup. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyBackupRequest"];
            };
        };
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
                     *       "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "name": "before-update",
                     *       "size": 1048576,
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "status": "completed",
                     *       "server_running": null,
                     *       "changed_files": null,
                     *       "locked": false,
                     *       "verified_at": "2026-01-16T04:00:00.000Z",
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
    runCommand: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The command. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
                     *       "exit_code": 0
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
            query?: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *           "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/config/lobby.properties",
                     *           "written_on_stop": false,
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
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description The `ETag` of the file, or several with commas: the file is written only if it still has one of these versions, and otherwise the response is 412. `*` stands for any existing file. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file and the new values. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/config/lobby.properties",
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/config/lobby.properties",
                     *       "written_on_stop": false,
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
    openConsole: {
        parameters: {
            query?: {
                /**
                 * @description Number of recent lines to send first.
                 * @example 100
                 */
                tail?: number;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path: {
                /**
                 * @description Id of the container.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id: components["parameters"]["ContainerId"];
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
    createConsoleToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container, and whether the console is read-only. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                 *       "read_only": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateConsoleTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "con_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expires_at": "2026-01-15T10:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleToken"];
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
    exportContainer: {
        parameters: {
            query: {
                /**
                 * @description Id of the container.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id: string;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Download"];
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
    holdContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg"
                 *     }
                 */
                "application/json": components["schemas"]["HoldContainerRequest"];
            };
        };
        responses: {
            /** @description The container is held. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "stopped",
                     *       "hold": "leaving"
                     *     }
                     */
                    "application/json": components["schemas"]["HeldContainer"];
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
    importContainer: {
        parameters: {
            query: {
                /**
                 * @description Id of the container.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id: string;
                /**
                 * @description Expected total size of the files in bytes. If the disk or the container's limit does not have this much space, the response is 507 before anything is read.
                 * @example 1048576
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The archive. */
        requestBody: {
            content: {
                /** @example hello world */
                "application/octet-stream": components["schemas"]["MovedFiles"];
            };
        };
        responses: {
            /** @description The files are complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "installed",
                     *       "hold": "arrived"
                     *     }
                     */
                    "application/json": components["schemas"]["HeldContainer"];
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
    installContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description Identifies this installation, so that the request can be repeated if its response was lost (IETF draft httpapi-idempotency-key-header): printable characters without spaces, compared exactly. As long as the container exists, the same key does not create another one. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The server to install. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "nodejs",
                 *       "name": "lobby",
                 *       "version": "latest",
                 *       "port": 3001,
                 *       "env": {
                 *         "NODE_ENV": "production"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InstallContainerRequest"];
            };
        };
        responses: {
            /** @description The container is installed. If the request was repeated with its `Idempotency-Key`, `status` is the current status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "name": "lobby",
                     *       "status": "installed"
                     *     }
                     */
                    "application/json": components["schemas"]["InstalledContainer"];
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
    describeInstaller: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The type and version. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "nodejs",
                 *       "version": "latest"
                 *     }
                 */
                "application/json": components["schemas"]["DescribeInstallerRequest"];
            };
        };
        responses: {
            /** @description The installer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "nodejs",
                     *       "version": "latest",
                     *       "image": "berth/nodejs:host-20.20.2",
                     *       "default_port": 3001,
                     *       "requires_eula": false,
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
                     *       ],
                     *       "memory_limit": 536870912,
                     *       "cpu_limit": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Installer"];
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
    killContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container to kill. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg"
                 *     }
                 */
                "application/json": components["schemas"]["ContainerRequest"];
            };
        };
        responses: {
            /** @description The container was killed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "killed"
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerState"];
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
    listContainers: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. Without it, the list starts at the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of containers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "containers": [
                     *         {
                     *           "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *           "name": "lobby",
                     *           "status": "running",
                     *           "type": "nodejs",
                     *           "version": "20.20.2",
                     *           "port": 3001,
                     *           "uptime": 300,
                     *           "started_at": "2026-01-15T10:30:00.000Z",
                     *           "reachable": true
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerList"];
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
    deleteLogs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The removed container. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteLogsRequest"];
            };
        };
        responses: {
            /** @description The log is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedLogs"];
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
    getContainerLogs: {
        parameters: {
            query?: {
                /**
                 * @description Only lines written at or after this time.
                 * @example 2026-01-15T09:00:00.000Z
                 */
                since?: string;
                /**
                 * @description Maximum number of lines, counted from the newest.
                 * @example 100
                 */
                tail?: number;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path: {
                /**
                 * @description Id of the container.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id: components["parameters"]["ContainerId"];
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "logs": [
                     *         "listening on port 3001"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerLogs"];
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
            query?: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
    downloadLogArchive: {
        parameters: {
            query: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
                /**
                 * @description Name of the archive, as listed by `GET /container/logs/archives`.
                 * @example 20260115T103000000Z.log.gz
                 */
                name: components["parameters"]["ArchiveName"];
                /**
                 * @description A download token for this resource, instead of a key. It is the security scheme `downloadToken`, documented as a parameter, too, for clients that cannot send credentials in the query.
                 * @example dl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                 */
                token?: components["parameters"]["DownloadToken"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description A `Last-Modified`: the response is 304 without a body if the content has not changed since. Ignored with `If-None-Match`, or if it is not a valid date (RFC 9110). */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: the response is 304 without a body if the content still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: the `Range` is sent only if the content still has it; otherwise all of the content is sent. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description The part of the content to send (RFC 9110): one range, such as `bytes=0-1023`. With other units or several ranges, the whole content is sent. */
                Range?: components["parameters"]["Range"];
            };
            path?: never;
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
    createLogArchiveDownloadToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The archive, and the lifetime of the token. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                 *       "name": "20260115T103000000Z.log.gz",
                 *       "expires_in": 300
                 *     }
                 */
                "application/json": components["schemas"]["CreateLogArchiveDownloadTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "dl_log_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expires_at": "2026-01-15T10:35:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LogArchiveDownloadToken"];
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
    readLogArchive: {
        parameters: {
            query: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
                /**
                 * @description Name of the archive, as listed by `GET /container/logs/archives`.
                 * @example 20260115T103000000Z.log.gz
                 */
                name: components["parameters"]["ArchiveName"];
                /**
                 * @description Maximum number of lines, counted from the newest.
                 * @example 200
                 */
                tail?: components["parameters"]["HistoryTail"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
    getLogHistory: {
        parameters: {
            query?: {
                /**
                 * @description Only lines that contain this text, case-sensitive. It is compared byte by byte, in UTF-8, without the timestamps of lines. An empty text means no filter.
                 * @example listening
                 */
                filter?: string;
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
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
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
    listLogs: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. Without it, the list starts at the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of logs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "logs": [
                     *         {
                     *           "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *           "size": 20480,
                     *           "removed": false
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["LogList"];
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
    reinstallContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container to reinstall. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "lobby",
                 *       "type": "nodejs",
                 *       "version": "latest",
                 *       "preserve_data": true
                 *     }
                 */
                "application/json": components["schemas"]["ReinstallContainerRequest"];
            };
        };
        responses: {
            /** @description The container is reinstalled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "installed"
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerState"];
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
    releaseContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg"
                 *     }
                 */
                "application/json": components["schemas"]["HoldContainerRequest"];
            };
        };
        responses: {
            /** @description The container is not held. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "stopped"
                     *     }
                     */
                    "application/json": components["schemas"]["HeldContainer"];
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
    restartContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container to restart. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg"
                 *     }
                 */
                "application/json": components["schemas"]["ContainerRequest"];
            };
        };
        responses: {
            /** @description The container is restarting. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "restarting"
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerState"];
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
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container and the backup. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                 *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj"
                 *     }
                 */
                "application/json": components["schemas"]["RestoreBackupRequest"];
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
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
    restoreBackupFrom: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The container whose backup the request may read, in addition to the container of `Berth-Container`. It adds nothing to what the key can access. A request with `Berth-Container` needs it if the backup belongs to another container, so that an error in the client cannot reach a third one. */
                "Berth-Backup-Container"?: components["parameters"]["BackupContainer"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The two containers and the backup. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                 *       "source_id": "cnt_1r6s4tcabefg9m2q0h7v3k5d8j",
                 *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj"
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "backup_id": "bkp_4f7c1n9t2k8r0v5h3m6qdabesj",
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
    getContainerSettings: {
        parameters: {
            query?: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "name": "plaza",
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
                     *       "memory_limit": 1073741824,
                     *       "cpu_limit": 1,
                     *       "at_next_start": [
                     *         "env",
                     *         "ports",
                     *         "memory_limit"
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
                    "application/json": components["schemas"]["ContainerSettings"];
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
    startContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container to start. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg"
                 *     }
                 */
                "application/json": components["schemas"]["ContainerRequest"];
            };
        };
        responses: {
            /** @description The container is starting. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "starting"
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerState"];
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
    getContainerStats: {
        parameters: {
            query?: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "cpu_percent": 3.2,
                     *       "memory_used": 134217728,
                     *       "memory_limit": 1073741824,
                     *       "memory_percent": 12.5,
                     *       "network_rx": 204800,
                     *       "network_tx": 102400,
                     *       "disk_read": 4096000,
                     *       "disk_write": 512000,
                     *       "disk_used": 817
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerStats"];
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
    listContainerStats: {
        parameters: {
            query: {
                /**
                 * @description The ids of the containers; the parameter is repeated for each of them.
                 * @example [
                 *       "cnt_9m2q0h7v3k5d8j1r6s4tcabefg"
                 *     ]
                 */
                ids: string[];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "stats": [
                     *         {
                     *           "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *           "cpu_percent": 3.2,
                     *           "memory_used": 134217728,
                     *           "memory_limit": 1073741824,
                     *           "memory_percent": 12.5,
                     *           "network_rx": 204800,
                     *           "network_tx": 102400,
                     *           "disk_read": 4096000,
                     *           "disk_write": 512000,
                     *           "disk_used": 817
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerStatsList"];
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
    getContainerStatus: {
        parameters: {
            query?: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The container. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "name": "lobby",
                     *       "status": "running",
                     *       "type": "nodejs",
                     *       "version": "20.20.2",
                     *       "port": 3001,
                     *       "uptime": 300,
                     *       "started_at": "2026-01-15T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Container"];
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
    getContainerStatusById: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path: {
                /**
                 * @description Id of the container.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id: components["parameters"]["ContainerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The container. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "name": "lobby",
                     *       "status": "running",
                     *       "type": "nodejs",
                     *       "version": "20.20.2",
                     *       "port": 3001,
                     *       "uptime": 300,
                     *       "started_at": "2026-01-15T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Container"];
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
    stopContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container to stop. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                 *       "timeout": 30
                 *     }
                 */
                "application/json": components["schemas"]["StopContainerRequest"];
            };
        };
        responses: {
            /** @description The container is stopping. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "status": "stopping"
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerState"];
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
    listServerTypes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
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
                     *       "types": [
                     *         {
                     *           "type": "nodejs",
                     *           "name": "Node.js",
                     *           "description": "Runs index.js in its folder, a CommonJS or ES module. The environment variable PORT has the port. Node.js itself needs 64 MiB of memory.",
                     *           "versions": [
                     *             "latest",
                     *             "20",
                     *             "22",
                     *             "24"
                     *           ],
                     *           "default_port": 3001,
                     *           "requires_eula": false,
                     *           "available": true,
                     *           "reason": null,
                     *           "source": "built_in",
                     *           "etag": "\"q0vX3s5yqJ2mKcH1rT8wZbLdN4E\"",
                     *           "variables": [
                     *             {
                     *               "name": "Environment",
                     *               "description": "What programs and packages see as NODE_ENV. Most packages write less and run faster with \"production\".",
                     *               "env": "NODE_ENV",
                     *               "default": "production",
                     *               "access": "edit",
                     *               "rules": [
                     *                 "required",
                     *                 "string",
                     *                 "max:64",
                     *                 "regex:/^[A-Za-z0-9_-]+$/"
                     *               ],
                     *               "secret": false
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServerTypeList"];
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
    getContainerUsage: {
        parameters: {
            query?: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
                     *       },
                     *       "total": {
                     *         "backups": {
                     *           "used": 20480,
                     *           "limit": 53687091200
                     *         },
                     *         "logs": {
                     *           "used": 40960,
                     *           "limit": 10737418240
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerUsage"];
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
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description Id of the last event that the client has received, to resume after it. */
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
                     * @example id: mhz2k1q0-7
                     *     event: status
                     *     data: {"id":"cnt_9m2q0h7v3k5d8j1r6s4tcabefg","name":"lobby","status":"running","at":"2026-01-15T10:30:00.000Z"}
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
    appendFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file and the text. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/whitelist.txt",
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/whitelist.txt",
                     *       "bytes_appended": 5
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
    copyPath: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The source and the destination. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
                 *       "destination": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world-copy",
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
                     *       "source": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
                     *       "destination": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world-copy",
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
    createEmptyFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/eula.txt"
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/eula.txt",
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
    downloadPath: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the data directory; the files of a container are in the folder with its id. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
                 */
                path: components["parameters"]["DataPath"];
                /**
                 * @description A download token for this resource, instead of a key. It is the security scheme `downloadToken`, documented as a parameter, too, for clients that cannot send credentials in the query.
                 * @example dl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                 */
                token?: components["parameters"]["DownloadToken"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description A `Last-Modified`: the response is 304 without a body if the content has not changed since. Ignored with `If-None-Match`, or if it is not a valid date (RFC 9110). */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: the response is 304 without a body if the content still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: the `Range` is sent only if the content still has it; otherwise all of the content is sent. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description The part of the content to send (RFC 9110): one range, such as `bytes=0-1023`. With other units or several ranges, the whole content is sent. */
                Range?: components["parameters"]["Range"];
            };
            path?: never;
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
    createFileDownloadToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The path, and the lifetime of the token. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
                 *       "expires_in": 300
                 *     }
                 */
                "application/json": components["schemas"]["CreateFileDownloadTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "dl_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expires_at": "2026-01-15T10:35:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FileDownloadToken"];
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
    readFile: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the data directory; the files of a container are in the folder with its id. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js",
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
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description The `ETag` of the file, or several with commas: the file is written only if it still has one of these versions, and otherwise the response is 412. `*` stands for any existing file. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Only `*`: the file is written only if it does not exist, and otherwise the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchAny"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file and the content. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/server.properties",
                 *       "content": "motd=Welcome\n",
                 *       "encoding": "utf-8",
                 *       "create_dirs": false
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/server.properties",
                     *       "bytes_written": 13
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
    getPathInfo: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the data directory; the files of a container are in the folder with its id. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js",
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
    listDirectory: {
        parameters: {
            query: {
                /**
                 * @description Folder to list, relative to the data directory. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                path: string;
                /**
                 * @description Also list the content of subfolders.
                 * @example false
                 */
                recursive?: boolean;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
    makeDirectory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The folder to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/data",
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/data",
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
    changePathMode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The path and its new mode. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/scripts",
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/scripts",
                     *       "mode": "0755",
                     *       "entries_changed": 3,
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
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The URL and the path. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://downloads.example.org/plugins/maps.jar",
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar"
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar",
                     *       "bytes_downloaded": 204800,
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
    renamePath: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The source and the destination. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
                 *       "destination": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world-old"
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
                     *       "source": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
                     *       "destination": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world-old",
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
    removePath: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The path to delete. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/old-world"
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/old-world",
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
    searchFiles: {
        parameters: {
            query: {
                /**
                 * @description Whether upper and lower case are different in `content`.
                 * @example false
                 */
                case_sensitive?: boolean;
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
                 * @description Folder to search, relative to the data directory. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/config
                 */
                path: string;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/config",
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
                     *       "stopped_by": null,
                     *       "visited_entries": 1,
                     *       "skipped": {
                     *         "binary": 0,
                     *         "large": 0,
                     *         "unreadable": 0
                     *       },
                     *       "shortened_files": 0
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
    getPathSize: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the data directory; the files of a container are in the folder with its id. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js",
                     *       "size": 1536,
                     *       "human_size": "1.5 KiB"
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
    unzipArchive: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The archive and the destination. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip",
                 *       "destination": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world-restored",
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip",
                     *       "files_extracted": 42,
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
                 * @description File to write, or the folder to write to, relative to the data directory.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar
                 */
                path: string;
                /**
                 * @description An upload token for this path, instead of a key. It is the security scheme `uploadToken`, documented as a parameter, too, for clients that cannot send credentials in the query.
                 * @example ul_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                 */
                token?: components["parameters"]["UploadToken"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar",
                     *       "bytes_uploaded": 204800,
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
    createFileUploadToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The path, and the limits of the token. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar",
                 *       "expires_in": 60,
                 *       "max_bytes": 1048576
                 *     }
                 */
                "application/json": components["schemas"]["CreateFileUploadTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "ul_Qm9yZGVyLWxpbmUtdG9rZW4tZm9yLWRvY3VtZW50czE",
                     *       "expires_at": "2026-01-15T10:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FileUploadToken"];
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
    createUpload: {
        parameters: {
            query: {
                /**
                 * @description File to write, relative to the data directory.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip
                 */
                path: string;
            };
            header: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
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
                 * @description Names and base64 values of the client, in the format of tus. They are returned with the offset, and the daemon does not use them.
                 * @example filename d29ybGQuemlw
                 */
                "Upload-Metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload is started. */
            201: {
                headers: {
                    /**
                     * @description Path of the upload.
                     * @example /fs/uploads/upl_7k1m5t9d3h8q2v6c0r4sjabegf
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip",
                     *       "length": 204800,
                     *       "offset": 0,
                     *       "status": "uploading",
                     *       "expires_at": "2026-01-16T10:30:00.000Z"
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
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /**
                 * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path?: never;
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
                     * @description Maximum size of an upload in bytes; `max_upload_size` of `GET /capabilities`.
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
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /**
                 * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path: {
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip",
                     *       "length": 204800,
                     *       "offset": 0,
                     *       "status": "uploading",
                     *       "expires_at": "2026-01-16T10:30:00.000Z"
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
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /**
                 * @description Version of the tus protocol. Another version than `1.0.0` is a 412. Defaults to `1.0.0`.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path: {
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
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
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
    zipPath: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The path and the output. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
                 *       "output": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip",
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip",
                     *       "size": 1048576,
                     *       "files_included": 2
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
    listPlayers: {
        parameters: {
            query?: {
                /**
                 * @description Id of the container. Defaults to the default container: the only container, or the one that the operator configured. Required if there are several containers and none is configured.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
                    "application/json": components["schemas"]["PlayerList"];
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
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The daemon responds. */
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
            /** @description The daemon is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "engine": "reachable"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
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
            /** @description The daemon is up. */
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
    getHost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The host. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hostname": "node-1",
                     *       "os": "Debian GNU/Linux 12 (bookworm)",
                     *       "kernel": "6.1.0-18-amd64",
                     *       "arch": "x64",
                     *       "uptime": 1209600
                     *     }
                     */
                    "application/json": components["schemas"]["HostInfo"];
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
    proveIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The challenge. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fingerprint": "6d1f0c1f3f4c52b8a6c6b1f7be5d9f0a7f0f2f4c9f8f3f7b6f6b0b5c4a3d2e1f",
                 *       "nonce": "q3Zk8yF0sT5mVxW1bN7cLh2dRgJ4pUaE6oYiQwKzXMs"
                 *     }
                 */
                "application/json": components["schemas"]["IdentityChallenge"];
            };
        };
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "daemon_id": "dmn_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "proof": "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["IdentityProof"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
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
                     * @example # HELP berth_daemon_containers Containers by status.
                     *     # TYPE berth_daemon_containers gauge
                     *     berth_daemon_containers{status="running"} 2
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
    getOperation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path: {
                /**
                 * @description Id of the operation.
                 * @example op_2r8v4h0k6t1m7d3q9c5nfabegs
                 */
                id: components["parameters"]["OperationId"];
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
                     *       "operation": "installContainer",
                     *       "container_id": "cnt_4c8t1n6j0r9v2h5k7q3mfsbeag",
                     *       "status": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "id": "cnt_4c8t1n6j0r9v2h5k7q3mfsbeag",
                     *         "name": "arena",
                     *         "status": "installed"
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
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path: {
                /**
                 * @description Id of the operation.
                 * @example op_2r8v4h0k6t1m7d3q9c5nfabegs
                 */
                id: components["parameters"]["OperationId"];
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
                     *       "operation": "installContainer",
                     *       "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
    scanChanges: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The path and the time. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
                     *       "changes": [
                     *         {
                     *           "path": "level.dat",
                     *           "type": "created",
                     *           "size": 2048,
                     *           "modified": "2026-01-15T10:30:00.000Z"
                     *         }
                     *       ],
                     *       "total_changes": 1,
                     *       "next_cursor": null
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
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description `respond-async` (RFC 7240): respond immediately with 202 and an operation instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Path, time and output. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world",
                 *       "since": "2026-01-15T09:00:00.000Z",
                 *       "output": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/changes.zip"
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
                     *       "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/changes.zip",
                     *       "size": 4096,
                     *       "files_included": 1
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
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *           "path": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSftpCredentials: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. Without it, the list starts at the beginning. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The host name or address under which the user of the credential reaches this machine, as far as the sender of the request knows. It is returned as `host` if the daemon does not know better: `DAEMON_PUBLIC_HOST` is not set, and the daemon listens on all addresses or on loopback. */
                "Berth-Client-Host"?: components["parameters"]["ClientHost"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *           "host_key_fingerprint": "SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s",
                     *           "home_dir": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *           "created": "2026-01-15T10:30:00.000Z",
                     *           "expires_at": null,
                     *           "public_key": null,
                     *           "actor": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SftpCredentialList"];
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
    createSftpCredential: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The host name or address under which the user of the credential reaches this machine, as far as the sender of the request knows. It is returned as `host` if the daemon does not know better: `DAEMON_PUBLIC_HOST` is not set, and the daemon listens on all addresses or on loopback. */
                "Berth-Client-Host"?: components["parameters"]["ClientHost"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description User name, password and home folder. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "builder",
                 *       "password": "correct horse battery",
                 *       "home_dir": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg"
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
                     *       "host_key_fingerprint": "SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s",
                     *       "home_dir": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "expires_at": null,
                     *       "public_key": null,
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
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The credential to revoke. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "sftp_7k1d5v9r3h0t6m2q8c4nfabegj"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteSftpCredentialRequest"];
            };
        };
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
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    endSftpCredentials: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container and the user. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                 *       "actor": "usr_6k2m9q4v8c1h5t7d0r3sabefgj"
                 *     }
                 */
                "application/json": components["schemas"]["EndSftpCredentialsRequest"];
            };
        };
        responses: {
            /** @description The credentials are revoked, or expire after the given time at the latest. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "container_id": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "actor": "usr_6k2m9q4v8c1h5t7d0r3sabefgj",
                     *       "credentials": [
                     *         "sftp_7k1d5v9r3h0t6m2q8c4nfabegj"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EndedSftpCredentials"];
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
    getSftpStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SFTP server. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "running": true,
                     *       "port": 2022,
                     *       "active_connections": 0,
                     *       "max_connections": 100,
                     *       "host_key_fingerprint": "SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s"
                     *     }
                     */
                    "application/json": components["schemas"]["SftpStatus"];
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
    getHostStats: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
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
                     *       "cpu": {
                     *         "usage": 12.5,
                     *         "cores": 8,
                     *         "model": "AMD EPYC 7543P",
                     *         "load_averages": [
                     *           1.25,
                     *           0.9,
                     *           0.75
                     *         ]
                     *       },
                     *       "memory": {
                     *         "total": 16777216000,
                     *         "used": 6442450944,
                     *         "free": 10334765056
                     *       },
                     *       "disk": {
                     *         "total": 512110190592,
                     *         "used": 128027547648,
                     *         "free": 384082642944
                     *       },
                     *       "network": {
                     *         "rx_bytes": 987654321,
                     *         "tx_bytes": 123456789
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostStats"];
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
    deleteTokens: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No such token is valid any more. */
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
    getServerType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
            };
            path: {
                /**
                 * @description The server type.
                 * @example quake3
                 */
                type: components["parameters"]["ServerTypeName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The definition. */
            200: {
                headers: {
                    ETag: components["headers"]["TypeVersion"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "quake3",
                     *       "source": "api",
                     *       "etag": "\"q0vX3s5yqJ2mKcH1rT8wZbLdN4E\"",
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
                     *         "env": {
                     *           "SERVER_PORT": "{port}"
                     *         },
                     *         "variables": [
                     *           {
                     *             "name": "Map",
                     *             "description": "The map that the server starts with.",
                     *             "env": "MAP",
                     *             "default": "q3dm17",
                     *             "access": "edit",
                     *             "rules": [
                     *               "required",
                     *               "string",
                     *               "max:32"
                     *             ],
                     *             "secret": false
                     *           }
                     *         ],
                     *         "command": [
                     *           "ioq3ded",
                     *           "+set",
                     *           "net_port",
                     *           "{port}"
                     *         ],
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
                    "application/json": components["schemas"]["ServerTypeEntry"];
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
    putServerType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description The `ETag` of the definition, or several with commas: the request is done only if the definition in effect still has one of these versions, and otherwise the response is 412. `*` stands for any definition. */
                "If-Match"?: components["parameters"]["TypeIfMatch"];
                /** @description With `*`, the definition is stored only if the type does not exist; otherwise the response is 412. */
                "If-None-Match"?: components["parameters"]["TypeIfNoneMatch"];
            };
            path: {
                /**
                 * @description The server type.
                 * @example quake3
                 */
                type: components["parameters"]["ServerTypeName"];
            };
            cookie?: never;
        };
        /** @description The definition. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quake3",
                 *       "name": "Quake III Arena",
                 *       "description": "An ioquake3 dedicated server.",
                 *       "image": "example.org/games/ioquake3:{version}",
                 *       "versions": {
                 *         "latest": null
                 *       },
                 *       "default_port": 27960,
                 *       "protocols": [
                 *         "udp"
                 *       ],
                 *       "data_path": "/data",
                 *       "env": {
                 *         "SERVER_PORT": "{port}"
                 *       },
                 *       "variables": [
                 *         {
                 *           "name": "Map",
                 *           "description": "The map that the server starts with.",
                 *           "env": "MAP",
                 *           "default": "q3dm17",
                 *           "access": "edit",
                 *           "rules": [
                 *             "required",
                 *             "string",
                 *             "max:32"
                 *           ],
                 *           "secret": false
                 *         }
                 *       ],
                 *       "command": [
                 *         "ioq3ded",
                 *         "+set",
                 *         "net_port",
                 *         "{port}"
                 *       ],
                 *       "ready": {
                 *         "pattern": "Common Initialization Complete"
                 *       },
                 *       "stop": {
                 *         "console": "quit"
                 *       },
                 *       "limits": {
                 *         "memory_bytes": 536870912,
                 *         "cpus": 1,
                 *         "pids": 64
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ServerTypeDefinition"];
            };
        };
        responses: {
            /** @description The definition is in effect. */
            200: {
                headers: {
                    ETag: components["headers"]["TypeVersion"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "quake3",
                     *       "source": "api",
                     *       "etag": "\"q0vX3s5yqJ2mKcH1rT8wZbLdN4E\"",
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
                     *         "env": {
                     *           "SERVER_PORT": "{port}"
                     *         },
                     *         "variables": [
                     *           {
                     *             "name": "Map",
                     *             "description": "The map that the server starts with.",
                     *             "env": "MAP",
                     *             "default": "q3dm17",
                     *             "access": "edit",
                     *             "rules": [
                     *               "required",
                     *               "string",
                     *               "max:32"
                     *             ],
                     *             "secret": false
                     *           }
                     *         ],
                     *         "command": [
                     *           "ioq3ded",
                     *           "+set",
                     *           "net_port",
                     *           "{port}"
                     *         ],
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
                    "application/json": components["schemas"]["ServerTypeEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    deleteServerType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, as an id that the daemon does not interpret. Concurrency limits (`x-concurrency`) and their queues are kept for each actor, within the limits of the key. Without the header, the key is the actor. SFTP credentials are stored with it, so that those of one user can be ended. It grants nothing: only the sender of the request, such as a panel with its node key, can know who the user is.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description The only container that the request may access, as if its key were limited to that container. If the key is itself limited, the container must be one of its own; otherwise the request can access none. A client that sends the requests of several users with one key names each user's container, so that an error in the client cannot reach another one. */
                "Berth-Container"?: components["parameters"]["Container"];
                /** @description The `ETag` of the definition, or several with commas: the request is done only if the definition in effect still has one of these versions, and otherwise the response is 412. `*` stands for any definition. */
                "If-Match"?: components["parameters"]["TypeIfMatch"];
            };
            path: {
                /**
                 * @description The server type.
                 * @example quake3
                 */
                type: components["parameters"]["ServerTypeName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The definition is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "nodejs",
                     *       "deleted": true,
                     *       "source": "built_in"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedServerType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
/** Operations that anybody may ask for. */
export type PublicOperation = "getHealth" | "getLiveness" | "getReadiness" | "proveIdentity";
/** Operations that complete a login. */
export type PendingLoginOperation = never;
