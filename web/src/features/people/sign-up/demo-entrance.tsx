import { Button, Group, Stack, Text } from '@mantine/core';
import type { DemoAccount, DemoRole } from '@tender/contracts';
import { demoAccounts } from '../../../shared/demonstration/demonstration.js';
import { t } from '../../../shared/language/t.js';
import classes from './sign-up.module.css';

const LABELS: Record<DemoRole, string> = {
  admin: t('Enter as admin'),
  buyer: t('Enter as buyer'),
  auditor: t('Enter as auditor'),
};

interface DemoEntranceProps {
  busy: boolean;
  onEnter: (account: DemoAccount) => void;
}

/** Shown by `npm run demo` only. */
export function DemoEntrance({ busy, onEnter }: DemoEntranceProps) {
  const accounts = demoAccounts();
  if (accounts.length === 0) return null;
  return (
    <Stack gap="xs" className={classes['demo'] ?? ''} role="group" aria-label={t('Demonstration')}>
      <Text size="sm">{t('This is a demonstration: its people, stones and bids are made up.')}</Text>
      <Group gap="xs">
        {accounts.map((account) => (
          <Button key={account.role} variant="default" flex="1 1 auto" disabled={busy} onClick={() => onEnter(account)}>
            {LABELS[account.role]}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
