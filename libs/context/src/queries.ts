import { Inject, Injectable } from '@nestjs/common';
import { QueryBus, type Query } from '@nestjs/cqrs';
import { outcomeOf, type CallMeter } from '@tender/event-store';

export const QUERY_METER = Symbol('QueryMeter');

@Injectable()
export class Queries {
  constructor(
    private readonly bus: QueryBus,
    @Inject(QUERY_METER) private readonly meter: CallMeter,
  ) {}

  async execute<Answer>(query: Query<Answer>): Promise<Answer> {
    const { name } = query.constructor;
    const startedAt = performance.now();
    try {
      const answer = await this.bus.execute(query);
      this.meter.answered(name, 'answered', performance.now() - startedAt);
      return answer;
    } catch (error) {
      this.meter.answered(name, outcomeOf(error), performance.now() - startedAt);
      throw error;
    }
  }
}
