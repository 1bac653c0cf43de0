-- The tables of Pelican 1.0 in SQLite that an import reads, and some that it skips, with made-up data.
CREATE TABLE "migrations" ("id" integer primary key autoincrement not null, "migration" varchar not null, "batch" integer not null);
INSERT INTO "migrations" VALUES (1,'2016_01_23_195641_add_allocations_table',1);
CREATE TABLE "users" ("id" integer primary key autoincrement not null, "uuid" varchar not null, "email" varchar not null, "password" text,
  "remember_token" varchar, "language" varchar not null default 'en', "created_at" datetime, "updated_at" datetime, "username" varchar not null,
  "external_id" varchar, "timezone" varchar not null default 'UTC', "oauth" text, "customization" text, "is_managed_externally" tinyint(1) not null default '0',
  "mfa_app_secret" text, "mfa_app_recovery_codes" text, "mfa_email_enabled" tinyint(1) not null default '0');
INSERT INTO "users" ("id","uuid","email","password","username","external_id","oauth","mfa_app_secret","mfa_email_enabled") VALUES
 (1,'11111111-0000-4000-8000-000000000011','boss@example.org','$2y$07$abcdefghijklmnopqrstuuUmwDLsxHBXE6sGtxctUD1HfJpawJhK.','boss',NULL,'[]','eyJpdiI6',0),
 (2,'11111111-0000-4000-8000-000000000012','Mira@Example.org','$2y$10$ABCDEFGHIJKLMNOPQRSTUuCspypCdMJszzajBC2uJXE1pfeo6qBEm','mira',NULL,'[]',NULL,1),
 (3,'11111111-0000-4000-8000-000000000013','zoe@example.org',NULL,'zoë🐙','o''x','{"discord":"1"}',NULL,0),
 (4,'11111111-0000-4000-8000-000000000014','MIRA@example.org','x','mira2',NULL,'[]',NULL,0);
CREATE TABLE "roles" ("id" integer primary key autoincrement not null, "name" varchar not null, "guard_name" varchar not null, "created_at" datetime, "updated_at" datetime);
INSERT INTO "roles" VALUES (1,'Root Admin','web',NULL,NULL),(2,'Support','web',NULL,NULL);
CREATE TABLE "model_has_roles" ("role_id" integer not null, "model_type" varchar not null, "model_id" integer not null, primary key ("role_id", "model_id", "model_type"));
INSERT INTO "model_has_roles" VALUES (1,'user',1),(2,'user',3),(1,'node',2);
CREATE TABLE "nodes" ("id" integer primary key autoincrement not null, "public" integer not null, "name" varchar not null, "fqdn" varchar not null,
  "scheme" varchar not null default 'https', "memory" integer not null, "disk" integer not null, "cpu" integer not null default '0', "daemon_token" text not null,
  "daemon_listen" integer not null default '8080', "daemon_sftp" integer not null default '2022', "daemon_base" varchar not null, "uuid" varchar not null,
  "daemon_token_id" varchar not null, "tags" text not null, "behind_proxy" tinyint(1) not null default '0');
INSERT INTO "nodes" ("id","public","name","fqdn","memory","disk","daemon_token","daemon_base","uuid","daemon_token_id","tags") VALUES
 (1,1,'Wings one','wings1.example.org',16384,100000,'secret','/var/lib/pelican/volumes','22222222-0000-4000-8000-000000000011','abc','[]');
CREATE TABLE "allocations" ("id" integer primary key autoincrement not null, "node_id" integer not null, "ip" varchar not null, "port" integer not null,
  "server_id" integer, "ip_alias" text, "notes" varchar, "is_locked" tinyint(1) not null default '0');
INSERT INTO "allocations" ("id","node_id","ip","port","server_id") VALUES
 (1,1,'0.0.0.0',45001,1),(2,1,'0.0.0.0',45002,1),(3,1,'203.0.113.5',45001,2),(4,1,'0.0.0.0',45004,3);
CREATE TABLE "eggs" ("id" integer primary key autoincrement not null, "name" varchar not null, "description" text, "config_from" integer, "config_stop" varchar,
  "config_logs" text, "config_startup" text, "config_files" text, "script_install" text, "script_is_privileged" tinyint(1) not null default '1',
  "script_entry" varchar not null default 'ash', "script_container" varchar not null default 'alpine:3.4', "copy_script_from" integer, "uuid" varchar not null,
  "author" varchar not null, "features" text, "docker_images" text, "update_url" text, "file_denylist" text, "force_outgoing_ip" tinyint(1) not null default '0',
  "tags" text not null, "startup_commands" text, "image" text);
