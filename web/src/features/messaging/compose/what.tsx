import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { TemplateView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { useMessaging } from '../messaging-slice.js';
import { TextFields } from '../templates/text-fields.js';
import { placeholdersFor, unfilled, type DraftProblem } from './draft.js';
import type { DraftWork } from './use-draft.js';

interface WhatProps {
  work: DraftWork;
  problems: Partial<Record<DraftProblem, string>>;
}

export function What({ work, problems }: WhatProps) {
  const { draft, ownWords, change, setOwnWords } = work;
  const templates = useMessaging((state) => state.templates);
  const chosen = templates.find(({ _id }) => _id === draft.templateId);
  const takeAsOwn = ({ subject, body }: TemplateView) => {
    change({ subject, body });
    setOwnWords(true);
  };
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('What it says')}
        data={[
          { value: 'template', label: t('A template') },
          { value: 'own', label: t('Own words') },
        ]}
        value={ownWords ? 'own' : 'template'}
        onChange={(value) => setOwnWords(value === 'own')}
      />
      {ownWords ? (
        <TextFields
          text={draft}
          onChange={(field, value) => change({ [field]: value })}
          errors={problems}
          placeholders={placeholdersFor(draft.about)}
        />
      ) : (
        <>
          <Select
            label={t('Template')}
            placeholder={t('Choose')}
            searchable
            data={grouped(templates, draft.about)}
            value={draft.templateId}
            error={problems.templateId}
            onChange={(templateId) => change({ templateId })}
          />
          {chosen && (
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {unfilled(`${chosen.subject} ${chosen.body}`, draft.about).length > 0
                  ? t(
                      'It mentions something that this message is not about: choose another template, or change the subject of the message.',
                    )
                  : t('It is filled in for each person, as the preview shows.')}
              </Text>
              <Button size="compact-sm" variant="subtle" onClick={() => takeAsOwn(chosen)}>
                {t('Change for this message')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}

/** Built-in and own templates. Templates with a placeholder that has no value are disabled. */
function grouped(templates: readonly TemplateView[], about: DraftWork['draft']['about']) {
  const items = (builtIn: boolean) =>
    templates
      .filter((template) => template.builtIn === builtIn)
      .map(({ _id, label, subject, body }) => ({
        value: _id,
        label,
        disabled: unfilled(`${subject} ${body}`, about).length > 0,
      }));
  return [
    { group: t('Templates of the house'), items: items(true) },
    { group: t('Own templates'), items: items(false) },
  ].filter((group) => group.items.length > 0);
}
