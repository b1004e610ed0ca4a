import { Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import type { BidLimits } from '@tender/contracts';
import { IconGauge } from '@tabler/icons-react';
import { t } from '../../../../shared/language/t.js';
import { centsTyped, NOT_AN_AMOUNT } from '../../../../shared/numbers/amounts.js';
import { endTyping, putLimits, undo } from '../../drafts/drafts-slice.js';
import { isUndo } from '../../drafts/is-undo.js';
import classes from '../styles/draft-bar.module.css';

const FIELDS = [
  {
    name: 'limit',
    label: t('Buying limit $'),
    description: t('For all bids together. Before you send more, you are asked.'),
  },
  {
    name: 'perCarat',
    label: t('Ceiling $ per carat'),
    description: t('A bid above it must be confirmed, the first one, too.'),
  },
] as const;

/** The user's own limits in an auction. The server refuses no bid because of them. */
export function LimitsButton({ auctionId, limits }: { auctionId: string; limits: BidLimits }) {
  return (
    <Popover
      position="top-end"
      width={300}
      withArrow
      shadow="md"
      trapFocus
      hideDetached={false}
      // A focused field that is removed fires no `blur`.
      onChange={endTyping}
    >
      <Popover.Target>
        <Button variant="default" size="md" className={classes['limits'] ?? ''} aria-label={t('Our limits')}>
          <IconGauge size={20} stroke={1.6} aria-hidden="true" />
          <span data-words>{t('Our limits')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Our limits')}>
        <Stack
          gap="sm"
          onBlur={endTyping}
          onKeyDown={(event) => {
            if (!isUndo(event)) return;
            event.preventDefault();
            undo(auctionId, true);
          }}
        >
          {FIELDS.map(({ name, ...words }) => (
            <TextInput
              key={name}
              {...words}
              inputMode="decimal"
              autoComplete="off"
              value={limits[name]}
              error={limits[name] !== '' && centsTyped(limits[name]) === null ? NOT_AN_AMOUNT : null}
              onChange={(event) => putLimits(auctionId, { [name]: event.currentTarget.value })}
            />
          ))}
          <Text size="xs" c="dimmed">
            {t('They are yours, on all your devices. The house does not see them.')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
