import { compareWithWitness, findingInWords, renewEpoch, type LogWitness } from '@tender/event-store';
import { SqliteReadStore, StateWitness, type ReadStore } from '@tender/read-store';
import { defineCommand, none } from './command.js';
import {
  hold,
  openBeside,
  openEvents,
  openMongo,
  PLACE_ABOUT,
  PLACE_OPTIONS,
  placeOf,
  type HousePlace,
} from './house.js';

export const auditAcceptCommand = defineCommand({
  words: 'audit accept',
  usage: ['[--data <folder>]'],
  about: `Takes the log for the history from now on, whatever was witnessed before: after an older copy of it was put back. Prints what is given up.
The house does not run meanwhile. A backup that \`restore\` has put back needs no acceptance.
${PLACE_ABOUT}`,
  options: PLACE_OPTIONS,
  run: async (given, positionals) => {
    none(positionals);
    await auditAccept(placeOf(given));
    console.log('accepted: this log is the history from now on');
    return 0;
  },
});

/**
 * The log gets another epoch, so that open pages load everything again and the read models are rebuilt.
 * @throws DataDirectoryInUse, HouseIsLed while the house runs.
 */
async function auditAccept(place: HousePlace): Promise<void> {
  // Whether there is a log at all is asked before anything is made.
  await (await openEvents(place)).close();
  const databases = place.mongodb === null ? null : await openMongo(place.mongodb);
  try {
    const held = await hold(place, databases);
    try {
      await printWhatIsGivenUp(place);
      await renewEpochOf(place);
      // Last: what is broken off before is found, and can be accepted again.
      await forgetWitness(place);
    } finally {
      await held.letGo();
    }
  } finally {
    await databases?.close();
  }
}

async function renewEpochOf({ events }: HousePlace): Promise<void> {
  if ('file' in events) return renewEpoch(events.file);
  const { renewEpochOnServer } = await import('@tender/event-store/eventstoredb');
  await renewEpochOnServer(events);
}

async function forgetWitness(place: HousePlace): Promise<void> {
  const reads = await openState(place);
  await new StateWitness(reads).clear();
  await reads.close();
}

async function openState({ mongodb, directory }: HousePlace): Promise<ReadStore> {
  if (mongodb === null) return SqliteReadStore.open(directory);
  const { MongoReadStore } = await import('@tender/read-store/mongodb');
  return MongoReadStore.open(mongodb);
}

async function printWhatIsGivenUp(place: HousePlace): Promise<void> {
  const witness = await witnessOf(place);
  if (!witness) return;
  const store = await openEvents(place);
  try {
    for (const finding of await compareWithWitness(store, witness)) console.log(`given up: ${findingInWords(finding)}`);
  } finally {
    await store.close();
  }
}

async function witnessOf(place: HousePlace): Promise<LogWitness | null> {
  const beside = await openBeside(place);
  try {
    return await beside.witness();
  } finally {
    await beside.close();
  }
}
