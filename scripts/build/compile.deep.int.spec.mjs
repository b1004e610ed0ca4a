import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { root } from './process.mjs';

/** Folder of a small project with this project's build scripts. */
let copy;

const inCopy = (file) => join(copy, file);
const write = (file, text) => {
  mkdirSync(dirname(inCopy(file)), { recursive: true });
  writeFileSync(inCopy(file), text);
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tender-compile-'));
  cpSync(join(root, 'scripts/build'), inCopy('scripts/build'), { recursive: true });
  mkdirSync(inCopy('node_modules'));
  for (const name of ['typescript7', '.bin']) symlinkSync(join(root, 'node_modules', name), inCopy(`node_modules/${name}`));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('scripts/pack-threads.mjs', '');
  write('tsconfig.json', references('libs/stones', 'libs/auctions', 'apps/api', 'web'));
  project('libs/stones', 'dist', []);
  project('libs/auctions', 'dist', ['../stones']);
  project('apps/api', 'dist', []);
  project('web', 'build/dist', []);
  write('apps/api/src/main.ts', 'export const port = 1;\n');
  write('web/src/main.ts', 'export const page = 1;\n');
  write('libs/auctions/src/auction.ts', "import { carats } from '../../stones/dist/carats.js';\nexport const lot = carats;\n");
}, 120_000);

beforeEach(() => {
  write('libs/stones/src/carats.ts', 'export const carats = 1;\n');
  compile();
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true }));

const references = (...paths) => JSON.stringify({ files: [], references: paths.map((path) => ({ path })) });

function project(folder, outDir, dependsOn) {
  const compilerOptions = { rootDir: 'src', outDir, composite: true, module: 'nodenext', target: 'es2023', strict: true };
  const options = { ...compilerOptions, tsBuildInfoFile: `${outDir}/.tsbuildinfo`, types: [] };
  const config = { compilerOptions: options, include: ['src'], references: dependsOn.map((path) => ({ path })) };
  write(`${folder}/tsconfig.json`, JSON.stringify(config));
}

function compile(...folders) {
  const script = `import { compile } from './scripts/build/compile.mjs'; await compile(${JSON.stringify(folders)});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, printed: stdout + stderr };
}

const carats = () => readFileSync(inCopy('libs/stones/dist/carats.js'), 'utf8');

test('compiles only changed files', () => {
  expect(compile()).toEqual({ status: 0, printed: '' });
  write('libs/stones/src/carats.ts', 'export const carats = 2;\n');
  expect(compile().status).toBe(0);
  expect(carats()).toContain('carats = 2');
});

test('removes the output of a deleted source', () => {
  write('libs/stones/src/old/carats.spec.ts', 'export const tested = 1;\n');
  compile();
  expect(existsSync(inCopy('libs/stones/dist/old/carats.spec.js'))).toBe(true);
  rmSync(inCopy('libs/stones/src/old'), { recursive: true });
  expect(compile().printed).toContain('libs/stones/dist/old/carats.spec.js');
  expect(existsSync(inCopy('libs/stones/dist/old'))).toBe(false);
});

test('notices a file that was moved back with its old time', () => {
  write('libs/stones/src/carats.ts', 'export const carats = 3;\n');
  compile();
  write('libs/stones/src/carats.ts', 'export const carats = 4;\n');
  utimesSync(inCopy('libs/stones/src/carats.ts'), 1_000, 1_000);
  compile();
  expect(carats()).toContain('carats = 4');
});

test('compiles again after an error is undone', () => {
  write('libs/stones/src/carats.ts', "export const carats: number = 'six';\n");
  expect(compile().status).toBe(1);
  expect(carats()).toContain('six');
  write('libs/stones/src/carats.ts', 'export const carats = 1;\n');
  expect(compile().status).toBe(0);
  expect(carats()).toContain('carats = 1');
});

test('compiles a deleted output again', () => {
  rmSync(inCopy('libs/stones/dist/carats.js'));
  write('web/src/main.ts', 'export const page = 2;\n');
  compile();
  expect(carats()).toContain('carats = 1');
});

test('compiles one project while another has errors, and reports them in the next full run', () => {
  write('web/src/main.ts', "export const page: number = 'two';\n");
  write('libs/stones/src/carats.ts', 'export const carats = 5;\n');
  expect(compile('libs/auctions').status).toBe(0);
  expect(carats()).toContain('carats = 5');
  expect(compile('libs/auctions')).toEqual({ status: 0, printed: '' });
  const { status, printed } = compile();
  expect(status).not.toBe(0);
  expect(printed).toContain('web/src/main.ts');
  expect(compile().status).not.toBe(0);
  write('web/src/main.ts', 'export const page = 1;\n');
  expect(compile().status).toBe(0);
});

test('names a project that no other project references', () => {
  project('libs/rooms', 'dist', []);
  write('libs/rooms/src/room.ts', 'export const room = 1;\n');
  expect(compile()).toMatchObject({ status: 1, printed: expect.stringContaining('libs/rooms') });
  rmSync(inCopy('libs/rooms'), { recursive: true });
});
