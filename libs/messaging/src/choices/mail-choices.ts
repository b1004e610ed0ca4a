import { MAIL_CHOICES, type MailChoice, type MailChoicesView } from '@tender/contracts';
import { UniqueViolation, type CollectionSpec, type ReadStore, type StateCollection } from '@tender/read-store';

/** Which kinds of mails somebody does not want. Who has none wants all but those that are off at first. */
interface MailChoicesRecord {
  /** The user's id. */
  _id: string;
  off: MailChoice[];
  /** Of the kinds that are off at first, those that are wanted. */
  on?: MailChoice[];
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

  async of(userId: string): Promise<Required<MailChoicesView>> {
    const record = await this.records.get(userId);
    return Object.fromEntries(
      MAIL_CHOICES.map((choice) => [choice, isEnabled(record, choice)]),
    ) as Required<MailChoicesView>;
  }

  async wants(userId: string, choice: MailChoice): Promise<boolean> {
    return (await this.of(userId))[choice];
  }

  /** Changes the kinds that are named. Of two changes at once both hold. */
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

  /** @returns whether nobody else has changed it meanwhile. */
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
