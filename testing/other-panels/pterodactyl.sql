-- The tables of Pterodactyl 1.11 that an import reads, and some that it skips, with made-up data: for make-dump.sh.
SET NAMES utf8mb4;
CREATE TABLE users (
  id int unsigned NOT NULL AUTO_INCREMENT, external_id varchar(191), uuid char(36) NOT NULL, username varchar(191) NOT NULL,
  email varchar(191) NOT NULL, name_first varchar(191), name_last varchar(191), password text NOT NULL,
  remember_token varchar(191), language char(5) NOT NULL DEFAULT 'en', root_admin tinyint unsigned NOT NULL DEFAULT 0,
  use_totp tinyint unsigned NOT NULL, totp_secret text, totp_authenticated_at timestamp NULL, gravatar tinyint(1) NOT NULL DEFAULT 1,
  created_at timestamp NULL, updated_at timestamp NULL, PRIMARY KEY (id), UNIQUE KEY users_email_unique (email)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='a ''comment'' (with, brackets);';
INSERT INTO users VALUES
 (1,NULL,'11111111-0000-4000-8000-000000000001','boss','boss@example.org','Bo','Ss','$2y$07$abcdefghijklmnopqrstuuUmwDLsxHBXE6sGtxctUD1HfJpawJhK.',NULL,'en',1,1,'eyJpdiI6',NULL,1,'2024-01-01 10:00:00',NULL),
 (2,NULL,'11111111-0000-4000-8000-000000000002','mira','Mira@Example.org','Mira','O''Neil \\ "x"','$2y$10$ABCDEFGHIJKLMNOPQRSTUuCspypCdMJszzajBC2uJXE1pfeo6qBEm','tok;en','de',0,0,NULL,NULL,1,NULL,NULL),
 (3,NULL,'11111111-0000-4000-8000-000000000003','zoë🐙','zoe@example.org','','','$argon2id$v=19$m=65536,t=4,p=1$c2FsdA$aGFzaA',NULL,'en',0,0,NULL,NULL,1,NULL,NULL),
 (4,NULL,'11111111-0000-4000-8000-000000000004','broken','not an address','','','x',NULL,'en',0,0,NULL,NULL,1,NULL,NULL);
CREATE TABLE nodes (
  id int unsigned NOT NULL AUTO_INCREMENT, uuid char(36) NOT NULL, public smallint unsigned NOT NULL, name varchar(191) NOT NULL,
  description text, location_id int unsigned NOT NULL, fqdn varchar(191) NOT NULL, scheme varchar(191) NOT NULL DEFAULT 'https',
  memory int unsigned NOT NULL, disk int unsigned NOT NULL, daemon_token_id char(16) NOT NULL, daemon_token text NOT NULL,
  daemonListen smallint unsigned NOT NULL DEFAULT 8080, daemonBase varchar(191) NOT NULL, PRIMARY KEY (id)
);
INSERT INTO nodes VALUES
 (1,'22222222-0000-4000-8000-000000000001',1,'Wings one',NULL,1,'wings1.example.org','https',16384,100000,'abc','secret',8080,'/srv/wings'),
 (2,'22222222-0000-4000-8000-000000000002',1,'Elsewhere',NULL,1,'wings2.example.org','https',16384,100000,'def','secret',8080,'/var/lib/pterodactyl/volumes');
CREATE TABLE allocations (
  id int unsigned NOT NULL AUTO_INCREMENT, node_id int unsigned NOT NULL, ip varchar(191) NOT NULL, ip_alias text,
  port mediumint unsigned NOT NULL, server_id int unsigned, notes varchar(256), PRIMARY KEY (id)
);
INSERT INTO allocations VALUES
 (1,1,'203.0.113.5',NULL,45001,1,NULL),(2,1,'203.0.113.5',NULL,45002,1,'query'),(3,1,'203.0.113.5',NULL,45003,NULL,NULL),
 (4,1,'203.0.113.5',NULL,45004,2,NULL),(5,2,'203.0.113.9',NULL,45001,3,NULL),(6,1,'203.0.113.5',NULL,45006,4,NULL);
CREATE TABLE eggs (
  id int unsigned NOT NULL AUTO_INCREMENT, uuid char(36) NOT NULL, nest_id int unsigned NOT NULL, author varchar(191) NOT NULL,
  name varchar(191) NOT NULL, description text, features longtext, docker_images longtext, file_denylist longtext,
  update_url text, config_files text, config_startup text, config_logs text, config_stop varchar(191), config_from int unsigned,
  startup text, script_container varchar(191) NOT NULL DEFAULT 'alpine:3.4', copy_script_from int unsigned,
  script_entry varchar(191) NOT NULL DEFAULT 'ash', script_is_privileged tinyint(1) NOT NULL DEFAULT 1, script_install text,
  force_outgoing_ip tinyint(1) NOT NULL DEFAULT 0, PRIMARY KEY (id)
);
INSERT INTO eggs VALUES
 (1,'33333333-0000-4000-8000-000000000001',1,'author@example.org','Node app','Runs a script.\nSecond line','[]',
  '{"ghcr.io\\/parkervcp\\/yolks:nodejs_21":"ghcr.io\\/parkervcp\\/yolks:nodejs_21","Old":"ghcr.io\\/parkervcp\\/yolks:nodejs_18"}','[]',NULL,
  '{}','{"done":"listening"}','{}','^^C',NULL,'node {{MAIN_FILE}}','ghcr.io/parkervcp/installers:debian',NULL,'bash',1,'#!/bin/bash\r\necho "it''s \\n done"\r\n',0),
 (2,'33333333-0000-4000-8000-000000000002',1,'author@example.org','Child app',NULL,NULL,
  '{"Debian":"ghcr.io\\/parkervcp\\/yolks:debian"}',NULL,NULL,NULL,NULL,NULL,NULL,1,'./child','alpine:3.4',1,'ash',1,NULL,0);
CREATE TABLE egg_variables (
  id int unsigned NOT NULL AUTO_INCREMENT, egg_id int unsigned NOT NULL, name varchar(191) NOT NULL, description text NOT NULL,
  env_variable varchar(191) NOT NULL, default_value text NOT NULL, user_viewable tinyint unsigned NOT NULL,
  user_editable tinyint unsigned NOT NULL, rules text, PRIMARY KEY (id)
);
INSERT INTO egg_variables VALUES
 (1,1,'Main file','The file to run','MAIN_FILE','index.js',1,1,'required|string|max:16'),
 (2,1,'Greeting','','greeting','',1,0,'nullable|string');
CREATE TABLE server_variables (
  id int unsigned NOT NULL AUTO_INCREMENT, server_id int unsigned, variable_id int unsigned NOT NULL, variable_value text NOT NULL,
  PRIMARY KEY (id)
);
INSERT INTO server_variables VALUES (1,1,1,'index.js'),(2,1,2,'Grüße, 世界 🌍 \\o/ ''quoted'''),(3,2,1,'bot.js');
CREATE TABLE servers (
  id int unsigned NOT NULL AUTO_INCREMENT, external_id varchar(191), uuid char(36) NOT NULL, uuidShort char(8) NOT NULL,
  node_id int unsigned NOT NULL, name varchar(191) NOT NULL, description text NOT NULL, status varchar(191),
  skip_scripts tinyint(1) NOT NULL DEFAULT 0, owner_id int unsigned NOT NULL, memory int unsigned NOT NULL, swap int NOT NULL,
  disk int unsigned NOT NULL, io int unsigned NOT NULL, cpu int unsigned NOT NULL, threads varchar(191),
  oom_disabled tinyint unsigned NOT NULL DEFAULT 0, allocation_id int unsigned NOT NULL, nest_id int unsigned NOT NULL,
  egg_id int unsigned NOT NULL, startup text NOT NULL, image varchar(191) NOT NULL, PRIMARY KEY (id)
);
INSERT INTO servers VALUES
 (1,NULL,'44444444-0000-4000-8000-000000000001','44444444',1,'Lobby','The first one; with ''quotes''',NULL,0,2,512,0,2048,500,150,NULL,0,1,1,1,'node {{MAIN_FILE}}','ghcr.io/parkervcp/yolks:nodejs_18'),
 (2,NULL,'44444444-0000-4000-8000-000000000002','44444445',1,'Bot','','suspended',0,3,0,128,0,500,0,'0-1',0,4,1,1,'node {{MAIN_FILE}}','ghcr.io/parkervcp/yolks:nodejs_21'),
 (3,NULL,'44444444-0000-4000-8000-000000000003','44444446',2,'Far','',NULL,0,2,512,0,2048,500,0,NULL,0,5,1,1,'node {{MAIN_FILE}}','ghcr.io/parkervcp/yolks:nodejs_21'),
 (4,NULL,'44444444-0000-4000-8000-000000000004','44444447',1,'Orphan','',NULL,0,4,512,0,2048,500,0,NULL,0,6,1,2,'./child --own','ghcr.io/parkervcp/yolks:debian');
CREATE TABLE subusers (
  id int unsigned NOT NULL AUTO_INCREMENT, user_id int unsigned NOT NULL, server_id int unsigned NOT NULL,
  permissions longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin CHECK (json_valid(`permissions`)), PRIMARY KEY (id)
);
INSERT INTO subusers VALUES
 (1,3,1,'["control.start","control.stop","control.restart","control.console","websocket.connect","file.read","file.sftp","database.read"]'),
 (2,1,2,'["user.read"]');
CREATE TABLE schedules (
  id int unsigned NOT NULL AUTO_INCREMENT, server_id int unsigned NOT NULL, name varchar(191) NOT NULL,
  cron_day_of_week varchar(191) NOT NULL, cron_month varchar(191) NOT NULL, cron_day_of_month varchar(191) NOT NULL,
  cron_hour varchar(191) NOT NULL, cron_minute varchar(191) NOT NULL, is_active tinyint(1) NOT NULL, is_processing tinyint(1) NOT NULL,
  only_when_online tinyint unsigned NOT NULL DEFAULT 0, last_run_at timestamp NULL, next_run_at timestamp NULL, PRIMARY KEY (id)
);
INSERT INTO schedules VALUES
 (1,1,'Nightly','1-5','*','*','4','30',1,0,1,NULL,NULL),(2,1,'Odd time','someday','*','*','1','1',1,0,0,NULL,NULL);
CREATE TABLE tasks (
  id int unsigned NOT NULL AUTO_INCREMENT, schedule_id int unsigned NOT NULL, sequence_id int unsigned NOT NULL, action varchar(191) NOT NULL,
  payload text NOT NULL, time_offset int unsigned NOT NULL, is_queued tinyint(1) NOT NULL DEFAULT 0,
  continue_on_failure tinyint unsigned NOT NULL DEFAULT 0, PRIMARY KEY (id)
);
INSERT INTO tasks VALUES
 (2,1,2,'power','restart',60,0,0),(1,1,1,'command','say bye; now',0,0,1),(3,1,3,'backup','cache\n*.log',0,0,0),(4,2,1,'power','start',0,0,0);
CREATE TABLE `databases` (id int unsigned NOT NULL AUTO_INCREMENT, server_id int unsigned NOT NULL, `database` varchar(191), PRIMARY KEY (id));
INSERT INTO `databases` VALUES (1,1,'s1_db'),(2,1,'s1_db2');
CREATE TABLE sessions (id varchar(191) NOT NULL, payload blob NOT NULL, bits bit(1), PRIMARY KEY (id));
INSERT INTO sessions VALUES ('a',X'00FF275C0A1A80',b'1'),('b',X'2A2F2D2D20',b'0');
