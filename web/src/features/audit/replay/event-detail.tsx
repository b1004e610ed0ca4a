import { Alert, Stack, Text } from '@mantine/core';
import { ROLE_LABELS, type AuditEvent, type Role } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import type { Names } from '../change-words.js';
import { reasonIn } from '../event-words.js';
import { markedType, notesInWords } from '../note-words.js';
import classes from './audit.module.css';

interface EventDetailProps {
  event: AuditEvent;
  names: Names;
  timeZone: string;
}

export function EventDetail({ event, names, timeZone }: EventDetailProps) {
  const { actor, data } = event;
  const words = notesInWords(event.notes ?? {}, names);
  const reason = reasonIn(data);
  return (
    <Stack gap="sm">
      {event.ignored && (
        <Alert color="ruby" title={t('Nothing follows from this event')}>
          {t(
            'It came after the end of the auction, where no rule allows it. This program does not write such an event.',
          )}
        </Alert>
      )}
      {event.notes?.brokenGlass !== undefined && (
        <Alert color="ruby" title={t('Without a second person')}>
          <bdi>{event.notes.brokenGlass}</bdi>
        </Alert>
      )}
      <dl className={classes['facts']}>
        <dt>{t('What')}</dt>
        <dd>
          {t('{type} (version {version})', { type: markedType(event.type, event.notes), version: event.version })}
          <span className={classes['hash']}> {event.type}</span>
          {words.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
        <dt>{t('When')}</dt>
        <dd className="num">
          {endOnBothClocks(event.at, timeZone)} · {event.at}
        </dd>
        <dt>{t('Who')}</dt>
        <dd>
          {names.person(actor.userId)}
          {actor.role in ROLE_LABELS && `, ${translated(ROLE_LABELS[actor.role as Role])}`}
          {actor.companyId !== null && ` ${t('of {company}', { company: names.company(actor.companyId) })}`}
          <span className={classes['hash']}> {actor.userId}</span>
        </dd>
        <dt>{t('Why')}</dt>
        <dd>
          {reason !== null && <div>{`“${reason}”`}</div>}
          <span className={classes['hash']}>
            {t('command {id}', { id: event.commandId })}
            <br />
            {t('request {id}', { id: event.requestId })}
          </span>
        </dd>
        <dt>{t('Hash before')}</dt>
        <dd className={classes['hash']}>{event.previousHash}</dd>
        <dt>{t('Hash')}</dt>
        <dd className={classes['hash']}>{event.hash}</dd>
      </dl>
      <Text size="sm" fw={600}>
        {t('As stored (amounts in cents)')}
      </Text>
      <pre className={classes['data']} tabIndex={0} role="region" aria-label={t('The event’s data')}>
        {JSON.stringify(data, null, 2)}
      </pre>
    </Stack>
  );
}
