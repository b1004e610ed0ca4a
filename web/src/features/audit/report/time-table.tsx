import type { AuditEvent } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { formatSecond } from '../../../shared/time/time.js';
import { SmallTable } from '../../../shared/ui/tables/small-table.js';
import type { Names } from '../change-words.js';
import { typeInWords } from '../event-words.js';
import { isBid } from '../outline.js';
import classes from './report.module.css';

interface TimeTableProps {
  events: readonly AuditEvent[];
  names: Names;
  bids: boolean;
}

export function TimeTable({ events, names, bids }: TimeTableProps) {
  return (
    <div className={classes['wide']} tabIndex={0} role="region" aria-label={t('Time line, scrollable')}>
      <SmallTable
        name={t('Time line')}
        columns={[
          { header: t('No.'), cell: ({ revision }) => <span className="num">{revision + 1}</span> },
          { header: t('When'), cell: ({ at }) => <span className="num">{formatSecond(at)}</span> },
          { header: t('What'), cell: ({ type }) => typeInWords(type) },
          { header: t('About'), cell: (event) => aboutOf(event, names) },
          { header: t('By'), cell: ({ actor }) => names.person(actor.userId) },
        ]}
        rows={events.filter(({ type }) => bids || !isBid(type))}
        rowId={({ revision }) => String(revision)}
      />
    </div>
  );
}

function aboutOf({ subject, companyId, data }: AuditEvent, names: Names): string {
  const { reason } = data as { reason?: unknown };
  const parts = [
    subject === null ? null : (names.subject(subject) ?? null),
    companyId === null ? null : names.company(companyId),
    typeof reason === 'string' && reason !== '' ? `“${reason}”` : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
