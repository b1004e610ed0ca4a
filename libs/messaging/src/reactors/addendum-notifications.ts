import { auctionStreams } from '@tender/auctions/rules';
import type { ReactorServices } from '@tender/context';
import type { AddendumView } from '@tender/contracts';
import { oneAtATime, plusMillis } from '@tender/kernel';
import { defineReactor, partsOf, type Reaction, type Reactor } from '@tender/reactors';
import { viewingDecider, viewingStream, viewingStreams, type ExistingViewing } from '@tender/viewings/rules';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { changedInstants, changeRows, type Reading } from '../values/addendum-words.js';
import { say } from '../values/phrases.js';
import { addendumMailRecords } from './addendum-records.js';
import { changedAuction, changedViewing, type AddendumFact, type Subject } from './addendum-subjects.js';
import { NotReadYet } from './own-bids.js';
import { Notifier, type Notice, type NotifierServices } from './notifier.js';

/** Milliseconds between two mails to a person about the same subject. */
const BETWEEN_MAILS = 10 * 60_000;

type Kind = 'auction' | 'viewing';
type DueTime = `${Kind}/${string}`;

/** Notifies of addenda: in the app immediately; by mail the first immediately, and those of the next ten minutes together. */
export function addendumNotifications(services: NotifierServices & Pick<ReactorServices, 'state'>): Reactor {
  const { executor, clock, state } = services;
  const notifier = new Notifier(services);
  const mails = state.state(addendumMailRecords);
  const inTurn = oneAtATime();

  const subjectOf = (kind: Kind, id: string) =>
    kind === 'auction' ? changedAuction(services, id) : changedViewing(services, id);

  async function send(
    subject: Subject,
    notice: Pick<Notice, 'about' | 'channels'>,
    list: AddendumView[],
  ): Promise<void> {
    const { template, recipients, values, link, timeZone } = subject;
    const instants = [...(subject.instants ?? []), ...changedInstants(list).map((at) => ({ at, timeZone }))];
    const viewings = await viewingsIn(list);
    const blocks: Notice['blocks'] = (language, companyId) =>
      blocksOf(list, { viewings: namesFor(companyId, viewings), timeZone, language });
    await notifier.notify({ ...notice, template, recipients, values, instants, link, blocks, choice: 'addenda' });
  }

  async function viewingsIn(list: readonly AddendumView[]): Promise<ExistingViewing[]> {
    const named = list.flatMap(({ changes }) =>
      changes.flatMap(({ field, before, after }) => (field === 'viewing' ? [before, after] : [])),
    );
    const ids = [...new Set(named.filter((id) => typeof id === 'string'))];
    const found = await Promise.all(ids.map((id) => executor.state(viewingDecider, viewingStream(id))));
    return found.filter((viewing) => viewing.status !== 'none');
  }

  /**
   * Mails addenda that were not mailed yet, or schedules the mail.
   * @param newest the addendum that was just published; null if a scheduled mail is due
   */
  async function mail(
    { kind, id, subject }: { kind: Kind; id: string; subject: Subject },
    newest: AddendumView | null,
    { schedule }: Pick<Reaction<DueTime>, 'schedule'>,
  ): Promise<void> {
    const last = await mails.get(id);
    const listed = last?.upTo ?? 0;
    if ((newest?.number ?? subject.addenda) <= listed) return;
    const begun = last?.begun !== undefined && last.begun > listed ? last.begun : null;
    const due = last && begun === null && plusMillis(last.at, BETWEEN_MAILS);
    if (due && due > clock()) return schedule(`${kind}/${id}`, due);
    const read = await subject.readFrom(listed + 1);
    const known = newest && !read.some(({ number }) => number === newest.number) ? [...read, newest] : read;
    const upTo = begun ?? known.at(-1)?.number ?? listed;
    const list = known.filter(({ number }) => number <= upTo);
    if (list.length < upTo - listed) throw new NotReadYet();
    const now = clock();
    if (list.length > 0) {
      await mails.addMissing([{ _id: id, at: now, upTo: listed }]);
      await mails.update(id, { begun: upTo });
      // A retry after a crash has the same deduplication key and list: no recipient gets the mail twice.
      await send(subject, { about: `addenda ${id} ${listed + 1}`, channels: ['email'] }, list);
    }
    await mails.update(id, { at: now, upTo });
    if (upTo < subject.addenda) await schedule(`${kind}/${id}`, plusMillis(now, BETWEEN_MAILS));
  }

  const published =
    (kind: Kind) =>
    async (fact: AddendumFact, { id, schedule }: Reaction<DueTime> & { id: string }): Promise<void> => {
      const subject = notifier.isRecent(fact.metadata.at) ? await subjectOf(kind, id) : null;
      if (!subject) return;
      const addendum = await subject.view(fact);
      await send(subject, { about: fact.id, channels: ['inApp'] }, [addendum]);
      await inTurn(() => mail({ kind, id, subject }, addendum, { schedule }));
    };

  return defineReactor<DueTime>({
    name: 'addendumNews',
    due: async (name, reaction) => {
      const [kind, id] = partsOf(name);
      const subject = await subjectOf(kind, id);
      if (subject) await inTurn(() => mail({ kind, id, subject }, null, reaction));
    },
  })
    .on(auctionStreams, { AddendumPublished: published('auction') })
    .on(viewingStreams, { AddendumPublished: published('viewing') });
}

const namesFor = (companyId: string, viewings: readonly ExistingViewing[]): ReadonlyMap<string, string> =>
  new Map(
    viewings.flatMap(({ viewingId, name, status, invited }) =>
      status !== 'draft' && invited.has(companyId) ? [[viewingId, name] as const] : [],
    ),
  );

const blocksOf = (list: readonly AddendumView[], reading: Reading): MessageBlock[] =>
  list.flatMap(({ changes, reason }): MessageBlock[] => [
    ...(reason === null
      ? []
      : [{ type: 'facts' as const, rows: [[say(reading.language, 'reason'), reason] as [string, string]] }]),
    { type: 'changes', rows: changeRows(changes, reading) },
  ]);
