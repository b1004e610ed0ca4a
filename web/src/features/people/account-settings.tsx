import { Alert, SimpleGrid, Switch, Text, Title } from '@mantine/core';
import { GOODS_CATEGORY_LABELS, ROLE_LABELS, type ApprovalStatus, type UserView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { useStore } from '../../shared/store/store.js';
import { formatDay } from '../../shared/time.js';
import { Screen } from '../../shared/ui/screen.js';
import { ApprovalBadge } from '../../shared/ui/status-badge.js';
import { countryName } from './countries.js';
import { chooseDarkMode } from './session.js';

const STANDING: Partial<Record<ApprovalStatus, { color: string; title: string; text: string }>> = {
  pending: {
    color: 'citrine', title: 'Your account is waiting for approval',
    text: 'The house looks at every new company before it may take part. Come back here at any time to see how far it is.',
  },
  rejected: {
    color: 'ruby', title: 'Your account was not approved',
    text: 'If you believe that this is a mistake, please get in touch with the house.',
  },
};

export default function AccountSettings() {
  const me = useStore((state) => state.users.me);
  const company = useStore((state) => state.company.company);
  const darkMode = useStore((state) => state.theme.darkMode);
  if (!me) return null;
  const standing = STANDING[me.status];
  return (
    <Screen title="Account settings" eyebrow={ROLE_LABELS[me.role]}>
      {standing && <Alert color={standing.color} title={standing.title} role="status" maw={1100}>{standing.text}</Alert>}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" maw={1100}>
        <Facts title="You" facts={factsOf(me)} />
        {company && (
          <Facts title="Your company" facts={[
            ['Name', company.name], ['Country', countryName(company.country)], ['Registration', company.registrationNo || '—'],
            ['Address', company.address || '—'], ['Approval', <ApprovalBadge key="approval" status={company.status} />],
          ]} />
        )}
        <section className="sheet" style={{ padding: 24 }}>
          <Title order={2} size="h3" mb="md">Appearance</Title>
          <Switch label="Dark colours" checked={darkMode} onChange={(event) => chooseDarkMode(event.currentTarget.checked)} />
        </section>
      </SimpleGrid>
    </Screen>
  );
}

function factsOf(me: UserView): [string, ReactNode][] {
  const phone = me.phone ? `${me.phone.countryCode} ${me.phone.number}${me.phone.extension ? ` ext. ${me.phone.extension}` : ''}` : '—';
  return [
    ['Name', `${me.firstName} ${me.lastName}`],
    ['E-mail', me.email],
    ['Phone', <span key="phone" className="num">{phone}</span>],
    ['Interested in', me.categories.map((category) => GOODS_CATEGORY_LABELS[category]).join(', ') || '—'],
    ['Since', formatDay(me.createdAt)],
    ['Approval', <ApprovalBadge key="approval" status={me.status} />],
  ];
}

function Facts({ title, facts }: { title: string; facts: [string, ReactNode][] }) {
  return (
    <section className="sheet" style={{ padding: 24 }}>
      <Title order={2} size="h3" mb="md">{title}</Title>
      <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(110px, 1fr) 2fr', rowGap: 10, margin: 0 }}>
        {facts.map(([term, value]) => (
          <div key={term} style={{ display: 'contents' }}>
            <Text component="dt" size="sm" c="dimmed">{term}</Text>
            <Text component="dd" size="sm" m={0}>{value}</Text>
          </div>
        ))}
      </dl>
    </section>
  );
}
