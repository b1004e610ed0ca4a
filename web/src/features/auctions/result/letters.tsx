import { Button, Group, Select, Stack } from '@mantine/core';
import type { AuctionView, BidView, LotForStaff } from '@tender/contracts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { PrintButton } from '../../../shared/print/print-button.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { Letter } from './letter.js';
import type { LettersKind } from './letters-kind.js';
import { endFor, statementLines } from './statement-lines.js';
import { useBidSteps } from './use-bid-steps.js';
import { compareNames } from '../../../shared/language/compare-names.js';

interface LettersProps {
  kind: LettersKind;
  auction: AuctionView;
  lots: LotForStaff[];
  bids: BidView[];
  preliminary?: boolean;
}

/** Award letters or statements, one for each company, to print or to save as PDF. */
export function Letters({ kind, auction, lots, bids, preliminary = false }: LettersProps) {
  const companies = useDirectory((state) => state.companies);
  const [company, choose] = useOneChosen('company', '');
  const only = company || null;
  const { load, steps } = useBidSteps(kind === 'statement' ? auction._id : null);
  const all = useMemo(() => {
    const stepsOf = Map.groupBy(steps, ({ companyId }) => companyId);
    const known = new Map(companies.map((company) => [company._id, company]));
    return [...Map.groupBy(bids, ({ companyId }) => companyId)]
      .map(([companyId, own]) => ({
        companyId,
        company: known.get(companyId) ?? {
          name: t('Company …{id}', { id: companyId.slice(-4) }),
          address: '',
          country: '',
        },
        lines: statementLines(lots, { bids: own, steps: stepsOf.get(companyId) ?? [] }, endFor(companyId)),
      }))
      .filter(
        ({ lines }) => lines.length > 0 && (kind === 'statement' || lines.some(({ outcome }) => outcome === 'Won')),
      )
      .sort((a, b) => compareNames(a.company.name, b.company.name));
  }, [kind, companies, lots, bids, steps]);
  const shown = all.filter(({ companyId }) => only === null || companyId === only);
  return (
    <Stack>
      <Group className="no-print" align="flex-end" gap="sm">
        <Button
          component={Link}
          to={`/auction-result?id=${auction._id}`}
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
        >
          {t('Back to the result')}
        </Button>
        <Select
          label={t('Company')}
          placeholder={t('All')}
          clearable
          searchable
          w={280}
          data={all.map(({ companyId, company }) => ({ value: companyId, label: company.name }))}
          value={only}
          onChange={choose}
        />
        {shown.length > 0 && (
          <PrintButton
            label={t('Print or save {count, plural, one {# letter} other {# letters}} as PDF', { count: shown.length })}
          />
        )}
      </Group>
      <Loaded load={load} what={t('the bids')}>
        {() =>
          shown.length === 0 ? (
            <EmptyState title={kind === 'award' ? t('No lot was won') : t('No bids')}>
              {t('There is no letter to write.')}
            </EmptyState>
          ) : (
            shown.map(({ companyId, company, lines }) => (
              <Letter key={companyId} {...{ kind, auction, company, lines, preliminary }} />
            ))
          )
        }
      </Loaded>
    </Stack>
  );
}
