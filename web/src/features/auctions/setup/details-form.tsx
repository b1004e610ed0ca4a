import { Button, Group, Paper, Radio, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  AUCTION_TYPE_LABELS,
  AUCTION_TYPES,
  GOODS_CATEGORIES,
  GOODS_CATEGORY_LABELS,
  LENGTHS,
  type AuctionView,
  type ViewingView,
} from '@tender/contracts';
import { useState } from 'react';
import { changedFields, useSaved } from '../../../shared/form/changed-fields.js';
import { t, translated } from '../../../shared/language/t.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useHouse } from '../../../shared/store/application.js';
import { TIME_ZONES } from '../../../shared/time/time-zones.js';
import { DateTimeField } from '../../../shared/ui/fields/time-fields.js';
import { useUnsaved } from '../../../shared/ui/dialogs/use-unsaved.js';
import { useAction } from '../../../shared/use-action.js';
import { auctionNow } from '../state/auctions-slice.js';
import { createAuction, updateAuction } from '../state/auction-commands.js';
import { announceDetails } from '../addenda/announce.js';
import { hasOlderRules, recordsTimeZone } from '../auction-rules.js';
import { PRICING_WORDS } from '../labels/pricing-in-words.js';
import { BiddingRules } from './bidding-rules.js';
import { ViewingField } from './from-viewing/viewing-field.js';
import {
  emptyAuctionForm,
  auctionFormProblems,
  auctionDetailsOf,
  auctionFormValues,
  inZone,
  type AuctionFormValues,
} from './auction-form.js';
import { formValuesForRelisting } from './unsold.js';

interface AuctionDetailsFormProps {
  auction?: AuctionView;
  /** Id of the viewing that a new auction is made from. */
  viewing?: string | null;
  /** An earlier auction whose details prefill a new one. */
  model?: AuctionView | undefined;
  onSaved: (auction: AuctionView) => void;
}

export function AuctionDetailsForm({ auction, viewing = null, model, onSaved }: AuctionDetailsFormProps) {
  const zone = useHouse().timeZone ?? 'UTC';
  const [start] = useState(() => (model ? formValuesForRelisting(model) : emptyAuctionForm(viewing, zone)));
  const present = auction ? auctionFormValues(auction) : start;
  const form = useForm<AuctionFormValues>({ initialValues: present, validate: auctionFormProblems });
  const saved = useSaved(form, present);
  const { busy, run } = useAction(async (typed: AuctionFormValues) => {
    const details = auctionDetailsOf(typed);
    // Send only the changed fields of an existing auction: another admin may have changed the others.
    if (auction) {
      const changes = changedFields(auctionDetailsOf(saved.current), details);
      const words = await announceDetails(auction, changes);
      if (!words) return;
      await updateAuction(auction._id, { ...changes, ...words });
    }
    const answer = auction ? auctionNow(auction._id) : await createAuction(details);
    notifySuccess(t('The details are saved.'));
    if (answer) onSaved(answer);
  }, t('The details could not be saved.'));
  useUnsaved(form.isDirty() && !busy, t('Your changes of the details are not saved yet.'));
  const begun = auction !== undefined && auction.status !== 'pending';
  const over = auction?.status === 'completed';

  const hasZone = auction === undefined || recordsTimeZone(auction);
  const published = auction?.published === true;
  const moveTo = (timeZone: string) =>
    form.setValues((typed) => inZone(typed as AuctionFormValues, timeZone, published));
  const follow = (viewings: string) => {
    if (hasZone && !published && !form.getValues().isZoneGiven) moveTo(viewings);
  };
  /** Fills an empty name and an empty category from the viewing, and follows its time zone. */
  const takeFrom = ({ name, category, timeZone }: ViewingView) => {
    follow(timeZone);
    if (!form.getValues().name.trim()) form.setFieldValue('name', name);
    if (!form.getValues().category) form.setFieldValue('category', category);
  };

  return (
    <Paper component="form" className="sheet" p="lg" mt="lg" onSubmit={form.onSubmit(run)} noValidate maw={1000}>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('Name')}
            maxLength={LENGTHS.auctionName}
            required
            disabled={over}
            {...form.getInputProps('name')}
          />
          <Select
            label={t('Category')}
            clearable
            disabled={begun}
            data={GOODS_CATEGORIES.map((value) => ({ value, label: translated(GOODS_CATEGORY_LABELS[value]) }))}
            {...form.getInputProps('category')}
          />
        </SimpleGrid>
        <ViewingField
          value={form.values.viewing}
          disabled={begun}
          onChoose={(chosen) => {
            form.setFieldValue('viewing', chosen?._id ?? null);
            if (chosen) takeFrom(chosen);
            else follow(zone);
          }}
          {...(!auction && { onKnown: takeFrom })}
        />
        <Textarea
          label={t('Description')}
          autosize
          minRows={2}
          maxLength={LENGTHS.auctionDescription}
          disabled={over}
          {...form.getInputProps('description')}
        />
        <Radio.Group label={t('Pricing')} {...form.getInputProps('type')}>
          <SimpleGrid mt={6} cols={{ base: 1, sm: 2 }}>
            {AUCTION_TYPES.map((type) => (
              <Radio
                key={type}
                value={type}
                label={translated(AUCTION_TYPE_LABELS[type])}
                description={PRICING_WORDS[type].join(' ')}
                disabled={begun}
              />
            ))}
          </SimpleGrid>
        </Radio.Group>
        <SimpleGrid cols={{ base: 1, sm: hasZone ? 3 : 2 }}>
          <DateTimeField
            label={t('Starts')}
            timeZone={form.values.timeZone}
            known={auction?.startsAt}
            required
            disabled={begun}
            {...form.getInputProps('startsAt')}
          />
          <DateTimeField
            label={t('Ends')}
            timeZone={form.values.timeZone}
            known={auction?.endsAt}
            required
            disabled={over}
            {...form.getInputProps('endsAt')}
          />
          {hasZone && (
            <Select
              label={t('Time zone')}
              searchable
              required
              allowDeselect={false}
              disabled={begun}
              data={TIME_ZONES}
              {...form.getInputProps('timeZone')}
              onChange={(chosen) => {
                moveTo(chosen);
                form.setFieldValue('isZoneGiven', true);
              }}
            />
          )}
        </SimpleGrid>
        <BiddingRules form={form} disabled={begun} isOlder={auction !== undefined && hasOlderRules(auction)} />
        {!over && (
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {auction ? t('Save details') : t('Create auction')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
