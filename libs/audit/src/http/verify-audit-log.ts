import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuditLogVerdict } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import { AuditLog } from '../log/audit-log.js';
import { anchorsVerdict } from '../verify/verify-anchors.js';
import { AuditWorks } from '../works/audit-works.js';
import { AuditService } from './audit-service.js';

export class VerifyAuditLog extends Query<AuditLogVerdict> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(VerifyAuditLog)
export class VerifyAuditLogHandler implements IQueryHandler<VerifyAuditLog> {
  constructor(
    private readonly log: AuditLog,
    private readonly audit: AuditService,
    private readonly works: AuditWorks,
  ) {}

  async execute({ actor }: VerifyAuditLog): Promise<AuditLogVerdict> {
    const leave = this.works.enter(actor.userId);
    try {
      const installation = await this.audit.anchors();
      const verdict = await this.log.verify(installation.ends);
      const anchors = anchorsVerdict(installation);
      return { ...verdict, ok: verdict.ok && anchors.misfits.length === 0, anchors };
    } finally {
      leave();
    }
  }
}