INSERT INTO "eggs" ("id","name","description","config_stop","config_logs","config_startup","config_files","script_install","uuid","author","features","docker_images","file_denylist","tags","startup_commands") VALUES
 (1,'Node app','Runs a script.','^^C','{}','{"done":"listening"}','{}','echo "it''s done"','33333333-0000-4000-8000-000000000011','author@example.org','[]',
  '{"Node 21":"ghcr.io\/parkervcp\/yolks:nodejs_21"}','[]','["nodejs"]','{"Default":"node {{MAIN_FILE}}","Debug":"node --inspect {{MAIN_FILE}}"}'),
 (2,'Pelican app','Is stored as a type.','stop','{}','{"done":"up"}','{}','true','33333333-0000-4000-8000-000000000012','author@example.org','[]',
  '{"Debian":"ghcr.io\/parkervcp\/yolks:debian"}','[]','[]','{"Default":"./run {{LEVEL}}"}');
CREATE TABLE "egg_variables" ("id" integer primary key autoincrement not null, "egg_id" integer not null, "name" varchar not null, "description" text not null,
  "env_variable" varchar not null, "default_value" text not null, "user_viewable" integer not null, "user_editable" integer not null, "rules" text not null, "sort" integer);
INSERT INTO "egg_variables" VALUES
 (1,1,'Main file','The file to run','MAIN_FILE','index.js',1,1,'["required","string","max:16"]',1),(2,1,'Greeting','','greeting','',1,0,'["nullable","string"]',2),
 (3,2,'Level','','LEVEL','1',1,1,'["required","integer","between:1,9"]',1);
CREATE TABLE "server_variables" ("id" integer primary key autoincrement not null, "server_id" integer, "variable_id" integer not null, "variable_value" text not null);
INSERT INTO "server_variables" VALUES (1,1,1,'index.js'),(2,1,2,'Grüße, 世界 🌍 \o/ ''quoted''');
CREATE TABLE "servers" ("id" integer primary key autoincrement not null, "uuid" varchar not null, "uuid_short" varchar not null, "node_id" integer not null,
  "name" varchar not null, "owner_id" integer not null, "memory" integer not null, "swap" integer not null, "disk" integer not null, "io" integer not null,
  "cpu" integer not null, "oom_killer" tinyint(1) not null default '0', "egg_id" integer not null, "startup" text not null, "allocation_id" integer,
  "image" varchar not null, "description" text not null, "skip_scripts" tinyint(1) not null default '0', "external_id" varchar, "threads" varchar,
  "status" varchar, "installed_at" datetime, "docker_labels" text);
INSERT INTO "servers" ("id","uuid","uuid_short","node_id","name","owner_id","memory","swap","disk","io","cpu","egg_id","startup","allocation_id","image","description","docker_labels") VALUES
 (1,'44444444-0000-4000-8000-000000000011','44444444',1,'Lobby',2,512,-1,2048,500,150,1,'node {{MAIN_FILE}}',1,'ghcr.io/parkervcp/yolks:nodejs_21','','{"team":"red"}'),
 (2,'44444444-0000-4000-8000-000000000012','44444445',1,'Lobby',2,512,0,0,500,0,1,'node {{MAIN_FILE}}',3,'ghcr.io/parkervcp/yolks:nodejs_21','','[]'),
 (3,'44444444-0000-4000-8000-000000000013','44444446',1,'Own egg',2,512,0,0,500,0,2,'./run {{LEVEL}}',4,'ghcr.io/parkervcp/yolks:debian','',NULL);
CREATE TABLE "subusers" ("id" integer primary key autoincrement not null, "user_id" integer not null, "server_id" integer not null, "permissions" text);
INSERT INTO "subusers" VALUES (1,3,1,'["control.console","websocket.connect"]'),(2,1,2,'"[\"user.read\",\"file.sftp\"]"');
CREATE TABLE "schedules" ("id" integer primary key autoincrement not null, "server_id" integer not null, "name" varchar not null, "cron_day_of_week" varchar not null,
  "cron_day_of_month" varchar not null, "cron_hour" varchar not null, "cron_minute" varchar not null, "is_active" tinyint(1) not null, "is_processing" tinyint(1) not null,
  "cron_month" varchar not null, "only_when_online" integer not null default '0');
INSERT INTO "schedules" VALUES (1,1,'Nightly','*','*','4','30',1,0,'*',0),(2,1,'Nightly','*','*','4','30',1,0,'*',0);
CREATE TABLE "tasks" ("id" integer primary key autoincrement not null, "schedule_id" integer not null, "sequence_id" integer not null, "action" varchar not null,
  "payload" text not null, "time_offset" integer not null, "is_queued" tinyint(1) not null, "continue_on_failure" integer not null default '0');
INSERT INTO "tasks" VALUES (1,1,1,'power','restart',0,0,0),(2,2,1,'backup','',0,0,0),(3,2,2,'delete_files','*.log',0,0,0);
CREATE TABLE "api_keys" ("id" integer primary key autoincrement not null, "token" text not null);
INSERT INTO "api_keys" VALUES (1,'x');
CREATE TABLE "sessions" ("id" varchar not null, "payload" blob not null);
INSERT INTO "sessions" VALUES ('a',X'00FF275C0A1A80');
