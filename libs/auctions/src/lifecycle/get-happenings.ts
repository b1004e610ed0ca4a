import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { HappeningForBuyer, HappeningForStaff, HappeningView } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import { AuctionReader, companyOf, readsAll } from '../read-models/auction-reader.js';
import { EVERYBODYS, type HappeningDocument } from '../read-models/happening-document.js';

const LATEST = 50;

/** Latest happenings of an auction, newest first. Companies get public ones and their own. */
export class GetHappenings extends Query<HappeningView[]> {
  constructor(
    readonly auctionId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetHappenings)
export class GetHappeningsHandler implements IQueryHandler<GetHappenings> {
  constructor(private readonly reader: AuctionReader) {}

  async execute({ auctionId, actor }: GetHappenings): Promise<HappeningView[]> {
    const { _id } = await this.reader.auction(auctionId, actor);
    if (readsAll(actor)) return (await this.reader.happenings({ auctionId: _id }, LATEST)).map(happeningForStaff);
    const whose = [EVERYBODYS, companyOf(actor)];
    return (await this.reader.happenings({ auctionId: _id, companyId: { in: whose } }, LATEST)).map(happeningForBuyer);
  }
}

const happeningForStaff = (happening: HappeningDocument): HappeningForStaff => ({
  ...viewOf(happening),
  companyId: happening.companyId === EVERYBODYS ? null : happening.companyId,
  reason: happening.reason,
  ...(happening.movedBy && { movedBy: happening.movedBy }),
});

const happeningForBuyer = (happening: HappeningDocument): HappeningForBuyer => ({
  ...viewOf(happening),
  ...(happening.toldToCompanies && { reason: happening.reason }),
});

const viewOf = ({ _id, at, kind, lotId, endsAt, cause }: HappeningDocument): HappeningForBuyer => ({
  _id,
  at,
  kind,
  lotId,
  endsAt,
  cause,
});
