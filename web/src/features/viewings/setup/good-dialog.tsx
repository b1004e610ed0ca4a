import { Button, Fieldset, Group, Modal, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { GOODS_CATEGORIES, GOODS_CATEGORY_LABELS, LENGTHS, type GoodRow, type GoodView } from '@tender/contracts';
import { Refused } from '../../../shared/form/refused.js';
import { OWN_NUMBERS } from '../../../shared/typed-numbers.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { createGood, updateGood } from '../goods-commands.js';
import { goodOf, goodProblems, typedGood, type TypedGood } from './typed-good.js';

const TRAITS = [
  ['shape', 'Shape'],
  ['colour', 'Colour'],
  ['clarity', 'Clarity'],
  ['cut', 'Cut'],
  ['fluorescence', 'Fluorescence'],
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
  const { busy, refusal, run, focusFirst } = useSubmission(form, 'The parcel could not be saved.');
  const submit = form.onSubmit(async (typed) => {
    const row: GoodRow = goodOf(typed);
    if (await run(() => (good ? updateGood(good._id, row) : createGood(viewingId, row)))) onClose();
  }, focusFirst);
  return (
    <Modal opened onClose={onClose} title={good ? `Change parcel ${good.goodNo}` : 'Add a parcel'} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="Parcel number"
              required
              maxLength={LENGTHS.goodNo}
              data-autofocus
              {...form.getInputProps('goodNo')}
            />
            <Select
              label="Kind of goods"
              clearable
              data={GOODS_CATEGORIES.map((value) => ({ value, label: GOODS_CATEGORY_LABELS[value] }))}
              {...form.getInputProps('category')}
            />
          </SimpleGrid>
          <TextInput label="Description" maxLength={LENGTHS.lotDescription} {...form.getInputProps('description')} />
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <NumberInput
              label="Pieces"
              thousandSeparator={OWN_NUMBERS.thousands}
              hideControls
              {...form.getInputProps('pieces')}
            />
            <NumberInput
              label="Carats"
              thousandSeparator={OWN_NUMBERS.thousands}
              hideControls
              {...form.getInputProps('carats')}
            />
            <TextInput
              label="Estimate (USD)"
              description="For the staff only."
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
            <TextInput label="Certificate" maxLength={LENGTHS.lotCertificate} {...form.getInputProps('certificate')} />
          </SimpleGrid>
          <Fieldset legend="Kimberley certificate" p="md">
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <TextInput label="Number" maxLength={LENGTHS.kimberleyNumber} {...form.getInputProps('kimberley')} />
              <TextInput label="Issued on" type="date" {...form.getInputProps('kimberleyIssuedAt')} />
              <TextInput label="Expires on" type="date" {...form.getInputProps('kimberleyExpiresAt')} />
              <TextInput
                label="Authority"
                maxLength={LENGTHS.kimberleyText}
                {...form.getInputProps('kimberleyAuthority')}
              />
              <TextInput label="Origin" maxLength={LENGTHS.kimberleyText} {...form.getInputProps('kimberleyOrigin')} />
            </SimpleGrid>
          </Fieldset>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={busy}>
              {good ? 'Save' : 'Add parcel'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
