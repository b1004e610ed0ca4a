import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EVENTS_PLACE } from '@tender/context/module';
import type { AwardLetterView } from '@tender/contracts';
import { CLOCK, CommandExecutor, EVENT_STORE, type CommandContext, type EventStore } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { currentHouseSettings, dayInHouse } from '@tender/people/house';
import { FILE_STORAGE, READ_STORE, type EventsPlace, type FileStorage, type ReadStore } from '@tender/read-store';
import { awardsOf, NotReadYet } from '../making/awarded-lots.js';
import { LetterMaker } from '../making/letter-maker.js';
import { letterJobs } from '../making/letter-records.js';
import { awardStreams } from '../rules/award.events.js';
import { awardsDecider, yearOf } from '../rules/awards.js';
import { AwardCommandMessage } from './award-command-message.js';
import { Awards, viewOf } from './awards.js';

function unavailable(error: unknown): never {
  throw error instanceof NotReadYet ? new Rejection('UNAVAILABLE') : error;
}

/** Makes another edition of a letter with the present settings of the firm and the present address of the company. */
@Injectable()
export class IssueAgain implements OnApplicationShutdown {
  private readonly maker: LetterMaker;

  constructor(
    private readonly awards: Awards,
    private readonly bus: CommandBus,
    private readonly executor: CommandExecutor,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORAGE) files: FileStorage,
    @Inject(EVENTS_PLACE) eventsPlace: EventsPlace,
  ) {
    this.maker = new LetterMaker({ executor, clock, state: store, files, eventsPlace });
  }

  /** @throws Rejection NOT_FOUND; LETTER_CHANGED if another admin issued it at the same time */
  async issue(number: string, reason: string, context: CommandContext): Promise<AwardLetterView> {
    const year = yearOf(number);
    const letter = (await this.executor.state(awardsDecider, awardStreams.stream(year))).get(number);
    const job = letter && (await this.store.state(letterJobs).get(letter.auctionId));
    if (!letter || !job?.head) throw new Rejection('NOT_FOUND');
    const services = { executor: this.executor, views: this.store, events: this.events };
    const won = (await awardsOf(services, letter.auctionId).catch(unavailable)).get(letter.companyId);
    if (!won) throw new Rejection('NOT_FOUND');
    const day = dayInHouse(await currentHouseSettings(this.executor), this.clock());
    const edition = letter.edition + 1;
    const { companyId, firstDay, banks: earlier } = letter;
    await this.maker.make({ ...won, companyId, number, edition, day, firstDay, head: job.head, earlier }, (made) =>
      this.bus.execute(
        new AwardCommandMessage(year, { type: 'IssueAgain', number, edition, day, ...made, reason }, context),
      ),
    );
    return viewOf(await this.awards.letter(number, context.actor), true);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.maker.stop();
  }
}
