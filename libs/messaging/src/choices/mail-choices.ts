import { MAIL_CHOICES, type MailChoice, type MailChoicesView } from '@tender/contracts';
import { UniqueViolation, type CollectionSpec, type ReadStore, type StateCollection } from '@tender/read-store';

/** The person's choices. Without a record, only kinds that are enabled by default are mailed. */
interface MailChoicesRecord {
  _id: string;
  off: MailChoice[];
  on?: MailChoice[];
  /** Revision of the record, for optimistic locking. */
  revision: number;
}

const choicesRecords: CollectionSpec<MailChoicesRecord> = { name: 'mailChoices', database: 'state' };

export class MailChoices {
  private readonly records: StateCollection<MailChoicesRecord>;

  constructor(state: Pick<ReadStore, 'state'>) {
    this.records = state.state(choicesRecords);
  }

  async of(userId: string): Promise<Required<MailChoicesView>> {
    const record = await this.records.get(userId);
    return Object.fromEntries(
      MAIL_CHOICES.map((choice) => [choice, isEnabled(record, choice)]),
    ) as Required<MailChoicesView>;
  }

  async wants(userId: string, choice: MailChoice): Promise<boolean> {
    return (await this.of(userId))[choice];
  }

  async change(userId: string, changes: Partial<MailChoicesView>): Promise<Required<MailChoicesView>> {
    for (;;) {
      const record = await this.records.get(userId);
      const isWanted = (choice: MailChoice) => changes[choice] ?? isEnabled(record, choice);
      const off = MAIL_CHOICES.filter((choice) => !isOffByDefault(choice) && !isWanted(choice));
      const on = MAIL_CHOICES.filter((choice) => isOffByDefault(choice) && isWanted(choice));
      if (await this.swap(userId, record, { off, on })) return this.of(userId);
    }
  }

  async forget(userId: string): Promise<void> {
    await this.records.delete(userId);
  }

  private async swap(
    userId: string,
    before: MailChoicesRecord | null,
    choices: Pick<MailChoicesRecord, 'off' | 'on'>,
  ): Promise<boolean> {
    try {
      if (before) {
        const { revision } = before;
        return await this.records.update(userId, { ...choices, revision: revision + 1 }, { revision });
      }
      await this.records.insert({ _id: userId, ...choices, revision: 1 });
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }
}

const isOffByDefault = (choice: MailChoice): boolean => choice === 'alerts';

const isEnabled = (record: MailChoicesRecord | null, choice: MailChoice): boolean =>
  isOffByDefault(choice) ? (record?.on ?? []).includes(choice) : !(record?.off ?? []).includes(choice);
