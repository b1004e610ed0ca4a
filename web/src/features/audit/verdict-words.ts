import type {
  AnchorsVerdict,
  AuditProblem,
  AuditVerdict,
  CommitmentGap,
  CommitmentGaps,
  Unchecked,
} from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { formatDay } from '../../shared/time/time.js';
import { zonedSecondAt } from '../../shared/time/zoned-time.js';
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
  price: t('the published result does not follow from the bids'),
  seal: t('a sealed amount does not open with the published key'),
  unreadable: t('it cannot be read'),
  evidence: t('the company’s own history is not sound'),
  commitment: t('a commitment that the house published belongs to another history'),
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

/** The verdict, and the technical checks behind it. */
export interface VerdictWords {
  plain: string[];
  details: string[];
}

export function verdictInWords(
  { events, companies, misfit, prices, published, unchecked, rules, anchors }: AuditVerdict,
  { kind, timeZone }: { kind: History['kind']; timeZone: string },
): VerdictWords {
  const ofAnchors = anchorsInWords(anchors, t('this history'));
  if (misfit) {
    const said = { number: misfit.revision + 1, problem: PROBLEMS[misfit.problem] };
    return {
      plain: [
        misfit.type === null
          ? t('Event {number} is not sound: {problem}.', said)
          : t('Event {number} ({type}) is not sound: {problem}.', { ...said, type: typeInWords(misfit.type) }),
        t('{events, plural, one {# event} other {# events}} before it are sound.', { events }),
        ...ofAnchors.plain,
      ],
      details: ofAnchors.details,
    };
  }
  return {
    plain: [
      ...ofAnchors.plain,
      t('All {events, plural, one {# event} other {# events}} are sound: none was changed, removed or inserted.', {
        events,
      }),
      ...(companies > 0 ? [companiesInWords(companies, kind)] : []),
      ...(prices
        ? [
            t(
              'The prices of {count, plural, one {# lot} other {# lots}} were calculated again from the bids, and match the published prices.',
              { count: prices.length },
            ),
          ]
        : []),
      ...unchecked.flatMap((what) => UNCHECKED[what] ?? []),
    ],
    details: [
      ...(rules === null ? [] : [t('Version {rules} of the rules applies to this history.', { rules })]),
      ...(published ? publishedInWords(published, timeZone) : []),
      ...ofAnchors.details,
    ],
  };
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

const publishedInWords = (
  { commitments, gaps }: NonNullable<AuditVerdict['published']>,
  timeZone: string,
): string[] => [
  boundInWords(commitments, gaps),
  ...gaps.listed.map((gap) =>
    t('There was no commitment from {from} to {to} ({minutes, plural, one {# minute} other {# minutes}}).', {
      from: zonedSecondAt(gap.from, timeZone),
      to: zonedSecondAt(gap.to, timeZone),
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
      'The house published {commitments, plural, one {# commitment} other {# commitments}} to this history while the auction ran, and the root of this history is in the public log.',
      { commitments },
    );
  return gaps.count === 0
    ? t(
        'The root of this history is in the public log. The auction ended within two minutes, before its first commitment.',
      )
    : t('The root of this history is in the public log. The house published no commitment while the auction ran.');
}

const minutesOf = ({ from, to }: CommitmentGap): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);

/** @param bound text for the verified part, such as `this history` */
export function anchorsInWords({ computed, elsewhere, misfits }: AnchorsVerdict, bound: string): VerdictWords {
  if (misfits.length > 0)
    return {
      plain: [
        t('The anchor of {day} does not match the histories: one of them was rewritten or deleted.', {
          day: formatDay(misfits[0]!),
        }),
      ],
      details: [],
    };
  return {
    plain: [],
    details: [
      computed === 0
        ? t('No anchor covers {bound} yet: the server creates one each midnight (UTC).', { bound })
        : t(
            '{computed, plural, one {The anchor was computed again from all histories, and matches.} other {All {computed} anchors were computed again from all histories, and match.}}',
            { computed },
          ),
      ...(elsewhere > 0
        ? [
            t(
              '{elsewhere, plural, one {# anchor} other {# anchors}} from before the house was moved to another server cannot be compared here.',
              { elsewhere },
            ),
          ]
        : []),
    ],
  };
}
