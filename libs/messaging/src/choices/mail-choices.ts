import { MAIL_CHOICES, type MailChoice, type MailChoicesView } from '@tender/contracts';
import { UniqueViolation, type CollectionSpec, type ReadStore, type StateCollection } from '@tender/read-store';

/** Which kinds of mails somebody does not want. Who has none wants all. */
interface MailChoicesRecord {
  /** The user's id. */
  _id: string;
  off: MailChoice[];
  /** Counts the changes. */
  revision: number;
}

const choicesRecords: CollectionSpec<MailChoicesRecord> = { name: 'mailChoices', database: 'state' };

/** What people choose to get by mail. Made from `state`, in the api and in the worker alike. */
export class MailChoices {
  private readonly records: StateCollection<MailChoicesRecord>;

  constructor(state: Pick<ReadStore, 'state'>) {
    this.records = state.state(choicesRecords);
  }

  async of(userId: string): Promise<MailChoicesView> {
    const off = (await this.records.get(userId))?.off ?? [];
    return Object.fromEntries(MAIL_CHOICES.map((choice) => [choice, !off.includes(choice)])) as MailChoicesView;
  }

  async wants(userId: string, choice: MailChoice): Promise<boolean> {
    return (await this.of(userId))[choice];
  }

  /** Changes the kinds that are named. Of two changes at once both hold. */
  async change(userId: string, changes: Partial<MailChoicesView>): Promise<MailChoicesView> {
    for (;;) {
      const record = await this.records.get(userId);
      const before = record?.off ?? [];
      const off = MAIL_CHOICES.filter((choice) => !(changes[choice] ?? !before.includes(choice)));
      if (await this.swap(userId, record, off)) return this.of(userId);
    }
  }

  async forget(userId: string): Promise<void> {
    await this.records.delete(userId);
  }

  /** @returns whether nobody else has changed it meanwhile. */
  private async swap(userId: string, before: MailChoicesRecord | null, off: MailChoice[]): Promise<boolean> {
    try {
      if (before) {
        const { revision } = before;
        return await this.records.update(userId, { off, revision: revision + 1 }, { revision });
      }
      await this.records.insert({ _id: userId, off, revision: 1 });
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }
}
