import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/**
 * Code that the compiler must reject: a staff view where a buyer's is expected
 * (`docs/decisions/0062-views-for-staff-and-buyers-are-types.md`), and a projection that does not name every event
 * type.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Names of views: for either reader, for staff, for buyers. */
const VIEWS = [
  ...['Auction', 'Lot', 'Bid', 'BidStep', 'Happening', 'Addendum', 'Viewing', 'Room', 'Good', 'File', 'Folder'].map(
    (name) => [`${name}View`, `${name}ForStaff`, `${name}ForBuyer`],
  ),
  ['BookingView', 'BookingView', 'BookingForBuyer'],
  ['BookingStep', 'BookingStep', 'BookingStepForBuyer'],
];

const NOT_FOR_BUYERS = VIEWS.flatMap(([either, staff, buyer]) =>
  [...new Set([staff, either])].map((other) => [other, buyer]),
);
const EITHER = VIEWS.flatMap(([either, staff, buyer]) => [
  [staff, either],
  [buyer, either],
]);

const AUCTION_VIEWS = 'libs/auctions/src/read-models/auction-views.ts';
const AUCTION_NEWS = 'libs/auctions/src/live/live-messages.ts';
const VIEWING_VIEWS = 'libs/viewings/src/read-models/viewing-views.ts';
const VIEWING_NEWS = 'libs/viewings/src/live/live-messages.ts';
const FOLDER_VIEWS = 'libs/documents/src/read-models/folder-views.ts';

/** Violations in the code that makes views and live messages: the file, its code, and the replacement. */
const PLANTED = [
  [AUCTION_VIEWS, 'users: auction.users.filter(isOwnId(companyId))', 'users: auction.users'],
  [AUCTION_VIEWS, '...(auction.toldToCompanies &&', 'netProfit: auction.netProfit, ...(auction.toldToCompanies &&'],
  [AUCTION_VIEWS, 'bids: own,', 'bids: own, reservePrice: usdOf(lot.reservePrice),'],
  [AUCTION_VIEWS, '...(bid.onBehalf !== null && { enteredByHouse: true }),', 'unreadable: true,'],
  [
    AUCTION_VIEWS,
    'const shown: BidForBuyer = { ...bidFor(bid), receipt };',
    'const shown: BidForBuyer = { ...bidForStaff(bid), receipt };',
  ],
  [
    AUCTION_NEWS,
    "auction.invited.keys(), 'resultPublished', result",
    "auction.invited.keys(), 'resultPublished', { ...result, netProfit }",
  ],
  [AUCTION_NEWS, 'told(bidding))];', 'told(bidAfterForStaff(fact, auction)))];'],
  [
    AUCTION_NEWS,
    "invited, 'auctionUpdated', { auction: details(auction) }",
    "invited, 'auctionUpdated', { auction: { ...details(auction), ...invitations(auction) } }",
  ],
  [
    'libs/auctions/src/lifecycle/get-happenings.ts',
    '...(happening.toldToCompanies &&',
    'companyId: happening.companyId, ...(happening.toldToCompanies &&',
  ],
  [
    'libs/auctions/src/read-models/addendum-document.ts',
    'changes: changes.map(inUsd),',
    "changes: changes.map(inUsd), by: '',",
  ],
  [
    'libs/auctions/src/read-models/receipt-views.ts',
    'all.map((receipt) => stepOf(receipt, ends.get(receipt._id)))',
    'all.map((receipt) => ({ ...stepOf(receipt), hash: receipt.hash }))',
  ],
  [
    'libs/auctions/src/bidding/refusal-observer.ts',
    "send(actor.userId, { kind: 'failed', payload })",
    "send(actor.userId, { kind: 'resultPublished', payload: { auctionId: '', resultHash: '', netProfit: 1 } })",
  ],
  [VIEWING_VIEWS, 'users: users.filter(isOwnId(companyId)),', 'users,'],
  [VIEWING_VIEWS, 'roomForCompany(_id, room)', 'roomForStaff(_id, room)'],
  [VIEWING_VIEWS, '...described(good), _id, viewing, ...', '...described(good), _id, viewing, room: good.room, ...'],
  [VIEWING_VIEWS, 'by: by !== null && isOwnId(companyId)(by) ? by : null', 'by'],
  [
    VIEWING_NEWS,
    '{ room: roomForCompany(viewing.viewingId, room) }',
    '{ room: roomForStaff(viewing.viewingId, room) }',
  ],
  [VIEWING_NEWS, '{ _id, rooms: roomsForCompany(viewing) }', '{ _id, rooms: roomsForStaff(viewing) }'],
  [
    VIEWING_NEWS,
    "toStaff('goodsReturned', returned(fact, _id))",
    "{ kind: 'goodsReturned', audience: 'everybody', payload: returned(fact, _id) }",
  ],
  [FOLDER_VIEWS, 'files: filesForBuyers(folder), createdAt', 'files: filesForStaff(folder), createdAt'],
  [
    FOLDER_VIEWS,
    'files.map((file) => fileFor(_id, file))',
    'files.map((file) => ({ ...fileFor(_id, file), uploadedBy: file.uploadedBy }))',
  ],
];

