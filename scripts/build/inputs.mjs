import { existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './process.mjs';

const slashes = (path) => path.replaceAll(sep, '/');

/** @returns the matching files, relative to the root, outside `node_modules` and `dist` */
export const filesOf = (...patterns) =>
  globSync(patterns, { cwd: root, exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name) })
    .filter((file) => statSync(join(root, file)).isFile())
    .map(slashes);

/** @returns all files in a folder and its subfolders, relative to the root */
export const filesIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => slashes(relative(root, join(entry.parentPath, entry.name))))
    : [];
