import { ActionIcon, Checkbox, Group, Table, TextInput } from '@mantine/core';
import type { GoodView } from '@tender/contracts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '../../../../shared/language/t.js';
import { formatCarats } from '../../../../shared/amounts.js';
import { Money } from '../../../../shared/ui/money.js';

interface GoodRowProps {
  good: GoodView;
  /** Null while it is not chosen. */
  lotNo: string | null;
  reserve: string;
  problem: string | null;
  onChoose: (wanted: boolean) => void;
  onReserve: (text: string) => void;
  /** Where the order counts. */
  onMove?: (by: -1 | 1) => void;
}

/** A parcel that may become a lot. */
export function GoodRow({ good, lotNo, reserve, problem, onChoose, onReserve, onMove }: GoodRowProps) {
  const { goodNo, description, shape, carats, estimate } = good;
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={t('Sell parcel {goodNo}', { goodNo })}
          checked={lotNo !== null}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className="num" style={{ whiteSpace: 'nowrap' }}>
        {lotNo ?? '—'}
      </Table.Td>
      <Table.Td className="num" style={{ whiteSpace: 'nowrap' }}>
        {goodNo}
      </Table.Td>
      <Table.Td miw={160}>{description || shape || '—'}</Table.Td>
      <Table.Td ta="end" className="num">
        {formatCarats(carats)}
      </Table.Td>
      <Table.Td ta="end" className="num">
        <Money usd={estimate} />
      </Table.Td>
      <Table.Td miw={150}>
        <TextInput
          size="xs"
          inputMode="decimal"
          className="num"
          styles={{ input: { textAlign: 'end' } }}
          aria-label={t('Reserve of parcel {goodNo}', { goodNo })}
          disabled={lotNo === null}
          value={reserve}
          error={problem}
          onChange={(event) => onReserve(event.currentTarget.value)}
        />
      </Table.Td>
      {onMove && (
        <Table.Td>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Move parcel {goodNo} up', { goodNo })}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp size={17} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Move parcel {goodNo} down', { goodNo })}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={17} />
            </ActionIcon>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
