/**
 * Runs before any other module, both from source and in a build, on any version of Node.js. So this file must not use
 * anything that is newer than Node.js 12. The required version is the one in `engines` of package.json.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `berth: Node.js ${process.version} is too old: install Node.js 20.19 or newer and try again.`,
  );
  process.exit(1);
}
