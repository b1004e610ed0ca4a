import type { AuditProblem, AuditVerdict } from '@tender/contracts';
import { counted } from '../../shared/counted.js';
import { typeInWords } from './event-words.js';

const PROBLEMS: Record<AuditProblem, string> = {
  missing: 'one or more events before it are missing',
  previousHash: 'it does not follow the event before it',
  hash: 'it was changed after it was written',
  late: 'the bid came while the auction was not live, or after its end',
  repeated: 'the company had a bid on this lot already',
  uninvited: 'the company was not invited at that moment',
  unapproved: 'the company, or its person, was not approved at that moment',
  lot: 'the lot was unknown or withdrawn at that moment',
  price: 'the published result is not what the bids come to',
  seal: 'a sealed amount does not open with the published key',
  unreadable: 'it cannot be read',
  evidence: 'the company’s own history is not sound',
  commitment: 'the house committed to another history while it went on',
  root: 'the root in the public log is that of another history',
};

/** What a verification has come to, in sentences. */
export function verdictInWords({ ok, events, companies, misfit, prices, published }: AuditVerdict): string[] {
  if (!ok && misfit) {
    const what = misfit.type === null ? '' : ` (${typeInWords(misfit.type)})`;
    return [
      `Event ${misfit.revision + 1}${what} does not fit: ${PROBLEMS[misfit.problem]}.`,
      `${counted(events, 'event')} before it are sound.`,
    ];
  }
  return [
    `All ${counted(events, 'event')} fit: none was changed, left out or put in between.`,
    ...(companies > 0
      ? [
          `Every bid came in time, from ${counted(companies, 'company', 'companies')} invited and approved at that moment.`,
        ]
      : []),
    ...(prices
      ? [
          `The prices of ${counted(prices.length, 'lot')} were derived again from the bids, and are those that were published.`,
        ]
      : []),
    ...(published
      ? [
          `It is the history to which the house committed ${counted(published.commitments, 'time')} while it went on, and whose root stands in the public log.`,
        ]
      : []),
  ];
}
