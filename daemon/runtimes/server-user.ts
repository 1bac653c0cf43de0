export type ServerUser = { uid: number; gid: number };
