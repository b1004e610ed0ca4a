import { Button, Fieldset, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { GOODS_CATEGORIES, GOODS_CATEGORY_LABELS, LENGTHS, type GoodRow, type GoodView } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { OWN_NUMBERS } from '../../../shared/typed-numbers.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { DialogButtons } from '../../../shared/ui/dialog-buttons.js';
import { Modal } from '../../../shared/ui/dialog.js';
import { useOwnClose } from '../../../shared/ui/use-own-close.js';
import { useDiscard } from '../../../shared/ui/use-discard.js';
import { createGood, updateGood } from '../goods-commands.js';
import { announceGood, announceGoods } from './announce.js';
import { goodOf, goodProblems, typedGood, type TypedGood } from './typed-good.js';

const TRAITS = [
  ['shape', t('Shape')],
  ['colour', t('Colour')],
  ['clarity', t('Clarity')],
  ['cut', t('Cut')],
  ['fluorescence', t('Fluorescence')],
] as const;

interface GoodDialogProps {
  viewingId: string;
  /** Without one, a parcel is added. */
  good?: GoodView;
  /** The numbers that other parcels have. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** What is said of one parcel. */
export function GoodDialog({ viewingId, good, taken, onClose }: GoodDialogProps) {
  const form = useForm<TypedGood>({ initialValues: typedGood(good), validate: (typed) => goodProblems(typed, taken) });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The parcel could not be saved.'));
  const close = useOwnClose(onClose);
  const leave = useDiscard(onClose, form.isDirty() && !busy);
  const submit = form.onSubmit(async (typed) => {
    const row: GoodRow = goodOf(typed);
    const words = await (good ? announceGood(good, row) : announceGoods(viewingId, 1, [row.goodNo]));
    if (!words) return;
    const save = () =>
      good ? updateGood(good._id, { ...row, ...words }) : createGood(viewingId, { ...row, ...words });
    if (await run(save)) close();
  }, focusFirst);
  return (
    <Modal
      opened
      onClose={leave}
      title={good ? t('Change parcel {goodNo}', { goodNo: good.goodNo }) : t('Add a parcel')}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={t('Parcel number')}
              required
              maxLength={LENGTHS.goodNo}
              data-autofocus
              {...form.getInputProps('goodNo')}
            />
            <Select
              label={t('Kind of goods')}
              clearable
              data={GOODS_CATEGORIES.map((value) => ({ value, label: translated(GOODS_CATEGORY_LABELS[value]) }))}
              {...form.getInputProps('category')}
            />
          </SimpleGrid>
          <TextInput
            label={t('Description')}
            maxLength={LENGTHS.lotDescription}
            {...form.getInputProps('description')}
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <NumberInput
              label={t('Pieces')}
              thousandSeparator={OWN_NUMBERS.thousands}
              hideControls
              {...form.getInputProps('pieces')}
            />
            <NumberInput
              label={t('Carats')}
              thousandSeparator={OWN_NUMBERS.thousands}
              hideControls
              {...form.getInputProps('carats')}
            />
            <TextInput
              label={t('Estimate (USD)')}
              description={t('For the staff only.')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="decimal"
              className="num"
              {...form.getInputProps('estimate')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            {TRAITS.map(([field, label]) => (
              <TextInput key={field} label={label} maxLength={LENGTHS.lotTrait} {...form.getInputProps(field)} />
            ))}
            <TextInput
              label={t('Certificate')}
              maxLength={LENGTHS.lotCertificate}
              {...form.getInputProps('certificate')}
            />
          </SimpleGrid>
          <Fieldset legend={t('Kimberley certificate')} p="md">
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <TextInput label={t('Number')} maxLength={LENGTHS.kimberleyNumber} {...form.getInputProps('kimberley')} />
              <TextInput label={t('Issued on')} type="date" {...form.getInputProps('kimberleyIssuedAt')} />
              <TextInput label={t('Expires on')} type="date" {...form.getInputProps('kimberleyExpiresAt')} />
              <TextInput
                label={t('Authority')}
                maxLength={LENGTHS.kimberleyText}
                {...form.getInputProps('kimberleyAuthority')}
              />
              <TextInput
                label={t('Origin')}
                maxLength={LENGTHS.kimberleyText}
                {...form.getInputProps('kimberleyOrigin')}
              />
            </SimpleGrid>
          </Fieldset>
          <DialogButtons>
            <Button variant="default" onClick={leave}>
              {t('Back')}
            </Button>
            <Button type="submit" loading={busy}>
              {good ? t('Save') : t('Add parcel')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
