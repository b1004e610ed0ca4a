import { Button, Text, ThemeIcon, Title } from '@mantine/core';
import type { InstallationSetup } from '@tender/contracts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { meant, t } from '../../../shared/language/t.js';
import { useEnvironment, useHouse } from '../../../shared/store/application.js';
import { useSiteAddress } from '../../../shared/store/site-address.js';
import { ServerCommand } from '../../../shared/ui/display/server-command.js';
import classes from '../dashboard.module.css';
import { setupSteps } from './setup-steps.js';
import { labelled } from '../../../shared/language/join-texts.js';

/** Steps of a new installation, each with its state. */
export function FirstSteps({ setup }: { setup: InstallationSetup }) {
  const environment = useEnvironment();
  const house = useHouse();
  const site = useSiteAddress();
  if (!environment) return null;
  return (
    <section aria-labelledby="first-steps">
      <Title order={2} id="first-steps" mb="sm">
        {t('First steps')}
      </Title>
      <ul className={`sheet ${classes['rows']}`}>
        {setupSteps({ setup, environment, house, site }).map(({ title, isDone, words, to, command }) => (
          <li key={title} className={classes['step']}>
            <ThemeIcon size={24} radius="xl" variant="light" color={isDone ? 'emerald' : 'citrine'}>
              {isDone ? (
                <IconCheck size={15} aria-label={t('Done')} />
              ) : (
                <IconAlertTriangle size={15} aria-label={t('Missing')} />
              )}
            </ThemeIcon>
            <div className={classes['words']}>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {words}
              </Text>
              {command && <ServerCommand command={command} />}
            </div>
            {to && (
              <Button
                component={Link}
                to={to}
                size="compact-sm"
                variant="light"
                aria-label={labelled(meant('Open', 'to open it'), title)}
              >
                {meant('Open', 'to open it')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
