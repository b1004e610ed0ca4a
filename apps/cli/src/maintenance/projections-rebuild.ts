import { holdInstallation, openEventsBeside } from '@tender/platform/installation';
import { projections } from '@tender/platform/projections';
import type { Settings } from '@tender/platform/settings';
import { ProjectionRunner } from '@tender/read-store';
import { defineCommand, WrongUsage } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';

const NAMES = projections.map(({ name }) => name);

export const rebuildCommand = defineCommand({
  words: 'projections rebuild',
  usage: ['[--data <folder>] [<name>]'],
  about: `Makes a read model anew from the events, or all of them, beside the one that serves until then. A house that starts does so by itself
wherever a release asks for it: this is for a read model that is doubted.
An embedded house does not run meanwhile. On servers the workers do not; api processes go on taking bids and answering from the read models
that serve, but nothing is ended or sent until a worker runs again.
${PLACE_ABOUT}
The read models are ${NAMES.join(', ')}.
Exit codes: 0 made anew; 1 failed, the old ones still serve; 64 not understood; 75 the house runs.`,
  options: PLACE_OPTIONS,
  run: async (given, [name, ...more]) => {
    if (more.length > 0) throw new WrongUsage();
    if (name !== undefined && !NAMES.includes(name))
      throw new WrongUsage(`there is no read model ${name}: they are ${NAMES.join(', ')}`);
    await rebuild(settingsOf(given), name === undefined ? NAMES : [name]);
    return 0;
  },
});

/** @throws DataDirectoryInUse, InstallationIsLed while the server runs */
async function rebuild(settings: Settings, names: readonly string[]): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const events = opened.adopt(await openEventsBeside(settings), (it) => it.close());
  const held = opened.adopt(await holdInstallation(settings), (it) => it.release());
  const store = opened.adopt(held.openProjectionStore(), (it) => it.close());
  const runner = opened.adopt(await ProjectionRunner.start({ projections, events, store }), (it) => it.stop());
  await Promise.all(names.map((name) => runner.rebuild(name).then(() => console.log(`made anew: ${name}`))));
}
