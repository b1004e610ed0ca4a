import { Injectable } from '@nestjs/common';
import { LiveMessages, type LiveMessage, type LiveSource, type EventMapper } from '@tender/context/live';
import { companyStreams } from '../companies/rules/company.events.js';
import { approvalStreams } from '../approvals/approvals.events.js';
import { policyStream } from '../policy/policy.events.js';
import { staffStream } from '../staff/staff.events.js';

/** Sends no details: clients read these with their current rights. */
@Injectable()
@LiveMessages()
export class CompanyLiveSource implements LiveSource {
  readonly kind = companyStreams;

  startPage(): EventMapper {
    return ({ stream }) => {
      const company = companyStreams.idOf(stream) ?? '';
      const payload = { company };
      return (['company:read-all', { allUsersOf: company }] as const).map((audience): LiveMessage => ({
        kind: 'peopleChanged',
        audience,
        payload,
      }));
    };
  }
}

@Injectable()
@LiveMessages()
export class StaffLiveSource implements LiveSource {
  readonly kind = staffStream;

  startPage(): EventMapper {
    return () => [{ kind: 'peopleChanged', audience: 'company:read-all', payload: {} }];
  }
}

/** Proposals are for staff who may propose, with the right to read all auctions. */
@Injectable()
@LiveMessages()
export class ApprovalsLiveSource implements LiveSource {
  readonly kind = approvalStreams;

  startPage(): EventMapper {
    return () => [{ kind: 'proposalsChanged', audience: 'auction:read-all', payload: {} }];
  }
}

@Injectable()
@LiveMessages()
export class PolicyLiveSource implements LiveSource {
  readonly kind = policyStream;

  startPage(): EventMapper {
    return () => [{ kind: 'proposalsChanged', audience: 'auction:read-all', payload: {} }];
  }
}
