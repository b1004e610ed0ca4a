import type {
  AnchorsVerdict,
  AuditProblem,
  AuditVerdict,
  CommitmentGap,
  CommitmentGaps,
  Unchecked,
} from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { formatDay, formatSecond } from '../../shared/time/time.js';
import type { History } from './audit-data.js';
import { typeInWords } from './event-words.js';

const PROBLEMS: Record<AuditProblem, string> = {
  missing: t('one or more events before it are missing'),
  previousHash: t('it does not follow the event before it'),
  hash: t('it was changed after it was written'),
  time: t('its time is before that of the event before it'),
  actor: t('the actor had no right to do this'),
  rule: t('the rules would not have produced it'),
  late: t('the bid came while the auction was not live, or after its end'),
  repeated: t('the company had a bid on this lot already'),
  uninvited: t('the company was not invited at that moment'),
  unapproved: t('the company, or its person, was not approved at that moment'),
  lot: t('the lot was unknown or withdrawn at that moment'),
  price: t('the published result is not what the bids come to'),
  seal: t('a sealed amount does not open with the published key'),
  unreadable: t('it cannot be read'),
  evidence: t('the company’s own history is not sound'),
  commitment: t('the house committed to another history while it went on'),
  root: t('the root in the public log is that of another history'),
  result: t('the public log binds another result'),
};

/** Parts that were not checked. An installation always checks roles, because it has the stream of its staff. */
const UNCHECKED: Record<Unchecked, string | null> = {
  amounts: t('The amounts of this sealed auction are not checked yet: its key is published at the end.'),
  cancelledAmounts: t(
    'The amounts of this sealed auction are not checked: it was cancelled, so its key and its amounts are never published.',
  ),
  roles: null,
};

export function verdictInWords(
  { events, companies, misfit, prices, published, unchecked, rules, anchors }: AuditVerdict,
  kind: History['kind'],
): string[] {
  const ofAnchors = anchorsInWords(anchors, t('this history'));
  const isAnchorWrong = anchors.misfits.length > 0;
  if (misfit) {
    const said = { number: misfit.revision + 1, problem: PROBLEMS[misfit.problem] };
    return [
      misfit.type === null
        ? t('Event {number} does not fit: {problem}.', said)
        : t('Event {number} ({type}) does not fit: {problem}.', { ...said, type: typeInWords(misfit.type) }),
      t('{events, plural, one {# event} other {# events}} before it are sound.', { events }),
      ...ofAnchors,
    ];
  }
  return [
    ...(isAnchorWrong ? ofAnchors : []),
    t('All {events, plural, one {# event} other {# events}} fit: none was changed, left out or put in between.', {
      events,
    }),
    ...(rules === null ? [] : [t('Version {rules} of the rules applies to this history.', { rules })]),
    ...(companies > 0 ? [companiesInWords(companies, kind)] : []),
    ...(prices
      ? [
          t(
            'The prices of {count, plural, one {# lot} other {# lots}} were derived again from the bids, and are those that were published.',
            { count: prices.length },
          ),
        ]
      : []),
    ...unchecked.flatMap((what) => UNCHECKED[what] ?? []),
    ...(published ? publishedInWords(published) : []),
    ...(isAnchorWrong ? [] : ofAnchors),
  ];
}

const companiesInWords = (companies: number, kind: History['kind']): string =>
  kind === 'auction'
    ? t(
        'Every bid came in time, from {companies, plural, one {# company} other {# companies}} invited and approved at that moment.',
        { companies },
      )
    : t(
        'Roles and approvals were checked in the histories of {companies, plural, one {# company} other {# companies}}.',
        { companies },
      );

const publishedInWords = ({ commitments, gaps }: NonNullable<AuditVerdict['published']>): string[] => [
  boundInWords(commitments, gaps),
  ...gaps.listed.map((gap) =>
    t('There was no commitment from {from} to {to} ({minutes, plural, one {# minute} other {# minutes}}).', {
      from: formatSecond(gap.from),
      to: formatSecond(gap.to),
      minutes: minutesOf(gap),
    }),
  ),
  ...(gaps.count > 1
    ? [
        t(
          'The commitments have {count, plural, one {# gap} other {# gaps}}, the longest of {minutes, plural, one {# minute} other {# minutes}}.',
          { count: gaps.count, minutes: Math.max(...gaps.listed.map(minutesOf)) },
        ),
      ]
    : []),
];

function boundInWords(commitments: number, gaps: CommitmentGaps): string {
  if (commitments > 0)
    return t(
      'It is the history to which the house committed {commitments, plural, one {once} other {{commitments} times}} while it went on, and whose root stands in the public log.',
      { commitments },
    );
  return gaps.count === 0
    ? t(
        'It is the history whose root stands in the public log; it was over within two minutes, before its first commitment.',
      )
    : t('It is the history whose root stands in the public log. The house made no commitment to it while it went on.');
}

const minutesOf = ({ from, to }: CommitmentGap): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);

/** @param bound the verified part; the anchors cover others too */
export function anchorsInWords({ computed, elsewhere, misfits }: AnchorsVerdict, bound: string): string[] {
  if (misfits.length > 0)
    return [
      t('The house’s anchor of {day} is not what its histories come to: one of them was written anew, or is gone.', {
        day: formatDay(misfits[0]!),
      }),
    ];
  return [
    computed === 0
      ? t('No anchor binds {bound} yet: the house takes one each midnight (UTC).', { bound })
      : t(
          'The house’s {computed, plural, one {anchor was computed again from all of its histories, and fits.} other {{computed} anchors were computed again from all of its histories, and fit.}}',
          { computed },
        ),
    ...(elsewhere > 0
      ? [
          t(
            '{elsewhere, plural, one {# anchor} other {# anchors}} of before the house was moved cannot be compared here.',
            { elsewhere },
          ),
        ]
      : []),
  ];
}
