import type { AuditEvent } from '@tender/contracts';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { t } from '../../../shared/language/t.js';
import { zonedSecondAt } from '../../../shared/time/zoned-time.js';
import { SmallTable } from '../../../shared/ui/tables/small-table.js';
import type { Names } from '../change-words.js';
import { reasonIn } from '../event-words.js';
import { markedType, notesInWords } from '../note-words.js';
import { isBid } from '../outline.js';
import classes from './report.module.css';

interface TimeTableProps {
  events: readonly AuditEvent[];
  names: Names;
  timeZone: string;
  bids: boolean;
}

export function TimeTable({ events, names, timeZone, bids }: TimeTableProps) {
  return (
    <div className={classes['wide']} tabIndex={0} role="region" aria-label={t('Time line, scrollable')}>
      <SmallTable
        name={t('Time line')}
        columns={[
          { header: t('No.'), cell: ({ revision }) => <span className="num">{revision + 1}</span> },
          { header: t('When'), cell: ({ at }) => <span className="num">{zonedSecondAt(at, timeZone)}</span> },
          { header: t('What'), cell: ({ type, notes }) => markedType(type, notes) },
          { header: t('About'), cell: (event) => aboutOf(event, names) },
          { header: t('By'), cell: ({ actor }) => names.person(actor.userId) },
        ]}
        rows={events.filter(({ type }) => bids || !isBid(type))}
        rowId={({ revision }) => String(revision)}
      />
    </div>
  );
}

function aboutOf({ subject, companyId, data, notes = {} }: AuditEvent, names: Names): string {
  const reason = reasonIn(data);
  return joinTexts([
    subject !== null && names.subject(subject),
    companyId !== null && names.company(companyId),
    ...notesInWords(notes, names),
    reason !== null && `“${reason}”`,
  ]);
}
