import { Stack, Text } from '@mantine/core';
import { ROLE_LABELS, type AuditEvent } from '@tender/contracts';
import { formatSecond } from '../../../shared/time.js';
import type { Names } from '../change-words.js';
import { typeInWords } from '../event-words.js';
import classes from './audit.module.css';

/** Who, when, why, and the event's place in the chain. */
export function EventDetail({ event, names }: { event: AuditEvent; names: Names }) {
  const { actor, data } = event;
  return (
    <Stack gap="sm">
      <dl className={classes['facts']}>
        <dt>What</dt>
        <dd>
          {typeInWords(event.type)} (version {event.version})
        </dd>
        <dt>When</dt>
        <dd className="num">
          {formatSecond(event.at)} · {event.at}
        </dd>
        <dt>Who</dt>
        <dd>
          {names.person(actor.userId)}
          {actor.role !== 'system' && `, ${ROLE_LABELS[actor.role]}`}
          {actor.companyId !== null && ` of ${names.company(actor.companyId)}`}
          <span className={classes['hash']}> {actor.userId}</span>
        </dd>
        <dt>Why</dt>
        <dd className={classes['hash']}>
          command {event.commandId}
          <br />
          request {event.requestId}
        </dd>
        <dt>Hash before</dt>
        <dd className={classes['hash']}>{event.previousHash}</dd>
        <dt>Hash</dt>
        <dd className={classes['hash']}>{event.hash}</dd>
      </dl>
      <Text size="sm" fw={600}>
        As stored (amounts in cents)
      </Text>
      <pre className={classes['data']} tabIndex={0} role="region" aria-label="The event’s data">
        {JSON.stringify(data, null, 2)}
      </pre>
    </Stack>
  );
}
