import type { Readable } from 'node:stream';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AuditComparison,
  AuditEvents,
  AuditNames,
  AuditOutline,
  AuditVerdict,
  ExportFormat,
} from '@tender/contracts';
import type { Actor, CheckedActor } from '@tender/kernel';
import type { History } from '../replay/replays.js';
import { AuditService } from './audit-service.js';

interface Part {
  from: number;
  limit: number;
}

export class ReplayEvents extends Query<AuditEvents> {
  constructor(
    readonly history: History,
    readonly part: Part,
  ) {
    super();
  }
}

export class ReplayOutline extends Query<AuditOutline> {
  constructor(
    readonly history: History,
    readonly part: Part,
  ) {
    super();
  }
}

/** @param bids `all`, `none`, or the id of a lot */
export class ReplayState<At> extends Query<At> {
  constructor(
    readonly history: History,
    readonly place: { at?: number; bids?: string },
  ) {
    super();
  }
}

export class ReplayComparison extends Query<AuditComparison> {
  constructor(
    readonly history: History,
    readonly places: { from: number; to: number },
  ) {
    super();
  }
}

export class VerifyHistory extends Query<AuditVerdict> {
  constructor(
    readonly history: History,
    readonly actor: CheckedActor,
  ) {
    super();
  }
}

export class ReplayNames extends Query<AuditNames> {
  constructor(readonly history: History) {
    super();
  }
}

/** Starts an export. Its measured time ends when the file starts, without the download. */
export class ExportHistory extends Query<Readable> {
  constructor(
    readonly history: History,
    readonly order: { format: ExportFormat; head?: number | undefined },
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ReplayEvents)
class ReplayEventsHandler implements IQueryHandler<ReplayEvents> {
  constructor(private readonly audit: AuditService) {}

  execute({ history, part }: ReplayEvents): Promise<AuditEvents> {
    return this.audit.events(history, part);
  }
}

@QueryHandler(ReplayOutline)
class ReplayOutlineHandler implements IQueryHandler<ReplayOutline> {
  constructor(private readonly audit: AuditService) {}

  execute({ history, part }: ReplayOutline): Promise<AuditOutline> {
    return this.audit.outline(history, part);
  }
}

@QueryHandler(ReplayState)
class ReplayStateHandler<At> implements IQueryHandler<ReplayState<At>> {
  constructor(private readonly audit: AuditService) {}

  execute({ history, place }: ReplayState<At>): Promise<At> {
    return this.audit.state<At>(history, place);
  }
}

@QueryHandler(ReplayComparison)
class ReplayComparisonHandler implements IQueryHandler<ReplayComparison> {
  constructor(private readonly audit: AuditService) {}

  execute({ history, places }: ReplayComparison): Promise<AuditComparison> {
    return this.audit.compare(history, places);
  }
}

@QueryHandler(VerifyHistory)
class VerifyHistoryHandler implements IQueryHandler<VerifyHistory> {
  constructor(private readonly audit: AuditService) {}

  execute({ history, actor }: VerifyHistory): Promise<AuditVerdict> {
    return this.audit.verify(history, actor);
  }
}

@QueryHandler(ReplayNames)
class ReplayNamesHandler implements IQueryHandler<ReplayNames> {
  constructor(private readonly audit: AuditService) {}

  execute({ history }: ReplayNames): Promise<AuditNames> {
    return this.audit.namesIn(history);
  }
}

@QueryHandler(ExportHistory)
class ExportHistoryHandler implements IQueryHandler<ExportHistory> {
  constructor(private readonly audit: AuditService) {}

  execute({ history, order, actor }: ExportHistory): Promise<Readable> {
    return this.audit.export(history, order, actor);
  }
}

export const AUDIT_QUERY_HANDLERS = [
  ReplayEventsHandler,
  ReplayOutlineHandler,
  ReplayStateHandler,
  ReplayComparisonHandler,
  VerifyHistoryHandler,
  ReplayNamesHandler,
  ExportHistoryHandler,
];
