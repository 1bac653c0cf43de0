CREATE TABLE public.announcements (
    id text NOT NULL,
    text text NOT NULL,
    level text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.api_keys (
    id text NOT NULL,
    secret_hash text NOT NULL,
    user_id text NOT NULL,
    parent_id text,
    name text NOT NULL,
    description text NOT NULL,
    permissions json NOT NULL,
    allowed_ips json NOT NULL,
    server_ids json,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    previous_secret_hash text,
    previous_until timestamp with time zone
);
CREATE TABLE public.audit_entries (
    id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    action text NOT NULL,
    outcome text NOT NULL,
    user_id text,
    key_id text,
    address text,
    target_id text,
    server_id text,
    request_id text,
    error text,
    omitted integer,
    changes text
);
CREATE TABLE public.ban_changes (
    id integer NOT NULL,
    number integer NOT NULL
);
CREATE TABLE public.bans (
    id text NOT NULL,
    address text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone
);
CREATE TABLE public.email_changes (
    user_id text NOT NULL,
    id text NOT NULL,
    email text NOT NULL,
    session_id text,
    token_hash text,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.first_administrator (
    id integer NOT NULL,
    user_id text NOT NULL
);
CREATE TABLE public.jobs (
    kind text NOT NULL,
    id text NOT NULL,
    payload json NOT NULL,
    attempts integer NOT NULL,
    due_at timestamp with time zone,
    noted_at timestamp with time zone NOT NULL,
    owner text,
    beat integer NOT NULL,
    error text
);
CREATE TABLE public.migrations (
    name character varying(255) NOT NULL
);
CREATE TABLE public.node_status_changes (
    id text NOT NULL,
    node_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    status text NOT NULL
);
CREATE TABLE public.node_types (
    node_id text NOT NULL,
    type character varying(63) NOT NULL,
    revision character varying(64) NOT NULL,
    state text NOT NULL,
    etag text,
    reason text
);
CREATE TABLE public.nodes (
    id text NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    public_url text,
    sealed_key text NOT NULL,
    local boolean NOT NULL,
    local_to text DEFAULT ''::text NOT NULL,
    daemon_id text,
    created_at timestamp with time zone NOT NULL,
    status text DEFAULT 'unknown'::text NOT NULL,
    version text,
    runtime text,
    last_seen_at timestamp with time zone
);
CREATE TABLE public.notice_queues (
    receiver text NOT NULL,
    lane text NOT NULL,
    waiting text NOT NULL,
    sent_at text NOT NULL,
    job_id text,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    credential_id text NOT NULL,
    user_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports json NOT NULL,
    device_type text NOT NULL,
    backed_up boolean NOT NULL,
    passwordless boolean DEFAULT false NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.password_resets (
    user_id text NOT NULL,
    token_hash text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.retained_data (
    id text NOT NULL,
    owner_id text NOT NULL,
    node_id text NOT NULL,
    container_id text NOT NULL,
    server_id text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.schedule_backups (
    id text NOT NULL,
    schedule_id text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.schedule_runs (
    id text NOT NULL,
    schedule_id text NOT NULL,
    open_schedule_id text,
    number integer NOT NULL,
    trigger text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    outcome text NOT NULL,
    reason text,
    tasks json NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    next_task_at timestamp with time zone,
    owner text,
    beat integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.schedules (
    id text NOT NULL,
    server_id text NOT NULL,
    name text NOT NULL,
    cron text NOT NULL,
    time_zone text NOT NULL,
    is_enabled boolean NOT NULL,
    only_when_online boolean NOT NULL,
    only_with_no_players boolean NOT NULL,
    missed text NOT NULL,
    tasks json NOT NULL,
    next_run_at timestamp with time zone,
    last_due_at timestamp with time zone,
    run_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.second_factors (
    user_id text NOT NULL,
    sealed_secret text,
    last_step integer,
    recovery_codes text DEFAULT '[]'::text NOT NULL,
    wrong_codes integer DEFAULT 0 NOT NULL,
    wrong_until timestamp with time zone
);
CREATE TABLE public.secrets (
    id integer NOT NULL,
    session_secret text NOT NULL,
    password_pepper text NOT NULL,
    setup_id text NOT NULL,
    sealing_key text,
    sealed_keys text
);
CREATE TABLE public.server_invitations (
    id text NOT NULL,
    server_id text NOT NULL,
    invited_by text NOT NULL,
    key_id text,
    email text,
    token_hash text,
    account_attempts integer DEFAULT 0 NOT NULL,
    capabilities json NOT NULL,
    membership_expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.server_members (
    id text NOT NULL,
    server_id text NOT NULL,
    user_id text NOT NULL,
    capabilities json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone
);
CREATE TABLE public.servers (
    id text NOT NULL,
    owner_id text NOT NULL,
    node_id text NOT NULL,
    name text NOT NULL,
    description text,
    is_public boolean DEFAULT false NOT NULL,
    type text NOT NULL,
    version text NOT NULL,
    port integer NOT NULL,
    container_id text,
    state text NOT NULL,
    failure text,
    installation json,
    data_removal boolean DEFAULT false NOT NULL,
    settings_changed_at timestamp with time zone,
    suspended_at timestamp with time zone,
    suspension_reason text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.session_store (
    key text NOT NULL,
    item text NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.session_values (
    session_id text NOT NULL,
    name text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    reference_hash text NOT NULL,
    is_pending boolean DEFAULT false NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    signed_in_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL
);
CREATE TABLE public.settings (
    id integer NOT NULL,
    login_max_attempts integer DEFAULT 5 NOT NULL,
    login_lockout_minutes integer DEFAULT 15 NOT NULL,
    rate_limit_enabled boolean DEFAULT true NOT NULL,
    rate_limit_rpm integer DEFAULT 100 NOT NULL,
    allow_registration boolean DEFAULT false NOT NULL,
    allow_invited_registration boolean DEFAULT false NOT NULL,
    public_status_page boolean DEFAULT false NOT NULL,
    require_second_factor text DEFAULT 'none'::text NOT NULL,
    second_factor_grace_days integer DEFAULT 7 NOT NULL,
    second_factor_required_since timestamp with time zone
);
CREATE TABLE public.sftp_holders (
    id text NOT NULL,
    server_id text NOT NULL,
    user_id text NOT NULL,
    basis text NOT NULL,
    expires_at timestamp with time zone,
    used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sign_ins (
    id text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    method text NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL
);
CREATE TABLE public.taken_over (
    id text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.type_definitions (
    type character varying(63) NOT NULL,
    definition json,
    revision character varying(64) NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.unknown_attempts (
    id text NOT NULL,
    subject text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    method text NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL
);
CREATE TABLE public.unknown_sign_ins (
    subject text NOT NULL,
    failed_sign_ins integer DEFAULT 0 NOT NULL,
    last_failed_sign_in_at timestamp with time zone,
    locked_until timestamp with time zone
);
CREATE TABLE public.used_challenges (
    challenge text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.users (
    id text NOT NULL,
    email text NOT NULL,
    email_confirmed boolean DEFAULT true NOT NULL,
    confirm_by timestamp with time zone,
    username text NOT NULL,
    folded_name text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    password_hash text NOT NULL,
    has_password boolean DEFAULT true NOT NULL,
    is_admin boolean NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    onboarding_completed boolean DEFAULT false NOT NULL,
    onboarding_skipped boolean DEFAULT false NOT NULL,
    two_factor_enabled boolean DEFAULT false NOT NULL,
    passkey_enabled boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    failed_sign_ins integer DEFAULT 0 NOT NULL,
    last_failed_sign_in_at timestamp with time zone,
    locked_until timestamp with time zone,
    last_login_at timestamp with time zone
);
INSERT INTO public.announcements VALUES ('ann_7n14os53o6lpopqvvmqch7ki0f', 'Welcome', 'information', '2026-11-28 21:05:40.671+00', NULL, '2026-11-28 21:05:40.671+00', '2026-11-28 21:05:40.671+00');
INSERT INTO public.api_keys VALUES ('key_6ce3r0mpep0o1kidddmbue9mv6', 'dacd42894f9d4503f5577e73e4ce1efb1c6ae02dd3d1789c3a3ad5320d17d232', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, 'tests', '', '["*"]', '[]', NULL, '2026-11-28 21:05:33.911+00', NULL, NULL, NULL, NULL);
INSERT INTO public.api_keys VALUES ('key_64ci4sqnb6uub8hc7fdu1qtnc1', '77e51917a48da7ee8602986c16a4534cefe2d9571fb359eddd04aa56b2b0c560', 'usr_671lh9sjs6u2j08no8o0h69bam', NULL, 'tests', '', '["*"]', '[]', NULL, '2026-11-28 21:05:32.752+00', NULL, '2026-11-28 21:05:33.968+00', NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_356c836ea65hkbana9dsg60rsl', '2026-11-28 21:05:31.232+00', 'register', 'success', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', NULL, '127.0.0.1', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', NULL, 'req_GWv1uRd0cMvcMNAs', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_37mbii1r4arvd0671gvlniq41j', '2026-11-28 21:05:32.022+00', 'login', 'success', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', NULL, '127.0.0.1', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', NULL, 'req_ZqHx63tEDMozC-1f', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_5i4agfffb5a58l1kpd3bcv0c1s', '2026-11-28 21:05:32.065+00', 'updateSettings', 'success', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', NULL, '127.0.0.1', NULL, NULL, 'req_TTzOItjDMGLvmuC4', NULL, NULL, '[{"field":"allowRegistration","from":"false","to":"true"}]');
INSERT INTO public.audit_entries VALUES ('adt_05q2tbf2m0edb7t85j16ufhb7t', '2026-11-28 21:05:32.477+00', 'register', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', NULL, '127.0.0.1', 'usr_671lh9sjs6u2j08no8o0h69bam', NULL, 'req_kRFxPh9dUpESo5ti', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_0r55mh2sv6449qe0kpp0f36nls', '2026-11-28 21:05:32.73+00', 'login', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', NULL, '127.0.0.1', 'usr_671lh9sjs6u2j08no8o0h69bam', NULL, 'req__ncH__4SAIvN-pIW', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_1pk2704f2f0sjcj9hv0ula5ds7', '2026-11-28 21:05:32.767+00', 'createAccountApiKey', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', NULL, '127.0.0.1', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', NULL, 'req_pt8r1IwKNx8kvalk', NULL, NULL, '[{"field":"permissions","from":null,"to":"*"}]');
INSERT INTO public.audit_entries VALUES ('adt_1n48r62dj3ubrov30309vj65gu', '2026-11-28 21:05:33.133+00', 'register', 'success', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, '127.0.0.1', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, 'req_9HPiuyTLMBPDwwEw', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_4bh3p171r087sh7vnbvrncda50', '2026-11-28 21:05:33.879+00', 'login', 'success', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, '127.0.0.1', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, 'req_-Pwa7kDJYWkn2Pzl', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_2bgniiduokutpufsp4klct6tj2', '2026-11-28 21:05:33.949+00', 'createAccountApiKey', 'success', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, '127.0.0.1', 'key_6ce3r0mpep0o1kidddmbue9mv6', NULL, 'req_9PsC-g-F6hz2uP-5', NULL, NULL, '[{"field":"permissions","from":null,"to":"*"}]');
INSERT INTO public.audit_entries VALUES ('adt_0vkgobhtqjdn84hjssmei7ggpk', '2026-11-28 21:05:35.292+00', 'createServer', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'srv_6lj1f894hap72db771g20glmf0', 'srv_6lj1f894hap72db771g20glmf0', 'req_gcH-OiNKXTZkwNw_', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_75ggvr98r212du9pd5b1dtq5pb', '2026-11-28 21:05:36.383+00', 'writeFile', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'srv_6lj1f894hap72db771g20glmf0', 'srv_6lj1f894hap72db771g20glmf0', 'req_g9hZpX_XbkK3NSsr', NULL, NULL, '[{"field":"path","from":null,"to":"/index.js"}]');
INSERT INTO public.audit_entries VALUES ('adt_2bsmv0d2d9muj0pmgmfqbjo34m', '2026-11-28 21:05:36.84+00', 'controlServer', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'srv_6lj1f894hap72db771g20glmf0', 'srv_6lj1f894hap72db771g20glmf0', 'req_OMdk7VlR3t8izMlv', NULL, NULL, '[{"field":"action","from":null,"to":"start"}]');
INSERT INTO public.audit_entries VALUES ('adt_5bh1g68g3q4j75o21jb9fi4sg3', '2026-11-28 21:05:37.654+00', 'controlServer', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'srv_6lj1f894hap72db771g20glmf0', 'srv_6lj1f894hap72db771g20glmf0', 'req_kRTf9r4yGZ3m8foA', NULL, NULL, '[{"field":"action","from":null,"to":"stop"}]');
INSERT INTO public.audit_entries VALUES ('adt_30o84vpduo46oldpdv4ui3d0q1', '2026-11-28 21:05:38.372+00', 'createBackup', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'bkp_2t094ja4pbgbubiv899hfro2tg', 'srv_6lj1f894hap72db771g20glmf0', 'req_jDGReBLtoenAfPvC', NULL, NULL, '[{"field":"name","from":null,"to":"first"}]');
INSERT INTO public.audit_entries VALUES ('adt_46i6ec08nbi1psbs26pcsvesj2', '2026-11-28 21:05:38.525+00', 'createSchedule', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'sch_7vgbgg0hhgp9f5oq7nv6i64pdj', 'srv_6lj1f894hap72db771g20glmf0', 'req_EUxMMP1muI0Tjt0O', NULL, NULL, '[{"field":"name","from":null,"to":"Hourly"},{"field":"cron","from":null,"to":"0 * * * *"},{"field":"timeZone","from":null,"to":"UTC"},{"field":"isEnabled","from":null,"to":"true"},{"field":"missed","from":null,"to":"skip"},{"field":"onlyWhenOnline","from":null,"to":"false"},{"field":"onlyWithNoPlayers","from":null,"to":"false"},{"field":"tasks","from":null,"to":null}]');
INSERT INTO public.audit_entries VALUES ('adt_18n31hk9m88l8f00glen8a308n', '2026-11-28 21:05:38.593+00', 'inviteMember', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'inv_53uibpppd708l4auasb9tvps47', 'srv_6lj1f894hap72db771g20glmf0', 'req_Jrdt3_N9Mr4vOsPa', NULL, NULL, '[{"field":"capabilities","from":null,"to":"servers.read"},{"field":"capabilities","from":null,"to":"logs.read"},{"field":"capabilities","from":null,"to":"players.read"}]');
INSERT INTO public.audit_entries VALUES ('adt_15adb8plkmto7ro504tdkkpb3j', '2026-11-28 21:05:38.63+00', 'inviteMember', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'inv_358c82a7muujccpvbd4ismhnui', 'srv_6lj1f894hap72db771g20glmf0', 'req_AT2PyVkPWVxL1YFJ', NULL, NULL, '[{"field":"capabilities","from":null,"to":"servers.read"},{"field":"capabilities","from":null,"to":"servers.control"},{"field":"capabilities","from":null,"to":"servers.console"},{"field":"capabilities","from":null,"to":"backups.read"},{"field":"capabilities","from":null,"to":"logs.read"},{"field":"capabilities","from":null,"to":"players.read"},{"field":"capabilities","from":null,"to":"players.write"},{"field":"capabilities","from":null,"to":"schedules.read"},{"field":"capabilities","from":null,"to":"activity.read"}]');
INSERT INTO public.audit_entries VALUES ('adt_67nl9905sa497uf2t5gbpp7old', '2026-11-28 21:05:39.356+00', 'login', 'success', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, '127.0.0.1', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, 'req_nhxAij-J9zcMNz8i', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_0ilkhi580avb90mi71deo0o2mm', '2026-11-28 21:05:39.511+00', 'acceptInvitation', 'success', 'usr_50pmlafr6ujggdo6cnb2uk46u5', NULL, '127.0.0.1', 'srv_6lj1f894hap72db771g20glmf0', 'srv_6lj1f894hap72db771g20glmf0', 'req_8MkF9FA9dnGQRWnM', NULL, NULL, '[{"field":"capabilities","from":null,"to":"servers.read"},{"field":"capabilities","from":null,"to":"servers.control"},{"field":"capabilities","from":null,"to":"servers.console"},{"field":"capabilities","from":null,"to":"backups.read"},{"field":"capabilities","from":null,"to":"logs.read"},{"field":"capabilities","from":null,"to":"players.read"},{"field":"capabilities","from":null,"to":"players.write"},{"field":"capabilities","from":null,"to":"schedules.read"},{"field":"capabilities","from":null,"to":"activity.read"}]');
INSERT INTO public.audit_entries VALUES ('adt_3mp8ptt36s36jq3rbcbgq63oai', '2026-11-28 21:05:40.413+00', 'createSftpCredential', 'success', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', '127.0.0.1', 'sftp_2fiqeahmj456t5f0sqt632ilbj', 'srv_6lj1f894hap72db771g20glmf0', 'req_JroHQr5w7dihpESl', NULL, NULL, '[{"field":"username","from":null,"to":"builder"},{"field":"homeDir","from":null,"to":"/"}]');
INSERT INTO public.audit_entries VALUES ('adt_5v4d78n07308ndn9vpjcb0j29h', '2026-11-28 21:05:40.62+00', 'createBan', 'success', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', NULL, '127.0.0.1', 'ban_49i5eg28gr8bvo13k9e1lsuprm', NULL, 'req_QRl9baLesUK_1x3l', NULL, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('adt_7gc73q1at8lng1m3cqdd30e7r9', '2026-11-28 21:05:40.706+00', 'createAnnouncement', 'success', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', NULL, '127.0.0.1', 'ann_7n14os53o6lpopqvvmqch7ki0f', NULL, 'req_pRngdFEJQuzjP4aw', NULL, NULL, '[{"field":"text","from":null,"to":null},{"field":"level","from":null,"to":"information"},{"field":"startsAt","from":null,"to":"2026-11-28T21:05:40.671Z"}]');
INSERT INTO public.audit_entries VALUES ('adt_08d2kp3jikj3sormjgibcjctjo', '2026-11-28 21:05:41.024+00', 'putFleetType', 'success', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', NULL, '127.0.0.1', NULL, NULL, 'req_9spnc5GbKvMCumcq', NULL, NULL, '[{"field":"definition","from":null,"to":null}]');
INSERT INTO public.ban_changes VALUES (1, 1);
INSERT INTO public.bans VALUES ('ban_49i5eg28gr8bvo13k9e1lsuprm', '192.0.2.1', 'a test', '2026-11-28 21:05:40.453+00', NULL);
INSERT INTO public.first_administrator VALUES (1, 'usr_5dvu16n3lj4aipdtedp4j7fqjm');
INSERT INTO public.migrations VALUES ('0001-initial');
INSERT INTO public.node_status_changes VALUES ('nsc_23e43qmqn92vj5lb5ns0r4mdjh', 'node_7aefkgcq02pemfaiol78sdfpe1', '2026-11-28 21:05:30.228+00', 'online');
INSERT INTO public.node_types VALUES ('node_7aefkgcq02pemfaiol78sdfpe1', 'quiet', 'rev_55743j18nf8p4k8n6s2ihjqoj9', 'in_effect', '"WjsbEEj20w615beL2P-1GduKrJu"', NULL);
INSERT INTO public.nodes VALUES ('node_7aefkgcq02pemfaiol78sdfpe1', 'local', 'http://127.0.0.1:22705', NULL, 'v3.7aca5253430f5419.KxFFNfDU0Gtj3pV9zE-Za9lqxGtFX0j3bO7yKM4DDN_mOLvyE_UREaqSUpn9cn8Jiq4oKT3r1k1le_5bnDC_mgHiQAuhP5DeHhAE0bI5', true, 'pnl_1l6tmcq9utv955eu1276nva8jp', 'dmn_5arpd07oi7aeal54cccbkvabsk', '2026-11-28 21:05:30.123+00', 'online', '0.1.0', 'process', '2026-11-28 21:05:30.228+00');
INSERT INTO public.schedules VALUES ('sch_7vgbgg0hhgp9f5oq7nv6i64pdj', 'srv_6lj1f894hap72db771g20glmf0', 'Hourly', '0 * * * *', 'UTC', true, false, false, 'skip', '[{"action":"command","power":null,"command":"list","keep":null,"offsetS":0,"continueOnFailure":false}]', '2026-11-28 22:00:00+00', NULL, 0, '2026-11-28 21:05:38.433+00', '2026-11-28 21:05:38.433+00');
INSERT INTO public.secrets VALUES (1, 'scrypt.f6XXD2EcwNEc8Ff71hGGgQ.JXr5A0IMCzJCsg3VxZGoEg-MYkgzBCn5cpBrwYF-Oio', 'scrypt.19AVUE2VPG-ieTlUQz5qcQ.nj81XSHO9VDGOH3xGHYJfkR6WW7-ZmUxYQSrWzQSIKU', 'wdhVZl02CgGW1Ia-5E95oCBIE4Wxr8wtmGoEE6o46H8', '7aca5253430f5419', 'bDh3f8oROcf7m9VUXykFqNE1hoah0tBl1EoP_2Md3IZ_Y7vYHCnIRUqMII1_A3I0e82_DoKfZMF2cLFN73kQIKl_NVHejxk');
INSERT INTO public.server_invitations VALUES ('inv_53uibpppd708l4auasb9tvps47', 'srv_6lj1f894hap72db771g20glmf0', 'usr_671lh9sjs6u2j08no8o0h69bam', 'key_64ci4sqnb6uub8hc7fdu1qtnc1', NULL, '178d5569145440c312f9e6aca267f0ba3378848a43efc86e724a92975c15a8bc', 0, '["servers.read","logs.read","players.read"]', NULL, '2026-11-28 21:05:38.56+00', '2026-12-05 21:05:38.56+00');
INSERT INTO public.server_members VALUES ('mbr_7njen31uhncs8vudar37cqs925', 'srv_6lj1f894hap72db771g20glmf0', 'usr_50pmlafr6ujggdo6cnb2uk46u5', '["servers.read","servers.control","servers.console","backups.read","logs.read","players.read","players.write","schedules.read","activity.read"]', '2026-11-28 21:05:39.494+00', NULL);
INSERT INTO public.servers VALUES ('srv_6lj1f894hap72db771g20glmf0', 'usr_671lh9sjs6u2j08no8o0h69bam', 'node_7aefkgcq02pemfaiol78sdfpe1', 'world', NULL, false, 'nodejs', 'latest', 22707, 'cnt_4nmjsj5k4taq2gi4k6s1fnfdbn', 'installed', NULL, NULL, false, NULL, NULL, NULL, '2026-11-28 21:05:34.308+00');
INSERT INTO public.session_store VALUES ('sessions:87e1cf49da3e1efa4b301a1db15d65aea576ecc12af6b5f4f2dce8447022e3cf', '{"id":"ses_5ijlbt9veoslc6tonpvno1ev7n","userId":"usr_5dvu16n3lj4aipdtedp4j7fqjm"}', '2026-11-28 21:05:31.09+00', '2026-11-29 21:05:31.09+00');
INSERT INTO public.session_store VALUES ('sessions:f65d9a190e1ad2ee929a34d6d817973e929fae03713eb6b8461ffc9c0d448318', '{"id":"ses_6enus6k64ragoie53neni3gbbu","userId":"usr_5dvu16n3lj4aipdtedp4j7fqjm"}', '2026-11-28 21:05:31.987+00', '2026-11-29 21:05:31.987+00');
INSERT INTO public.session_store VALUES ('sessions:4568d6fe4d96e954cc17461b22a5557c6a12dd575477bff511e84fcefa291579', '{"id":"ses_25im24u0jbohjknbuutjsa14rh","userId":"usr_671lh9sjs6u2j08no8o0h69bam"}', '2026-11-28 21:05:32.469+00', '2026-11-29 21:05:32.469+00');
INSERT INTO public.session_store VALUES ('sessions:e34bfb327840d4c8a1cf2194b2952a3cb7986cb46a62c45eafab349b7af35f54', '{"id":"ses_1u5opuv8dne0th0440o6ahc266","userId":"usr_671lh9sjs6u2j08no8o0h69bam"}', '2026-11-28 21:05:32.716+00', '2026-11-29 21:05:32.716+00');
INSERT INTO public.session_store VALUES ('sessions:79ed51a12b179bf53830b18f40046e31b5ca6acf07cf96bd9bf2c6a9e26f7d91', '{"id":"ses_253in746skht80fn4ho0b2vcb2","userId":"usr_50pmlafr6ujggdo6cnb2uk46u5"}', '2026-11-28 21:05:33.099+00', '2026-11-29 21:05:33.099+00');
INSERT INTO public.session_store VALUES ('sessions:c3ff0a9cbb3b52bcade9e12ae6c133ee8ccc60a48e1616bcab425863769c2beb', '{"id":"ses_73m0beh4j02oq27r23d01t6as5","userId":"usr_50pmlafr6ujggdo6cnb2uk46u5"}', '2026-11-28 21:05:33.867+00', '2026-11-29 21:05:33.867+00');
INSERT INTO public.session_store VALUES ('sessions:f2b7d21a31d641888f694b9633e4c084fb1e0bc32cdea8695784d4fd3cd5ef55', '{"id":"ses_380b5mh5pavgf4k59e334chc07","userId":"usr_50pmlafr6ujggdo6cnb2uk46u5"}', '2026-11-28 21:05:39.32+00', '2026-11-29 21:05:39.32+00');
INSERT INTO public.sessions VALUES ('ses_5ijlbt9veoslc6tonpvno1ev7n', '87e1cf49da3e1efa4b301a1db15d65aea576ecc12af6b5f4f2dce8447022e3cf', false, 'usr_5dvu16n3lj4aipdtedp4j7fqjm', '2026-11-28 21:05:31.089+00', '2026-11-28 21:05:31.089+00', '2026-11-28 21:05:31.089+00', '2026-12-05 21:05:31.089+00', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('ses_6enus6k64ragoie53neni3gbbu', 'f65d9a190e1ad2ee929a34d6d817973e929fae03713eb6b8461ffc9c0d448318', false, 'usr_5dvu16n3lj4aipdtedp4j7fqjm', '2026-11-28 21:05:31.986+00', '2026-11-28 21:05:31.986+00', '2026-11-28 21:05:31.986+00', '2026-12-05 21:05:31.986+00', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('ses_25im24u0jbohjknbuutjsa14rh', '4568d6fe4d96e954cc17461b22a5557c6a12dd575477bff511e84fcefa291579', false, 'usr_671lh9sjs6u2j08no8o0h69bam', '2026-11-28 21:05:32.468+00', '2026-11-28 21:05:32.468+00', '2026-11-28 21:05:32.468+00', '2026-12-05 21:05:32.468+00', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('ses_1u5opuv8dne0th0440o6ahc266', 'e34bfb327840d4c8a1cf2194b2952a3cb7986cb46a62c45eafab349b7af35f54', false, 'usr_671lh9sjs6u2j08no8o0h69bam', '2026-11-28 21:05:32.712+00', '2026-11-28 21:05:32.712+00', '2026-11-28 21:05:32.712+00', '2026-12-05 21:05:32.712+00', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('ses_253in746skht80fn4ho0b2vcb2', '79ed51a12b179bf53830b18f40046e31b5ca6acf07cf96bd9bf2c6a9e26f7d91', false, 'usr_50pmlafr6ujggdo6cnb2uk46u5', '2026-11-28 21:05:33.099+00', '2026-11-28 21:05:33.099+00', '2026-11-28 21:05:33.099+00', '2026-12-05 21:05:33.099+00', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('ses_73m0beh4j02oq27r23d01t6as5', 'c3ff0a9cbb3b52bcade9e12ae6c133ee8ccc60a48e1616bcab425863769c2beb', false, 'usr_50pmlafr6ujggdo6cnb2uk46u5', '2026-11-28 21:05:33.867+00', '2026-11-28 21:05:33.867+00', '2026-11-28 21:05:33.867+00', '2026-12-05 21:05:33.867+00', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('ses_380b5mh5pavgf4k59e334chc07', 'f2b7d21a31d641888f694b9633e4c084fb1e0bc32cdea8695784d4fd3cd5ef55', false, 'usr_50pmlafr6ujggdo6cnb2uk46u5', '2026-11-28 21:05:39.319+00', '2026-11-28 21:05:39.319+00', '2026-11-28 21:05:39.319+00', '2026-12-05 21:05:39.319+00', '127.0.0.1', 'node');
INSERT INTO public.settings VALUES (1, 5, 15, true, 100, true, false, false, 'none', 7, NULL);
INSERT INTO public.sftp_holders VALUES ('sfh_21f8ap272a11v1a3npar4hdqfr', 'srv_6lj1f894hap72db771g20glmf0', 'usr_671lh9sjs6u2j08no8o0h69bam', 'owner', NULL, '2026-11-28 21:05:39.546+00');
INSERT INTO public.sign_ins VALUES ('sgn_3ugfmkupjc0o94vid9hcfcqn9d', 'usr_5dvu16n3lj4aipdtedp4j7fqjm', '2026-11-28 21:05:32.002+00', 'signed_in', 'password', '127.0.0.1', 'node');
INSERT INTO public.sign_ins VALUES ('sgn_7iki74aquqvdsf9ejbq77equ09', 'usr_671lh9sjs6u2j08no8o0h69bam', '2026-11-28 21:05:32.725+00', 'signed_in', 'password', '127.0.0.1', 'node');
INSERT INTO public.sign_ins VALUES ('sgn_3a4mgm2q2dlfrllra7uge3paud', 'usr_50pmlafr6ujggdo6cnb2uk46u5', '2026-11-28 21:05:33.876+00', 'signed_in', 'password', '127.0.0.1', 'node');
INSERT INTO public.sign_ins VALUES ('sgn_3r34car96e591uc1g6573osd78', 'usr_50pmlafr6ujggdo6cnb2uk46u5', '2026-11-28 21:05:39.349+00', 'signed_in', 'password', '127.0.0.1', 'node');
INSERT INTO public.type_definitions VALUES ('quiet', '{"type":"quiet","name":"Quiet","description":"","image":"example.org/quiet","versions":{"latest":null},"default_port":27960,"protocols":["tcp"],"data_path":"/data","ready":{"port":"tcp"},"stop":{"signal":"SIGTERM"},"limits":{"memory_bytes":134217728,"cpus":1,"pids":64},"process":{"command":["sleep","3600"]}}', 'rev_55743j18nf8p4k8n6s2ihjqoj9', '2026-11-28 21:05:40.994+00');
INSERT INTO public.users VALUES ('usr_5dvu16n3lj4aipdtedp4j7fqjm', 'ada@example.org', true, NULL, 'ada', 'ada', '', '$2b$12$AEi85l5zutUQOfqjqbfaVuxq8NsDjuvzRLJN4JdSkmkfDV4UHEgbG', true, true, false, false, false, false, false, '2026-11-28 21:05:31.05+00', 0, NULL, NULL, '2026-11-28 21:05:31.998+00');
INSERT INTO public.users VALUES ('usr_671lh9sjs6u2j08no8o0h69bam', 'grace@example.org', false, NULL, 'grace', 'grace', '', '$2b$12$3idvlTCTjMEZPddR8iDZ1uiGb.BVAQ0VloHO9itaJ8uWCtnGEShRC', true, false, false, false, false, false, false, '2026-11-28 21:05:32.448+00', 0, NULL, NULL, '2026-11-28 21:05:32.724+00');
INSERT INTO public.users VALUES ('usr_50pmlafr6ujggdo6cnb2uk46u5', 'linus@example.org', false, NULL, 'linus', 'linus', '', '$2b$12$fF3B.jXHu7gRJ55BFjP7T.46hq9lPb3yKTnaYPq7BzLi85GVhgo1.', true, false, false, false, false, false, false, '2026-11-28 21:05:33.084+00', 0, NULL, NULL, '2026-11-28 21:05:39.348+00');
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ban_changes
    ADD CONSTRAINT ban_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT bans_address_key UNIQUE (address);
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT bans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.first_administrator
    ADD CONSTRAINT first_administrator_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (kind, id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.node_status_changes
    ADD CONSTRAINT node_status_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.node_types
    ADD CONSTRAINT node_types_pkey PRIMARY KEY (node_id, type);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_name_key UNIQUE (name);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notice_queues
    ADD CONSTRAINT notice_queues_pkey PRIMARY KEY (receiver, lane);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.retained_data
    ADD CONSTRAINT retained_data_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schedule_backups
    ADD CONSTRAINT schedule_backups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schedule_runs
    ADD CONSTRAINT schedule_runs_open_schedule_id_key UNIQUE (open_schedule_id);
ALTER TABLE ONLY public.schedule_runs
    ADD CONSTRAINT schedule_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.server_invitations
    ADD CONSTRAINT server_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.server_invitations
    ADD CONSTRAINT server_invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.server_members
    ADD CONSTRAINT server_members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session_store
    ADD CONSTRAINT session_store_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.session_values
    ADD CONSTRAINT session_values_pkey PRIMARY KEY (session_id, name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_reference_hash_key UNIQUE (reference_hash);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sftp_holders
    ADD CONSTRAINT sftp_holders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.taken_over
    ADD CONSTRAINT taken_over_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.type_definitions
    ADD CONSTRAINT type_definitions_pkey PRIMARY KEY (type);
ALTER TABLE ONLY public.unknown_attempts
    ADD CONSTRAINT unknown_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.unknown_sign_ins
    ADD CONSTRAINT unknown_sign_ins_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY public.used_challenges
    ADD CONSTRAINT used_challenges_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX api_keys_parent_id ON public.api_keys USING btree (parent_id);
CREATE INDEX api_keys_user_id_created_at ON public.api_keys USING btree (user_id, created_at);
CREATE INDEX audit_entries_action_created_at ON public.audit_entries USING btree (action, created_at);
CREATE INDEX audit_entries_created_at_id ON public.audit_entries USING btree (created_at, id);
CREATE INDEX audit_entries_server_id_created_at ON public.audit_entries USING btree (server_id, created_at);
CREATE INDEX audit_entries_target_id_created_at ON public.audit_entries USING btree (target_id, created_at);
CREATE INDEX audit_entries_user_id_created_at ON public.audit_entries USING btree (user_id, created_at);
CREATE INDEX jobs_due_at ON public.jobs USING btree (due_at);
CREATE INDEX jobs_owner ON public.jobs USING btree (owner);
CREATE INDEX node_status_changes_node_id_created_at ON public.node_status_changes USING btree (node_id, created_at);
CREATE UNIQUE INDEX nodes_daemon_id ON public.nodes USING btree (daemon_id);
CREATE UNIQUE INDEX nodes_url_local_to ON public.nodes USING btree (url, local_to);
CREATE INDEX notice_queues_changed_at ON public.notice_queues USING btree (changed_at);
CREATE INDEX passkeys_user_id_created_at ON public.passkeys USING btree (user_id, created_at);
CREATE UNIQUE INDEX retained_data_node_id_container_id ON public.retained_data USING btree (node_id, container_id);
CREATE INDEX retained_data_owner_id ON public.retained_data USING btree (owner_id);
CREATE INDEX schedule_backups_schedule_id_created_at ON public.schedule_backups USING btree (schedule_id, created_at);
CREATE INDEX schedule_runs_next_task_at ON public.schedule_runs USING btree (next_task_at);
CREATE INDEX schedule_runs_owner ON public.schedule_runs USING btree (owner);
CREATE INDEX schedule_runs_schedule_id_created_at_id ON public.schedule_runs USING btree (schedule_id, created_at, id);
CREATE INDEX schedules_next_run_at ON public.schedules USING btree (next_run_at);
CREATE INDEX schedules_server_id_created_at_id ON public.schedules USING btree (server_id, created_at, id);
CREATE INDEX server_invitations_invited_by ON public.server_invitations USING btree (invited_by);
CREATE INDEX server_invitations_key_id ON public.server_invitations USING btree (key_id);
CREATE INDEX server_invitations_server_id_created_at ON public.server_invitations USING btree (server_id, created_at);
CREATE UNIQUE INDEX server_members_server_id_user_id ON public.server_members USING btree (server_id, user_id);
CREATE INDEX server_members_user_id_server_id ON public.server_members USING btree (user_id, server_id);
CREATE INDEX servers_created_at_id ON public.servers USING btree (created_at, id);
CREATE INDEX servers_is_public_created_at_id ON public.servers USING btree (is_public, created_at, id);
CREATE INDEX servers_node_id ON public.servers USING btree (node_id);
CREATE UNIQUE INDEX servers_owner_id_name ON public.servers USING btree (owner_id, name);
CREATE INDEX session_store_expires_at ON public.session_store USING btree (expires_at);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_created_at ON public.sessions USING btree (user_id, created_at);
CREATE UNIQUE INDEX sftp_holders_server_id_user_id ON public.sftp_holders USING btree (server_id, user_id);
CREATE INDEX sign_ins_created_at ON public.sign_ins USING btree (created_at);
CREATE INDEX sign_ins_user_id_created_at ON public.sign_ins USING btree (user_id, created_at);
CREATE INDEX unknown_attempts_created_at ON public.unknown_attempts USING btree (created_at);
CREATE INDEX unknown_attempts_subject_created_at ON public.unknown_attempts USING btree (subject, created_at);
CREATE INDEX unknown_sign_ins_last_failed_sign_in_at ON public.unknown_sign_ins USING btree (last_failed_sign_in_at);
CREATE INDEX used_challenges_expires_at ON public.used_challenges USING btree (expires_at);
CREATE INDEX users_created_at_id ON public.users USING btree (created_at, id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.api_keys(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.first_administrator
    ADD CONSTRAINT first_administrator_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.node_status_changes
    ADD CONSTRAINT node_status_changes_node_id_fkey FOREIGN KEY (node_id) REFERENCES public.nodes(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.node_types
    ADD CONSTRAINT node_types_node_id_fkey FOREIGN KEY (node_id) REFERENCES public.nodes(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.retained_data
    ADD CONSTRAINT retained_data_node_id_fkey FOREIGN KEY (node_id) REFERENCES public.nodes(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.retained_data
    ADD CONSTRAINT retained_data_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.schedule_backups
    ADD CONSTRAINT schedule_backups_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES public.schedules(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.schedule_runs
    ADD CONSTRAINT schedule_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES public.schedules(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.server_invitations
    ADD CONSTRAINT server_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.server_invitations
    ADD CONSTRAINT server_invitations_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.server_invitations
    ADD CONSTRAINT server_invitations_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.server_members
    ADD CONSTRAINT server_members_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.server_members
    ADD CONSTRAINT server_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_node_id_fkey FOREIGN KEY (node_id) REFERENCES public.nodes(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.session_values
    ADD CONSTRAINT session_values_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sftp_holders
    ADD CONSTRAINT sftp_holders_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
