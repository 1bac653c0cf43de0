import type { Need } from './server-type.js';

/** What the installation of a Steam app requires on a host without an engine. */
export const STEAMCMD: Need = {
  program: 'steamcmd',
  advice: 'install SteamCMD on the node (Debian: apt-get install steamcmd, in the component non-free)',
};

/** Where the image and Debian's package keep SteamCMD's own files. */
const STEAMCMD_FOLDERS = '/opt/steamcmd "$HOME/.local/share/Steam/steamcmd" "$HOME/.steam/steamcmd"';

/**
 * Returns the shell script that installs a Steam app with SteamCMD into the working directory, without an account. It is the same
 * with and without Docker (docs/decisions/0053).
 *
 * @param version the branch of the app; `latest` is the one that everybody gets
 */
export function steamScript(app: number, version: string): string {
  const branch = version === 'latest' ? '' : ` -beta ${version}`;
  const manifest = `steamapps/appmanifest_${app}.acf`;
  return `# The manifest names the branch that was installed before. Without it, all present files are compared.
mkdir -p steamapps && rm -f ${manifest}
# The first run updates SteamCMD itself and may end there. A download continues where it was interrupted.
for attempt in 1 2 3; do
  steamcmd +force_install_dir "$PWD" +login anonymous +app_update ${app}${branch} validate +quit
  # Its exit code says little. In this state, the app is complete.
  grep -qs '"StateFlags"[[:space:]]*"4"' ${manifest} && break
  test "$attempt" -lt 3 || { echo "SteamCMD has not installed the app ${app}${branch}." >&2; exit 1; }
done
# Servers load Steam's library from their home folder, unless they bring their own.
for bits in 32 64; do
  for folder in ${STEAMCMD_FOLDERS}; do
    test -f "$folder/linux$bits/steamclient.so" || continue
    mkdir -p ".steam/sdk$bits" && cp "$folder/linux$bits/steamclient.so" ".steam/sdk$bits/" || exit 1
    break
  done
done
`;
}
