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

interface NameBeingGiven {
  _id: string;
  templateId: TemplateId;
  until: Instant;
}

const namesBeingGiven: CollectionSpec<NameBeingGiven> = { name: 'templateNames', database: 'state' };

const AT_MOST = 5 * 60_000;

/** Leases names of templates: of concurrent calls with the same name, also in several processes, only one succeeds. */
@Injectable()
export class TemplateNames {
  private readonly records: StateCollection<NameBeingGiven>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(namesBeingGiven);
  }

  /** @param give must resolve only after the read model has the name @throws Rejection TEMPLATE_NAME_TAKEN */
  async giving<T>(name: string, templateId: TemplateId, give: () => Promise<T>): Promise<T> {
    const [_id, now] = [name.toLowerCase(), this.clock()];
    await this.records.deleteMany({ _id, until: { lte: now } });
    if (!(await this.take({ _id, templateId, until: plusMillis(now, AT_MOST) }))) {
      // A retried call has the same template id; its first try may still run.
      if ((await this.records.get(_id))?.templateId === templateId) return give();
      throw new Rejection('TEMPLATE_NAME_TAKEN', { name });
    }
    try {
      return await give();
    } finally {
      await this.records.delete(_id, { templateId });
    }
  }

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
