/** Runs on Node 20 and without packages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './process.mjs';
import { unlessUnchanged } from './stamps.mjs';

const fits = ({ os, cpu, libc }) => os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;

/**
 * Returns whether npm installed the lock file's packages, for example by `npm ci`. npm keeps a list of them in
 * `node_modules`.
 */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const found = packagesIn(list);
  return Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const there = found[path];
      // npm leaves out packages for other machines.
      if (!there) return wanted.optional === true && !fits(wanted);
      return there.version === wanted.version && there.integrity === wanted.integrity && existsSync(join(root, path));
    });
}

export function install() {
  return unlessUnchanged('install', { inputs: ['package-lock.json', 'package.json'] }, () => {
    if (isInstalled()) return undefined;
    console.log('Installing …');
    return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}
