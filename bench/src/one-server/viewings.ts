import { ApiDriver } from '@tender/api-driver';
import type { Bench } from '../measurement/bench.js';
import { ADMIN, BenchServer } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';
import { TENTH, WHOLE, writeViewings, type ViewingSize } from '../prepared-data/viewing-history.js';

/** Required median time of the overview, in ms. */
const OVERVIEW_REQUIRED = 100;
const PAGE = 1_000;
const TIMES = 15;

/** Median duration of calls, in ms. */
interface Durations {
  overview: number;
  board: number;
  cancellation: number;
}

/** Requests of the staff's screens with many large viewings, and with a tenth of that. */
export async function viewings(bench: Bench): Promise<Row[]> {
  const count = bench.scale.viewings;
  const tenth = await measured(bench, Math.max(1, count / 10), TENTH);
  const whole = await measured(bench, count, WHOLE);
  const size = `${WHOLE.rooms} rooms, ${WHOLE.companies} companies, ${WHOLE.goods} parcels, ${WHOLE.bookings} bookings`;
  const rowOf = (what: string, of: keyof Durations, growth = '10 × the size'): Row => ({
    what,
    measured: inMillis(whole[of]),
    bare: inMillis(tenth[of]),
    ratio: `${(whole[of] / tenth[of]).toFixed(1)} × for ${growth}`,
  });
  return [
    {
      ...rowOf(`overview of ${count} viewings (${size} each)`, 'overview', '10 × as many, 10 × the size'),
      required: `≤ ${inMillis(OVERVIEW_REQUIRED)}`,
      met: whole.overview <= OVERVIEW_REQUIRED,
    },
    rowOf('all that the board of one of them shows', 'board'),
    rowOf('a booking cancelled in one of them', 'cancellation'),
  ];
}

async function measured({ workbench }: Bench, count: number, size: ViewingSize): Promise<Durations> {
  const dataDir = workbench.folder();
  const [viewingId = ''] = await writeViewings(dataDir, count, size);
  const server = await BenchServer.start(workbench, { dataDir });
  const admin = await new ApiDriver(server.url).signIn(ADMIN);
  const durations = {
    overview: await middleOf(() => admin.viewings.listAll()),
    board: await middleOf(() => board(admin, viewingId)),
    cancellation: await cancellation(admin, viewingId),
  };
  await server.stop();
  return durations;
}

/** Loads the viewing with its free times and rooms, and all pages of goods and bookings. */
const board = (admin: ApiDriver, viewingId: string): Promise<unknown> =>
  Promise.all([
    admin.viewings.getViewing(viewingId),
    admin.rooms.listOfViewing(viewingId),
    whole(admin, `/api/goods/${viewingId}`),
    whole(admin, `/api/booking/getByViewing/${viewingId}`),
  ]);

async function whole(admin: ApiDriver, path: string): Promise<void> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { nextCursor: string | null } = await admin.call(
      'GET',
      `${path}?limit=${PAGE}${cursor && `&cursor=${cursor}`}`,
    );
    cursor = page.nextCursor;
  }
}

/** Cancels bookings: a decision in a full week, made durable, and shown by the read model. */
async function cancellation(admin: ApiDriver, viewingId: string): Promise<number> {
  const all = await admin.bookings.listOfViewing(viewingId);
  let turn = 0;
  return middleOf(() => admin.bookings.cancel(all[turn++]!._id));
}

/** Median of repeated calls after one warm-up. */
async function middleOf(request: () => Promise<unknown>): Promise<number> {
  const millis: number[] = [];
  for (let time = 0; time <= TIMES; time++) {
    const from = performance.now();
    await request();
    if (time > 0) millis.push(performance.now() - from);
  }
  return median(millis);
}
