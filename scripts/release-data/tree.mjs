import { execFileSync } from 'node:child_process';

export const COMMIT = '78df1187';

const npm = (args, cwd) => execFileSync('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });

/** Checks the release out to a folder, installs its lock file, and compiles it. @returns the folder */
export function releaseTree(root, folder) {
  execFileSync('git', ['worktree', 'add', '--detach', folder, COMMIT], { cwd: root, stdio: 'inherit' });
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  npm(['run', 'compile'], folder);
  return folder;
}
