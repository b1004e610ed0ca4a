import { Button, Text, Title } from '@mantine/core';
import { can, PAGES, type DailyNeeds, type PagePath, type Role } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../shared/language/t.js';
import { useSession } from '../../../shared/session/session.js';
import { CountDown } from '../../../shared/ui/display/count-down.js';
import classes from '../dashboard.module.css';
import { needsInOrder, type Need } from './needs.js';
import { labelled } from '../../../shared/language/join-texts.js';

export function NeedsList({ needs }: { needs: DailyNeeds }) {
  const role = useSession(({ me }) => me?.role ?? 'guest');
  const all = needsInOrder(needs).filter(({ to }) => mayOpen(role, to));
  return (
    <section aria-labelledby="needs">
      <Title order={2} id="needs" mb="sm">
        {t('To do')}
      </Title>
      {all.length === 0 ? (
        <div className={`sheet ${classes['clear']}`}>
          <Text fw={600}>{t('All done')}</Text>
          <Text c="dimmed">
            {t('No person is waiting for approval, no booking is open, every result is published.')}
          </Text>
        </div>
      ) : (
        <ul className={`sheet ${classes['rows']}`}>
          {all.map((need) => (
            <Row key={`${need.to} ${need.label} ${need.what}`} need={need} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether the role may open the page of an address. */
const mayOpen = (role: Role, to: string): boolean => can(role, PAGES[to.replace(/\?.*/, '') as PagePath]);

function Row({ need: { count, what, name, until, timeZone = 'UTC', to, label, tone } }: { need: Need }) {
  return (
    <li className={classes['need']} data-tone={tone}>
      <Text className={`num ${classes['count']}`} component="span">
        {count ?? ''}
      </Text>
      <div className={classes['words']}>
        <Text fw={600}>{what}</Text>
        {name && (
          <Text size="sm" c="dimmed" truncate="end">
            {name}
          </Text>
        )}
      </div>
      {until && (
        <Text size="sm" component="div" className={classes['until'] ?? ''}>
          {rich('ends in {countDown}', { countDown: <CountDown {...{ until, timeZone }} label={t('Ends')} span /> })}
        </Text>
      )}
      <Button
        component={Link}
        to={to}
        size="compact-sm"
        variant={tone === 'alarm' ? 'filled' : 'light'}
        {...(tone === 'alarm' ? { color: 'ruby' } : {})}
        aria-label={labelled(label, name ?? what)}
      >
        {label}
      </Button>
    </li>
  );
}
