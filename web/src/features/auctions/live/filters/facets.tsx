import { Group, Stack, TextInput } from '@mantine/core';
import type { LotView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { OWN_NUMBERS } from '../../../../shared/numbers/typed-numbers.js';
import { FacetPill, FacetSelect } from '../../../../shared/ui/tables/facet.js';
import { useChoice, useChoices } from '../../../../shared/url/use-choice.js';
import { useAuctions } from '../../state/auctions-slice.js';
import { allBids } from '../../state/auctions-state.js';
import { useSheet } from '../../drafts/drafts-slice.js';
import { bidsByLot } from '../../own-bids.js';
import { FIELDS, type FilterField } from './lot-fields.js';
import { facetInWords, filterIn, wordsIn, type Facet } from './lot-filter.js';
import { labelled } from '../../../../shared/language/join-texts.js';

/** A filter for each field in which lots differ. */
export function Facets({ lots }: { lots: LotView[] }) {
  const [choices] = useChoices();
  const { facets } = filterIn(choices);
  const auctionId = lots[0]?.auctionId ?? '';
  const { lots: typed } = useSheet(auctionId);
  const bids = useAuctions((state) => state.bids[auctionId]);
  const side = { own: bidsByLot(allBids(bids)), typed };
  const chosen = (field: FilterField) => facets.some((facet) => facet.field === field);
  return (
    <Stack gap="sm">
      {FIELDS.map((field) => {
        if (field.kind === 'number')
          return chosen(field) || lots.some((lot) => field.value(lot, side) !== null) ? (
            <Range key={field.id} field={field} />
          ) : null;
        const words = wordsIn(lots, field, side);
        return words.length > 1 || chosen(field) ? (
          <FacetSelect key={field.id} name={field.name} label={field.label} words={words} />
        ) : null;
      })}
    </Stack>
  );
}

/** The address has English numbers. */
const shown = (text: string): string => text.replace('.', OWN_NUMBERS.decimal);

/** Keeps both numbers as they were typed. */
function Range({ field }: { field: FilterField }) {
  const [choices] = useChoices();
  const choose = useChoice();
  const [from = '', to = ''] = (choices.get(field.name) ?? '').split('..');
  const [edges, setEdges] = useState({ from: shown(from), to: shown(to) });
  const put = (change: Partial<typeof edges>) => {
    const next = { ...edges, ...change };
    setEdges(next);
    const [low, high] = [OWN_NUMBERS.toEnglish(next.from.trim()), OWN_NUMBERS.toEnglish(next.to.trim())];
    choose(field.name, low || high ? `${low}..${high}` : null);
  };
  return (
    <Group gap="xs" grow align="end" role="group" aria-label={field.label}>
      <TextInput
        label={t('{label} from', { label: field.label })}
        inputMode="decimal"
        value={edges.from}
        onChange={(event) => put({ from: event.currentTarget.value })}
      />
      <TextInput
        label={t('to')}
        aria-label={t('{label} to', { label: field.label })}
        inputMode="decimal"
        value={edges.to}
        onChange={(event) => put({ to: event.currentTarget.value })}
      />
    </Group>
  );
}

/** The active filters, each with a button to remove it. */
export const FacetsInWords = ({ facets }: { facets: Facet[] }) =>
  facets.map((facet) => (
    <FacetPill key={facet.field.id} name={facet.field.name} words={labelled(facet.field.label, facetInWords(facet))} />
  ));
