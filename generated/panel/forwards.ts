// How the panel forwards operations to daemons. Written by `npm run generate` from spec/; never edited.
import type { operations } from '../daemon/types.js';

/**
 * How an operation is forwarded. A place is a part of the daemon's request and a name in it, such as `body.backup_id`.
 */
export type Forward = {
  /** The daemon's operation. */
  operation: keyof operations;
  /** The capability that the caller needs. */
  capability: string;
  /** The place of the container's id. Absent if the daemon takes it from the header alone. */
  container?: string;
  /** The places of the values that are in the path of the panel's operation, by their names there. */
  moved: Readonly<Record<string, string>>;
  /** The places of paths, which are relative to the server's own folder in the panel's request. */
  paths: readonly string[];
};

/** By the panel's operationId. */
export const forwards = {
  "appendToFile": {
    "operation": "appendFile",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "cancelOperation": {
    "operation": "cancelOperation",
    "capability": "servers.read",
    "moved": {
      "operationId": "params.id"
    },
    "paths": []
  },
  "changeFileMode": {
    "operation": "changePathMode",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "continueUpload": {
    "operation": "continueUpload",
    "capability": "files.write",
    "moved": {
      "uploadId": "params.uploadId"
    },
    "paths": []
  },
  "copyFile": {
    "operation": "copyPath",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.source",
      "body.destination"
    ]
  },
  "createBackup": {
    "operation": "createBackup",
    "capability": "backups.write",
    "container": "body.id",
    "moved": {},
    "paths": []
  },
  "createBackupDownloadLink": {
    "operation": "createBackupDownloadToken",
    "capability": "backups.read",
    "moved": {
      "backupId": "body.backup_id"
    },
    "paths": []
  },
  "createEmptyFile": {
    "operation": "createEmptyFile",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "createFileDownloadLink": {
    "operation": "createFileDownloadToken",
    "capability": "files.read",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "createFileUploadLink": {
    "operation": "createFileUploadToken",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "createLogArchiveDownloadLink": {
    "operation": "createLogArchiveDownloadToken",
    "capability": "logs.read",
    "container": "body.id",
    "moved": {
      "name": "body.name"
    },
    "paths": []
  },
  "createSftpCredential": {
    "operation": "createSftpCredential",
    "capability": "sftp.write",
    "moved": {},
    "paths": [
      "body.home_dir"
    ]
  },
  "createUpload": {
    "operation": "createUpload",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "query.path"
    ]
  },
  "deleteBackup": {
    "operation": "deleteBackup",
    "capability": "backups.write",
    "moved": {
      "backupId": "body.backup_id"
    },
    "paths": []
  },
  "deleteFile": {
    "operation": "removePath",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "deleteSftpCredential": {
    "operation": "deleteSftpCredential",
    "capability": "sftp.write",
    "moved": {
      "credentialId": "body.id"
    },
    "paths": []
  },
  "deleteUpload": {
    "operation": "deleteUpload",
    "capability": "files.write",
    "moved": {
      "uploadId": "params.uploadId"
    },
    "paths": []
  },
  "downloadBackup": {
    "operation": "downloadBackup",
    "capability": "backups.read",
    "moved": {
      "backupId": "query.backup_id"
    },
    "paths": []
  },
  "downloadFile": {
    "operation": "downloadPath",
    "capability": "files.read",
    "moved": {},
    "paths": [
      "query.path"
    ]
  },
  "downloadLogArchive": {
    "operation": "downloadLogArchive",
    "capability": "logs.read",
    "container": "query.id",
    "moved": {
      "name": "query.name"
    },
    "paths": []
  },
  "getFileInfo": {
    "operation": "getPathInfo",
    "capability": "files.read",
    "moved": {},
    "paths": [
      "query.path"
    ]
  },
  "getFileSize": {
    "operation": "getPathSize",
    "capability": "files.read",
    "moved": {},
    "paths": [
      "query.path"
    ]
  },
  "getLogHistory": {
    "operation": "getLogHistory",
    "capability": "logs.read",
    "container": "query.id",
    "moved": {},
    "paths": []
  },
  "getOperation": {
    "operation": "getOperation",
    "capability": "servers.read",
    "moved": {
      "operationId": "params.id"
    },
    "paths": []
  },
  "getServerState": {
    "operation": "getContainerStatusById",
    "capability": "servers.read",
    "container": "params.id",
    "moved": {},
    "paths": []
  },
  "getServerStats": {
    "operation": "getContainerStats",
    "capability": "servers.read",
    "container": "query.id",
    "moved": {},
    "paths": []
  },
  "getServerUsage": {
    "operation": "getContainerUsage",
    "capability": "servers.read",
    "container": "query.id",
    "moved": {},
    "paths": []
  },
  "getUpload": {
    "operation": "getUpload",
    "capability": "files.write",
    "moved": {
      "uploadId": "params.uploadId"
    },
    "paths": []
  },
  "getUploadProtocol": {
    "operation": "getUploadProtocol",
    "capability": "files.write",
    "moved": {},
    "paths": []
  },
  "listBackups": {
    "operation": "listBackups",
    "capability": "backups.read",
    "container": "query.id",
    "moved": {},
    "paths": []
  },
  "listConfigFiles": {
    "operation": "listConfigFiles",
    "capability": "files.read",
    "container": "query.id",
    "moved": {},
    "paths": []
  },
  "listFiles": {
    "operation": "listDirectory",
    "capability": "files.read",
    "moved": {},
    "paths": [
      "query.path"
    ]
  },
  "listLogArchives": {
    "operation": "listLogArchives",
    "capability": "logs.read",
    "container": "query.id",
    "moved": {},
    "paths": []
  },
  "listSftpActivity": {
    "operation": "listSftpActivity",
    "capability": "sftp.read",
    "moved": {},
    "paths": []
  },
  "listSftpCredentials": {
    "operation": "listSftpCredentials",
    "capability": "sftp.read",
    "moved": {},
    "paths": []
  },
  "makeFolder": {
    "operation": "makeDirectory",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "openServerConsole": {
    "operation": "openConsole",
    "capability": "servers.console",
    "container": "params.id",
    "moved": {},
    "paths": []
  },
  "pullFile": {
    "operation": "pullFile",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "readFile": {
    "operation": "readFile",
    "capability": "files.read",
    "moved": {},
    "paths": [
      "query.path"
    ]
  },
  "readLogArchive": {
    "operation": "readLogArchive",
    "capability": "logs.read",
    "container": "query.id",
    "moved": {
      "name": "query.name"
    },
    "paths": []
  },
  "renameFile": {
    "operation": "renamePath",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.source",
      "body.destination"
    ]
  },
  "restoreBackup": {
    "operation": "restoreBackup",
    "capability": "backups.write",
    "container": "body.id",
    "moved": {
      "backupId": "body.backup_id"
    },
    "paths": []
  },
  "restoreBackupFrom": {
    "operation": "restoreBackupFrom",
    "capability": "backups.write",
    "container": "body.id",
    "moved": {},
    "paths": []
  },
  "runServerCommand": {
    "operation": "runCommand",
    "capability": "servers.console",
    "container": "body.id",
    "moved": {},
    "paths": []
  },
  "scanChanges": {
    "operation": "scanChanges",
    "capability": "radar.read",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "searchFiles": {
    "operation": "searchFiles",
    "capability": "files.read",
    "moved": {},
    "paths": [
      "query.path"
    ]
  },
  "unzipFile": {
    "operation": "unzipArchive",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path",
      "body.destination"
    ]
  },
  "updateBackup": {
    "operation": "updateBackup",
    "capability": "backups.write",
    "moved": {
      "backupId": "body.backup_id"
    },
    "paths": []
  },
  "updateConfigFile": {
    "operation": "updateConfigFile",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "uploadBackup": {
    "operation": "uploadBackup",
    "capability": "backups.write",
    "container": "query.id",
    "moved": {},
    "paths": []
  },
  "uploadFile": {
    "operation": "uploadFile",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "query.path"
    ]
  },
  "verifyBackup": {
    "operation": "verifyBackup",
    "capability": "backups.write",
    "moved": {
      "backupId": "body.backup_id"
    },
    "paths": []
  },
  "writeFile": {
    "operation": "writeFile",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path"
    ]
  },
  "zipChanges": {
    "operation": "zipChanges",
    "capability": "radar.write",
    "moved": {},
    "paths": [
      "body.path",
      "body.output"
    ]
  },
  "zipFiles": {
    "operation": "zipPath",
    "capability": "files.write",
    "moved": {},
    "paths": [
      "body.path",
      "body.output"
    ]
  }
} as const satisfies Record<string, Forward>;
