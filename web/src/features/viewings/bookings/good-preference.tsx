import { ActionIcon, Button, Group, NumberInput, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, MAXIMUM_PRIORITY, type GoodView } from '@tender/contracts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { t } from '../../../shared/language/t.js';
import { FormDialog } from '../../../shared/form/form-dialog.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useAction } from '../../../shared/use-action.js';
import { markGood } from '../commands/goods-commands.js';

/** The company's star on a parcel. All buyers of the company see it. */
export function GoodStar({ good }: { good: GoodView }) {
  const isFavourite = good.preference?.favourite ?? false;
  const { busy, run } = useAction(() => markGood(good, { favourite: !isFavourite }), t('The mark could not be saved.'));
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      c={isFavourite ? 'champagne.5' : 'dimmed'}
      loading={busy}
      aria-pressed={isFavourite}
      aria-label={t('Favourite parcel {goodNo}', { goodNo: good.goodNo })}
      onClick={() => run()}
    >
      {isFavourite ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.5} />}
    </ActionIcon>
  );
}

/** Priority and note in words; empty without any. */
export const markInWords = ({ preference }: GoodView): string =>
  [preference?.priority && t('Priority {priority}', { priority: preference.priority }), preference?.note]
    .filter(Boolean)
    .join(' · ');

interface GoodNoteProps {
  good: GoodView;
  onEdit: (good: GoodView) => void;
}

export function GoodNote({ good, onEdit }: GoodNoteProps) {
  const words = markInWords(good);
  return (
    <Group gap={6} wrap="nowrap" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
      {words && (
        <Text size="sm" component="span" maw={240}>
          {words}
        </Text>
      )}
      {good.preference?.unreadable && (
        <Text size="xs" c="dimmed" component="span">
          {t('Your note or priority here is no longer readable')}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        className="no-print"
        style={{ flex: 'none' }}
        aria-label={
          words
            ? t('Edit the note on parcel {goodNo}', { goodNo: good.goodNo })
            : t('Add a note to parcel {goodNo}', { goodNo: good.goodNo })
        }
        onClick={() => onEdit(good)}
      >
        {words ? t('Edit') : t('Add a note')}
      </Button>
    </Group>
  );
}

export function GoodNoteDialog({ good, onClose }: { good: GoodView; onClose: () => void }) {
  const { priority = 0, note = '' } = good.preference ?? {};
  const form = useForm<{ priority: number | string; note: string }>({
    initialValues: { priority: priority || '', note },
    validate: {
      priority: (typed) =>
        Number.isInteger(Number(typed)) && Number(typed) >= 0 && Number(typed) <= MAXIMUM_PRIORITY
          ? null
          : t('Write a whole number, at most {most}', { most: MAXIMUM_PRIORITY }),
    },
  });
  const submission = useSubmission(form, t('The note could not be saved.'));
  const close = useCloseIfMounted(onClose);
  const submit = form.onSubmit(async (typed) => {
    const mark = { priority: Number(typed.priority), note: typed.note.trim() };
    if (await submission.run(() => markGood(good, mark))) close();
  }, submission.focusFirst);
  return (
    <FormDialog
      title={t('Note on parcel {goodNo}', { goodNo: good.goodNo })}
      submission={submission}
      isDirty={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t('Your note')}
        autosize
        minRows={2}
        maxLength={LENGTHS.note}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <NumberInput
        label={t('Priority')}
        w={140}
        min={0}
        max={MAXIMUM_PRIORITY}
        allowDecimal={false}
        clampBehavior="none"
        {...form.getInputProps('priority')}
      />
      <Text size="sm" c="dimmed">
        {t('Only you see the note and the priority. A lot that sells the parcel gets a copy.')}
      </Text>
    </FormDialog>
  );
}
