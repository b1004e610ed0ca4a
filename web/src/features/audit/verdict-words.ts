import type { AnchorsVerdict, AuditProblem, AuditVerdict } from '@tender/contracts';
import { counted } from '../../shared/counted.js';
import { formatDay } from '../../shared/time.js';
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
export function verdictInWords({ events, companies, misfit, prices, published, anchors }: AuditVerdict): string[] {
  const ofAnchors = anchorsInWords(anchors, 'this history');
  const isAnchorWrong = anchors.misfits.length > 0;
  if (misfit) {
    const what = misfit.type === null ? '' : ` (${typeInWords(misfit.type)})`;
    return [
      `Event ${misfit.revision + 1}${what} does not fit: ${PROBLEMS[misfit.problem]}.`,
      `${counted(events, 'event')} before it are sound.`,
      ...ofAnchors,
    ];
  }
  return [
    ...(isAnchorWrong ? ofAnchors : []),
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
    ...(published ? [publishedInWords(published.commitments)] : []),
    ...(isAnchorWrong ? [] : ofAnchors),
  ];
}

function publishedInWords(commitments: number): string {
  if (commitments === 0)
    return 'It is the history whose root stands in the public log; it was over before its first commitment was due.';
  const times = commitments === 1 ? 'once' : `${commitments} times`;
  return `It is the history to which the house committed ${times} while it went on, and whose root stands in the public log.`;
}

/** @param bound what is looked at, and bound by the anchors among others. */
export function anchorsInWords({ computed, elsewhere, misfits }: AnchorsVerdict, bound: string): string[] {
  if (misfits.length > 0)
    return [
      `The house’s anchor of ${formatDay(misfits[0]!)} is not what its histories come to: one of them was written anew, or is gone.`,
    ];
  return [
    computed === 0
      ? `No anchor binds ${bound} yet: the house takes one each midnight (UTC).`
      : `The house’s ${computed === 1 ? 'anchor was' : `${computed} anchors were`} computed again from all of its histories, and ${computed === 1 ? 'fits' : 'fit'}.`,
    ...(elsewhere > 0
      ? [`${counted(elsewhere, 'anchor')} of before the house was moved cannot be compared here.`]
      : []),
  ];
}
