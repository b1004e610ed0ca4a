import { Table } from '@mantine/core';
import type { AuditEvent } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { formatSecond } from '../../../shared/time.js';
import type { Names } from '../change-words.js';
import { typeInWords } from '../event-words.js';
import { isBid } from '../outline.js';
import classes from './report.module.css';

interface TimeTableProps {
  events: readonly AuditEvent[];
  names: Names;
  /** Whether bids are told here as well. */
  bids: boolean;
}

/** What happened, in order. */
export function TimeTable({ events, names, bids }: TimeTableProps) {
  return (
    <div className={classes['wide']} tabIndex={0} role="region" aria-label={t('Time line, scrollable')}>
      <Table aria-label={t('Time line')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('No.')}</Table.Th>
            <Table.Th>{t('When')}</Table.Th>
            <Table.Th>{t('What')}</Table.Th>
            <Table.Th>{t('About')}</Table.Th>
            <Table.Th>{t('By')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events
            .filter(({ type }) => bids || !isBid(type))
            .map((event) => (
              <Table.Tr key={event.revision}>
                <Table.Td className="num">{event.revision + 1}</Table.Td>
                <Table.Td className="num">{formatSecond(event.at)}</Table.Td>
                <Table.Td>{typeInWords(event.type)}</Table.Td>
                <Table.Td>{aboutOf(event, names)}</Table.Td>
                <Table.Td>{names.person(event.actor.userId)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
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
