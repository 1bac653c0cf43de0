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
         * @description Returns the id and the version of the daemon, what it runs on, and for how long it has run. Any valid key may ask.
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
         * List what the daemon can do
         * @description Tells which parts of the daemon are available here, the largest upload that it takes and the archive formats that it reads. Any valid key may ask.
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
         * @description Removes the container; a running one is ended first. Its files stay where they are unless `remove_data`
         *     is true, then its folder is deleted with all that is in it. Its logs and backups are kept: `DELETE /container/logs` and
         *     `DELETE /container/backup` delete them. An installation
         *     is cancelled, and uploads and other changes of its files end with a 409, as does a backup that is being made. While a backup
         *     is restored, the removal itself is a 409. If a backup does not end within 10 s, it is a 503: try again.
         *
         *     The files of a container that was removed without them can be deleted later by the same request with `remove_data`:
         *     200 while its folder is there, and 404 once it is gone. Until the first removal is finished it is a 409.
         *     Needs a key with `container:manage`.
         */
        delete: operations["removeContainer"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Stores the files of a container as a backup, a tar archive in gzip: contents, modes, times, links as they are and
         *     empty folders; devices, pipes and sockets are left out. The answer comes when it is complete; with `Prefer:
         *     respond-async` it comes at once, as an operation to follow.
         *
         *     A running server keeps running, and can be started, stopped, restarted and killed meanwhile; after a crash it is restarted
         *     as usual. Where its type names lines for that, such as `save-off` and `save-on`, they are typed
         *     into its console before and after. A file of up to 4 MiB that changes while it is read is read again, three times at most. If it
         *     changes each time, or is larger, it has the size in the backup that it had when it was
         *     opened. `server_running` and `changed_files` of the response say whether the files were at rest. Holes of a file are zeros in
         *     the backup, and take room when they come back.
         *
         *     A container that does not exist is a 404. If other work on it is in progress, such as a restore, or another backup that is
         *     made or waits, the response is 409. Removing the container cancels the backup, which is then a 409; so does killing a
         *     container that is not up. A file that the daemon may not read is a 403 that names it: leave it out by `exclude_paths`. A path of over
         *     4095 bytes is a 400 that names it, and so are `include_paths` of which there is nothing to take. More than 2,000,000
         *     files and folders, 128 MiB of their names, 1 TiB, or more than the disk of the containers has, holes counted, are a 413: make several
         *     backups, or leave out what is named. A client that goes while its
         *     backup waits for its turn takes it out of the queue. A backup that fails, or for which
         *     the disk has no room, is never listed. The same applies if the container's backups would take more than they may
         *     (`backup_limit_reached`), or those of all containers (`backup_total_reached`).
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
         * @description Deletes a backup for good. One that does not exist is a 404, one that is being restored a 409. Downloads of it break off, but those that the storage itself sends. While the store of the backups is away, it is a 503. Needs a key with `backup:manage`.
         */
        delete: operations["deleteBackup"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Sends a backup as one file, fit for `POST /container/backup/upload`. A backup that does not
         *     exist is a 404.
         *
         *     It answers `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since`, so that a broken download can go on
         *     where it ended. Instead of a key, the query parameter `token` may carry a download token created
         *     for this backup by `POST /container/backup/download-token`. Then the answer may send the client to the storage
         *     that has it (307); never to a `HEAD`.
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
         * @description Creates a token with which anybody can download this one backup from `GET /container/backup/download`, without a key, until it expires. It can be used more than once. It ends early when the key that created it is revoked. A backup that does not exist is a 404. Needs a key with `backup:read`.
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
         * @description Lists the backups that were made of a container, the oldest first, a page at a time. Those of a container that was
         *     removed are listed, too: they outlive it. A container that does not exist and has none is a 404.
         *
         *     While the store of the backups is away, those are listed that were known last.
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
         * @description Takes a backup file that `GET /container/backup/download` sent, from this daemon or another, and keeps it as a backup of the container. It is read to its end first: a damaged file, one that is no tar archive in gzip, and one with entries that a restore would refuse is a 400, and nothing of it is kept; nor is anything where the client goes before it is answered. The `include_paths` and `exclude_paths` that it was made by stand in it: a restore leaves the same files as they are. An archive that was packed anew or by another program has none, and a restore of it deletes all that is not in it. A container that does not exist is a 404. The largest upload is `max_upload_size` of `GET /capabilities`; above it the answer is 413. Limits of the bytes of backups are a 507 `backup_limit_reached` or `backup_total_reached`. Needs a key with `backup:manage`.
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
         * @description Runs a program inside a running container, in its data folder, waits for it and answers what it wrote and how it ended. No shell is involved: for one, run `["sh", "-c", "..."]`. A program that fails is still a 200; see `exit_code`. A container that is not running is a 409. Needs a key with `container:control`.
         *
         *     Concurrency limits:
         *
         *     - commands that run: 8 for each container and actor, 96 for each key and 128 in all; more are queued for up to 5 s and then get a 429 `too_many_commands`.
         *     - output of commands that write over 32 KiB, 2 MiB for each of them: 8 MiB for each container and actor, 24 MiB for each key and 32 MiB in all; more are queued.
         */
        post: operations["runCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Opens a WebSocket (RFC 6455, version 13) on the server's output and input. A request that asks for no
         *     upgrade is a 426. What is refused is refused before the upgrade, with the usual error body.
         *
         *     Each text message is one JSON object. The daemon sends a `ConsoleServerMessage`: the container's status,
         *     the last `tail` lines, and from there on every line, each exactly once; changes of the status; and what the
         *     container uses, once a second while it is up. A viewer that reads too slowly, or output that is faster than
         *     10,000 lines a second, loses the oldest lines, and is told how many; the log keeps them all.
         *
         *     The client sends a `ConsoleClientMessage`: a line to type. That takes `container:control`, and 10 lines a
         *     second at most, 20 at once. What is wrong with a message is told in a message of the type `error`. A message
         *     over 64 KiB ends the connection with the code 1009, one that is not text with 1003.
         *
         *     The daemon pings every 30 seconds and ends a connection that does not answer. It closes with 1000 when the
         *     container is removed, with 1001 when the daemon stops, and with 4401 when the key is revoked or expires. A container
         *     can have 50 open consoles in total. Opening another one gets the response 429.
         *
         *     Instead of a key, the query parameter `token` may carry a token created for this container by
         *     `POST /container/console/token`. Needs a key with `container:read`.
         *
         *     Concurrency limits:
         *
         *     - open consoles: 50 for each container and actor, 100 for each key and 200 in all; more get a 429 `too_many_consoles`.
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
         * @description Creates a token with which a browser can open the console of this one container, `GET /container/console/{id}`, without being told a key. It works for 60 seconds; a console that is open by then stays open. It ends early, and the consoles opened with it, when the key that created it is revoked. Its bearer may type where the key has `container:control` and `read_only` is not set. An unknown container is a 404. Needs a key with `container:read`.
         */
        post: operations["createConsoleToken"];
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
         * @description Creates a container of the given type and installs its server. The answer comes when the
         *     installation is done and the server can be started; with `Prefer: respond-async` it comes at
         *     once, as an operation to follow.
         *
         *     A type or version that the catalogue does not know is a 404, a name or port that another
         *     container or the daemon itself has a 409 (`name_taken`, `port_taken`), and so is what could not run on this host, for
         *     want of Docker, a program or a file (`conflict`), or of a user for one more server (`limit_reached`); the message says
         *     what to do. When the installation itself fails, the container stays with the status
         *     `install_failed`: look at its logs, then reinstall or remove it.
         *
         *     With an `Idempotency-Key`, asking again makes no second container: while the installation goes on,
         *     the answer is that of the first request (with `Prefer: respond-async` its operation), and later the container
         *     that came of it, whose `status` may be `install_failed`. The same key with another body is a 409
         *     `idempotency_key_reused`.
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
         * @description Tells what an installation of this type and version would use: the image, the port and whether a licence has to be accepted first. Nothing is installed. A type or version that the catalogue does not know is a 404, one that could not run on this host a 409 that says what to do. Needs a key with `container:manage`.
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
         * @description Ends the server by SIGKILL, at once: what it has not saved is lost. A power operation that is under way is cancelled, and so is a restore. A backup goes on; if the container is not up, the kill cancels the backup instead. The status stays `killed` until the next start. A container that is not up and has no work in progress is a 409. Needs a key with `container:manage`.
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
         * @description Lists all containers, the oldest first, a page at a time, from what the daemon has stored: it answers at
         *     once, also while the container engine is away or hangs. A container of which the present truth is not
         *     known, because of that or because the daemon has just been started, has `reachable: false`; its
         *     other fields are what was last known.
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
         * @description Deletes the log and all log archives of a container that was removed. While the container exists it is a 409: remove the container first. Without a log it is a 404. Needs a key with `container:manage`.
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
         * @description Answers the latest lines that the server wrote, over all its runs, oldest first. `since` leaves out older ones. To search, or to read between two times, use `GET /container/logs/history`. Needs a key with `container:read`.
         *
         *     Concurrency limits:
         *
         *     - reads of up to 500 lines: 3 for each container and actor, 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - reads of more lines: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - lines that clients have not received yet, in answers over 256 KiB: 16 MiB for each container and actor, 48 MiB for each key and 64 MiB in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
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
         * @description Lists the finished logs of a container, newest first. A log becomes an archive when a run ends or the log has grown large (`DAEMON_LOG_ROTATE_SIZE`), and goes when it is too old (`DAEMON_LOG_KEEP_DAYS`) or all of them have become too large (`DAEMON_LOG_KEEP_SIZE`) or more than 10,000; the oldest go first. It works for a removed container, too; an unknown id is a 404. Needs a key with `logs:read`.
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
         * @description Sends an archive as it is stored, in gzip: each line behind the time at which it came. An archive or container that
         *     does not exist is a 404. An archive that goes meanwhile is sent to its end.
         *
         *     It answers `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since`, so that a broken download can go on
         *     where it ended. Only where the disk has no room to pack an archive, it is packed while it is sent, and has neither length nor
         *     parts. Instead of a key, the query parameter `token` may carry a download token created
         *     for this archive by `POST /container/logs/archives/download-token`.
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
         * @description Creates a token with which anybody can download this one archive from `GET /container/logs/archives/download`, without a key, until it expires. It can be used more than once. It ends early when the key that created it is revoked. An archive that does not exist is a 404. Needs a key with `logs:read`.
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
         * @description Answers the last lines of an archive, unpacked. An archive or container that does not exist is a 404. Of an answer over 8 MiB the older lines are left out: for all of it, download it. Of a damaged archive it answers what can be read, and `complete` is false. It counts together with `GET /container/logs/{id}`. Needs a key with `logs:read`.
         *
         *     Concurrency limits:
         *
         *     - reads of up to 500 lines: 3 for each container and actor, 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - reads of more lines: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - lines that clients have not received yet, in answers over 256 KiB: 16 MiB for each container and actor, 48 MiB for each key and 64 MiB in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
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
         * @description Reads across everything that the server ever wrote and that is still kept, archives included, and answers
         *     the latest lines that match, in the order in which they came. It works for a removed container, too. An unknown
         *     id is a 404; `since` after `until` a 400.
         *
         *     `total` counts all lines that match, however many are answered. Without a `filter` that takes no time. With one all that
         *     is kept is looked through: where that takes longer than a minute, it ends with what it has found in the newest part,
         *     and `complete` is false. It is false, too, where a part of an archive that was looked into is damaged: its lines
         *     are left out. `total` counts archives by their indexes, and so lines as they were written: without a `filter` also those
         *     that are damaged, as far as all of their part are of the time that is asked for. An archive whose index is
         *     damaged counts with what can be read. Lines over 16 KiB are kept as several; of an answer over 8 MiB the older lines are left out.
         *
         *     Reads without a `filter` count together with those of `GET /container/logs/{id}`.
         *
         *     Needs a key with `logs:read`.
         *
         *     Concurrency limits:
         *
         *     - reads of up to 500 lines: 3 for each container and actor, 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - reads of more lines: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
         *     - reads with a filter: 2 for each container and actor, 3 for each key and 4 in all; more are queued for up to 5 s and then get a 429 `too_many_log_searches`.
         *     - lines that clients have not received yet, in answers over 256 KiB: 16 MiB for each container and actor, 48 MiB for each key and 64 MiB in all; more are queued for up to 5 s and then get a 429 `too_many_log_reads`.
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
         * @description Lists which containers have a log and how many bytes it takes, by their ids, a page at a time. Logs of removed containers are among them: `DELETE /container/logs` deletes these. Needs a key with `logs:read`.
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
         * @description Sets the container of this name back to the defaults of its type and installs its server again,
         *     as another type or version if wanted. Its id stays. Its files are deleted unless `preserve_data`
         *     is true.
         *
         *     The container has to be stopped: a running one, or one with other work going on, is a 409.
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
         * @description Stops the container as `POST /container/stop` does and starts it again; answers `restarting` at once. A container on which another power operation is under way is a 409: wait for it, or kill the container. Needs a key with `container:control`.
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
         * @description Puts the files of a backup back into the container that it is of. They take the place of all
         *     that is in its folder: what is there and not in the backup is deleted, but for what the backup was
         *     told not to hold (`include_paths`, `exclude_paths`), which stays as it is now. An archive that was
         *     packed by another program was told nothing: of what is there then nothing stays. Permissions,
         *     times and links are as they were, without setuid and setgid; holes of files are zeros that take
         *     room; all belongs to the server's user.
         *
         *     A running server is stopped for it and started again afterwards. Everything is made beside the
         *     folder and swapped in once the whole archive has its checksum: a restore that fails, is cancelled
         *     or killed leaves the files as they were, and the server running if it ran.
         *
         *     A container or backup that does not exist is a 404. A 409 is a backup of another container
         *     (download it and upload it there), one that is damaged, a container with other work going on, and
         *     a folder in which something is mounted. Where the disk, or the container's limit, has no room
         *     for both the old and the new files it is a 507.
         *     The answer comes when the work is done; with `Prefer: respond-async` at once, as an operation to
         *     follow.
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
         * @description Starts a stopped container and answers `starting` at once. The status turns to `running` when the server says that it is ready or its port answers, at the latest after a grace period. A container that runs already, or on which another power operation is under way, is a 409 `conflict`, a port that another program of the host has meanwhile a 409 `port_taken`. Needs a key with `container:control`.
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
         * Read what a container uses
         * @description Answers processor time, memory, network and disk traffic of the container at this moment. Without `id` it is the default container. A container that is not up uses nothing: its numbers are zero. Needs a key with `container:read`.
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
    "/container/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a container
         * @description Answers what the container is and how it is doing. Without `id` it is the default container; where there is none it is a 404, and where there are several and no default a 400. Needs a key with `container:read`.
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
         * @description Answers the same as `GET /container/status`, with the id in the path. Needs a key with `container:read`.
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
         * @description Asks the server to end (SIGTERM, or the command that its type names) and answers `stopping` at once. If it has not ended after `timeout` seconds it is ended by SIGKILL. A container that is stopped already is a 409. Needs a key with `container:control`.
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
         * @description Lists the types of the catalogue with the versions that can be installed on this host. A type that cannot, for want of Docker, a program or a file, is `available: false` and `reason` says what to do. Needs a key with `container:read`.
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
         * Read how many bytes a container takes
         * @description Answers how many bytes the container takes and may take: its files with unfinished uploads, its backups, and its logs. Each has a limit of its own. What is about to be stored is counted before it is. Without `id` it is the default container. It works for a removed container, too, as long as a log, backup or file of it is left. A key that is not limited to containers also sees what all containers take together. Needs a key with `container:read`.
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
         * Follow what happens on the daemon
         * @description A stream of server-sent events that goes on until the client ends it, the daemon stops, or the key is
         *     revoked or expires. A comment comes every 15 seconds where there is nothing else.
         *
         *     | event | data | is sent to keys with |
         *     |---|---|---|
         *     | `status` | `ContainerStatusChange`: a container went from one state to another | `container:read` |
         *     | `operation` | `Operation`: long work began, came on (twice a second at most) or ended | the permission of the operation |
         *     | `dropped` | `DroppedEvents`: events were missed; read again what they would have told | any |
         *
         *     Each event has an `id`. A client that comes back with the last one in `Last-Event-ID`, as browsers do by
         *     themselves, is sent what happened since, out of the last 1000 events; where that is no longer known, `dropped` comes
         *     first. A reader that is too slow gets `dropped`, too, and one that takes nothing for a minute is cut off.
         *
         *     Every valid key will do.
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
         * @description Adds text at the end of a file; a file that does not exist is created. A missing folder above it is a 404, a folder of that name a 409. Needs a key with `fs:write`.
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
         * @description Copies a file, or with `recursive` a folder with all that is in it. The answer comes when the copy is whole, whether or
         *     not the client still waits for it; with `Prefer: respond-async` it comes at once, as an operation to follow or to cancel,
         *     which leaves nothing.
         *
         *     Nothing is overwritten: a destination that exists is a 409, and so is a copy that ends because its container is removed
         *     or put back meanwhile. A source that does not exist is a 404; a folder without `recursive`, or one copied into itself, a
         *     400. Needs a key with `fs:write`.
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
         * @description Creates a file of no bytes. A path that exists is a 409, a missing folder above it a 404. Needs a key with `fs:write`.
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
         * @description Sends a file as it is, and what is in a folder as a zip file that is made on the way, as `POST /fs/zip` makes
         *     it. A path that does not exist is a 404, a file on which the server holds a lease a 409.
         *
         *     Files answer `HEAD`, `Range`, `If-Range`, `If-None-Match` and `If-Modified-Since`, so that a broken
         *     download can go on where it ended. A folder's archive has no length and no parts: what cannot be read breaks
         *     the connection, so that nobody takes it for whole.
         *
         *     Instead of a key, the query parameter `token` may carry a download token created for this very path by
         *     `POST /fs/download-token`.
         *
         *     Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - folders being downloaded: 6 for each container and actor, 12 for each key and 16 in all; more are queued for up to 5 s and then get a 429 `too_many_folder_downloads`.
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
         * @description Creates a token with which anybody can download this one file or folder from `GET /fs/download`, without a key, until it expires. It can be used more than once. It ends early when the key that created it is revoked. A path that does not exist is a 404. Needs a key with `fs:read`.
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
         * @description Answers the content of a file: as text where it is valid UTF-8, else in base64; `encoding` says which. A file over 10 MiB is a 413: download it instead. A folder is a 400, a path that does not exist a 404, a file on which the server holds a lease (`F_SETLEASE`) a 409. Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - content of files over 256 KiB: 24 MiB for each container and actor, 48 MiB for each key and 64 MiB in all; more are queued for up to 5 s and then get a 429 `too_many_file_reads`.
         */
        get: operations["readFile"];
        put?: never;
        /**
         * Write a file
         * @description Writes a file whole, replacing one that is there: readers see the old content or the new, never half of it. A missing folder above it is a 404 unless `create_dirs` is true; a folder of that name is a 409. For more than 10 MiB upload the file instead. Needs a key with `fs:write`.
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
         * @description Answers type, size, times and permissions of a file or folder. A path that does not exist is a 404. Needs a key with `fs:read`.
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
         * @description Lists what a folder holds; with `recursive` also what its folders hold, each entry with its path relative to the listed folder. Links are not followed. A path that does not exist is a 404, a file a 400. A client that takes nothing is cut off after one to two minutes. Needs a key with `fs:read`.
         *
         *     Concurrency limits:
         *
         *     - folders being listed: 16 for each container and actor, 48 for each key and 64 in all; more are queued for up to 5 s and then get a 429 `too_many_lists`.
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
         * @description Creates a folder. A path that exists is a 409 and a missing folder above it a 404; with `recursive` the folders above are created, too, and a folder that exists is fine. Needs a key with `fs:write`.
         */
        post: operations["makeDirectory"];
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
         * Fetch a file from the web
         * @description Fetches a file over http or https and stores it where nothing is yet. The answer comes when all of it
         *     is there, also where whoever asked has hung up; with `Prefer: respond-async` it comes at once, as an
         *     operation to follow and to cancel, and what goes wrong then stands in the operation.
         *
         *     The path is looked at first: one that exists is a 409, a missing folder a 404. Nothing is sent to
         *     addresses in private, loopback and other special networks, nor to the daemon's own: they are refused
         *     with 400, a name of which one address is such, and a redirect to them as well, unless the operator
         *     allows them (`DAEMON_PULL_ALLOW`). So are other schemes, user names and passwords in an address, and
         *     redirects from https to http. Up to 10 redirects are followed. Nothing of the request is sent along.
         *
         *     Everything that keeps the file from coming is a 503 that names the host: it is not found, does not
         *     answer (15 s to connect, 30 s for headers, 30 s without a byte, 6 hours in all), has a certificate that
         *     is not trusted, or answers with another status than 200, with a content coding, or with less or more
         *     than it says. A file over `DAEMON_MAX_PULL_SIZE` (10 GiB) is a 413.
         *     What fails or is cancelled leaves nothing behind.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - files being pulled: 4 for each container and actor, 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_pulls`.
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
         * @description Gives a file or folder another path in one step. Nothing is overwritten: a destination that exists is a 409. A source that does not exist, or a destination in a missing folder, is a 404; a folder cannot be moved into itself. Needs a key with `fs:write`.
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
         * @description Deletes a file, or a folder with all that is in it. There is no way back. A link is deleted itself,
         *     never what it points to. A path that does not exist is a 404; the data directory itself cannot be deleted.
         *
         *     The answer comes when all is deleted, which goes on when the client no longer waits for it. With `Prefer: respond-async`
         *     it comes at once, as an operation to follow or to cancel: what is left then stays. Where the disk has no room for an
         *     operation, the preference is passed over.
         *
         *     Needs a key with `fs:write`.
         */
        delete: operations["removePath"];
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
         * @description Adds up the bytes of a file, or of all files below a folder. Links are not followed. A path that does not exist is a 404. Needs a key with `fs:read`.
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
         * @description Unpacks a zip, tar or gzip archive into a folder, which is made where it is missing. What the archive is, its
         *     content tells: a tar in gzip is unpacked as a tar, and anything else in gzip becomes one file with the archive's
         *     name without `.gz` (or with `.out` where it does not end so). `path` in the answer is the archive.
         *
         *     Everything is unpacked and checked before any of it is seen. A destination that is missing then appears whole; to
         *     one that exists, each file is added whole. Files that exist are kept as they are, and not counted, unless `overwrite`
         *     is true. A file where the archive has a folder, or the other way, is a 409 before anything is changed; so is a link
         *     in the destination that would have to be followed or replaced. A failed or cancelled extraction leaves
         *     what was there, and nothing of its own.
         *
         *     Permissions and modification times come from the archive; owners do not, nor do the bits that lend a user. Of a file
         *     that a tar holds more than once the last counts.
         *
         *     A 400 is an archive that is damaged, encrypted or packed by anything but deflate; that holds links, devices or sparse
         *     files, an entry that would land outside the destination, a name of over 255 bytes or, in a zip, the same file twice. A 413
         *     unpacks to over `DAEMON_MAX_UNPACKED_SIZE` (100 GiB unless configured), to over 256 MiB and 200 times its
         *     size, to over 1,000,000 entries, or to folders over 256 deep.
         *
         *     The answer comes when all is done; with `Prefer: respond-async` it comes at once, as an operation to follow and to
         *     cancel. Once files are being added to a folder that exists, it is no longer cancelled.
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
         * @description Stores the part `file` of a form at `path`, replacing a file that is there: readers see the old content or the new, never half of it. Where `path` is a folder the file goes into it, under the name that the form says, and so do further parts `file`, up to 100, each with another name: each appears whole, and those before one that fails stay. All that a form holds may be `max_upload_size` of `GET /capabilities`; above it the answer is 413. A missing folder above the file is a 404, a folder that has a file's name a 409; so is an upload that ends because its container is removed, restored or reset meanwhile. Needs a key with `fs:write`.
         */
        post: operations["uploadFile"];
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
         * @description Begins the upload of a file that may come in parts and go on after whatever broke it off: the connection, the
         *     client, the daemon. This is [tus 1.0](https://tus.io/protocols/resumable-upload) with the extensions `creation`,
         *     `termination`, `expiration` and `checksum`: any tus client works, with `path` in the query of its endpoint. The
         *     bytes are sent by `PATCH` to the `Location` that is answered.
         *
         *     The file appears at `path`, whole, when its last byte has come, and replaces one that is there. A missing folder above
         *     it is a 404, a folder of that name a 409 `conflict`. `Upload-Length` is at most `max_upload_size` of `GET /capabilities`, else
         *     the answer is 413. A file of 0 bytes is there at once.
         *
         *     A key has 200 unfinished uploads at a time, of sixteen times `max_upload_size` together, and all keys 1000, of
         *     sixty-four times; more are a 409 `limit_reached`. The whole length counts for the container
         *     until the upload is completed or deleted, or expires: beyond its limit it is a 507 `disk_limit_reached`. The removal of a container ends its uploads.
         *
         *     Needs a key with `fs:write`.
         */
        post: operations["createUpload"];
        delete?: never;
        /**
         * Show what resumable uploads can do
         * @description Tells tus clients the version and the extensions of the protocol, and the largest upload. Needs a key with `fs:write`.
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
         * Show how far a resumable upload is
         * @description Tells how much of an upload is kept, also while more is on its way. tus clients ask by `HEAD`, which answers the same headers without the body. An unknown, expired or ended upload, and one that another key began, is a 404. Needs a key with `fs:write`.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * End a resumable upload
         * @description Ends an upload and deletes what has come of it; a request that sends bytes of it is broken off. One that is completed is forgotten, and its file stays. Needs a key with `fs:write`.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        /**
         * Send bytes of a resumable upload
         * @description Adds bytes to an upload, where `Upload-Offset` is where it stands; another offset is a 409, after which `HEAD` says
         *     where to go on. What has come when a request breaks off is kept, and is kept when the daemon is killed. With the last
         *     byte the file is at its place; where that fails, the last byte does not count, and sending it again tries anew.
         *
         *     With `Upload-Checksum` the body is kept if it has that checksum, else nothing of it, and the answer is 460. An empty or malformed one is a 400. While
         *     another request sends bytes of the same upload the answer is 423, unless nothing came of that one for 5 seconds: then
         *     it is ended. A full disk is a 507, and the upload goes on when there is room.
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
         * @description Packs a file, or all that is in a folder, into a zip file, which appears when it is complete. The answer
         *     comes then; with `Prefer: respond-async` it comes at once, as an operation to follow and to cancel. `path`
         *     in the answer is the archive. Names in the archive are relative to the folder.
         *
         *     A path that does not exist is a 404, an output that exists a 409. Links and special files are left out, as
         *     is the archive itself. What the daemon may not read is a 403 that names it: exclude it, or open it. A folder
         *     with over 1,000,000 entries is a 400, and so is one whose table of names would be over 64 MiB: some 700,000
         *     entries with paths of 40 bytes. Times and permissions are kept. Bytes of a name that are no UTF-8, backslashes,
         *     U+FFFD itself and the colon of what looks like a drive become U+FFFD and two hexadecimal digits.
         *
         *     Needs a key with `fs:write`.
         *
         *     Concurrency limits:
         *
         *     - archives being made: 4 for each container and actor, 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_archives`.
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
         * @description Asks the running game server who is playing. Without `id` it is the default container. A server is asked once for all who want to know; they get the same answer for two seconds, or until it ends. A server that is not running, or whose type cannot be asked, is a 409; one that does not answer within three seconds, or answers what is no player list, a 503. Needs a key with `container:read`.
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
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the daemon is up
         * @description Answers 200 as soon as the daemon takes requests. It needs no key and counts against no limit, so that a supervisor or load balancer can ask as often as it likes.
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
         * @description Tells name, operating system, kernel and architecture of the machine that the daemon runs on. Any valid key may ask.
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
    "/operations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow an operation
         * @description Tells how the work that an answer of 202 began is doing. Once it is `completed`, `result` is what would have been answered without `Prefer: respond-async`; once it has `failed`, `error` is. The key needs the permission of the operation that began it. An unknown id is a 404.
         */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        /**
         * Cancel an operation
         * @description Ends work that is still going on; what is half done is undone. The key needs the permission of the operation that began it. An operation that is over already is a 409, an unknown id a 404.
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
         * @description Lists the files and folders below a path that were created or modified at or after a time; of a file, that
         *     itself. `created` is what was born at or after `since`. All else is `modified`: what its content, permissions,
         *     owner or name changed. What has a new path with an old birth (a rename) is `modified`, what was deleted is
         *     not listed but for its folder, which is `modified`, and where the file system keeps no birth time nothing is
         *     `created`. Where only permissions, owner or name changed, `modified` is before `since`.
         *
         *     As in the list of a folder, `/` is the data directory with all containers, links are not followed, links and
         *     special files are listed as files of 0 bytes, folders closed to the daemon are passed over, and what lies
         *     deeper than a path of 4096 bytes can name is left out. A path that does not exist is a 404, a link a 400, and
         *     so is a folder that leads through folders which hold over 1,000,000 entries at once.
         *
         *     The order is that of the names' bytes, with what is in a folder right after it. `limit` parts the list into
         *     pages: `next_cursor` is the `cursor` of the next one, with the same path and time. A page begins behind the
         *     last path of the one before, so that what keeps its path is on exactly one, whatever comes and goes
         *     meanwhile. `total_changes` is how many there are on all pages, also where the list is cut: those that the
         *     pages before have listed, and all from this one on. A file that changes after its place was passed
         *     is found by another scan: as its `since` take a second before this one was asked for, by the daemon's clock
         *     (`Date`), as file systems round times down.
         *
         *     A client that takes nothing is cut off after one to two minutes.
         *
         *     Needs a key with `radar:read`.
         *
         *     Concurrency limits:
         *
         *     - folders being scanned for changes: 16 for each container and actor, 48 for each key and 64 in all; more are queued for up to 5 s and then get a 429 `too_many_scans`.
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
         * Zip what changed
         * @description Packs what was created or modified below a path at or after a time, as `POST /radar/scan` finds it, into a zip
         *     file, which appears when it is complete. The answer comes then; with `Prefer: respond-async` it comes at
         *     once, as an operation to follow and to cancel. `path` in the answer is the archive. Where nothing has changed,
         *     it is an empty archive with `files_included` 0.
         *
         *     In all else it is as `POST /fs/zip`: folders that changed are entries as well, links and special files are
         *     left out, as is the archive itself, what the daemon may not read is a 403 that names it, and what is deleted
         *     meanwhile is left out. An archive within the folder is a change by itself, which the next scan finds: choose
         *     an output outside of it. A path that does not exist is a 404, an output that exists a 409. Archives
         *     of both operations count together.
         *
         *     Needs a key with `radar:read`, and no other permission, though it writes the archive: give a key that is to change
         *     nothing another one.
         *
         *     Concurrency limits:
         *
         *     - archives being made: 4 for each container and actor, 6 for each key and 8 in all; more are queued for up to 5 s and then get a 429 `too_many_archives`.
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
         * List what SFTP users did
         * @description Lists what SFTP users did, newest first; with `username`, what this user did. Needs a key with `sftp:read`.
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
         * @description Lists the SFTP logins, the oldest first, a page at a time. No password is shown.
         *
         *     Needs a key with `sftp:read`.
         */
        get: operations["listSftpCredentials"];
        put?: never;
        /**
         * Create an SFTP credential
         * @description Creates an SFTP login whose root is one folder of the data directory; the client sees nothing above it. Keep the password: nothing shows it again. A user name that is taken (`name_taken`), a sixth credential of one container, or one more than the daemon has at most (`DAEMON_SFTP_CREDENTIALS`, 500 by default; both `limit_reached`), is a 409: revoke one first. A home folder that does not exist is a 404. Needs a key with `sftp:manage`.
         */
        post: operations["createSftpCredential"];
        /**
         * Revoke an SFTP credential
         * @description Revokes an SFTP login and ends its sessions at once. One that does not exist, or was revoked before, is a 404. Needs a key with `sftp:manage`.
         */
        delete: operations["deleteSftpCredential"];
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
         * @description Tells whether the SFTP server runs, on which port, how many are connected, and the fingerprint by which a client knows it. Needs a key with `sftp:read`.
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
         * @description Tells how busy processors, memory, disk and network of the host are at this moment. Any valid key may ask.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The body of every error, whatever the operation.
         *
         *     Branch on `error`, which is stable; `message` is for people and may change. A code that a client
         *     does not know is handled by its `status`.
         *
         *     | error | status | meaning |
         *     |---|---|---|
         *     | `bad_request` | 400 | a parameter or field is missing or invalid; `details` says which |
         *     | `unauthorized` | 401 | no key, or one that is unknown, expired or revoked; or a token that is not for this |
         *     | `forbidden` | 403 | the key lacks the permission |
         *     | `ip_not_allowed` | 403 | the operator lets only some addresses ask, and this is none of them |
         *     | `not_found` | 404 | no such path, container, file, backup, archive, credential, upload or operation |
         *     | `method_not_allowed` | 405 | the path exists, but not with this method; `Allow` lists those that do |
         *     | `conflict` | 409 | the thing exists already, or is in a state that does not allow this |
         *     | `name_taken`, `port_taken` | 409 | another container, or another program on the host, has the name or port |
         *     | `idempotency_key_reused` | 409 | the `Idempotency-Key` was used for another request; send the same body or a new key |
         *     | `limit_reached` | 409 | no more of these can be made; remove one first |
         *     | `unsupported_version` | 412 | the version of tus that was asked for is not spoken here |
         *     | `payload_too_large` | 413 | the body, file or archive is over its limit |
         *     | `unsupported_media_type` | 415 | the body is of another media type than the operation takes |
         *     | `range_not_satisfiable` | 416 | the range begins behind the end of the file |
         *     | `upload_locked` | 423 | another request is sending bytes of the same resumable upload |
         *     | `upgrade_required` | 426 | the console is a WebSocket; ask for the upgrade |
         *     | `rate_limited` | 429 | too many requests; wait for `Retry-After` seconds |
         *     | `too_many_archives`, `too_many_backup_uploads`, `too_many_backups`, `too_many_commands`, `too_many_consoles`, `too_many_event_streams`, `too_many_extractions`, `too_many_file_reads`, `too_many_folder_downloads`, `too_many_large_bodies`, `too_many_lists`, `too_many_log_reads`, `too_many_log_searches`, `too_many_pulls`, `too_many_restores`, `too_many_scans` | 429 | too many requests of that kind at the same time (`x-concurrency`); try again in a moment |
         *     | `checksum_mismatch` | 460 | the bytes that were sent have another checksum than was said; none of them was kept |
         *     | `internal_error` | 500 | a fault of the daemon; its log has it under the `X-Request-Id` |
         *     | `not_implemented` | 501 | the operation is documented and still to come |
         *     | `request_timeout` | 408 | the request took too long to arrive |
         *     | `expectation_failed` | 417 | no expectation but `100-continue` is met |
         *     | `headers_too_large` | 431 | the headers are over 64 KiB |
         *     | `unavailable` | 503 | the container engine, the disk or a remote host does not answer; try again |
         *     | `disk_full` | 507 | the disk has no room; nothing half-written is seen |
         *     | `disk_limit_reached` | 507 | the files and unfinished uploads of the container take all that they may; nothing half-written is seen |
         *     | `backup_limit_reached` | 507 | the backups of the container take all that they may; nothing of the new one is kept |
         *     | `backup_total_reached` | 507 | the backups of all containers take all that they may; nothing of the new one is kept |
         */
        ApiError: {
            /** @description The single faults, where validation found any. */
            details?: components["schemas"]["ApiErrorDetail"][];
            /**
             * @description Stable code of the error.
             * @example not_found
             * @enum {string}
             */
            error: "bad_request" | "unauthorized" | "forbidden" | "ip_not_allowed" | "not_found" | "method_not_allowed" | "conflict" | "name_taken" | "port_taken" | "idempotency_key_reused" | "limit_reached" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "upgrade_required" | "rate_limited" | "too_many_archives" | "too_many_backup_uploads" | "too_many_backups" | "too_many_commands" | "too_many_consoles" | "too_many_event_streams" | "too_many_extractions" | "too_many_file_reads" | "too_many_folder_downloads" | "too_many_large_bodies" | "too_many_lists" | "too_many_log_reads" | "too_many_log_searches" | "too_many_pulls" | "too_many_restores" | "too_many_scans" | "internal_error" | "unavailable" | "disk_full" | "disk_limit_reached" | "backup_limit_reached" | "backup_total_reached" | "not_implemented" | "request_timeout" | "expectation_failed" | "headers_too_large" | "unsupported_version" | "upload_locked" | "checksum_mismatch";
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
        /** @description A file that was extended. */
        AppendedFile: {
            /**
             * Format: int64
             * @description Bytes added.
             */
            bytes_appended: number;
            /** @description The file. */
            path: string;
        };
        /** @description The file to extend and what to add. */
        AppendFileRequest: {
            /** @description Text to add at the end, written as UTF-8, at most 10 MiB. */
            content: string;
            /** @description File to extend, relative to the data directory. */
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
            /** @description The container that it was made of. */
            container_id: string;
            /**
             * Format: date-time
             * @description When it was complete, after all others of its container.
             */
            created: string;
            /** @description Id of the backup. */
            id: string;
            /** @description Its name. */
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
        };
        /** @description A token for one backup. It is shown this once. */
        BackupDownloadToken: {
            /**
             * Format: date-time
             * @description When it stops working.
             */
            expires_at: string;
            /** @description The token. */
            token: string;
        };
        /** @description One page of the backups of a container, the oldest first. */
        BackupList: {
            /** @description The backups. */
            backups: components["schemas"]["Backup"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * Format: binary
         * @description Bytes, sent as they are. The stated bound is only what generators can hold: a download may be longer.
         */
        BinaryContent: string;
        /** @description What this daemon can do. A client asks here instead of guessing from the version. */
        Capabilities: {
            /** @description The backup operations work. */
            backups: boolean;
            /** @description Containers can be installed and controlled. */
            container_management: boolean;
            /** @description The `/fs` operations work. */
            filesystem_operations: boolean;
            /** @description Log history and archives are kept. */
            logs: boolean;
            /**
             * Format: int64
             * @description Largest upload, in bytes; 1 GiB unless configured otherwise.
             */
            max_upload_size: number;
            /** @description Changes can be scanned. */
            radar: boolean;
            /** @description The SFTP server is on. */
            sftp: boolean;
            /** @description Archive formats that the daemon reads. */
            supported_compressions: ("zip" | "tar" | "gzip")[];
        };
        /** @description A capacity and how much of it is taken, in bytes. */
        CapacityUsage: {
            /**
             * Format: int64
             * @description Bytes that can still be used.
             */
            free: number;
            /**
             * Format: int64
             * @description Bytes there are.
             */
            total: number;
            /**
             * Format: int64
             * @description Bytes in use.
             */
            used: number;
        };
        /** @description A file or folder that changed. */
        ChangeEntry: {
            /**
             * Format: date-time
             * @description When its content changed last.
             */
            modified: string;
            /** @description Path, relative to the scanned folder; the name of a scanned file. */
            path: string;
            /**
             * Format: int64
             * @description Size in bytes; 0 of what is no file.
             */
            size: number;
            /**
             * @description `created` when it was born since, else `modified`.
             * @enum {string}
             */
            type: "created" | "modified";
        };
        /** @description What changed. */
        ChangeList: {
            /** @description The changes, in the order of the paths; one page of them. */
            changes: components["schemas"]["ChangeEntry"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The scanned folder or file, as asked for. */
            path: string;
            /**
             * Format: int64
             * @description How many changes there are, also where the list is cut.
             */
            total_changes: number;
        };
        /** @description How the command ended. Output beyond 1 MiB of a stream is cut off. */
        CommandResult: {
            /**
             * Format: int32
             * @description Its exit code; 128 and the number of the signal when a signal ended it.
             */
            exit_code: number;
            /** @description What it wrote to standard error. */
            stderr: string;
            /** @description What it wrote to standard output. */
            stdout: string;
        };
        /**
         * @description What the client says on a console.
         * @example {
         *       "type": "input",
         *       "line": "say hello"
         *     }
         */
        ConsoleClientMessage: {
            /** @description The line to type, without a line end. */
            line: string;
            /**
             * @description That a line is to be typed.
             * @enum {string}
             */
            type: "input";
        };
        /**
         * @description Lines before the next output were left out, because this viewer is too slow or they came too fast.
         * @example {
         *       "type": "dropped",
         *       "lines": 120
         *     }
         */
        ConsoleDropped: {
            /**
             * Format: int32
             * @description How many.
             */
            lines: number;
            /**
             * @description Tells the messages apart.
             * @enum {string}
             */
            type: "dropped";
        };
        /**
         * @description Why something that the client sent was not done. `error` and `message` are those of `ApiError`.
         * @example {
         *       "type": "error",
         *       "error": "forbidden",
         *       "message": "This console is read-only: typing requires the permission container:control."
         *     }
         */
        ConsoleError: {
            /** @description Stable code of the error. */
            error: string;
            /** @description What happened, and what to do about it, in a sentence. */
            message: string;
            /**
             * @description Tells the messages apart.
             * @enum {string}
             */
            type: "error";
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
             * @description Tells the messages apart.
             * @enum {string}
             */
            type: "output";
        };
        /** @description What the daemon says on a console. `type` tells which of these it is; ignore types that you do not know. */
        ConsoleServerMessage: components["schemas"]["ConsoleStatus"] | components["schemas"]["ConsoleOutput"] | components["schemas"]["ConsoleStats"] | components["schemas"]["ConsoleDropped"] | components["schemas"]["ConsoleThrottled"] | components["schemas"]["ConsoleError"];
        /**
         * @description What the container uses, once a second while it is up.
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
             * @description Tells the messages apart.
             * @enum {string}
             */
            type: "stats";
        };
        /**
         * @description The container's state: the first message of all, and whenever it changes.
         * @example {
         *       "type": "status",
         *       "status": "running",
         *       "at": "2026-01-15T10:30:00.000Z"
         *     }
         */
        ConsoleStatus: {
            /**
             * Format: date-time
             * @description When this was so.
             */
            at: string;
            status: components["schemas"]["ContainerStatus"];
            /**
             * @description Tells the messages apart.
             * @enum {string}
             */
            type: "status";
        };
        /**
         * @description Output comes faster than it is sent, and is thinned out from here on. It is said once, until the output has been slower for a while.
         * @example {
         *       "type": "throttled",
         *       "lines_per_second": 10000
         *     }
         */
        ConsoleThrottled: {
            /**
             * Format: int32
             * @description How many lines are sent in a second at most.
             */
            lines_per_second: number;
            /**
             * @description Tells the messages apart.
             * @enum {string}
             */
            type: "throttled";
        };
        /** @description A token for the console of one container. It is shown this once. */
        ConsoleToken: {
            /**
             * Format: date-time
             * @description When it stops working.
             */
            expires_at: string;
            /** @description The token. */
            token: string;
        };
        /** @description A game server under the daemon's care. */
        Container: {
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
             * @description When it was started last; null before its first start.
             */
            started_at: string | null;
            status: components["schemas"]["ContainerStatus"];
            /** @description Server type, as in the catalogue. */
            type: string;
            /**
             * Format: double
             * @description Seconds since the server was started; 0 while it is not up.
             */
            uptime: number;
            /** @description Version of the server, as asked for at installation; for Node.js without Docker that of the host, which is what runs. */
            version: string;
        };
        /** @description One page of the containers, the oldest first. */
        ContainerList: {
            /** @description The containers. */
            containers: components["schemas"]["ListedContainer"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description The latest lines of a container's output, oldest first. */
        ContainerLogs: {
            /** @description Id of the container. */
            id: string;
            /** @description The lines. */
            logs: string[];
        };
        /** @description The container meant. */
        ContainerRequest: {
            /** @description Id of the container. */
            id: string;
        };
        /** @description A container and the state that an operation left it in. */
        ContainerState: {
            /** @description Id of the container. */
            id: string;
            status: components["schemas"]["ContainerStatus"];
        };
        /** @description What a container uses. All zero while it is not up, `memory_limit` and what is of its files aside. */
        ContainerStats: {
            /**
             * Format: double
             * @description Processor time used, in percent of one core: two busy cores are 200.
             */
            cpu_percent: number;
            /**
             * Format: int64
             * @description Bytes that its files may take; left out where there is no limit.
             */
            disk_limit?: number;
            /**
             * Format: int64
             * @description Bytes read from disk since its start.
             */
            disk_read: number;
            /**
             * Format: int64
             * @description Bytes that the files of the container take, by their sizes. Changes of files are counted within a second, what the server itself writes is seen when its run has ended. 0 before it was counted first.
             */
            disk_used?: number;
            /**
             * Format: int64
             * @description Bytes written to disk since its start.
             */
            disk_write: number;
            /** @description Id of the container. */
            id: string;
            /**
             * Format: int64
             * @description Memory that it may use, in bytes; that of the host where no limit is set.
             */
            memory_limit: number;
            /**
             * Format: double
             * @description `memory_used` in percent of `memory_limit`.
             */
            memory_percent: number;
            /**
             * Format: int64
             * @description Memory in use, in bytes, page cache left out.
             */
            memory_used: number;
            /**
             * Format: int64
             * @description Bytes received since its start.
             */
            network_rx: number;
            /**
             * Format: int64
             * @description Bytes sent since its start.
             */
            network_tx: number;
        };
        /**
         * @description State of a container.
         *
         *     - `installing`: its files are being made, or made anew; then `installed` until it is started.
         *     - `install_failed`: an installation or reinstallation failed, or work on its files was cut off and could not be set
         *       right. Its log says why; reinstall or remove it.
         *     - `starting` turns into `running` once the server's ready line appears or its port answers.
         *     - `stopping` turns into `stopped`; `restarting` into `starting`.
         *     - `killed`: ended by force; stays until the next start. `crashed`: ended by itself.
         *     - `restoring`: a backup is being put back. `removed`: the container is gone.
         * @enum {string}
         */
        ContainerStatus: "installing" | "installed" | "install_failed" | "starting" | "running" | "stopping" | "stopped" | "restarting" | "killed" | "crashed" | "restoring" | "removed";
        /** @description A container went from one state to another. */
        ContainerStatusChange: {
            /**
             * Format: date-time
             * @description When that was.
             */
            at: string;
            /** @description Id of the container. */
            id: string;
            /** @description Its name; null once it is removed. */
            name: string | null;
            status: components["schemas"]["ContainerStatus"];
        };
        /** @description The bytes that a container takes and may take. */
        ContainerUsage: {
            /** @description Its backups, with those that are being made or uploaded (`DAEMON_BACKUP_LIMIT`). A backup beyond the limit is a 507 `backup_limit_reached`. */
            backups: {
                /**
                 * Format: int64
                 * @description How many there are.
                 */
                count: number;
                /**
                 * Format: int64
                 * @description Bytes that they may take; left out where there is no limit.
                 */
                limit?: number;
                /**
                 * Format: int64
                 * @description Bytes of their archives and manifests.
                 */
                used: number;
            };
            /** @description Its files and unfinished uploads, which have one limit: `disk_limit` of the installation, or `DAEMON_DISK_LIMIT`. A change beyond it is a 507 `disk_limit_reached`. */
            files: {
                /**
                 * Format: int64
                 * @description Bytes that both may take; left out where there is no limit.
                 */
                limit?: number;
                /**
                 * Format: int64
                 * @description Bytes that are reserved for unfinished resumable uploads, which is their whole length.
                 */
                uploads: number;
                /**
                 * Format: int64
                 * @description Bytes of its files, by their sizes. Changes of files are counted within a second, what the server itself writes is seen when its run has ended. 0 before it was counted first.
                 */
                used: number;
            };
            /** @description Id of the container. */
            id: string;
            /** @description Its log and archives of it; beyond `DAEMON_LOG_KEEP_SIZE` the oldest archives are deleted. */
            logs: {
                /**
                 * Format: int64
                 * @description Bytes that they may take.
                 */
                limit: number;
                /**
                 * Format: int64
                 * @description Bytes that they take.
                 */
                used: number;
            };
            /** @description What all containers take together, also removed ones; only for keys that are not limited to containers. Files have no limit together but `DAEMON_DISK_KEEP_FREE`. */
            total?: {
                /** @description All backups (`DAEMON_BACKUP_TOTAL_LIMIT`). A backup beyond the limit is a 507 `backup_total_reached`. */
                backups: {
                    /**
                     * Format: int64
                     * @description Bytes that they may take; left out where there is no limit.
                     */
                    limit?: number;
                    /**
                     * Format: int64
                     * @description Bytes that they take.
                     */
                    used: number;
                };
                /** @description All logs (`DAEMON_LOG_TOTAL_SIZE`). Beyond the limit archives are deleted, those of removed containers first. */
                logs: {
                    /**
                     * Format: int64
                     * @description Bytes that they may take; left out where there is no limit.
                     */
                    limit?: number;
                    /**
                     * Format: int64
                     * @description Bytes that they take.
                     */
                    used: number;
                };
            };
        };
        /** @description A finished copy. */
        CopiedPath: {
            /** @description The copy. */
            destination: string;
            /** @description What was copied. */
            source: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            status: "copied";
        };
        /** @description What to copy and to where. */
        CopyPathRequest: {
            /** @description Path of the copy. Nothing may be there yet. */
            destination: string;
            /**
             * @description Copy a folder with all that is in it. Needed for folders.
             * @default false
             */
            recursive?: boolean;
            /** @description File or folder to copy. */
            source: string;
        };
        /** @description Processors of the host. */
        CpuUsage: {
            /**
             * Format: int32
             * @description Logical cores.
             */
            cores: number;
            /** @description Model name; empty where the host does not tell. */
            model: string;
            /**
             * Format: double
             * @description Share of all cores in use, in percent.
             */
            usage: number;
        };
        /** @description What the token is for. */
        CreateBackupDownloadTokenRequest: {
            /** @description Id of the backup. */
            backup_id: string;
            /**
             * Format: int32
             * @description Life of the token in seconds.
             * @default 300
             */
            expires_in?: number;
        };
        /** @description What to back up. */
        CreateBackupRequest: {
            /** @description What to leave out of that: patterns relative to the container's folder. What names a folder leaves out all that is in it. */
            exclude_paths?: string[];
            /** @description The container to back up. */
            id: string;
            /** @description What to take: patterns relative to the container's folder. Left out or empty: everything. What names a folder takes all that is in it. */
            include_paths?: string[];
            /** @description Name of the backup. Left out, it is named after the time. */
            name?: string;
        };
        /** @description What the token is for. */
        CreateConsoleTokenRequest: {
            /** @description Id of the container. */
            id: string;
            /**
             * @description Whether the bearer may look on, and not type.
             * @default false
             */
            read_only?: boolean;
        };
        /** @description A file or folder that was created. */
        CreatedPath: {
            /** @description The path. */
            path: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            status: "created";
        };
        /** @description What the token is for. */
        CreateFileDownloadTokenRequest: {
            /**
             * Format: int32
             * @description Life of the token in seconds.
             * @default 300
             */
            expires_in?: number;
            /** @description File or folder to download, relative to the data directory. */
            path: string;
        };
        /** @description What the token is for. */
        CreateLogArchiveDownloadTokenRequest: {
            /**
             * Format: int32
             * @description Life of the token in seconds.
             * @default 300
             */
            expires_in?: number;
            /** @description The container. Left out, it is the default container. */
            id?: string;
            /** @description Name of the archive. */
            name: string;
        };
        /** @description The SFTP login to create. */
        CreateSftpCredentialRequest: {
            /**
             * Format: int32
             * @description Seconds until it ends by itself, with its sessions. Left out, it does not.
             */
            expires_in?: number;
            /** @description Folder that the client sees as its root, relative to the data directory. */
            home_dir: string;
            /** @description Password. Left out, a strong one is generated. */
            password?: string;
            /** @description Public key that logs in as well, as a line in OpenSSH's form: ed25519, ECDSA, or RSA with 2048 bits at least. Its comment is not kept. */
            public_key?: string;
            /** @description User name, unique on this daemon. */
            username: string;
        };
        /** @description The daemon itself. */
        DaemonInfo: {
            /**
             * @description Id of the daemon, made at its first start and the same at every address. A daemon of an older version has none.
             * @example dmn_9m2q0h7v3k5d8j1r6s4tcabefg
             */
            id?: string;
            /**
             * @description Operating system family that the daemon runs on.
             * @example linux
             */
            platform: string;
            /**
             * @description Version of the runtime that the daemon runs on (Node.js).
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
             * @example 0.1.0
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
             * @description What was done.
             * @enum {string}
             */
            status: "deleted";
        };
        /** @description A log that was deleted. */
        DeletedLogs: {
            /** @description Id of the container. */
            id: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            status: "deleted";
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
        /** @description Which installer to describe. */
        DescribeInstallerRequest: {
            /** @description Server type, as in the catalogue. */
            type: string;
            /**
             * @description Version of the server. Every type knows `latest`.
             * @default latest
             */
            version?: string;
        };
        /** @description A file or folder. Of an entry with `error` neither type, size nor time is known. */
        DirectoryEntry: {
            /** @description Code of the system's error, such as `ENOTCONN` for a mount that lost its connection. It is there where the entry (in a recursive list: or the folder) cannot be read; `type` is then `file`, `size` 0 and `modified` the epoch unless they are known. */
            error?: string;
            /**
             * Format: date-time
             * @description When its content changed last.
             */
            modified: string;
            /** @description Name; in a recursive list the path relative to the listed folder. */
            name: string;
            /**
             * Format: int64
             * @description Size in bytes; 0 for a folder.
             */
            size: number;
            /**
             * @description What it is.
             * @enum {string}
             */
            type: "directory" | "file";
        };
        /** @description Content of a folder. */
        DirectoryListing: {
            /** @description What it holds, in the order of the names. */
            entries: components["schemas"]["DirectoryEntry"][];
            /** @description The listed folder, as asked for. */
            path: string;
        };
        /** @description Events that this reader was not sent. */
        DroppedEvents: {
            /**
             * Format: int32
             * @description How many at most; null where that is not known.
             */
            events: number | null;
        };
        /** @description Content of a file. */
        FileContent: {
            /** @description The content, encoded as `encoding` says. */
            content: string;
            /**
             * @description `utf-8` where the file is valid UTF-8, else `base64`.
             * @enum {string}
             */
            encoding: "utf-8" | "base64";
            /** @description The file, as asked for. */
            path: string;
        };
        /** @description A token for one file or folder. It is shown this once. */
        FileDownloadToken: {
            /**
             * Format: date-time
             * @description When it stops working.
             */
            expires_at: string;
            /** @description The token. */
            token: string;
        };
        /** @description A form with the file in the part `file`. */
        FileUpload: {
            /**
             * Format: binary
             * @description Content of the file, at most `max_upload_size` bytes (see `GET /capabilities`). The bound stated here is only what generators can hold.
             */
            file: string;
        };
        /** @description A sign of life. */
        Health: {
            /**
             * @description Always `ok`: a daemon that is not well does not answer this.
             * @enum {string}
             */
            status: "ok";
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
        /** @description How busy the host is at this moment. `disk` is the file system that holds the data directory. */
        HostStats: {
            cpu: components["schemas"]["CpuUsage"];
            disk: components["schemas"]["CapacityUsage"];
            memory: components["schemas"]["CapacityUsage"];
            network: components["schemas"]["NetworkUsage"];
        };
        /** @description Which key the daemon is to prove that it knows, and a number that it has not seen before. */
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
        /** @description What only a daemon that knows the key can answer. */
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
            /**
             * Format: int64
             * @description Bytes that the files of the container may take, by their sizes. What is written through the daemon beyond it is a 507; what the server itself writes counts, but is not held up. Left out, it is the daemon's own limit, if any.
             */
            disk_limit?: number;
            /** @description Environment variables of the server. A name is 1 to 128 characters, a letter or `_` first, then letters, digits and `_`. Variables that the type does not know are handed on as they are; values are data, never a template or a command line. */
            env?: {
                [key: string]: string;
            };
            /** @description Name of the new container, unique on this daemon. */
            name: string;
            /**
             * Format: int32
             * @description Port that players connect to. Left out, it is the `default_port` of the type or, where that is taken, the first free one after it.
             */
            port?: number;
            /** @description Server type, as in the catalogue. */
            type: string;
            /**
             * @description Version of the server. Every type knows `latest`.
             * @default latest
             */
            version?: string;
        };
        /** @description A container that was just installed. */
        InstalledContainer: {
            /** @description Id of the container. */
            id: string;
            /** @description Name of the container. */
            name: string;
            status: components["schemas"]["ContainerStatus"];
        };
        /** @description What installing this type and version means. */
        Installer: {
            /**
             * Format: int32
             * @description Port that the server gets, where it is free, when the installation names none.
             */
            default_port: number;
            /** @description Container image that the server runs in. */
            image: string;
            /** @description The server starts only once its licence is accepted: install it with `EULA` set to `TRUE` in `env`. */
            requires_eula: boolean;
            /** @description Server type. */
            type: string;
            /** @description Version of the server. */
            version: string;
        };
        /** @description A game server, as it was last known. */
        ListedContainer: {
            /** @description Id of the container. */
            id: string;
            /** @description Name, unique on this daemon. */
            name: string;
            /**
             * Format: int32
             * @description Port that players connect to.
             */
            port: number;
            /** @description Whether this is the present truth; false while the engine does not tell. */
            reachable: boolean;
            /**
             * Format: date-time
             * @description When it was started last; null before its first start.
             */
            started_at: string | null;
            status: components["schemas"]["ContainerStatus"];
            /** @description Server type, as in the catalogue. */
            type: string;
            /**
             * Format: double
             * @description Seconds since the server was started; 0 while it is not up.
             */
            uptime: number;
            /** @description Version of the server, as asked for at installation; for Node.js without Docker that of the host, which is what runs. */
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
             * @description Bytes of the log and its archives.
             */
            size: number;
        };
        /** @description An SFTP login, without its password. */
        ListedSftpCredential: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description When it ends by itself; null where it does not.
             */
            expires_at: string | null;
            /** @description Folder that the client sees as its root. */
            home_dir: string;
            /** @description Host name or address to connect to. */
            host: string;
            /** @description Id of the credential. */
            id: string;
            /**
             * Format: int32
             * @description Port to connect to.
             */
            port: number;
            /** @description Public key that logs in as well; null where there is none. */
            public_key: string | null;
            /** @description User name. */
            username: string;
        };
        /** @description A finished and compressed log. */
        LogArchive: {
            /**
             * Format: date-time
             * @description When it was closed.
             */
            date: string;
            /** @description Name of the archive. */
            name: string;
            /**
             * Format: int64
             * @description Its size in bytes, compressed; as it is, where the disk has no room to compress it.
             */
            size: number;
        };
        /** @description Lines of a log archive, oldest first. */
        LogArchiveContent: {
            /** @description False where a damaged part was met, and left out, or reading took longer than a minute. */
            complete: boolean;
            /** @description Its last lines. */
            lines: string[];
            /** @description Name of the archive. */
            name: string;
            /**
             * Format: int64
             * @description How many lines the archive has, whatever `tail` is. Of a damaged one also those that are lost, where its index is whole.
             */
            total: number;
        };
        /** @description A token for one log archive. It is shown this once. */
        LogArchiveDownloadToken: {
            /**
             * Format: date-time
             * @description When it stops working.
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
        /** @description Lines out of all kept output of a container, oldest first. */
        LogHistory: {
            /** @description Whether all that is kept was looked through, and nothing damaged was met. False where that took too long: then `total` counts what was found, and a narrower `since` and `until` find the rest. False also where a damaged part was left out. */
            complete: boolean;
            /** @description Id of the container. */
            id: string;
            /** @description The latest of the matching lines. */
            lines: string[];
            /**
             * Format: int64
             * @description How many lines match, whatever `tail` is.
             */
            total: number;
        };
        /** @description One page of the logs, by the ids of their containers. */
        LogList: {
            /** @description The logs. */
            logs: components["schemas"]["ListedLog"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description The folder to create. */
        MakeDirectoryRequest: {
            /** @description Folder to create, relative to the data directory. */
            path: string;
            /**
             * @description Create the folders above, too, and take it as done when the folder exists.
             * @default false
             */
            recursive?: boolean;
        };
        /** @description Traffic over all interfaces but loopback, since the host started. */
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
        /** @description Long work that goes on behind the answer. */
        Operation: {
            /** @description The container it works on; null where it is none. */
            container_id: string | null;
            /** @description Why it failed, as in `ApiError`; null unless it did. */
            error: {
                /** @description The single faults, where validation found any. */
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
            /** @description The operationId that began it, such as `installContainer`. */
            operation: string;
            /**
             * Format: double
             * @description How much is done, in percent.
             */
            progress: number;
            /** @description What the operation would have answered without `Prefer: respond-async`; null until it is completed. */
            result: {
                [key: string]: unknown;
            } | null;
            /**
             * @description How it stands. All but `running` are final.
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
             * @description When its content changed last.
             */
            modified: string;
            /** @description Last part of the path; empty for the data directory itself. */
            name: string;
            /** @description The path, as asked for. */
            path: string;
            /** @description Permission characters of owner, group and others. */
            permissions: string;
            /**
             * Format: int64
             * @description Size in bytes; 0 for a folder.
             */
            size: number;
            /**
             * @description What it is.
             * @enum {string}
             */
            type: "directory" | "file";
        };
        /** @description The path meant. */
        PathRequest: {
            /** @description Path relative to the data directory. */
            path: string;
        };
        /** @description How much room a file or folder takes. */
        PathSize: {
            /** @description The same for people to read. */
            human_size: string;
            /** @description The path, as asked for. */
            path: string;
            /**
             * Format: int64
             * @description Bytes, of a folder with all that is in it.
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
        /** @description Who is playing. */
        PlayerList: {
            /** @description Id of the container. */
            id: string;
            /**
             * Format: int32
             * @description Players that it takes.
             */
            max: number;
            /**
             * Format: int32
             * @description Players on the server.
             */
            online: number;
            /** @description The players, never more than `online`. May be empty or shorter: some games tell the number alone, or only some names. */
            players: components["schemas"]["Player"][];
        };
        /** @description A file that was fetched. */
        PulledFile: {
            /**
             * Format: int64
             * @description Bytes fetched.
             */
            bytes_downloaded: number;
            /** @description The file. */
            path: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            status: "completed";
            /** @description The address asked for; the result of an operation leaves its query out, where tokens stand. */
            url: string;
        };
        /** @description What to fetch and to where. */
        PullFileRequest: {
            /** @description File to write, relative to the data directory. Nothing may be there yet. */
            path: string;
            /** @description Address to fetch, http or https, without user name and password; a fragment means nothing. */
            url: string;
        };
        /** @description The container to set back to its defaults. */
        ReinstallContainerRequest: {
            /**
             * Format: int64
             * @description Bytes that the files of the container may take from now on. Left out, it stays.
             */
            disk_limit?: number;
            /** @description Its id, to be sure: when given, it has to be the id of the container of that name. */
            id?: string;
            /** @description Name of the container to reinstall. */
            name: string;
            /**
             * @description Keep the files of the container. They are deleted otherwise.
             * @default false
             */
            preserve_data?: boolean;
            /** @description Server type from now on. Left out, it stays. */
            type?: string;
            /** @description Version from now on. Left out, it stays. */
            version?: string;
        };
        /** @description The container to remove. */
        RemoveContainerRequest: {
            /** @description Id of the container. */
            id: string;
            /**
             * @description Delete its files, too. They are kept otherwise.
             * @default false
             */
            remove_data?: boolean;
        };
        /** @description A path that was deleted. */
        RemovedPath: {
            /** @description The path. */
            path: string;
            /**
             * @description What was done.
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
             * @description What was done.
             * @enum {string}
             */
            status: "renamed";
        };
        /** @description What to rename or move, and to where. */
        RenamePathRequest: {
            /** @description Its new path. Nothing may be there yet. */
            destination: string;
            /** @description File or folder to rename. */
            source: string;
        };
        /** @description Which backup to put back. */
        RestoreBackupRequest: {
            /** @description Id of the backup. */
            backup_id: string;
            /** @description The container to restore. */
            id: string;
        };
        /** @description A backup that was put back. */
        RestoredBackup: {
            /** @description Id of the backup. */
            backup_id: string;
            /** @description The restored container. */
            id: string;
            /**
             * @description Always `restoring`, though the work is done by then: the status of the container tells the present.
             * @enum {string}
             */
            status: "restoring";
        };
        /** @description A file that is uploaded in parts. */
        ResumableUpload: {
            /**
             * Format: date-time
             * @description When it is forgotten: a day after its last byte came, and an hour after it was completed, which leaves the file.
             */
            expires_at: string;
            /** @description Its id. */
            id: string;
            /**
             * Format: int64
             * @description Size of the whole file in bytes.
             */
            length: number;
            /**
             * Format: int64
             * @description How many bytes are kept. It equals `length` only once the file is at its place.
             */
            offset: number;
            /** @description Where the file is to be, or is. */
            path: string;
            /**
             * @description `completed` once the file is at its place.
             * @enum {string}
             */
            status: "uploading" | "completed";
        };
        /** @description A credential that was revoked. */
        RevokedSftpCredential: {
            /** @description Id of the credential. */
            id: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            status: "revoked";
        };
        /** @description The command to run. */
        RunCommandRequest: {
            /** @description Program and arguments, each its own string. No shell reads them. */
            command: string[];
            /** @description Id of the container. */
            id: string;
        };
        /** @description Where to look, and since when. */
        ScanChangesRequest: {
            /** @description Where to read on, the `next_cursor` of the page before. Left out, the list is read from its start. */
            cursor?: string;
            /**
             * Format: int32
             * @description The most changes of one page.
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
        /** @description A kind of server and whether it can be installed on this host. */
        ServerType: {
            /** @description Whether it can be installed on this host at present. */
            available: boolean;
            /**
             * Format: int32
             * @description Port that the server gets when the installation names none.
             */
            default_port: number;
            /** @description What it is. */
            description: string;
            /** @description Its name for people. */
            name: string;
            /** @description Why it cannot be installed and what to do; null where it can. */
            reason: string | null;
            /** @description The server starts only once its licence is accepted: install it with `EULA` set to `TRUE` in `env`. */
            requires_eula: boolean;
            /** @description Server type, as in the catalogue. */
            type: string;
            /** @description Versions that can be installed here, `latest` first. A type may accept more. */
            versions: string[];
        };
        /** @description The server types of this daemon. */
        ServerTypeList: {
            /** @description The types, by name of the type. */
            types: components["schemas"]["ServerType"][];
        };
        /** @description What was done by SFTP, newest first. */
        SftpActivity: {
            /** @description The entries. */
            activity: components["schemas"]["SftpActivityEntry"][];
        };
        /** @description Something that was done by SFTP. */
        SftpActivityEntry: {
            /** @description What was done: `login`, `upload`, `download`, `delete`, `rename`, `mkdir`, `rmdir`, `symlink`, `setstat`; others may come. */
            action: string;
            /** @description File or folder concerned, relative to the data directory. Of one over 1024 bytes the first name and the end are told, with `…` between them. */
            path: string;
            /**
             * Format: int64
             * @description Bytes moved; 0 where none are.
             */
            size: number;
            /**
             * Format: date-time
             * @description When it was done.
             */
            timestamp: string;
            /** @description Who did it. */
            username: string;
        };
        /** @description A new SFTP login. The password is shown this once. */
        SftpCredential: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description When it ends by itself; null where it does not.
             */
            expires_at: string | null;
            /** @description Folder that the client sees as its root. */
            home_dir: string;
            /** @description Host name or address to connect to. */
            host: string;
            /** @description Id of the credential. */
            id: string;
            /** @description Password, given or generated. Nothing else ever shows it. */
            password: string;
            /**
             * Format: int32
             * @description Port to connect to.
             */
            port: number;
            /** @description Public key that logs in as well; null where there is none. */
            public_key: string | null;
            /** @description User name. */
            username: string;
        };
        /** @description One page of the SFTP logins, the oldest first. */
        SftpCredentialList: {
            /** @description The logins. */
            credentials: components["schemas"]["ListedSftpCredential"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description The SFTP server. */
        SftpStatus: {
            /**
             * Format: int32
             * @description Connections at this moment.
             */
            active_connections: number;
            /** @description SHA-256 fingerprint of its host key, as OpenSSH shows it. */
            host_key_fingerprint: string;
            /**
             * Format: int32
             * @description Connections that it takes at once.
             */
            max_connections: number;
            /**
             * Format: int32
             * @description Port that it listens on.
             */
            port: number;
            /** @description It takes connections. */
            running: boolean;
        };
        /** @description The container to stop, and how long to wait for it. */
        StopContainerRequest: {
            /** @description Id of the container. */
            id: string;
            /**
             * Format: double
             * @description Seconds that the server gets to end by itself before it is ended by force.
             * @default 30
             */
            timeout?: number;
        };
        /** @description What to unpack and to where. */
        UnzipArchiveRequest: {
            /** @description Folder to unpack into; created where missing. */
            destination: string;
            /**
             * @description Replace files that exist. They are kept as they are otherwise.
             * @default false
             */
            overwrite?: boolean;
            /** @description Archive: zip, tar, or either tar or a single file in gzip. */
            path: string;
        };
        /** @description An archive that was unpacked. */
        UnzipResult: {
            /**
             * Format: int64
             * @description Files written.
             */
            files_extracted: number;
            /** @description The archive. */
            path: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            status: "completed";
        };
        /**
         * Format: binary
         * @description Bytes of the file from `Upload-Offset` on, as they are. The stated bound is only what generators can hold.
         */
        UploadBytes: string;
        /** @description A backup that was uploaded. */
        UploadedBackup: {
            /** @description Id of the backup. */
            backup_id: string;
            /** @description The container that it belongs to. */
            container_id: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description Its size in bytes.
             */
            size: number;
            /**
             * @description State of the backup.
             * @enum {string}
             */
            status: "completed";
        };
        /** @description What was uploaded. */
        UploadedFile: {
            /**
             * Format: int64
             * @description Bytes of the file, or of all files.
             */
            bytes_uploaded: number;
            /** @description The file, or the folder that files went into. */
            path: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            status: "completed";
        };
        /** @description The file to write and its content. */
        WriteFileRequest: {
            /** @description The whole new content, at most 10 MiB once decoded. */
            content: string;
            /**
             * @description Create the folders above that are missing.
             * @default false
             */
            create_dirs?: boolean;
            /**
             * @description How `content` is encoded.
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
             * @description Bytes written.
             */
            bytes_written: number;
            /** @description The file. */
            path: string;
        };
        /** @description Which changes to zip, and to where. */
        ZipChangesRequest: {
            /** @description Archive to write, relative to the data directory. Nothing may be there yet. */
            output: string;
            /** @description Folder or file to scan, relative to the data directory. */
            path: string;
            /**
             * Format: date-time
             * @description Files changed at or after this time are taken.
             */
            since: string;
        };
        /** @description What to zip and to where. */
        ZipPathRequest: {
            /** @description What to leave out: patterns relative to the zipped folder. What is in a folder that matches is left out with it. */
            exclude?: string[];
            /**
             * Format: int32
             * @description How hard to compress: 0 stores, 9 takes longest and is smallest. Left out, it is 1, and stretches of a file that would hardly shrink are stored.
             */
            level?: number;
            /** @description Archive to write. Nothing may be there yet. */
            output: string;
            /** @description File, or folder whose content is zipped. */
            path: string;
        };
        /** @description A zip file that was written. */
        ZipResult: {
            /**
             * Format: int64
             * @description Files in it.
             */
            files_included: number;
            /** @description The archive. */
            path: string;
            /**
             * Format: int64
             * @description Its size in bytes.
             */
            size: number;
        };
    };
    responses: {
        /** @description The work has begun, because `Prefer: respond-async` was sent. Follow it at `Location`. */
        Accepted: {
            headers: {
                /**
                 * @description Path of the operation.
                 * @example /operations/op_2r8v4h0k6t1m7d3q9c5nfabegs
                 */
                Location: string;
                /**
                 * @description The preference that was heeded (RFC 7240).
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
        /** @description The body has another checksum than `Upload-Checksum` says. Nothing of it was kept: send it again. (460 is tus's own.) */
        ChecksumMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "checksum_mismatch",
                 *       "message": "The bytes do not have the checksum that was sent with them: send them again.",
                 *       "status": 460
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The thing exists already, or its state does not allow this now. Look at the present state and choose another name, or wait and try again. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "conflict",
                 *       "message": "cnt_9m2q0h7v3k5d8j1r6s4tcabefg is running: stop it first.",
                 *       "status": 409
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The disk has no room (`disk_full`), or the container's files and unfinished uploads take all that they may (`disk_limit_reached`), or its backups (`backup_limit_reached`), or those of all containers (`backup_total_reached`); the message names the limit. Nothing half-written is seen, and a resumable upload keeps what has come; delete something and try again. */
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
                 * @description `bytes` where parts can be asked for, else `none`.
                 * @example bytes
                 */
                "Accept-Ranges"?: "bytes" | "none";
                /**
                 * @description Name to save it under.
                 * @example attachment; filename="world.zip"
                 */
                "Content-Disposition"?: string;
                /**
                 * @description Version of the content, for `If-Range` and `If-None-Match`. Missing where the content is made on the way, as for a folder.
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
        /** @description The content is at `Location`, for a minute: with a token, where the daemon keeps backups in a storage that its operator lets others load from. A client that follows sends `Range` along. */
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
        /** @description The key is valid, but lacks the permission that this operation needs: ask the operator for a key that has it. Or the operator lets only some addresses ask, and yours is not among them (`ip_not_allowed`). */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "forbidden",
                 *       "message": "The key lacks container:manage.",
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
        /** @description There is no such thing: container, file, backup, archive, credential or operation, or no container at all where the default one is meant. */
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
        /** @description The content is still the one that `If-None-Match` names, or has not changed since `If-Modified-Since`. There is no body. */
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
        /** @description The part that `Range` asked for. */
        PartialDownload: {
            headers: {
                /**
                 * @description Name to save it under.
                 * @example attachment; filename="world.zip"
                 */
                "Content-Disposition"?: string;
                /**
                 * @description Which part it is, as `bytes FIRST-LAST/SIZE`.
                 * @example bytes 0-1023/1048576
                 */
                "Content-Range": string;
                /**
                 * @description Version of the content, for `If-Range` and `If-None-Match`. Missing where the content is made on the way, as for a folder.
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
        /** @description The range begins behind the end of the file. */
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
                 *       "message": "The file has 1048576 bytes.",
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
        /** @description No key was sent, or it is unknown, expired or revoked; or the token is not for this resource, or its time is over. */
        Unauthorized: {
            headers: {
                /**
                 * @description How to sign in.
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
        /** @description The container engine, the game server, the disk or the remote host does not answer. Nothing was changed; try again later. */
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
        /** @description The version that `Tus-Resumable` names is not spoken here; `Tus-Version` lists those that are. */
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
                 *       "message": "This daemon supports tus 1.0.0: send `Tus-Resumable: 1.0.0`.",
                 *       "status": 412
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description This is a WebSocket: send an upgrade request. */
        UpgradeRequired: {
            headers: {
                /**
                 * @description What to ask for.
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
                 *       "message": "This is a WebSocket: send an upgrade request.",
                 *       "status": 426
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Another request is sending bytes of this upload. Wait until it has ended, and ask for the offset. */
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
         * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
         * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
         */
        Actor: string;
        /**
         * @description Name of the archive, as listed by `GET /container/logs/archives`.
         * @example 20260115T103000000Z.log.gz
         */
        ArchiveName: string;
        /**
         * @description Id of the container.
         * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
         */
        ContainerId: string;
        /** @description Where to read on, the `next_cursor` of the page before. Left out, the list is read from its start. */
        Cursor: string;
        /**
         * @description Path relative to the data directory; the files of a container are below the folder that bears its id. `/` is the data directory itself.
         * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
         */
        DataPath: string;
        /**
         * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
         * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
         */
        DefaultContainerId: string;
        /**
         * @description A download token for this very resource, in place of a key. It is the security scheme `downloadToken`, written as a parameter, too, for clients that can send no credential in the query.
         * @example dl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
         */
        DownloadToken: string;
        /**
         * @description How many lines to answer at most, counted from the newest.
         * @example 200
         */
        HistoryTail: number;
        /** @description Names this installation, so that it can be asked for again when its answer was lost (IETF draft httpapi-idempotency-key-header): printable characters without a space, compared as they are. For as long as the container exists, the same key makes no second one. */
        IdempotencyKey: string;
        /** @description A `Last-Modified`: answer 304 without a body if the content has not changed since. Beside `If-None-Match`, and where it is no date (RFC 9110), it counts for nothing. */
        IfModifiedSince: string;
        /** @description An `ETag`: answer 304 without a body if the content is still this one. */
        IfNoneMatch: string;
        /** @description An `ETag` or a `Last-Modified`: send the part that `Range` asks for only if the content is still this one, else all of it. */
        IfRange: string;
        /**
         * @description How many items a page may have.
         * @example 100
         */
        ListLimit: number;
        /**
         * @description Id of the operation.
         * @example op_2r8v4h0k6t1m7d3q9c5nfabegs
         */
        OperationId: string;
        /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
        PreferAsync: string;
        /** @description Part of the content to send (RFC 9110), one range as in `bytes=0-1023`. Other units and several ranges are answered with the whole content. */
        Range: string;
        /**
         * @description Version of the protocol (tus). Another than `1.0.0` is a 412; without it `1.0.0` is meant.
         * @example 1.0.0
         */
        TusResumable: string;
        /**
         * @description Id of the upload, as its `Location` has it.
         * @example upl_7k1m5t9d3h8q2v6c0r4sjabegf
         */
        UploadId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The methods that the path supports.
         * @example GET, HEAD
         */
        Allow: string;
        /**
         * @description When the content last changed, as RFC 9110 writes dates, for `If-Modified-Since` and `If-Range`. Missing where the content is made on the way, as for a folder.
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
        /**
         * @description When the upload is forgotten, as RFC 9110 writes dates: a day after its last byte came, and an hour after it was completed.
         * @example Fri, 16 Jan 2026 10:30:00 GMT
         */
        UploadExpires: string;
        /**
         * @description How many bytes of the upload are kept; the next one to send.
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
export type BackupDownloadToken = components['schemas']['BackupDownloadToken'];
export type BackupList = components['schemas']['BackupList'];
export type BinaryContent = components['schemas']['BinaryContent'];
export type Capabilities = components['schemas']['Capabilities'];
export type CapacityUsage = components['schemas']['CapacityUsage'];
export type ChangeEntry = components['schemas']['ChangeEntry'];
export type ChangeList = components['schemas']['ChangeList'];
export type CommandResult = components['schemas']['CommandResult'];
export type ConsoleClientMessage = components['schemas']['ConsoleClientMessage'];
export type ConsoleDropped = components['schemas']['ConsoleDropped'];
export type ConsoleError = components['schemas']['ConsoleError'];
export type ConsoleOutput = components['schemas']['ConsoleOutput'];
export type ConsoleServerMessage = components['schemas']['ConsoleServerMessage'];
export type ConsoleStats = components['schemas']['ConsoleStats'];
export type ConsoleStatus = components['schemas']['ConsoleStatus'];
export type ConsoleThrottled = components['schemas']['ConsoleThrottled'];
export type ConsoleToken = components['schemas']['ConsoleToken'];
export type Container = components['schemas']['Container'];
export type ContainerList = components['schemas']['ContainerList'];
export type ContainerLogs = components['schemas']['ContainerLogs'];
export type ContainerRequest = components['schemas']['ContainerRequest'];
export type ContainerState = components['schemas']['ContainerState'];
export type ContainerStats = components['schemas']['ContainerStats'];
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
export type CreateLogArchiveDownloadTokenRequest = components['schemas']['CreateLogArchiveDownloadTokenRequest'];
export type CreateSftpCredentialRequest = components['schemas']['CreateSftpCredentialRequest'];
export type DaemonInfo = components['schemas']['DaemonInfo'];
export type DeleteBackupRequest = components['schemas']['DeleteBackupRequest'];
export type DeletedBackup = components['schemas']['DeletedBackup'];
export type DeletedLogs = components['schemas']['DeletedLogs'];
export type DeleteLogsRequest = components['schemas']['DeleteLogsRequest'];
export type DeleteSftpCredentialRequest = components['schemas']['DeleteSftpCredentialRequest'];
export type DescribeInstallerRequest = components['schemas']['DescribeInstallerRequest'];
export type DirectoryEntry = components['schemas']['DirectoryEntry'];
export type DirectoryListing = components['schemas']['DirectoryListing'];
export type DroppedEvents = components['schemas']['DroppedEvents'];
export type FileContent = components['schemas']['FileContent'];
export type FileDownloadToken = components['schemas']['FileDownloadToken'];
export type FileUpload = components['schemas']['FileUpload'];
export type Health = components['schemas']['Health'];
export type HostInfo = components['schemas']['HostInfo'];
export type HostStats = components['schemas']['HostStats'];
export type IdentityChallenge = components['schemas']['IdentityChallenge'];
export type IdentityProof = components['schemas']['IdentityProof'];
export type InstallContainerRequest = components['schemas']['InstallContainerRequest'];
export type InstalledContainer = components['schemas']['InstalledContainer'];
export type Installer = components['schemas']['Installer'];
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
export type NetworkUsage = components['schemas']['NetworkUsage'];
export type Operation = components['schemas']['Operation'];
export type PathInfo = components['schemas']['PathInfo'];
export type PathRequest = components['schemas']['PathRequest'];
export type PathSize = components['schemas']['PathSize'];
export type Player = components['schemas']['Player'];
export type PlayerList = components['schemas']['PlayerList'];
export type PulledFile = components['schemas']['PulledFile'];
export type PullFileRequest = components['schemas']['PullFileRequest'];
export type ReinstallContainerRequest = components['schemas']['ReinstallContainerRequest'];
export type RemoveContainerRequest = components['schemas']['RemoveContainerRequest'];
export type RemovedPath = components['schemas']['RemovedPath'];
export type RenamedPath = components['schemas']['RenamedPath'];
export type RenamePathRequest = components['schemas']['RenamePathRequest'];
export type RestoreBackupRequest = components['schemas']['RestoreBackupRequest'];
export type RestoredBackup = components['schemas']['RestoredBackup'];
export type ResumableUpload = components['schemas']['ResumableUpload'];
export type RevokedSftpCredential = components['schemas']['RevokedSftpCredential'];
export type RunCommandRequest = components['schemas']['RunCommandRequest'];
export type ScanChangesRequest = components['schemas']['ScanChangesRequest'];
export type ServerType = components['schemas']['ServerType'];
export type ServerTypeList = components['schemas']['ServerTypeList'];
export type SftpActivity = components['schemas']['SftpActivity'];
export type SftpActivityEntry = components['schemas']['SftpActivityEntry'];
export type SftpCredential = components['schemas']['SftpCredential'];
export type SftpCredentialList = components['schemas']['SftpCredentialList'];
export type SftpStatus = components['schemas']['SftpStatus'];
export type StopContainerRequest = components['schemas']['StopContainerRequest'];
export type UnzipArchiveRequest = components['schemas']['UnzipArchiveRequest'];
export type UnzipResult = components['schemas']['UnzipResult'];
export type UploadBytes = components['schemas']['UploadBytes'];
export type UploadedBackup = components['schemas']['UploadedBackup'];
export type UploadedFile = components['schemas']['UploadedFile'];
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
export type ParameterContainerId = components['parameters']['ContainerId'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterDataPath = components['parameters']['DataPath'];
export type ParameterDefaultContainerId = components['parameters']['DefaultContainerId'];
export type ParameterDownloadToken = components['parameters']['DownloadToken'];
export type ParameterHistoryTail = components['parameters']['HistoryTail'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfModifiedSince = components['parameters']['IfModifiedSince'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterIfRange = components['parameters']['IfRange'];
export type ParameterListLimit = components['parameters']['ListLimit'];
export type ParameterOperationId = components['parameters']['OperationId'];
export type ParameterPreferAsync = components['parameters']['PreferAsync'];
export type ParameterRange = components['parameters']['Range'];
export type ParameterTusResumable = components['parameters']['TusResumable'];
export type ParameterUploadId = components['parameters']['UploadId'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderLastModified = components['headers']['LastModified'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderTusResumable = components['headers']['TusResumable'];
export type HeaderUploadExpires = components['headers']['UploadExpires'];
export type HeaderUploadOffset = components['headers']['UploadOffset'];
export type $defs = Record<string, never>;
export interface operations {
    getDaemon: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                     *       "version": "0.1.0",
                     *       "uptime": 86400,
                     *       "platform": "linux",
                     *       "runtime_version": "v20.20.2"
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the daemon can do. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
    createBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
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
            /** @description The backup is made. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
    downloadBackup: {
        parameters: {
            query: {
                /**
                 * @description Id of the backup.
                 * @example bkp_4f7c1n9t2k8r0v5h3m6qdabesj
                 */
                backup_id: string;
                /**
                 * @description A download token for this very resource, in place of a key. It is the security scheme `downloadToken`, written as a parameter, too, for clients that can send no credential in the query.
                 * @example dl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                 */
                token?: components["parameters"]["DownloadToken"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description A `Last-Modified`: answer 304 without a body if the content has not changed since. Beside `If-None-Match`, and where it is no date (RFC 9110), it counts for nothing. */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: answer 304 without a body if the content is still this one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: send the part that `Range` asks for only if the content is still this one, else all of it. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description Part of the content to send (RFC 9110), one range as in `bytes=0-1023`. Other units and several ranges are answered with the whole content. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The backup, and the life of the token. */
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
                /** @description Where to read on, the `next_cursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
                /**
                 * @description How many items a page may have.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                     *           "changed_files": null
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
                 * @description Name of the backup. Left out, it is named after the time.
                 * @example from-node-2
                 */
                name?: string;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
            /** @description The backup is kept. */
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
    runCommand: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
    openConsole: {
        parameters: {
            query?: {
                /**
                 * @description How many of the last lines to begin with.
                 * @example 100
                 */
                tail?: number;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The container, and what the bearer may do. */
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
    installContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description Names this installation, so that it can be asked for again when its answer was lost (IETF draft httpapi-idempotency-key-header): printable characters without a space, compared as they are. For as long as the container exists, the same key makes no second one. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
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
            /** @description The container is installed; asked for again by its `Idempotency-Key`, it is as `status` says. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Type and version. */
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
                     *       "requires_eula": false
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                /** @description Where to read on, the `next_cursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description How many lines to answer at most, counted from the newest.
                 * @example 100
                 */
                tail?: number;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
                /**
                 * @description Name of the archive, as listed by `GET /container/logs/archives`.
                 * @example 20260115T103000000Z.log.gz
                 */
                name: components["parameters"]["ArchiveName"];
                /**
                 * @description A download token for this very resource, in place of a key. It is the security scheme `downloadToken`, written as a parameter, too, for clients that can send no credential in the query.
                 * @example dl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                 */
                token?: components["parameters"]["DownloadToken"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description A `Last-Modified`: answer 304 without a body if the content has not changed since. Beside `If-None-Match`, and where it is no date (RFC 9110), it counts for nothing. */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: answer 304 without a body if the content is still this one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: send the part that `Range` asks for only if the content is still this one, else all of it. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description Part of the content to send (RFC 9110), one range as in `bytes=0-1023`. Other units and several ranges are answered with the whole content. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The archive, and the life of the token. */
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
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
                /**
                 * @description Name of the archive, as listed by `GET /container/logs/archives`.
                 * @example 20260115T103000000Z.log.gz
                 */
                name: components["parameters"]["ArchiveName"];
                /**
                 * @description How many lines to answer at most, counted from the newest.
                 * @example 200
                 */
                tail?: components["parameters"]["HistoryTail"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description Only lines that contain this text; upper and lower case differ. It is compared byte for byte, in UTF-8, and without the time at which a line came. Left empty, it is none.
                 * @example listening
                 */
                filter?: string;
                /**
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
                /**
                 * @description Only lines written at or after this time.
                 * @example 2026-01-15T09:00:00.000Z
                 */
                since?: string;
                /**
                 * @description How many lines to answer at most, counted from the newest.
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                /** @description Where to read on, the `next_cursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
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
            /** @description The container is installed again. */
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
    restartContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Container and backup. */
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
    startContainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it uses. */
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
    getContainerStatus: {
        parameters: {
            query?: {
                /**
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                     *           "description": "Runs index.js of its folder, a CommonJS or ES module. The port is given to it as PORT.",
                     *           "versions": [
                     *             "latest",
                     *             "20",
                     *             "22",
                     *             "24"
                     *           ],
                     *           "default_port": 3001,
                     *           "requires_eula": false,
                     *           "available": true,
                     *           "reason": null
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
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it takes. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description Id of the last event that the client has seen, to go on from there. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description File and text. */
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
            /** @description The text is added. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Source and destination. */
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
            /** @description The copy is made. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description Path relative to the data directory; the files of a container are below the folder that bears its id. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
                 */
                path: components["parameters"]["DataPath"];
                /**
                 * @description A download token for this very resource, in place of a key. It is the security scheme `downloadToken`, written as a parameter, too, for clients that can send no credential in the query.
                 * @example dl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                 */
                token?: components["parameters"]["DownloadToken"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description A `Last-Modified`: answer 304 without a body if the content has not changed since. Beside `If-None-Match`, and where it is no date (RFC 9110), it counts for nothing. */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description An `ETag`: answer 304 without a body if the content is still this one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An `ETag` or a `Last-Modified`: send the part that `Range` asks for only if the content is still this one, else all of it. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description Part of the content to send (RFC 9110), one range as in `bytes=0-1023`. Other units and several ranges are answered with the whole content. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The path, and the life of the token. */
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
                 * @description Path relative to the data directory; the files of a container are below the folder that bears its id. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description File and content. */
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
                 * @description Path relative to the data directory; the files of a container are below the folder that bears its id. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description List the folders within, too.
                 * @example false
                 */
                recursive?: boolean;
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
            /** @description The folder is there. */
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
    pullFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Address and path. */
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
            /** @description The file is there. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Source and destination. */
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
            /** @description It is renamed. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to delete. */
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
            /** @description It is deleted. */
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
    getPathSize: {
        parameters: {
            query: {
                /**
                 * @description Path relative to the data directory; the files of a container are below the folder that bears its id. `/` is the data directory itself.
                 * @example /cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js
                 */
                path: components["parameters"]["DataPath"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to unpack. */
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
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /**
                 * @description Version of the protocol (tus). Another than `1.0.0` is a 412; without it `1.0.0` is meant.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
                /**
                 * @description Size of the whole file in bytes.
                 * @example 204800
                 */
                "Upload-Length": number;
                /**
                 * @description Names and values in base64 of the client's own, as tus writes them. They are told again with the offset, and mean nothing to the daemon.
                 * @example filename d29ybGQuemlw
                 */
                "Upload-Metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload has begun. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /**
                 * @description Version of the protocol (tus). Another than `1.0.0` is a 412; without it `1.0.0` is meant.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be asked for, in headers. */
            204: {
                headers: {
                    /**
                     * @description What `Upload-Checksum` may begin with, separated by commas.
                     * @example sha1,sha256,sha512
                     */
                    "Tus-Checksum-Algorithm": string;
                    /**
                     * @description Extensions of the protocol, separated by commas.
                     * @example creation,termination,expiration,checksum
                     */
                    "Tus-Extension": string;
                    /**
                     * @description The largest upload in bytes; `max_upload_size` of `GET /capabilities`.
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /**
                 * @description Version of the protocol (tus). Another than `1.0.0` is a 412; without it `1.0.0` is meant.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description Id of the upload, as its `Location` has it.
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
                     * @description What the client sent along at the beginning, if anything.
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /**
                 * @description Version of the protocol (tus). Another than `1.0.0` is a 412; without it `1.0.0` is meant.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
            };
            path: {
                /**
                 * @description Id of the upload, as its `Location` has it.
                 * @example upl_7k1m5t9d3h8q2v6c0r4sjabegf
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload is gone. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /**
                 * @description Version of the protocol (tus). Another than `1.0.0` is a 412; without it `1.0.0` is meant.
                 * @example 1.0.0
                 */
                "Tus-Resumable"?: components["parameters"]["TusResumable"];
                /**
                 * @description `sha1`, `sha256` or `sha512`, a space, and that checksum of the body in base64.
                 * @example sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=
                 */
                "Upload-Checksum"?: string;
                /**
                 * @description Where in the file the first byte of the body belongs.
                 * @example 102400
                 */
                "Upload-Offset": number;
            };
            path: {
                /**
                 * @description Id of the upload, as its `Location` has it.
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
            /** @description The bytes are kept. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to zip. */
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
                 * @description Id of the container. Left out, it is the default one: the only container, or the one that the operator chose. With several and no choice made, it has to be given.
                 * @example cnt_9m2q0h7v3k5d8j1r6s4tcabefg
                 */
                id?: components["parameters"]["DefaultContainerId"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
    getOperation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Path and time. */
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
                /** @description `respond-async` (RFC 7240): answer 202 with an operation at once instead of waiting for the work. Other preferences are ignored. */
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
                 * @description How many entries to answer at most.
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                /** @description Where to read on, the `next_cursor` of the page before. Left out, the list is read from its start. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page may have.
                 * @example 100
                 */
                limit?: components["parameters"]["ListLimit"];
            };
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                     *           "home_dir": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *           "created": "2026-01-15T10:30:00.000Z",
                     *           "expires_at": null,
                     *           "public_key": null
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                     *       "home_dir": "/cnt_9m2q0h7v3k5d8j1r6s4tcabefg",
                     *       "created": "2026-01-15T10:30:00.000Z",
                     *       "expires_at": null,
                     *       "public_key": null
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
    getSftpStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                 * @description The user on whose behalf the key sends the request, by an id that means nothing to the daemon. Bounds on concurrency (`x-concurrency`) and their queues are kept for each actor, within what the key may have. Left out, the key itself is the actor.
                 * @example usr_6k2m9q4v8c1h5t7d0r3sabefgj
                 */
                "Berth-Actor"?: components["parameters"]["Actor"];
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
                     *         "model": "AMD EPYC 7543P"
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
}
/** Operations that anybody may ask for. */
export type PublicOperation = "getHealth" | "proveIdentity";
/** Operations that complete a login. */
export type PendingLoginOperation = never;
