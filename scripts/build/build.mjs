import { join } from 'node:path';
import { compile } from './compile.mjs';
import { filesOf } from './inputs.mjs';
import { root, runScript } from './process.mjs';
import { unlessUnchanged } from './stamps.mjs';

const DOCUMENT = 'apps/api/dist/openapi.json';

const isTest = (file) => /\.(spec|contract)\.ts$|[\\/]testing[\\/]/.test(file);

/** Writes the OpenAPI document, unless its inputs are unchanged: neither tests nor the web are inputs. */
export function describeApi() {
  const inputs = [
    ...filesOf('libs/*/src/**/*.ts', 'apps/api/src/**/*.ts').filter((file) => !isTest(file)),
    ...filesOf('package.json', 'package-lock.json', 'tsconfig.base.json'),
  ];
  return unlessUnchanged('openapi', { inputs, outputs: [DOCUMENT] }, () => {
    console.log('Describing the API …');
    return runScript(['apps/api/dist/openapi/write-document.js']);
  });
}

export function buildWeb() {
  const inputs = [
    ...filesOf('web/{package.json,index.html,vite.config.ts,tsconfig*.json,src/**}'),
    ...filesOf('libs/{contracts,proof}/src/**'),
    // The bundle contains the version of the release and the packages of the lock file.
    ...filesOf('package.json', 'package-lock.json'),
  ];
  return unlessUnchanged('web', { inputs, outputs: ['web/dist/index.html'] }, () => {
    console.log('Building the web application …');
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    return runScript([vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web') });
  });
}

export async function build() {
  await compile();
  // Each step uses one core most of the time.
  await Promise.all([describeApi(), buildWeb()]);
}
