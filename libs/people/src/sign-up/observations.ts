import { Inject, Injectable } from '@nestjs/common';
import type { Observation, ObservesBody } from '@tender/contracts';
import { CommandExecutor, EVENT_STORE, type EventStore } from '@tender/event-store';
import { isId, Rejection } from '@tender/kernel';
import { currentHouseSettings } from '../house/current-house.js';

/** Checks what an observer is to watch, and adds the time zone of its last day. */
@Injectable()
export class Observations {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
  ) {}

  /** @throws Rejection INVALID if the auction or viewing does not exist */
  async observationOf(body: ObservesBody | undefined): Promise<{ observes?: Observation }> {
    if (!body) return {};
    const { kind, subject, until } = body;
    if (!isId(subject) || (await this.events.readStream(`${kind}-${subject}`, 0, 1)).length === 0)
      throw new Rejection('INVALID', [{ field: 'observes', rule: 'exists', message: `There is no such ${kind}` }]);
    const { face } = await currentHouseSettings(this.executor);
    return { observes: { kind, subject, until, timeZone: face.timeZone ?? 'UTC' } };
  }
}
