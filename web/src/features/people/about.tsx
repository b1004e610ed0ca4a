import { SimpleGrid, Text, Title } from '@mantine/core';
import { t } from '../../shared/language/t.js';
import { useHouseName } from '../../shared/store/application.js';
import { HouseContact } from '../../shared/house/house-contact.js';
import { SealedPromise } from '../../shared/labels/sealed-promise.js';
import { Screen } from '../../shared/ui/screens/screen.js';

const PRINCIPLES = [
  [
    t('A sealed envelope'),
    t('No buyer learns another company’s bids, ranks or number of bids: neither during a tender nor after it.'),
  ],
  [
    t('A receipt for every bid'),
    t(
      'The server confirms a bid only when it is stored permanently. The receipt carries the time and a fingerprint that you can keep.',
    ),
  ],
  [
    t('One clock'),
    t(
      'Auctions open and close on the server’s clock; the count-down in front of you runs on it too, wherever you are.',
    ),
  ],
  [
    t('A history that can be proved'),
    t('Every step of an auction is kept as it happened, and every price can be derived again from that record alone.'),
  ],
] as const;

export default function About() {
  const house = useHouseName();
  return (
    <Screen
      title={t('About {house}', { house })}
      lead={t(
        'A tender house for rough diamonds, polished diamonds and gemstones: view the goods in our viewing rooms, then bid from anywhere.',
      )}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" maw={1100}>
        {PRINCIPLES.map(([title, text]) => (
          <section key={title} className="sheet" style={{ padding: 24 }}>
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text mt={6} c="dimmed">
              {text}
            </Text>
          </section>
        ))}
        <section className="sheet" style={{ padding: 24 }}>
          <Title order={2} size="h3">
            {t('Sealed auctions')}
          </Title>
          <Text mt={6} c="dimmed">
            <SealedPromise />
          </Text>
        </section>
      </SimpleGrid>
      <HouseContact />
    </Screen>
  );
}
