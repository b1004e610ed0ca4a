import { Alert, Anchor } from '@mantine/core';
import type { AuctionForStaff, LetterSettingsView, LotForStaff } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLoad } from '../../../shared/http/use-load.js';
import { rich, t } from '../../../shared/language/t.js';
import { loadLetterSettings, missingIn } from '../../../shared/house/letter-settings.js';
import { Unprinted } from '../../../shared/house/unprinted.js';
import { textsOfCompany } from '../../../shared/directory/texts-of-company.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { useHouse } from '../../../shared/store/application.js';

interface MissingSettingsProps {
  auction: AuctionForStaff;
  sold: readonly LotForStaff[];
}

/** Warns before the publication of a result about what its award letters will not state, and cannot print. */
export function MissingSettings({ auction, sold }: MissingSettingsProps) {
  const house = useHouse();
  const [settings, setSettings] = useState<LetterSettingsView | null>(null);
  useLoad('letter settings', async (signal) => setSettings(await loadLetterSettings(signal)));
  const companies = useDirectory((state) => state.companies);
  if (!settings) return null;
  const winners = new Set(sold.map(({ result }) => result?.winner?.companyId));
  const texts = [
    ...[settings.legalName ?? house.name, house.contact.address, auction.name, house.bidTerms],
    ...[settings.registrationNo, settings.taxNo, settings.bankDetails, settings.letterText],
    ...sold.flatMap((lot) => Object.values(lot).filter((value) => typeof value === 'string')),
    ...companies.filter(({ _id }) => winners.has(_id)).flatMap(textsOfCompany),
  ];
  const missing = missingIn(settings, house);
  return (
    <>
      {missing.length > 0 && (
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
      )}
      <Unprinted texts={texts} />
    </>
  );
}
