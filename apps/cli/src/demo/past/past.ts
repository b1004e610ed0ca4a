import type { ApiDriver } from '@tender/api-driver';
import type { SignInBody } from '@tender/contracts';
import { dateAt, plusDays, type LocalDate } from '@tender/contracts/slots';
import { readSettings, type Settings } from '@tender/platform/settings';
import { COMING, LONG, SEALED } from '../demo-auctions.js';
import { DemoData } from '../demo-data.js';
import { hangPictures } from '../demo-pictures.js';
import { demoDeals } from '../demo-stones.js';
import { makeStore } from './folder.js';
import { bidsBetween, perform, simulate } from './past-acts.js';
import { localTime, MINUTE, pastTenders, ZONE } from './past-plan.js';
import { PastServer } from './past-server.js';
import { holdTender } from './past-tender.js';
import { holdViewing, type AfterViewing, type Cast } from './past-viewing.js';

/** Minutes before the present at which the live tenders of the demo were published and opened. */
const [PUBLISHED, OPENED] = [50, 42];
const [LONG_BIDS, SEALED_BIDS] = [120, 30];

/** Makes the history of the demo by ordinary calls of a server in this process, whose clock ends at the present. */
export const makePast = (env: NodeJS.ProcessEnv, admin: SignInBody): Promise<void> =>
  makeStore(readSettings(env).DATA_DIR, (folder) => live(settingsOfPast(env, folder), admin));

/** Settings without a mail server: messages of the past are not sent. */
function settingsOfPast(env: NodeJS.ProcessEnv, DATA_DIR: string): Settings {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, PUBLIC_URL, SEAL_KEY_FILE, WITNESSES } = env;
  return readSettings({
    ...{ ADMIN_EMAIL, ADMIN_PASSWORD, PUBLIC_URL, SEAL_KEY_FILE, WITNESSES, DATA_DIR },
    ...{ PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
    // Sessions must survive the days without a call between two tenders.
    ...{ SESSION_IDLE_MINUTES: '10080', SESSION_ABSOLUTE_HOURS: '720' },
  });
}

async function live(settings: Settings, credentials: SignInBody): Promise<void> {
  const start = Date.now();
  const planned = pastTenders(new Date(start).toISOString());
  const past = await PastServer.open(settings, localTime(planned[0]!.monday, '09:00'));
  try {
    const demo = await DemoData.at(past.address, credentials, () => past.millis);
    const cast: Cast = { admin: demo.admin, buyers: await demo.open() };
    for (const tender of planned) await holdTender(past, cast, tender);
    await openPresent(past, demo, { cast, start });
    await Promise.all([cast.admin, ...cast.buyers].map((person) => person.signOut()));
    await past.runTo(Date.now());
    await past.settle();
  } finally {
    await past.close();
  }
}

/** Shows the goods of the long and the sealed tender, opens both, and publishes the coming one. */
async function openPresent(
  past: PastServer,
  demo: DemoData,
  { cast, start }: { cast: Cast; start: number },
): Promise<void> {
  const { admin, buyers } = cast;
  await past.skipTo(Math.max(past.millis, localTime(dayOf(start, -4), '18:30')));
  await readNotifications(cast);
  const shown = {
    long: await holdViewingOf(past, cast, { auction: LONG, date: dayOf(start, -3) }),
    sealed: await holdViewingOf(past, cast, { auction: SEALED, date: dayOf(start, -2) }),
  };
  await past.skipTo(start - PUBLISHED * MINUTE);
  await readNotifications(cast);
  const opensIn = PUBLISHED - OPENED;
  const long = await demo.auction({ ...LONG, ...shown.long, startsIn: opensIn, until: 'created' });
  const sealed = await demo.auction({ ...SEALED, ...shown.sealed, startsIn: opensIn, until: 'created' });
  const coming = await demo.auction({ ...COMING, until: 'created' });
  // A picture that follows the publication is a change of its lot. Those of the other tenders follow when the demo is open.
  await hangPictures(admin, long);
  for (const { _id } of [long, sealed, coming]) await admin.publish(_id);
  await past.settle();
  await past.runTo(start - OPENED * MINUTE);
  await past.settle();
  // The first buyer is left to the visitor.
  const acts = await Promise.all(
    (
      [
        [long, LONG_BIDS],
        [sealed, SEALED_BIDS],
      ] as const
    ).map(async ([{ _id }, bids]) => {
      const simulated = await simulate(buyers.slice(1), _id, await admin.lots(_id));
      return bidsBetween(simulated, bids, past.millis + MINUTE, start);
    }),
  );
  await perform(past, acts.flat());
}

const dayOf = (start: number, days: number): LocalDate => plusDays(dateAt(new Date(start).toISOString(), ZONE), days);

function holdViewingOf(
  past: PastServer,
  cast: Cast,
  { auction, date }: { auction: typeof LONG | typeof SEALED; date: LocalDate },
): Promise<AfterViewing> {
  return holdViewing(past, cast, { ...auction, deals: demoDeals(auction.category, auction.lots, past.millis), date });
}

/** Without these calls, idle sessions would end after some days. */
const readNotifications = ({ admin, buyers }: Cast): Promise<unknown> =>
  Promise.all([admin, ...buyers].map((person: ApiDriver) => person.notifications.markAll()));
