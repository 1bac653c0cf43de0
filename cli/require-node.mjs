/*
 * Run before anything else is loaded, by the command and by its build, on whatever Node.js there is: so nothing in
 * here may be newer than Node.js 12. The version is that of `engines` in package.json.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `berth: Node.js ${process.version} is too old: install Node.js 20.19 or newer and do the same again.`,
  );
  process.exit(1);
}
