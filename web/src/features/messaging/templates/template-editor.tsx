import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import {
  isHouseText,
  LANGUAGE_CODES,
  LANGUAGES,
  LENGTHS,
  PLACEHOLDERS,
  placeholdersOf,
  type Language,
  type Placeholder,
  type TemplateView,
} from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { refusalOf, type Refusal } from '../../../shared/form/refusal.js';
import { Refused } from '../../../shared/form/refused.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { createTemplate, deleteTemplate, resetTemplate, updateTemplate } from '../messaging-commands.js';
import { Preview } from './preview.js';
import classes from './templates.module.css';
import { TextFields } from './text-fields.js';
import {
  changesOf,
  isChanged,
  isEmpty,
  isPossible,
  translationsOf,
  typedTemplate,
  unknownPlaceholder,
} from './typed-template.js';
import { useIsMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useUnsaved } from '../../../shared/ui/dialogs/use-unsaved.js';
import { useAction } from '../../../shared/use-action.js';

const EVERY_PLACEHOLDER = Object.keys(PLACEHOLDERS) as Placeholder[];
const NOTHING: Refusal = { words: '', fields: {} };

interface TemplateEditorProps {
  /** Template to edit; null for a new one. */
  template: TemplateView | null;
  onSaved: (template: TemplateView) => void;
  onDeleted: () => void;
}

export function TemplateEditor({ template, onSaved, onDeleted }: TemplateEditorProps) {
  const [typed, setTyped] = useState(() => typedTemplate(template));
  const [language, setLanguage] = useState<Language>('en');
  const [refusal, setRefusal] = useState(NOTHING);
  const isThere = useIsMounted();
  const saved = typedTemplate(template);
  const changed = isChanged(typed, saved);
  const possible = template && isHouseText(template._id) ? placeholdersOf(template._id) : EVERY_PLACEHOLDER;
  const text = typed.texts[language];
  const errorOf = (field: 'subject' | 'body') => {
    const name = unknownPlaceholder(text[field], possible);
    return name === undefined ? refusal.fields[field] : t("'{{'{name}'}}' is no placeholder", { name });
  };
  const wrong = LANGUAGE_CODES.filter((code) => !isPossible(typed.texts[code], code, possible));
  const right = typed.name.trim() !== '' && wrong.length === 0;
  // A language without a text shows what its readers get.
  const shown = isEmpty(text) ? { ...typed.texts.en, language: 'en' as const } : { ...text, language };

  const saving = useAction(
    async () => {
      setRefusal(NOTHING);
      const answer = await (template
        ? updateTemplate(template._id, changesOf(typed, saved))
        : createTemplate({ name: typed.name, ...typed.texts.en, texts: translationsOf(typed) }));
      setTyped(typedTemplate(answer));
      notifySuccess(t('{answer} is saved.', { answer: answer.label }));
      onSaved(answer);
    },
    (error) => {
      const failed = t('The template could not be saved. Please try again.');
      if (isThere()) setRefusal(refusalOf(error, failed, ['name', 'subject', 'body']));
      else notifyActionFailed(error, failed);
    },
  );
  const removal = useAction(async () => {
    if (!template) return;
    await deleteTemplate(template._id);
    notifySuccess(t('{template} is deleted.', { template: template.label }));
    onDeleted();
  }, t('The template could not be deleted.'));
  const reset = useAction(async () => {
    if (!template) return;
    setTyped(typedTemplate(await resetTemplate(template._id)));
    notifySuccess(t('{label} has its original text again.', { label: template.label }));
  }, t('The template could not be reset.'));
  const busy = saving.busy || removal.busy || reset.busy;
  useUnsaved(changed && !busy, t('What you have changed in this template is lost.'));

  return (
    <div className={classes['editor']}>
      <Stack>
        <Refused words={refusal.words} />
        {/* The answer replaces the fields: text typed during the request would be lost. */}
        <fieldset disabled={busy} style={{ all: 'unset', display: 'contents' }}>
          <TextInput
            label={t('Name')}
            description={template?.builtIn ? t('It is sent automatically: its name cannot be changed.') : undefined}
            disabled={template?.builtIn ?? false}
            maxLength={LENGTHS.templateName}
            value={template?.builtIn ? template.label : typed.name}
            error={refusal.fields['name']}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
          />
          <SegmentedControl
            aria-label={t('Language of the text')}
            data={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
            value={language}
            onChange={(code) => setLanguage(code as Language)}
          />
          {language !== 'en' && isEmpty(text) && (
            <Text size="sm" c="dimmed">
              {t('Without a text in this language, its readers get the English one.')}
            </Text>
          )}
          <TextFields
            key={language}
            language={language}
            text={text}
            onChange={(field, value) =>
              setTyped(({ texts, ...before }) => ({
                ...before,
                texts: { ...texts, [language]: { ...texts[language], [field]: value } },
              }))
            }
            errors={{ subject: errorOf('subject'), body: errorOf('body') }}
            placeholders={possible}
          />
        </fieldset>
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            {template && <Undoing template={template} onReset={reset.run} onDelete={removal.run} />}
          </Group>
          <Group gap="sm">
            {changed && !busy && (
              <Button variant="default" onClick={() => setTyped(saved)}>
                {t('Undo changes')}
              </Button>
            )}
            <Button loading={busy} disabled={!changed || !right} onClick={saving.run}>
              {template ? t('Save') : t('Add the template')}
            </Button>
          </Group>
        </Group>
        {changed && (
          <Alert color="citrine" role="status" py="xs">
            {t('Not saved yet.')} {template?.builtIn && t('Until then, people get the earlier text.')}{' '}
            {wrong.length > 0 &&
              t('Incomplete: {languages}.', { languages: wrong.map((code) => LANGUAGES[code].name).join(', ') })}
          </Alert>
        )}
      </Stack>
      <section aria-label={t('Preview')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('With example values in the placeholders.')}
        </Text>
        <Preview of={isPossible(shown, 'en', possible) ? shown : null} />
      </section>
    </div>
  );
}

interface UndoingProps {
  template: TemplateView;
  onReset: () => void;
  onDelete: () => void;
}

/** Resets a built-in template to its original text; deletes any other. */
function Undoing({ template: { label, builtIn, changed }, onReset, onDelete }: UndoingProps) {
  const reset = () =>
    confirmAction({
      title: t('Reset to the original?'),
      text: t('{label} gets its original text. Later changes are lost.', { label }),
      confirm: t('Reset'),
      danger: true,
      onConfirm: onReset,
    });
  const remove = () =>
    confirmAction({
      title: t('Delete the template?'),
      text: t('{label} can no longer be chosen. Messages that were written from it do not change.', { label }),
      confirm: t('Delete'),
      danger: true,
      onConfirm: onDelete,
    });
  if (!builtIn)
    return (
      <Button variant="subtle" color="ruby" onClick={remove}>
        {t('Delete')}
      </Button>
    );
  return (
    <Button variant="default" disabled={!changed} onClick={reset}>
      {t('Reset to the original')}
    </Button>
  );
}
