/*
 * Packages that a service loads on first use, or only with some settings. They are bundled into files of their own next to the
 * programs: V8 keeps the whole text of a program in memory, and one file loads faster than the hundreds of a package.
 */

/** The packages of each file. A package must not be part of two files: its classes would differ. */
const FILES = {
  // `@peculiar/x509` needs the polyfill to be loaded first.
  certificates: ['reflect-metadata', '@peculiar/x509'],
  forms: ['@fastify/busboy'],
  mail: ['nodemailer'],
  passkeys: ['@simplewebauthn/server', '@simplewebauthn/server/helpers'],
  redis: ['redis'],
  'redis-sessions': ['ioredis', '@hapi/catbox-redis'],
  validator: ['validator'],
  websockets: ['ws'],
};

const fileOf = (path) => Object.keys(FILES).find((file) => FILES[file].includes(path));

/** The esbuild plugin that leaves these packages out of a program, which then requires their files. */
export const latePackages = {
  name: 'late-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[@a-z]/ }, ({ path }) => {
      const file = fileOf(path);
      return file && { path: `./${file}.cjs`, external: true };
    });
  },
};

const exportAll = {
  name: 'export-all',
  setup({ initialOptions, onResolve, onLoad }) {
    const namespace = 'late-packages';
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' ? { path, namespace } : undefined,
    );
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: FILES[path].map((each) => `export * from '${each}';`).join('\n'),
      resolveDir: initialOptions.absWorkingDir,
    }));
  },
};

/** Options for esbuild that build the files, without the output folder. */
export const latePackageBuild = {
  entryPoints: Object.keys(FILES),
  target: 'node20',
  outExtension: { '.js': '.cjs' },
  plugins: [exportAll],
};
