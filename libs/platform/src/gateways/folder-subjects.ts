import { Inject, Injectable, type Provider } from '@nestjs/common';
import { auctionDecider, auctions, auctionStream } from '@tender/auctions';
import { can } from '@tender/contracts';
import { FolderSubjects, type FolderSubject } from '@tender/documents';
import { CommandExecutor } from '@tender/event-store';
import { isId, type Actor } from '@tender/kernel';
import { READ_STORE, READ_YOUR_WRITES, type ReadStore, type ReadYourWrites } from '@tender/read-store';
import { viewingDecider, viewings, viewingStream } from '@tender/viewings';

/** Reads single subjects from streams, lists from read models. */
@Injectable()
class SubjectsOfFolders extends FolderSubjects {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
  ) {
    super();
  }

  async exist({ viewing, auction }: FolderSubject): Promise<boolean> {
    for (const id of [viewing, auction]) if (id !== null && (!isId(id) || id.includes('.'))) return false;
    if (viewing !== null) return (await this.executor.state(viewingDecider, viewingStream(viewing))).status !== 'none';
    if (auction !== null) return (await this.executor.state(auctionDecider, auctionStream(auction))).status !== 'none';
    return true;
  }

  async seenBy(
    { role, companyId: companies }: Actor,
    subjects: readonly FolderSubject[],
  ): Promise<ReadonlySet<string>> {
    if (companies === null) return new Set();
    await this.readYourWrites.caughtUp();
    const ofViewings = subjects.flatMap(({ viewing }) => viewing ?? []);
    const ofAuctions = subjects.flatMap(({ auction }) => auction ?? []);
    const [visited, bidOn] = await Promise.all([
      can(role, 'viewing:read') && ofViewings.length > 0
        ? this.store.view(viewings).find({ where: { _id: { in: ofViewings }, companies } })
        : [],
      can(role, 'auction:read') && ofAuctions.length > 0
        ? this.store.view(auctions).find({ where: { _id: { in: ofAuctions }, companies, published: true } })
        : [],
    ]);
    return new Set([...visited.filter(({ status }) => status !== 'draft'), ...bidOn].map(({ _id }) => _id));
  }

  async audience({ viewing, auction }: FolderSubject): Promise<{ companies: readonly string[]; bidders: boolean }> {
    if (viewing !== null) {
      const state = await this.executor.state(viewingDecider, viewingStream(viewing));
      const isOpen = state.status !== 'none' && state.status !== 'draft';
      return { companies: isOpen ? [...state.invited.keys()] : [], bidders: false };
    }
    const state = await this.executor.state(auctionDecider, auctionStream(auction ?? ''));
    const isOpen = state.status !== 'none' && state.published;
    return { companies: isOpen ? [...state.invited.keys()] : [], bidders: true };
  }
}

export const folderSubjects: Provider = { provide: FolderSubjects, useClass: SubjectsOfFolders };
