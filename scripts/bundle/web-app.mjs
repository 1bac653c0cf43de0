import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Files that gain nothing from compression are smaller than one packet anyway. */
const MIN_BYTES = 1024;

/**
 * Builds web/ into a folder, with compressed copies of its files next to them, because compressing at each request would
 * cost the panel more than sending the file.
 */
export async function buildWebApp(root, outDir) {
  const { build } = await import('vite');
  await build({
    root: join(root, 'web'),
    // The default loader writes a temporary file next to the packages, which may be read-only.
    configLoader: 'runner',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false },
  });
  const folder = join(outDir, 'assets');
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name));
    if (content.length < MIN_BYTES) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}
