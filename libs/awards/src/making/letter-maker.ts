import { createHash } from 'node:crypto';
import type { ReactorServices } from '@tender/context';
import { NEUTRAL_NAME, pick } from '@tender/contracts';
import { plusDays } from '@tender/contracts/slots';
import type { Executed } from '@tender/event-store';
import { EventsThread } from '@tender/read-store';
import { currentHouseSettings } from '@tender/people/house';
import type { HouseSettings } from '@tender/people/house-settings';
import { languageOf } from '@tender/people/languages';
import { letterSettingsOf } from '@tender/people/letter-settings';
import { companyRecords, stagedFileRecords } from '@tender/people/records';
import type { LetterContent } from '../letter/letter-content.js';
import type { AwardEvent, IssuedLetter } from '../rules/award.events.js';
import { bankDiffersFrom, type EditionBank } from '../rules/bank-of-editions.js';
import { fileIdOf } from '../rules/file-id.js';
import type { AwardedLots } from './awarded-lots.js';

/** Idle time in ms after which the thread ends. */
const IDLE_MILLIS = 10_000;

const LOGO_FIELDS = ['content', 'width', 'height'] as const;

export const FILE_OWNER = 'awards';

export type MakerServices = Pick<ReactorServices, 'executor' | 'clock' | 'state' | 'files' | 'eventsPlace'>;

export interface LetterOrder extends AwardedLots, Pick<LetterContent, 'number' | 'edition' | 'day' | 'head'> {
  companyId: string;
  firstDay: string;
  /** The bank details of the earlier editions. */
  earlier: readonly EditionBank[];
}

export type MadeLetter = Required<Pick<IssuedLetter, 'sha256' | 'bankHash'>>;
type IssuedEvents = Pick<Executed<unknown, AwardEvent>, 'events'>;

/** Makes the PDF of a letter and stores it. */
export class LetterMaker {
  private readonly thread: EventsThread<LetterContent, { pdf: Uint8Array }>;

  constructor(private readonly services: MakerServices) {
    const module = new URL('../thread/letter-worker.js', import.meta.url);
    this.thread = new EventsThread({ module, events: services.eventsPlace, name: 'letters', idleMillis: IDLE_MILLIS });
  }

  /**
   * Stores the PDF, durably, before `issue` appends the event that names it. A note names the file until then: the sweep
   * of files deletes a file that no letter names, for example after a crash or a refusal.
   */
  async make(order: LetterOrder, issue: (made: MadeLetter) => Promise<IssuedEvents>): Promise<void> {
    const house = await currentHouseSettings(this.services.executor);
    const { pdf } = await this.thread.request(await this.contentOf(order, house));
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const file = fileIdOf(sha256);
    const notes = this.services.state.state(stagedFileRecords);
    await notes.put({ _id: file, owner: FILE_OWNER, since: this.services.clock() });
    const stored = await this.services.files.openFile(file);
    stored?.content.destroy();
    if (!stored) await this.services.files.saveFile(file, pdf);
    const { events } = await issue({ sha256, bankHash: bankHashOf(house) });
    if (events.some(({ data }) => data.sha256 === sha256)) await notes.delete(file);
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }

  private async contentOf(order: LetterOrder, house: HouseSettings): Promise<LetterContent> {
    const { executor, state } = this.services;
    const settings = await letterSettingsOf(house, state);
    const company = await state.state(companyRecords).get(order.companyId);
    const { legalName, paymentDays, registrationNo, taxNo } = settings;
    const { name, address, email, phone, bidTerms } = house.face;
    const { buyerId, companyId: _, firstDay, lots, earlier, ...rest } = order;
    const banks = [...earlier, { edition: order.edition, bankHash: bankHashOf(house) }];
    return {
      ...rest,
      language: await languageOf({ executor, state }, buyerId),
      house: {
        name: legalName ?? name ?? NEUTRAL_NAME,
        logo: house.logo && pick(house.logo, LOGO_FIELDS),
        address,
        registrationNo,
        taxNo,
        email,
        phone,
      },
      company: {
        name: company?.name ?? order.companyId,
        address: company?.address ?? '',
        country: company?.country ?? '',
        registrationNo: company?.registrationNo ?? '',
      },
      lots: lots.map(({ lotId: __, ...lot }) => lot),
      payment: {
        bankDetails: settings.bankDetails,
        bankChangedOn: settings.bankChangedOn,
        bankDiffersFrom: bankDiffersFrom(banks, order.edition),
        dueDay: paymentDays === null ? null : plusDays(firstDay, paymentDays),
      },
      text: settings.letterText,
      bidTerms,
    };
  }
}

const bankHashOf = ({ letter }: HouseSettings): string | null => letter?.bankHash ?? null;
