import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../build/process.mjs';
import { filesOf, namesOf } from './files.mjs';
import { wiringOf } from './wiring.mjs';

const NAMES = namesOf('made-up-things');
const WIRING = wiringOf(NAMES, '0.1.0');

function addedTo(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const lines = text.split('\n');
  return WIRING[path](text)
    .split('\n')
    .filter((line) => !lines.includes(line));
}

test('each file that lists contexts gets its lines', () => {
  expect(addedTo('libs/platform/src/contexts.ts')).toEqual([
    "import { madeUpThingsContext } from '@tender/made-up-things/context';",
    '  madeUpThingsContext,',
  ]);
  expect(addedTo('libs/platform/src/projections.ts')).toEqual([
    "import { madeUpThingsProjections } from '@tender/made-up-things/projections';",
    '  ...madeUpThingsProjections,',
  ]);
  expect(addedTo('libs/platform/package.json')).toEqual(['    "@tender/made-up-things": "0.1.0",']);
  expect(addedTo('libs/platform/tsconfig.json')).toEqual(['      "path": "../../libs/made-up-things"']);
  expect(addedTo('apps/api/src/specs/storage/release-010.int.spec.ts')).toEqual([
    "  'madeUpThing MadeUpThingCreated',",
  ]);
  expect(addedTo('tsconfig.json')).toEqual(['      "path": "libs/made-up-things"']);
  expect(addedTo('nest-cli.json')).toEqual([
    expect.stringMatching(/^ {4}"made-up-things": .*"libs\/made-up-things\/tsconfig/),
  ]);
});

test('names a file whose form has changed', () => {
  expect(() => WIRING['libs/platform/src/contexts.ts']('export {};\n')).toThrow('has the file changed its form?');
});

test('the thing is the singular of the context, or the given name', () => {
  expect(NAMES).toMatchObject({ thing: 'made-up-thing', thingCamel: 'madeUpThing', thingPascal: 'MadeUpThing' });
  expect(Object.keys(filesOf(namesOf('taxes', 'tax'), '0.1.0'))).toContain('golden/TaxCreated.v1.json');
});

test.each([['returns'], ['cases'], ['new'], ['classes', 'class'], ['data'], ['ids']])(
  'reserved words of TypeScript give valid files: %s',
  (...name) => {
    const files = Object.entries(filesOf(namesOf(...name), '0.1.0')).filter(([path]) => path.endsWith('.ts'));
    for (const [, text] of files) expect(() => stripTypeScriptTypes(text)).not.toThrow();
  },
);
