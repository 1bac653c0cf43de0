import type { ActionTexts } from './actions';

/** The actions on files. */
export const FILE_ACTIONS: Readonly<Record<string, ActionTexts>> = {
  writeFile: {
    label: (i18n) => i18n._('Edit a file'),
    done: (i18n, { user, path = '' }) => i18n._('{user} wrote the file {path}', { user, path }),
  },
  updateConfigFile: {
    label: (i18n) => i18n._('Change values of a configuration file'),
    done: (i18n, { user, path = '' }) => i18n._('{user} changed values of the file {path}', { user, path }),
  },
  appendToFile: {
    label: (i18n) => i18n._('Append to a file'),
    done: (i18n, { user, path = '' }) => i18n._('{user} appended to the file {path}', { user, path }),
  },
  createEmptyFile: {
    label: (i18n) => i18n._('Create a file'),
    done: (i18n, { user, path = '' }) => i18n._('{user} created the file {path}', { user, path }),
  },
  makeFolder: {
    label: (i18n) => i18n._('Create a folder'),
    done: (i18n, { user, path = '' }) => i18n._('{user} created the folder {path}', { user, path }),
  },
  copyFile: {
    label: (i18n) => i18n._('Copy a file or folder'),
    done: (i18n, { user, source = '', destination = '' }) =>
      i18n._('{user} copied {source} to {destination}', { user, source, destination }),
  },
  renameFile: {
    label: (i18n) => i18n._('Move a file or folder'),
    done: (i18n, { user, source = '', destination = '' }) =>
      i18n._('{user} moved {source} to {destination}', { user, source, destination }),
  },
  changeFileMode: {
    label: (i18n) => i18n._('Change permissions'),
    done: (i18n, { user, path = '', mode = '' }) =>
      i18n._('{user} set the permissions of {path} to {mode}', { user, path, mode }),
  },
  deleteFile: {
    label: (i18n) => i18n._('Delete a file or folder'),
    done: (i18n, { user, path = '' }) => i18n._('{user} deleted {path}', { user, path }),
  },
  zipFiles: {
    label: (i18n) => i18n._('Pack files'),
    done: (i18n, { user, path = '', output = '' }) =>
      i18n._('{user} packed {path} into {output}', { user, path, output }),
  },
  unzipFile: {
    label: (i18n) => i18n._('Unpack an archive'),
    done: (i18n, { user, path = '', destination = '' }) =>
      i18n._('{user} unpacked {path} to {destination}', { user, path, destination }),
  },
  pullFile: {
    label: (i18n) => i18n._('Download a file from a URL'),
    done: (i18n, { user, url = '', path = '' }) =>
      i18n._('{user} had {path} downloaded from {url}', { user, url, path }),
  },
  uploadFile: {
    label: (i18n) => i18n._('Upload a file'),
    done: (i18n, { user, path = '' }) => i18n._('{user} uploaded {path}', { user, path }),
  },
  createUpload: {
    label: (i18n) => i18n._('Begin an upload'),
    done: (i18n, facts) => i18n._('{user} began an upload', facts),
  },
  deleteUpload: {
    label: (i18n) => i18n._('Cancel an upload'),
    done: (i18n, facts) => i18n._('{user} cancelled an upload', facts),
  },
  createFileDownloadLink: {
    label: (i18n) => i18n._('Create a link to a file'),
    done: (i18n, { user, path = '' }) => i18n._('{user} created a link to download {path}', { user, path }),
  },
  createFileUploadLink: {
    label: (i18n) => i18n._('Create a link for an upload'),
    done: (i18n, { user, path = '' }) => i18n._('{user} created a link to upload {path}', { user, path }),
  },
  zipChanges: {
    label: (i18n) => i18n._('Pack changed files'),
    done: (i18n, { user, path = '', output = '' }) =>
      i18n._('{user} packed the changed files of {path} into {output}', { user, path, output }),
  },
};
