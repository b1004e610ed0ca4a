import { Button, Group, Stack, Text, Textarea, TextInput, Tooltip } from '@mantine/core';
import { LANGUAGES, LENGTHS, PLACEHOLDERS, type Language, type Placeholder } from '@tender/contracts';
import { useEffect, useRef } from 'react';
import { t } from '../../../shared/language/t.js';
import { inserted } from './insert-at-caret.js';

type TextField = 'subject' | 'body';

interface TextFieldsProps {
  text: Record<TextField, string>;
  onChange: (field: TextField, value: string) => void;
  errors: Partial<Record<TextField, string | undefined>>;
  placeholders: readonly Placeholder[];
  /** Language of the text. Default: that of the page. */
  language?: Language;
}

/** Subject and body of a message. Placeholders are inserted at the caret. */
export function TextFields({ text, onChange, errors, placeholders, language }: TextFieldsProps) {
  const written = language && { lang: language, dir: LANGUAGES[language].direction };
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<TextField>('body');
  const caret = useRef<number | null>(null);
  const fieldOf = (name: TextField) => (name === 'subject' ? subject.current : body.current);
  // Set the caret only after the field shows the new text.
  useEffect(() => {
    if (caret.current === null) return;
    const field = fieldOf(last.current);
    field?.focus();
    field?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const put = (name: Placeholder) => {
    const field = fieldOf(last.current);
    const selection = field && { from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0 };
    const next = inserted(text[last.current], `{{${name}}}`, selection);
    caret.current = next.caret;
    onChange(last.current, next.text);
  };
  return (
    <Stack gap="sm">
      <TextInput
        ref={subject}
        label={t('Subject')}
        maxLength={LENGTHS.messageSubject}
        value={text.subject}
        {...written}
        error={errors.subject}
        onFocus={() => (last.current = 'subject')}
        onChange={(event) => onChange('subject', event.currentTarget.value)}
      />
      <Textarea
        ref={body}
        label={t('Text')}
        description={t('Plain text. An empty line begins a paragraph; “- ” at the beginning of lines makes a list.')}
        autosize
        minRows={8}
        maxRows={22}
        maxLength={LENGTHS.messageBody}
        value={text.body}
        {...written}
        error={errors.body}
        onFocus={() => (last.current = 'body')}
        onChange={(event) => onChange('body', event.currentTarget.value)}
      />
      <div role="group" aria-label={t('Placeholders')}>
        <Text size="xs" c="dimmed" mb={6}>
          {t('Filled in for each person; a click inserts one at the cursor:')}
        </Text>
        <Group gap={6}>
          {placeholders.map((name) => (
            <Tooltip key={name} label={`{{${name}}}: ${PLACEHOLDERS[name].example}`} multiline maw={280}>
              <Button size="compact-xs" variant="default" onClick={() => put(name)}>
                {PLACEHOLDERS[name].label}
              </Button>
            </Tooltip>
          ))}
        </Group>
      </div>
    </Stack>
  );
}
