import { anchorsStreams } from '@tender/anchors/events';
import { publishedHead } from '@tender/anchors/published-head';
import { isResultLogged } from '@tender/anchors/published-result';
import type { ReactorServices } from '@tender/context';
import { Rejection, SYSTEM } from '@tender/kernel';
import { currentHouseSettings, dayInHouse } from '@tender/people/house';
import { defineReactor, partsOf, type DueReaction, type Reactor } from '@tender/reactors';
import type { LetterContent } from '../letter/letter-content.js';
import { awardsOf, NotReadYet, type AwardedLots } from '../making/awarded-lots.js';
import { codeOf } from '../making/letter-codes.js';
import { LetterMaker } from '../making/letter-maker.js';
import { letterJobs, type LetterJob } from '../making/letter-records.js';
import { awardStreams } from '../rules/award.events.js';
import { awardsDecider, letterOf, nextNumber } from '../rules/awards.js';

/** Pause in ms before the read models are read again. */
const BEHIND_PAUSE = 250;

type DueTime = `make/${string}`;
type ReadyJob = LetterJob & { head: LetterContent['head'] };

/** Makes the award letters of an auction once its result is in the public log. */
export function awardReactor(services: ReactorServices): Reactor {
  const { executor, clock, state } = services;
  const jobs = state.state(letterJobs);
  const maker = new LetterMaker(services);

  /** @throws NotReadYet */
  async function readyJob(auctionId: string): Promise<ReadyJob> {
    const job = await jobs.get(auctionId);
    if (!job) throw new Error(`no letters are to be made for the auction ${auctionId}`);
    if (job.head) return { ...job, head: job.head };
    if (!(await isResultLogged(services, auctionId))) throw new NotReadYet();
    const head = await headOf(services, auctionId);
    await jobs.update(auctionId, { head });
    return { ...job, head };
  }

  /** @param refused number that another letter of the company took before this one, from an auction due at the same time */
  async function issue(job: ReadyJob, companyId: string, won: AwardedLots, refused?: string): Promise<void> {
    const { _id: auctionId, day, head } = job;
    const year = day.slice(0, 4);
    const stream = awardStreams.stream(year);
    const awards = await executor.state(awardsDecider, stream);
    if (letterOf(awards, auctionId, companyId)) return;
    const number = nextNumber(awards, year, { companyId, code: await codeOf(state, companyId) });
    const lots = won.lots.map(({ lotId, amount }) => ({ lotId, amount }));
    try {
      await maker.make({ ...won, companyId, number, edition: 1, day, firstDay: day, head, earlier: [] }, (made) =>
        executor.execute(
          awardsDecider,
          stream,
          { type: 'IssueLetter', number, day, auctionId, companyId, lots, ...made },
          { actor: SYSTEM, commandId: `${auctionId} ${companyId} ${number}`, requestId: 'awards' },
        ),
      );
    } catch (error) {
      if (!isNumberTaken(error) || number === refused) throw error;
      await issue(job, companyId, won, number);
    }
  }

  async function makeLetters(auctionId: string, reaction: DueReaction<DueTime>): Promise<void> {
    try {
      const job = await readyJob(auctionId);
      if (job.done) return;
      for (const [companyId, won] of await awardsOf(services, auctionId)) await issue(job, companyId, won);
      await jobs.update(auctionId, { done: true });
    } catch (error) {
      if (!(error instanceof NotReadYet)) throw error;
      reaction.again(BEHIND_PAUSE);
    }
  }

  return defineReactor<DueTime>({
    name: 'awards',
    due: (name, reaction) => makeLetters(partsOf(name)[1], reaction),
  }).on(anchorsStreams, {
    ResultTaken: async ({ data: { auctionId }, metadata: { at: since } }, { schedule }) => {
      const day = dayInHouse(await currentHouseSettings(executor), since);
      await jobs.addMissing([{ _id: auctionId, since, day, head: null, done: false }]);
      await schedule(`make/${auctionId}`, clock());
    },
  });
}

const isNumberTaken = (error: unknown): boolean => error instanceof Rejection && error.code === 'LETTER_CHANGED';

async function headOf(services: ReactorServices, auctionId: string): Promise<LetterContent['head']> {
  const published = await publishedHead(services, auctionId);
  if (!published) throw new NotReadYet();
  const [origin = '', size = '', root = ''] = published.checkpoint.split('\n');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64').toString('hex') };
}
