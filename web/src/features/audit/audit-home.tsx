import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { timeZone } from '../../shared/time/time.js';
import { HistoryFindings } from '../../shared/history/history-findings.js';
import { Screen } from '../../shared/ui/screens/screen.js';
import { Histories } from './histories.js';
import { LogPanel } from './log/log-panel.js';

const LEADS = {
  histories: t(
    'Every auction and viewing can be replayed event by event, verified, and exported so that anyone can verify it without this server.',
  ),
  log: t(
    'Who was denied what, signed in, read bids, exported a history or changed settings. Each entry is chained to the one before it.',
  ),
} as const;
type Tab = keyof typeof LEADS;

export function AuditHome() {
  const [address, setAddress] = useSearchParams();
  const tab: Tab = address.get('tab') === 'log' ? 'log' : 'histories';
  return (
    <Screen
      title={t('Audit')}
      lead={`${LEADS[tab]} ${t('Times are shown in your time zone, {timeZone}.', { timeZone: timeZone() })}`}
    >
      <HistoryFindings />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setAddress(next === 'log' ? { tab: 'log' } : {}, { preventScrollReset: true })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="histories">{t('Histories')}</Tabs.Tab>
          <Tabs.Tab value="log">{t('Audit log')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="histories">
          <Histories />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <LogPanel />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
