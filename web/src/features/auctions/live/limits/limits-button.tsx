import { Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import type { BidLimits } from '@tender/contracts';
import { IconGauge } from '@tabler/icons-react';
import { t } from '../../../../shared/language/t.js';
import { centsTyped, NOT_AN_AMOUNT } from '../../../../shared/numbers/amounts.js';
import { endTyping, putLimits, undo } from '../../drafts/drafts-slice.js';
import { isUndo } from '../../drafts/is-undo.js';
import classes from '../styles/draft-bar.module.css';

/** The limits that one sets oneself in an auction: the house does not know them, and refuses nothing by them. */
export function LimitsButton({ auctionId, limits }: { auctionId: string; limits: BidLimits }) {
  return (
    <Popover
      position="top-end"
      width={300}
      withArrow
      shadow="md"
      trapFocus
      hideDetached={false}
      // Of a field that goes while it has the focus nobody says that it was left.
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
          <Amount
            label={t('Buying limit $')}
            description={t('For all bids together. Before you send more, you are asked.')}
            text={limits.limit}
            onChange={(limit) => putLimits(auctionId, { limit })}
          />
          <Amount
            label={t('Ceiling $ per carat')}
            description={t('A bid above it must be confirmed, the first one, too.')}
            text={limits.perCarat}
            onChange={(perCarat) => putLimits(auctionId, { perCarat })}
          />
          <Text size="xs" c="dimmed">
            {t('They are yours, on all your devices. The house does not see them.')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface AmountProps {
  label: string;
  description: string;
  text: string;
  onChange: (text: string) => void;
}

const Amount = ({ label, description, text, onChange }: AmountProps) => (
  <TextInput
    label={label}
    description={description}
    inputMode="decimal"
    autoComplete="off"
    value={text}
    error={text !== '' && centsTyped(text) === null ? NOT_AN_AMOUNT : null}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
