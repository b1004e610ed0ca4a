import { Inject, Injectable } from '@nestjs/common';
import { AuctionReader } from '@tender/auctions';
import { isResultLogged, waitingResults } from '@tender/anchors/published-result';
import {
  can,
  usdOf,
  type AuctionAwardsView,
  type AwardEditionForBuyer,
  type AwardEditionForStaff,
} from '@tender/contracts';
import type { AwardLetterView, NamedAuction } from '@tender/contracts';
import { CLOCK, CommandExecutor } from '@tender/event-store';
import { KeepsFiles, type FileKeeper } from '@tender/files';
import { plusMillis, Rejection, type Actor, type Clock } from '@tender/kernel';
import {
  FILE_STORAGE,
  READ_STORE,
  READ_YOUR_WRITES,
  type FileStorage,
  type ReadStore,
  type ReadYourWrites,
  type StoredFile,
} from '@tender/read-store';
import { FILE_OWNER } from '../making/letter-maker.js';
import { fileIdOf } from '../rules/file-id.js';
import { letterJobs } from '../making/letter-records.js';
import { letters, type LetterDocument, type LetterEdition } from '../read-models/letter-document.js';
import { bankDiffersFrom } from '../rules/bank-of-editions.js';
import { visibleFrom } from '../rules/visible-from.js';

/** Age in ms from which the dashboard names an auction whose letters are not made. */
const OVERDUE = 10 * 60_000;

/** Reads award letters. A company sees its own ones only. */
@Injectable()
@KeepsFiles()
export class Awards implements FileKeeper {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly executor: CommandExecutor,
    private readonly reader: AuctionReader,
  ) {}

  /** The letters of all companies, the newest first. */
  async all({ limit, skip }: { limit: number; skip: number }): Promise<AwardLetterView[]> {
    await this.readYourWrites.caughtUp();
    const sort = [{ field: 'issuedAt', descending: true }, { field: '_id' }] as const;
    return (await this.store.view(letters).find({ sort, limit, skip })).map((letter) => viewOf(letter, true));
  }

  /** @throws Rejection NOT_FOUND for an auction that the actor may not see */
  async ofAuction(id: string, actor: Actor): Promise<AuctionAwardsView> {
    const auction = await this.reader.auction(id, actor);
    await this.readYourWrites.caughtUp();
    const isStaff = can(actor.role, 'award:list');
    const found = await this.store.view(letters).find({
      where: { auctionId: auction._id, ...(!isStaff && { companyId: actor.companyId }) },
      sort: [{ field: '_id' }],
    });
    const visible = found.filter((letter) => isStaff || letter.visibleFrom <= this.clock());
    const isExpected = auction.resultPublished && visible.length === 0 && (await this.isExpected(auction, isStaff));
    return { letters: visible.map((letter) => viewOf(letter, isStaff)), preliminary: isExpected };
  }

  /** @throws Rejection NOT_FOUND, also for a letter of another company */
  async letter(number: string, actor: Actor): Promise<LetterDocument> {
    await this.readYourWrites.caughtUp();
    const letter = await this.store.view(letters).get(number);
    const isStaff = can(actor.role, 'award:list');
    if (!letter || (!isStaff && (letter.companyId !== actor.companyId || letter.visibleFrom > this.clock())))
      throw new Rejection('NOT_FOUND');
    return letter;
  }

  /** @throws Rejection NOT_FOUND */
  async file(number: string, edition: string, actor: Actor): Promise<StoredFile> {
    const { editions } = await this.letter(number, actor);
    const found = editions.find((each) => String(each.edition) === edition);
    const stored = found && (await this.files.openFile(fileIdOf(found.sha256)));
    if (!stored) throw new Rejection('NOT_FOUND');
    return stored;
  }

  /** Auctions whose letters are not made ten minutes after the publication of the result. */
  async overdue(): Promise<NamedAuction[]> {
    const since = plusMillis(this.clock(), -OVERDUE);
    const jobs = await this.store.state(letterJobs).find({ where: { done: false, since: { lt: since } } });
    const unlogged = [...(await waitingResults(this.executor))].filter(([, { publishedAt }]) => publishedAt < since);
    const ids = [...new Set([...jobs.map(({ _id }) => _id), ...unlogged.map(([id]) => id)])];
    if (ids.length === 0) return [];
    return (await this.reader.auctionsById(ids)).map(({ _id, name }) => ({ _id, name }));
  }

  async refersTo(fileId: string, owner: string): Promise<boolean> {
    if (owner !== FILE_OWNER) return false;
    await this.readYourWrites.caughtUp();
    return (await this.store.view(letters).count({ files: fileId })) > 0;
  }

  /**
   * Whether letters with numbers come. For a company it does not depend on how long the letters of others take: once
   * they are begun, it waits for its own, which it gets if it won.
   */
  private async isExpected({ _id, rules }: { _id: string; rules: number }, isStaff: boolean): Promise<boolean> {
    const job = await this.store.state(letterJobs).get(_id);
    if (job) return isStaff ? !job.done : true;
    if ((await waitingResults(this.executor)).has(_id)) return true;
    // Release 0.1.0 published results without the salt that the log needs. Later releases recorded their rules.
    return rules > 1 && !(await isResultLogged({ views: this.store }, _id));
  }
}

export const viewOf = (
  { _id, auctionId, companyId, lots, total, editions }: LetterDocument,
  isStaff: boolean,
): AwardLetterView => ({
  ...{ _id, auction: auctionId, company: companyId, lots, total: usdOf(total) },
  editions: (isStaff ? editions.map(forStaff) : editions.map(forBuyer)).reverse(),
});

const forStaff = (edition: LetterEdition, _: number, editions: LetterEdition[]): AwardEditionForStaff => ({
  ...forBuyer(edition, _, editions),
  issuedAt: edition.issuedAt,
  reason: edition.reason,
});
/** Letters are made one after another, so that an exact time would count those of others. */
const forBuyer = (
  { edition, day, issuedAt, sha256 }: LetterEdition,
  _: number,
  editions: LetterEdition[],
): AwardEditionForBuyer => ({
  ...{ edition, day, issuedAt: visibleFrom(issuedAt), sha256 },
  bankDiffersFrom: bankDiffersFrom(editions, edition),
});
