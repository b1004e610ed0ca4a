/** The files of a new context: one kind of stream with a first event, its rules with a test, and its read model. */

/** @returns the names in the files: of the context `price-lists` and of its thing `price-list` */
export function namesOf(context, thing = context.replace(/s$/, '')) {
  const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const pascal = (name) => camel(name).replace(/^./, (letter) => letter.toUpperCase());
  return { context, contextCamel: camel(context), thing, thingCamel: camel(thing), thingPascal: pascal(thing) };
}

/** @returns the text of each file by its path in `libs/<context>` */
export const filesOf = (names, version) => ({
  'package.json': json(packageOf(names, version)),
  'tsconfig.json': json(PROJECT),
  [`golden/${names.thingPascal}Created.v1.json`]: json({ name: 'First' }),
  'src/context.ts': contextOf(names),
  'src/projections.ts': projectionsOf(names),
  [`src/rules/${names.thing}.events.ts`]: eventsOf(names),
  [`src/rules/${names.thing}.ts`]: rulesOf(names),
  [`src/rules/${names.thing}.spec.ts`]: specOf(names),
  [`src/read-models/${names.thing}-document.ts`]: documentOf(names),
});

export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The packages that the files import. A context with routes adds those of `libs/documents`. */
const PACKAGES = ['context', 'event-store', 'kernel', 'read-store'];

const packageOf = ({ context }, version) => ({
  name: `@tender/${context}`,
  version,
  private: true,
  type: 'module',
  exports: { './context': entryOf('context'), './projections': entryOf('projections') },
  dependencies: Object.fromEntries(PACKAGES.map((name) => [`@tender/${name}`, version])),
});

const entryOf = (module) => ({ types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` });

const PROJECT = {
  extends: '../../tsconfig.base.json',
  compilerOptions: { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/.tsbuildinfo' },
  include: ['src'],
  references: PACKAGES.map((name) => ({ path: `../../libs/${name}` })),
};

const contextOf = ({ context, contextCamel, thing, thingCamel }) => `import type { Context } from '@tender/context';
import { ${contextCamel}Projections } from './projections.js';
import { ${thingCamel}Streams } from './rules/${thing}.events.js';

export const ${contextCamel}Context: Context = {
  name: '${context}',
  streams: [{ kind: ${thingCamel}Streams, about: 'A ${thing.replaceAll('-', ' ')}.' }],
  projections: ${contextCamel}Projections,
};
`;

const projectionsOf = ({ contextCamel, thing, thingCamel }) => `import type { Projection } from '@tender/read-store';
import { ${thingCamel}Projection } from './read-models/${thing}-document.js';

/** The read models of this context. */
export const ${contextCamel}Projections: readonly Projection[] = [${thingCamel}Projection];
`;

const eventsOf = ({ thingCamel, thingPascal }) => `import { streamKind, type EventCatalogue } from '@tender/kernel';

export type ${thingPascal}Event = { type: '${thingPascal}Created'; data: { name: string } };

export const ${thingCamel}Catalogue: EventCatalogue<${thingPascal}Event> = {
  ${thingPascal}Created: { version: 1 },
};

export const ${thingCamel}Streams = streamKind<${thingPascal}Event>('${thingCamel}', ${thingCamel}Catalogue);
`;

const rulesOf = ({ thing, thingCamel, thingPascal }) => `import type { Decider } from '@tender/kernel';
import { ${thingCamel}Catalogue, type ${thingPascal}Event } from './${thing}.events.js';

export type ${thingPascal}Command = { type: 'Create${thingPascal}'; name: string };

export type ${thingPascal} = { readonly status: 'none' } | { readonly status: 'open'; readonly name: string };

function decide(state: ${thingPascal}, command: ${thingPascal}Command): ${thingPascal}Event[] {
  switch (command.type) {
    case 'Create${thingPascal}':
      return state.status === 'none' ? [{ type: '${thingPascal}Created', data: { name: command.name } }] : [];
  }
}

function evolve(_: ${thingPascal}, event: ${thingPascal}Event): ${thingPascal} {
  switch (event.type) {
    case '${thingPascal}Created':
      return { status: 'open', name: event.data.name };
  }
}

export const ${thingCamel}Decider: Decider<${thingPascal}, ${thingPascal}Command, ${thingPascal}Event> = {
  initial: { status: 'none' },
  catalogue: ${thingCamel}Catalogue,
  decide,
  evolve,
};
`;

const specOf = ({ thing, thingCamel, thingPascal }) => `import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { specification } from '@tender/kernel/testing';
import { ${thingCamel}Catalogue, type ${thingPascal}Event } from './${thing}.events.js';
import { ${thingCamel}Decider } from './${thing}.js';

const { given, after } = specification(${thingCamel}Decider);
const created: ${thingPascal}Event = { type: '${thingPascal}Created', data: { name: 'First' } };

test('is created once', () => {
  given().when({ type: 'Create${thingPascal}', name: 'First' }).then(created);
  given(created).when({ type: 'Create${thingPascal}', name: 'Second' }).then();
});

test('old events can still be read', () => {
  const events = checkGoldenFiles(${thingCamel}Catalogue, join(import.meta.dirname, '../../golden'));
  expect(after(...events)).toMatchObject({ status: 'open' });
});
`;

const documentOf = ({
  contextCamel,
  thing,
  thingCamel,
  thingPascal,
}) => `import { defineProjection, put, type CollectionSpec } from '@tender/read-store';
import { ${thingCamel}Streams } from '../rules/${thing}.events.js';

export interface ${thingPascal}Document {
  _id: string;
  name: string;
}

export const ${thingCamel}Documents: CollectionSpec<${thingPascal}Document> = { name: '${contextCamel}', database: 'views' };

export const ${thingCamel}Projection = defineProjection({ name: '${contextCamel}', version: 1, collections: [${thingCamel}Documents] }).of(
  ${thingCamel}Streams,
  {
    ${thingPascal}Created: ({ data }, { id }) => [put(${thingCamel}Documents, { _id: id, name: data.name })],
  },
);
`;
