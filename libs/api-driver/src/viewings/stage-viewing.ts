import type {
  CreateViewingBody,
  GoodRow,
  GoodView,
  Instant,
  RoomView,
  ViewingStatus,
  ViewingView,
} from '@tender/contracts';
import { dateAt, plusDays, type LocalDate } from '@tender/contracts/slots';
import type { ApiDriver } from '../api-driver.js';

/** Where viewings of most runs are. */
export const ZONE = 'Europe/Brussels';

/** The day in a time zone some days from an instant. */
export const dayFrom = (now: Instant, days: number, timeZone = ZONE): LocalDate =>
  plusDays(dateAt(now, timeZone), days);

/** What a viewing is made of; what is left out is as in most runs. */
export interface ViewingPlan extends Partial<CreateViewingBody> {
  /** E-mail addresses of those who are invited. */
  emails?: readonly string[];
  /** Names of its rooms, each for four people. */
  rooms?: readonly string[];
  goods?: readonly GoodRow[];
  /** How far it is brought. Without it: `published`. */
  until?: ViewingStatus;
  /**
   * The instant of its making, where that is not the machine's: it has the second to the fourth day after that one's.
   */
  now?: Instant;
}

export interface StagedViewing {
  viewing: ViewingView;
  rooms: RoomView[];
  goods: GoodView[];
}

/** Makes a viewing with its rooms and goods. */
export async function stageViewing(
  admin: ApiDriver,
  {
    emails = [],
    rooms: names = ['Room 1', 'Room 2'],
    goods: rows = ['1', '2', '3'].map((goodNo) => ({ goodNo })),
    until = 'published',
    now = new Date().toISOString(),
    timeZone = ZONE,
    ...details
  }: ViewingPlan = {},
): Promise<StagedViewing> {
  const { _id } = await admin.viewings.create({
    name: 'Viewing',
    category: 'roughDiamond',
    timeZone,
    startDate: dayFrom(now, 2, timeZone),
    endDate: dayFrom(now, 4, timeZone),
    location: { name: 'Diamond Office', address: 'Hoveniersstraat 22', city: 'Antwerp', country: 'BE' },
    ...details,
  });
  const rooms: RoomView[] = [];
  for (const name of names) rooms.push(await admin.rooms.create({ viewing: _id, name, capacity: 4 }));
  const goods = rows.length > 0 ? await admin.goods.upload(_id, rows) : [];
  if (emails.length > 0) await admin.viewings.inviteAll(_id, emails);
  return { viewing: await admin.viewings.update(_id, { status: until }), rooms, goods };
}
