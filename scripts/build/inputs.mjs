import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

/** @returns the files that match, relative to the root; never those of packages and builds */
export const filesOf = (...patterns) =>
  globSync(patterns, { cwd: root, exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name) }).filter((file) =>
    statSync(join(root, file)).isFile(),
  );
