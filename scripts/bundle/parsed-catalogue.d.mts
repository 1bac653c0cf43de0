/** Returns the module that builds contain, and the files from which it is made. */
export function builtInModule(): { contents: string; loader: 'js'; watchFiles: string[] };
