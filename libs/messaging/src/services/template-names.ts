import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { plusMillis, Rejection, type Clock, type Instant } from '@tender/kernel';
import {
  READ_STORE,
  UniqueViolation,
  type CollectionSpec,
  type ReadStore,
  type StateCollection,
} from '@tender/read-store';
import type { TemplateId } from '../rules/template.events.js';

/** A name that somebody is about to give to a template. */
interface NameBeingGiven {
  /** The name in small letters. */
  _id: string;
  templateId: TemplateId;
  /** When the process that gives it must have died. */
  until: Instant;
}

const namesBeingGiven: CollectionSpec<NameBeingGiven> = { name: 'templateNames', database: 'state' };

/** Milliseconds after which nobody is giving a name any more: far more than any call takes. */
const AT_MOST = 5 * 60_000;

/**
 * Holds a name while a template takes it: of two templates that want one name at the same moment, one gets it,
 * whichever processes they are in.
 */
@Injectable()
export class TemplateNames {
  private readonly records: StateCollection<NameBeingGiven>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(namesBeingGiven);
  }

  /**
   * @param give begins when nobody else gives this name, and ends when everybody can read who has it
   * @throws Rejection TEMPLATE_NAME_TAKEN where somebody else is giving it
   */
  async giving<T>(name: string, templateId: TemplateId, give: () => Promise<T>): Promise<T> {
    const [_id, now] = [name.toLowerCase(), this.clock()];
    await this.records.deleteMany({ _id, until: { lte: now } });
    if (!(await this.take({ _id, templateId, until: plusMillis(now, AT_MOST) }))) {
      // Of a repeated call, whose first may still be under way, it is the same template.
      if ((await this.records.get(_id))?.templateId === templateId) return give();
      throw new Rejection('TEMPLATE_NAME_TAKEN', { name });
    }
    try {
      return await give();
    } finally {
      await this.records.delete(_id, { templateId });
    }
  }

  /** @returns whether nobody had it. */
  private take(record: NameBeingGiven): Promise<boolean> {
    return this.records.insert(record).then(
      () => true,
      (error: unknown) => {
        if (error instanceof UniqueViolation) return false;
        throw error;
      },
    );
  }
}
