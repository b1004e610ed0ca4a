import { List, SimpleGrid, Title } from '@mantine/core';
import { t } from '../../shared/language/t.js';
import { Screen } from '../../shared/ui/screens/screen.js';

const PROTECTED = [
  t(
    'Each amount is encrypted from the moment the bid is placed. Until the auction is completed, the server shows it to no account of staff or auditors, and in no export.',
  ),
  t('A colleague sees it only if the bidder had confirmed that colleague before the auction was published.'),
  t('A backup, a log or an export that is stolen without the key shows no amount.'),
  t(
    'What buyers prepare (drafts, valuations, limits, notes) is encrypted as well, and no account of the house sees it.',
  ),
];

const NOT_PROTECTED = [
  t(
    'The server itself must decrypt a bid, for example to check a minimum. An operator who has the machine and the key could read amounts before the end.',
  ),
  t('An admin who enters a bid for a company knows the amount of that bid.'),
  t('Who has bid on which lot, and when, is not hidden from staff: only the amount is.'),
];

/** Explains who could read a sealed amount (`docs/sealed-bids.md`). Target of the links in sealed auctions. */
export default function SealedBidsScreen() {
  return (
    <Screen
      title={t('Sealed bids: what protects the amounts')}
      lead={t(
        'In an auction that is sealed to the house, too, the house sees who has bid on which lot, but no amount before the auction is completed. This page explains the limits of that.',
      )}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" maw={1100}>
        <Points title={t('What protects this')} points={PROTECTED} />
        <Points title={t('What does not')} points={NOT_PROTECTED} />
      </SimpleGrid>
    </Screen>
  );
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <section className="sheet" style={{ padding: 24 }}>
    <Title order={2} size="h3" mb="sm">
      {title}
    </Title>
    <List spacing="xs">
      {points.map((point) => (
        <List.Item key={point}>{point}</List.Item>
      ))}
    </List>
  </section>
);
