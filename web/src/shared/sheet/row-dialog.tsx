import {
  Autocomplete,
  Button,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core';
import { GOODS_CATEGORIES, GOODS_CATEGORY_LABELS } from '@tender/contracts';
import { useEffect, useRef, useState } from 'react';
import { t, translated } from '../language/t.js';
import { DialogButtons } from '../ui/dialogs/dialog-buttons.js';
import { Modal } from '../ui/dialogs/dialog.js';
import { useDiscard } from '../ui/dialogs/use-discard.js';
import { useCloseIfMounted } from '../ui/dialogs/use-close-if-mounted.js';
import { notifyActionFailed } from '../notify.js';
import { useAction } from '../use-action.js';
import { isNumeric, type SheetField } from './sheet-fields.js';
import type { SheetRow } from './sheet.js';
import { readTyped, typedRow, type TypedRow } from './cells/typed-row.js';

interface RowDialogProps {
  title: string;
  fields: readonly SheetField[];
  thing: object | null;
  problems?: (row: SheetRow) => Partial<Record<string, string>>;
  /** @returns whether it is saved; false if the admin cancels */
  save: (row: SheetRow) => Promise<boolean>;
  failed: string;
  submit: string;
  onClose: () => void;
}

const COLUMNS = { base: 1, xs: 2, sm: 3 };
const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** Untouched fields follow changes by other admins. */
export function RowDialog({ title, fields, thing, problems, save, failed, submit, onClose }: RowDialogProps) {
  const [typed, setTyped] = useState<TypedRow>({});
  const text: TypedRow = { ...(thing && typedRow(fields, thing)), ...typed };
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { row, errors: unread } = readTyped(fields, text, thing ?? undefined);
  const errors = { ...problems?.(row), ...unread };
  const close = useCloseIfMounted(onClose);
  const { busy, run } = useAction(
    async () => {
      if (await save(row)) close();
    },
    (error) => {
      if (notifyActionFailed(error, failed)) close();
    },
  );
  const leave = useDiscard(onClose, Object.keys(typed).length > 0 && !busy);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const put = (key: string, value: string) => setTyped((now) => ({ ...now, [key]: value }));
  const propsOf = ({ key, label, hint, required = false }: SheetField) => ({
    label,
    description: hint,
    inputWrapperOrder: ORDER,
    required,
    error: tries > 0 || text[key] ? errors[key] : null,
    value: text[key] ?? '',
  });
  return (
    <Modal opened onClose={leave} title={title} size="xl">
      <form
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          setTries(tries + 1);
          if (Object.keys(errors).length === 0) run();
        }}
      >
        <Stack>
          <SimpleGrid cols={COLUMNS}>
            {fields
              .filter(({ key }) => key !== 'description')
              .map((field, index) =>
                field.kind === 'category' ? (
                  <Select
                    key={field.key}
                    {...propsOf(field)}
                    clearable
                    data={GOODS_CATEGORIES.map((value) => translated(GOODS_CATEGORY_LABELS[value]))}
                    value={text[field.key] || null}
                    onChange={(value) => put(field.key, value ?? '')}
                  />
                ) : field.known ? (
                  <Autocomplete
                    key={field.key}
                    {...propsOf(field)}
                    data={[...field.known]}
                    onChange={(value) => put(field.key, value)}
                  />
                ) : (
                  <TextInput
                    key={field.key}
                    {...propsOf(field)}
                    {...(isNumeric(field) ? { className: 'num', inputMode: 'decimal' } : {})}
                    {...(field.kind === 'day' ? { type: 'date' } : {})}
                    {...(index === 0 ? { 'data-autofocus': true } : {})}
                    onChange={(event) => put(field.key, event.currentTarget.value)}
                  />
                ),
              )}
          </SimpleGrid>
          {fields
            .filter(({ key }) => key === 'description')
            .map((field) => (
              <Textarea
                key={field.key}
                {...propsOf(field)}
                autosize
                minRows={2}
                onChange={(event) => put(field.key, event.currentTarget.value)}
              />
            ))}
          <DialogButtons>
            <Button variant="default" onClick={leave}>
              {t('Back')}
            </Button>
            <Button type="submit" loading={busy}>
              {submit}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
