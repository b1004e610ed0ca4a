/**
 * Writes the shapes of read models and snapshots next to their versions: `node scripts/stored-shapes.mjs`. Run it
 * after `npm run compile`. It writes nothing if a shape has changed and its version was not raised
 * (`docs/adding-a-command.md`).
 */
import { writeFileSync } from 'node:fs';
import { keptShapes, SHAPES_FILE, shapesNow, withoutNewVersion } from '../libs/platform/dist/testing/stored-shapes.js';

const shapes = await shapesNow();
const unraised = withoutNewVersion(keptShapes(), shapes);
if (unraised.length > 0) {
  console.error(`Raise the version first of: ${unraised.join(', ')}`);
  process.exitCode = 1;
} else writeFileSync(SHAPES_FILE, `${JSON.stringify(shapes, null, 2)}\n`);
