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

export const ZONE = 'Europe/Brussels';

export const dayFrom = (now: Instant, days: number, timeZone = ZONE): LocalDate =>
  plusDays(dateAt(now, timeZone), days);

export interface ViewingPlan extends Partial<CreateViewingBody> {
  emails?: readonly string[];
  /** Room names; each room has capacity 4. */
  rooms?: readonly string[];
  goods?: readonly GoodRow[];
  /** Stage of the viewing. Default: `published`. */
  until?: ViewingStatus;
  /** Creation time, unless it is the machine's: the viewing takes place on days 2 to 4 after it. */
  now?: Instant;
}

export interface StagedViewing {
  viewing: ViewingView;
  rooms: RoomView[];
  goods: GoodView[];
}

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
