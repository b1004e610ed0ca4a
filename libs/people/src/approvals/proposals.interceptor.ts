import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ERROR_MESSAGES, type ProposalTicket } from '@tender/contracts';
import { Accepted, type AdmittedRequest } from '@tender/http';
import { catchError, from, switchMap, type Observable } from 'rxjs';
import { SecondPersonNeeded } from '../policy/four-eyes.js';
import { isStaff } from '../policy/guarded-events.js';
import { Proposals } from './proposals.js';

type Call = AdmittedRequest & { params?: object };

/** Answers a call that needs a second person with 202 and its proposal, also when it is repeated. */
@Injectable()
export class ProposalsInterceptor implements NestInterceptor {
  constructor(private readonly proposals: Proposals) {}

  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = host.switchToHttp().getRequest<Call>();
    const { tender, method } = request;
    if (method === 'GET' || !tender || !isStaff(tender.actor)) return next.handle();
    return from(this.proposals.repeated(tender)).pipe(
      switchMap((proposal) => {
        if (proposal) throw accepted(proposal);
        return next.handle();
      }),
      catchError(async (error: unknown) => {
        if (!(error instanceof SecondPersonNeeded)) throw error;
        const call = {
          handler: `${host.getClass().name}.${host.getHandler().name}`,
          params: { ...request.params },
          body: { ...(request.body as object) },
        };
        throw accepted(await this.proposals.propose(call, error, tender));
      }),
    );
  }
}

const code = 'SECOND_PERSON_NEEDED';
const accepted = (proposal: ProposalTicket): Accepted =>
  new Accepted({ proposal, code, message: ERROR_MESSAGES[code] });
