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
  about: `Rebuilds one read model, or all, from the events. The old one is used until the new one is complete. The server rebuilds read models
automatically if a release needs it: use this command if you doubt a read model.
Stop an embedded server first. On servers stop the workers; api processes still accept bids and answer from the old read models,
but no auction ends and no message is sent until a worker runs again.
${PLACE_ABOUT}
The read models are ${NAMES.join(', ')}.
Exit codes: 0 rebuilt; 1 failed, the old ones are still used; 64 wrong usage; 75 the server runs.`,
  options: PLACE_OPTIONS,
  run: async (given, [name, ...more]) => {
    if (more.length > 0) throw new WrongUsage();
    if (name !== undefined && !NAMES.includes(name))
      throw new WrongUsage(`unknown read model ${name}. The read models are ${NAMES.join(', ')}`);
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
  await Promise.all(names.map((name) => runner.rebuild(name).then(() => console.log(`rebuilt: ${name}`))));
}
