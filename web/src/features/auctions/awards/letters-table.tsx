import { Button, Stack } from '@mantine/core';
import type { AwardLetterView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { useDirectory } from '../../../shared/directory/directory.js';
import { useNamesOf } from '../../../shared/directory/use-names.js';
import { t } from '../../../shared/language/t.js';
import { notifyActionFailed, notifySuccess } from '../../../shared/notify.js';
import { useMay } from '../../../shared/session/session.js';
import { dayAt } from '../../../shared/time/zoned-time.js';
import { LocalLinks } from '../../../shared/ui/display/local-links.js';
import { ReasonDialog } from '../../../shared/ui/dialogs/reason-dialog.js';
import { Money } from '../../../shared/ui/display/money.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { useAuctions } from '../state/auctions-slice.js';
import { issueAgain } from './awards-data.js';
import { LetterLinks } from './letter-links.js';

interface LettersTableProps {
  name: string;
  letters: AwardLetterView[];
  changed: () => void;
}

export function LettersTable({ name, letters, changed }: LettersTableProps) {
  const companies = useDirectory((state) => state.companies);
  useNamesOf(useMemo(() => letters.map(({ company }) => company), [letters]));
  const auctions = useAuctions((state) => state.auctions);
  const mayIssue = useMay('award:issue');
  const [chosen, choose] = useState<AwardLetterView | null>(null);
  const columns = useMemo((): Column<AwardLetterView>[] => {
    const names = new Map(companies.map((company) => [company._id, company.name]));
    return [
      { id: 'number', header: t('Number'), value: ({ _id }) => _id, cell: ({ _id }) => <bdi dir="ltr">{_id}</bdi> },
      {
        id: 'day',
        header: t('Date'),
        value: ({ editions }) => editions[0]!.day,
        cell: ({ editions }) => dayAt(`${editions[0]!.day}T12:00:00Z`, 'UTC'),
      },
      { id: 'company', header: t('Company'), value: ({ company }) => names.get(company) ?? company },
      { id: 'auction', header: t('Auction'), value: ({ auction }) => auctions[auction]?.name ?? auction },
      { id: 'lots', header: t('Lots'), numeric: true, value: ({ lots }) => lots },
      {
        id: 'total',
        header: t('To pay in all'),
        numeric: true,
        value: ({ total }) => total,
        cell: ({ total }) => <Money usd={total} />,
      },
      { id: 'edition', header: t('Edition'), numeric: true, value: ({ editions }) => editions[0]!.edition },
      { id: 'reason', header: t('Reason'), quiet: true, value: ({ editions }) => editions[0]!.reason ?? null },
      { id: 'sha256', header: 'SHA-256', seldom: true, exported: true, value: ({ editions }) => editions[0]!.sha256 },
      {
        id: 'actions',
        header: t('Letters'),
        actions: true,
        value: () => null,
        cell: (letter) => (
          <Stack gap={4} align="flex-start">
            <LetterLinks letter={letter} />
            {mayIssue && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => choose(letter)}
                aria-label={`${t('Issue again…')} ${letter._id}`}
              >
                {t('Issue again…')}
              </Button>
            )}
          </Stack>
        ),
      },
    ];
  }, [companies, auctions, mayIssue]);
  const issue = async (reason: string): Promise<boolean> => {
    try {
      await issueAgain(chosen!._id, reason);
      notifySuccess(t('The letter is issued again.'));
      changed();
      return true;
    } catch (error) {
      notifyActionFailed(error, t('The letter could not be issued again.'));
      return false;
    }
  };
  return (
    <>
      <DataTable name={name} columns={columns} rows={letters} rowId={({ _id }) => _id} />
      {chosen && (
        <ReasonDialog
          note={<LocalLinks />}
          title={t('Issue letter {number} again', { number: chosen._id })}
          text={t(
            'The letter gets another edition under the same number, with the present settings of the house and the present address of the company. Earlier editions are kept. The company is notified; only staff read the reason.',
          )}
          confirm={t('Issue again')}
          onClose={() => choose(null)}
          onConfirm={issue}
        />
      )}
    </>
  );
}
