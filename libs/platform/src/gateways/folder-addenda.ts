import { auctionDecider, auctionStream, type Auction } from '@tender/auctions/rules';
import type { Context, ReactorServices } from '@tender/context';
import type { AddendumChange } from '@tender/contracts';
import { folderDecider, folderStreams, type Folder, type FolderEvent, type OpenFolder } from '@tender/documents/rules';
import { stateBefore } from '@tender/event-store';
import { SYSTEM, type Instant } from '@tender/kernel';
import { defineReactor, type EventReaction, type Reactor } from '@tender/reactors';
import { viewingDecider, viewingStream, type Viewing } from '@tender/viewings/rules';

/**
 * Publishes an addendum when visible files of an auction's or viewing's folder change. The folder's event determines
 * the command id, so that a repeat publishes nothing twice.
 */
function folderAddendaReactor({ executor, events }: Pick<ReactorServices, 'executor' | 'events'>): Reactor {
  async function publish(
    { auction, viewing }: OpenFolder,
    changes: AddendumChange[],
    { at, key }: { at: Instant; key: string },
  ): Promise<void> {
    const context = { actor: SYSTEM, commandId: key, requestId: key };
    const command = { type: 'PublishAddendum', changes } as const;
    if (viewing !== null && wasPublished(await executor.state(viewingDecider, viewingStream(viewing)), at))
      await executor.execute(viewingDecider, viewingStream(viewing), command, context);
    if (auction !== null && wasPublished(await executor.state(auctionDecider, auctionStream(auction)), at))
      await executor.execute(auctionDecider, auctionStream(auction), command, context);
  }

  const changed: EventReaction<FolderEvent> = async (event, { key }) => {
    const folder = await stateBefore<Folder, FolderEvent>(events, folderDecider, event);
    if (folder.status !== 'open' || (folder.auction ?? folder.viewing) === null) return;
    const change = changeShown(folder, folderDecider.evolve(folder, event, event.metadata.at));
    const replaced = event.type === 'FileReplaced' && folder.public ? namesOf(folder, [event.data.fileId]) : null;
    const changes = [
      ...(change ? [change] : []),
      ...(replaced ? [{ field: 'files', before: replaced, after: replaced }] : []),
    ];
    if (changes.length > 0) await publish(folder, changes, { at: event.metadata.at, key });
  };

  return defineReactor({ name: 'folderAddenda' }).on(folderStreams, {
    FolderVisibilityChanged: changed,
    FilesAdded: changed,
    FileReplaced: changed,
    FileRenamed: changed,
    FileDeleted: changed,
    FolderDeleted: changed,
  });
}

/** Changes of files before the publication make no addendum. */
const wasPublished = (subject: Auction | Viewing, at: Instant): boolean =>
  subject.status !== 'none' && subject.publishedAt !== null && at >= subject.publishedAt;

function changeShown(before: Folder, after: Folder): AddendumChange | null {
  const [shown, now] = [shownIn(before), shownIn(after)];
  const removed = shown.filter((name) => !now.includes(name));
  const fresh = now.filter((name) => !shown.includes(name));
  if (removed.length === 0 && fresh.length === 0) return null;
  return { field: 'files', before: orNull(removed), after: orNull(fresh) };
}

const shownIn = (folder: Folder): string[] =>
  folder.status === 'open' && folder.public ? namesOf(folder, [...folder.files.keys()]) : [];

const namesOf = ({ files }: OpenFolder, ids: readonly string[]): string[] =>
  ids.flatMap((id) => files.get(id)?.name ?? []);

const orNull = (names: string[]): string[] | null => (names.length > 0 ? names : null);

export const folderAddenda: Context = {
  name: 'folder-addenda',
  streams: [],
  projections: [],
  reactors: (services) => [folderAddendaReactor(services)],
};
