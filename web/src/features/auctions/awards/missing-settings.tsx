import { Alert, Anchor } from '@mantine/core';
import type { HouseView, LetterSettingsView } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLoad } from '../../../shared/http/use-load.js';
import { rich, t } from '../../../shared/language/t.js';
import { loadLetterSettings } from '../../../shared/house/load-letter-settings.js';
import { useHouse } from '../../../shared/store/application.js';

/** Warns before the publication of a result about what its award letters will not state. */
export function MissingSettings() {
  const house = useHouse();
  const [settings, setSettings] = useState<LetterSettingsView | null>(null);
  useLoad('letter settings', async (signal) => setSettings(await loadLetterSettings(signal)));
  const missing = settings ? missingIn(settings, house) : [];
  if (missing.length === 0) return null;
  return (
    <Alert color="citrine" role="status" title={t('Award letters will be incomplete')}>
      {rich('They say “not stated” for: {missing}. Enter it under <link>Settings of the house</link> first.', {
        missing: missing.join(', '),
        link: (words) => (
          <Anchor component={Link} inherit underline="always" to="/house-settings">
            {words}
          </Anchor>
        ),
      })}
    </Alert>
  );
}

const missingIn = (
  { legalName, registrationNo, taxNo, bankDetails, paymentDays }: LetterSettingsView,
  { contact }: HouseView,
): string[] => [
  ...(legalName === null ? [t('Legal name')] : []),
  ...(contact.address === null ? [t('Address')] : []),
  ...(registrationNo === null ? [t('Registration number')] : []),
  ...(taxNo === null ? [t('Tax number')] : []),
  ...(bankDetails === null ? [t('Bank details')] : []),
  ...(paymentDays === null ? [t('Payment term in days')] : []),
];
