/** Adds a line for a new context to each file that lists contexts. */
import { json } from './files.mjs';

/** @returns a function from old to new text for each file that lists contexts, by path */
export const wiringOf = ({ context, contextCamel, thingCamel, thingPascal }, version) => ({
  'tsconfig.json': changed((project) => before(project.references, { path: `libs/${context}` }, 'libs/platform')),
  'nest-cli.json': (text) =>
    inserted(text, /^ {4}"viewings": .*$/m, (line) => `    ${line.trim().replaceAll('viewings', context)},\n${line}`),
  'libs/platform/package.json': changed((manifest) => {
    manifest.dependencies = sorted({ ...manifest.dependencies, [`@tender/${context}`]: version });
  }),
  'libs/platform/tsconfig.json': changed(({ references }) => references.push({ path: `../../libs/${context}` })),
  'libs/platform/src/contexts.ts': listing(`${contextCamel}Context`, `@tender/${context}/context`),
  'libs/platform/src/projections.ts': listing(`${contextCamel}Projections`, `@tender/${context}/projections`),
  // The data of release 0.1.0 do not contain the new context's event.
  'apps/api/src/specs/storage/release-010.int.spec.ts': (text) =>
    inserted(text, /const LATER_TYPES[^]*?(?=\n\];)/, (list) => `${list}\n  '${thingCamel} ${thingPascal}Created',`),
});

const changed = (change) => (text) => {
  const value = JSON.parse(text);
  change(value);
  return json(value);
};

function before(references, reference, path) {
  const at = references.findIndex((each) => each.path === path);
  if (at < 0) throw new Error(`tsconfig.json has no reference to ${path}`);
  references.splice(at, 0, reference);
}

const sorted = (entries) => Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Imports a name and appends it to the file's list, spread if the other entries are. */
const listing = (name, module) => (text) => {
  const imported = inserted(
    text,
    /^import \{ \w+ \} from '@tender\/.*';\n(?!import \{ \w+ \} from '@tender\/)/m,
    (last) => `${last}import { ${name} } from '${module}';\n`,
  );
  return inserted(imported, /^ {2}(\.{3})?\w+,\n(?=\];)/m, (last, spread = '') => `${last}  ${spread}${name},\n`);
};

function inserted(text, place, insert) {
  if (!place.test(text)) throw new Error(`${place} is not found: has the file changed its form?`);
  return text.replace(place, insert);
}
