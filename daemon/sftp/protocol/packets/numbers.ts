/** Constants of the protocol (draft-ietf-secsh-filexfer-02; packet types are in section 3). */
export const VERSION = 3;

export const TYPE = {
  INIT: 1,
  VERSION: 2,
  OPEN: 3,
  CLOSE: 4,
  READ: 5,
  WRITE: 6,
  LSTAT: 7,
  FSTAT: 8,
  SETSTAT: 9,
  FSETSTAT: 10,
  OPENDIR: 11,
  READDIR: 12,
  REMOVE: 13,
  MKDIR: 14,
  RMDIR: 15,
  REALPATH: 16,
  STAT: 17,
  RENAME: 18,
  READLINK: 19,
  SYMLINK: 20,
  STATUS: 101,
  HANDLE: 102,
  DATA: 103,
  NAME: 104,
  ATTRS: 105,
  EXTENDED: 200,
  EXTENDED_REPLY: 201,
} as const;

/** Status codes (section 7). */
export const STATUS = {
  OK: 0,
  EOF: 1,
  NO_SUCH_FILE: 2,
  PERMISSION_DENIED: 3,
  FAILURE: 4,
  OP_UNSUPPORTED: 8,
} as const;

/** Flags of OPEN (section 6.3). */
export const OPEN_FLAG = {
  READ: 0x01,
  WRITE: 0x02,
  APPEND: 0x04,
  CREAT: 0x08,
  TRUNC: 0x10,
  EXCL: 0x20,
} as const;

/** Flags of attributes (section 5). */
export const ATTRIBUTE = {
  SIZE: 0x01,
  UIDGID: 0x02,
  PERMISSIONS: 0x04,
  ACMODTIME: 0x08,
  EXTENDED: 0x80000000,
} as const;

/** The maximum size of a packet without its length field, as in OpenSSH. */
export const MAX_PACKET_BYTES = 256 * 1024;
/** The maximum number of data bytes in a READ or WRITE. A packet also has other fields. */
export const MAX_DATA_BYTES = MAX_PACKET_BYTES - 1024;