/** Adds an optional field without a reader; the compiler must report it in `READERS`. */
const FIELD = [
  'libs/contracts/src/auctions/auction-views.ts',
  'minimumBid: Usd | null;',
  'minimumBid: Usd | null; planted?: string;',
];
const READERS = 'libs/contracts/src/reader-views.ts';

/** Projections of doors, whose events are `Opened`, `Painted` and `Closed`. Only the last one compiles. */
const PROJECTIONS = [
  "opened.ignoring('Painted')",
  "opened.ignoring('Painted').ignoring('Burnt')",
  "opened.ignoring('Opened', 'Painted', 'Closed')",
  "defineProjection(head).of(door, { Opened, Burnt: Opened }).ignoring('Painted', 'Closed')",
  "opened.ignoring('Painted').ignoring('Closed')",
];
const WHOLE = PROJECTIONS.at(-1);

let copy;
/**
 * Expected errors as `file:line`: for `assigned.ts` by the two types, for planted code by the replacement.
 */
const places = new Map();
let errors;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tender-views-'));
  for (const lib of ['contracts', 'auctions', 'viewings', 'documents'])
    cpSync(join(root, 'libs', lib, 'src'), join(copy, 'libs', lib, 'src'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, code, planted] of [...PLANTED, FIELD]) places.set(planted, plant(file, code, planted));
  assign();
  project();
  errors = compile(['assigned.ts', 'projections.ts', READERS, ...new Set(PLANTED.map(([file]) => file))]);
});

afterAll(() => rmSync(copy, { recursive: true }));

test.each(NOT_FOR_BUYERS)('%s is not assignable to %s', (other, buyer) => {
  expect(errors).toContain(places.get(`${other} ${buyer}`));
});

test.each(PLANTED)('%s: rejects the change of %s to %s', (file, _, planted) => {
  expect(errors).toContain(places.get(planted));
});

test('an optional field of a view needs a reader', () => {
  expect(errors).toContain(lineIn(READERS, 'type LotForBuyer'));
});

test.each(PROJECTIONS.slice(0, -1))('%s is not a projection', (code) => {
  expect(errors).toContain(places.get(code));
});

test('only the planted code is rejected', () => {
  const readers = ['type LotForStaff', 'type LotForBuyer'].map((type) => lineIn(READERS, type));
  const expected = new Set([...places.values(), ...readers]);
  expect(errors.filter((error) => !expected.has(error))).toEqual([]);
});

/** @returns the place of the planted code as `file:line` */
function plant(file, code, planted) {
  const source = readFileSync(join(copy, file), 'utf8');
  if (source.split(code).length !== 2) throw new Error(`${file} has not exactly one ${code}`);
  const place = lineIn(file, code);
  writeFileSync(join(copy, file), source.replace(code, planted));
  return place;
}

/** Writes a file that assigns views to others, one assignment per line. */
function assign() {
  const lines = [
    `import type { ${[...new Set(VIEWS.flat())].join(', ')} } from '@tender/contracts';`,
    'declare const made: <View>() => View;',
  ];
  for (const [from, to] of NOT_FOR_BUYERS) {
    lines.push(`export const view${lines.length}: ${to} = made<${from}>();`);
    places.set(`${from} ${to}`, `assigned.ts:${lines.length}`);
  }
  for (const [from, to] of EITHER) lines.push(`export const view${lines.length}: ${to} = made<${from}>();`);
  writeFileSync(join(copy, 'assigned.ts'), lines.join('\n'));
}

function project() {
  const lines = [
    "import { defineProjection, type Projection } from '@tender/read-store';",
    "import type { StreamKind } from '@tender/kernel';",
    "declare const door: StreamKind<{ type: 'Opened' | 'Painted' | 'Closed'; data: object }>;",
    "const head = { name: 'doors', version: 1, collections: [] };",
    'const Opened = () => [];',
    'const opened = defineProjection(head).of(door, { Opened });',
  ];
  for (const code of PROJECTIONS) {
    lines.push(`export const projection${lines.length}: Projection = ${code};`);
    if (code !== WHOLE) places.set(code, `projections.ts:${lines.length}`);
  }
  writeFileSync(join(copy, 'projections.ts'), lines.join('\n'));
}

function lineIn(file, code) {
  const source = readFileSync(join(copy, file), 'utf8');
  return `${file}:${source.slice(0, source.indexOf(code)).split('\n').length}`;
}

/** @returns the places of the errors */
function compile(files) {
  const unused = { noUnusedLocals: false, noUnusedParameters: false };
  const compilerOptions = { ...unused, noEmit: true, composite: false, declaration: false, sourceMap: false };
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript7/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], { cwd: copy, encoding: 'utf8' });
  return [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`);
}
