import { Group, NumberInput, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  MAXIMUM_LATEST_END_SECONDS,
  MAXIMUM_SOFT_CLOSE_SECONDS,
  MAXIMUM_STEP_PERCENT,
  SALE_RULES,
} from '@tender/contracts';
import { useRef } from 'react';
import { t } from '../../../shared/language/t.js';
import { SealedPromise } from '../../../shared/labels/sealed-promise.js';
import { proposedLatestEnd, type AuctionFormValues } from './auction-form.js';

interface BiddingRulesProps {
  form: UseFormReturnType<AuctionFormValues>;
  disabled: boolean;
  /** Whether the auction has rules before version 3: its soft close has no limits. */
  isOlder: boolean;
}

export function BiddingRules({ form, disabled, isOlder }: BiddingRulesProps) {
  const { type, sealed, softClose } = form.values;
  return (
    <Stack gap="sm">
      <Switch
        label={t('Sealed to the house, too')}
        description={<SealedPromise />}
        disabled={disabled || !SALE_RULES[type].visibilities.includes('sealed')}
        {...form.getInputProps('sealed', { type: 'checkbox' })}
      />
      <Switch
        label={t('Bids may be withdrawn')}
        description={withdrawalsInWords({ sealed, isOlder })}
        disabled={disabled}
        {...form.getInputProps('withdrawable', { type: 'checkbox' })}
      />
      <Switch
        label={t('Soft close')}
        description={sealed ? t('Not possible with sealed bids.') : t('A late bid moves the end later.')}
        disabled={disabled || sealed}
        {...form.getInputProps('softClose', { type: 'checkbox' })}
        checked={softClose && !sealed}
      />
      {softClose && !sealed && <SoftCloseFields form={form} disabled={disabled} isOlder={isOlder} />}
    </Stack>
  );
}

function withdrawalsInWords({ sealed, isOlder }: { sealed: boolean; isOlder: boolean }): string {
  if (sealed)
    return t(
      'Also in the last second. A sealed bid can always be lowered: a refusal would let others find its amount by trying.',
    );
  return isOlder
    ? t('Also in the last second. In this auction a bid can always be lowered.')
    : t('Also in the last second. If not, bids cannot be lowered either.');
}

/** Shows the description below the field, so that fields side by side stay aligned. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function SoftCloseFields({ form, disabled, isOlder }: BiddingRulesProps) {
  const extendSeconds = form.getInputProps('extendSeconds');
  const proposed = useRef(proposedLatestEnd(Number(form.values.extendSeconds)));
  /** While the latest end is the proposed one, it follows the extension. */
  const extend = (typed: number | string) => {
    extendSeconds.onChange(typed);
    if (form.getValues().latestEndSeconds !== proposed.current || Number(typed) < 1) return;
    proposed.current = proposedLatestEnd(Number(typed));
    form.setFieldValue('latestEndSeconds', proposed.current);
  };
  return (
    <Stack gap="sm" pl={{ base: 0, xs: 44 }}>
      <Group align="flex-start">
        <NumberInput
          label={t('A bid in the last … seconds')}
          w={220}
          min={1}
          max={MAXIMUM_SOFT_CLOSE_SECONDS}
          disabled={disabled}
          {...form.getInputProps('windowSeconds')}
        />
        <NumberInput
          label={t('moves the end … seconds later')}
          w={220}
          min={1}
          max={MAXIMUM_SOFT_CLOSE_SECONDS}
          disabled={disabled}
          {...extendSeconds}
          onChange={extend}
        />
      </Group>
      {!isOlder && (
        <Group align="flex-start">
          <NumberInput
            label={t('Least rise in percent')}
            description={t(
              'Above the company’s own highest bid on the lot, and $1.00 at least. Empty: any rise counts.',
            )}
            w={220}
            min={1}
            max={MAXIMUM_STEP_PERCENT}
            inputWrapperOrder={BELOW}
            disabled={disabled}
            {...form.getInputProps('stepPercent')}
          />
          <NumberInput
            label={t('Latest end, in seconds')}
            description={t('Bids move the end by that much in total. Empty: there is no latest end.')}
            w={220}
            min={1}
            max={MAXIMUM_LATEST_END_SECONDS}
            inputWrapperOrder={BELOW}
            disabled={disabled}
            {...form.getInputProps('latestEndSeconds')}
          />
        </Group>
      )}
    </Stack>
  );
}
