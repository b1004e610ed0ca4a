import { internationalDigits } from '@tender/contracts/phone';
import { userRecords } from '@tender/people/records';
import type { ReadStore } from '@tender/read-store';
import { Refused, type Courier, type Outcome } from '../delivery/courier.js';
import type { DeliveryRecord } from '../delivery/delivery-records.js';
import { WhatsAppRefusal, type WhatsAppCloudApi } from './cloud-api.js';

/** Number of messages that are sent concurrently: far below WhatsApp's rate limit. */
const LANES = 4;

/** WhatsApp reports the outcome later (`WhatsAppReports`). */
export class WhatsAppCourier implements Courier {
  readonly channel = 'whatsapp';
  readonly lanes = LANES;

  constructor(
    private readonly state: Pick<ReadStore, 'state'>,
    private readonly api: Pick<WhatsAppCloudApi, 'send' | 'templates'> | null,
  ) {}

  async deliver({ _id, userId, content }: DeliveryRecord, signal: AbortSignal): Promise<Outcome> {
    if (this.api === null) return { status: 'kept', why: 'WhatsApp is not set up' };
    if (!content?.whatsapp) return { status: 'skipped', why: 'no WhatsApp template was chosen' };
    const person = userId === null ? null : await this.state.state(userRecords).get(userId);
    if (!person) return { status: 'skipped', why: 'the person was deleted' };
    const to = person.phone && internationalDigits(person.phone);
    if (to === null) return { status: 'skipped', why: 'there is no phone number' };
    try {
      await this.api.send({ to, ...content.whatsapp, reference: _id }, signal);
    } catch (error) {
      // An account problem stops all deliveries until `assertOpen` succeeds.
      if (error instanceof WhatsAppRefusal && !error.isPassing && !error.isAccountProblem)
        throw new Refused(error.message);
      throw error;
    }
    return { status: 'sent' };
  }

  async assertOpen(): Promise<void> {
    await this.api?.templates();
  }
}
