import { compareWithWatermark, findingInWords } from '@tender/event-store';
import { holdInstallation, openBeside, openEventsBeside } from '@tender/platform/installation';
import type { Settings } from '@tender/platform/settings';
import { StateWatermarkStore } from '@tender/read-store';
import { defineCommand, none } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';

export const auditAcceptCommand = defineCommand({
  words: 'audit accept',
  usage: ['[--data <folder>]'],
  about: `Accepts the current log as the history, whatever the log watermark recorded before: use it after an older copy of the log was restored by hand.
Prints what is lost. Stop the server first. A backup that \`restore\` has written needs no acceptance.
${PLACE_ABOUT}`,
  options: PLACE_OPTIONS,
  run: async (given, positionals) => {
    none(positionals);
    await auditAccept(settingsOf(given));
    console.log('Accepted: this log is now the history.');
    return 0;
  },
});

/** Gives the log a new epoch, so that open pages reload. @throws DataDirectoryInUse, InstallationIsLed while the server runs */
async function auditAccept(settings: Settings): Promise<void> {
  // Fails without a log, before anything is created.
  await (await openEventsBeside(settings)).close();
  await using opened = new AsyncDisposableStack();
  const held = opened.adopt(await holdInstallation(settings), (it) => it.release());
  await printWhatIsGivenUp(settings);
  await held.renewEpoch();
  // Clear the watermark last: if an earlier step fails, the command can be repeated.
  const reads = opened.adopt(held.openReads(), (it) => it.close());
  await new StateWatermarkStore(reads).clear();
}

async function printWhatIsGivenUp(settings: Settings): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const beside = opened.adopt(await openBeside(settings), (it) => it.close());
  const watermark = await beside.logWatermark();
  if (!watermark) return;
  const store = opened.adopt(await openEventsBeside(settings), (it) => it.close());
  for (const finding of await compareWithWatermark(store, watermark)) console.log(`lost: ${findingInWords(finding)}`);
}
