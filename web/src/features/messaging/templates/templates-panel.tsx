import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { isHouseText, type TemplateView } from '@tender/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { meant, t, translated } from '../../../shared/language/t.js';
import { useMay } from '../../../shared/session/session.js';
import { EmptyState } from '../../../shared/ui/screens/states.js';
import { useHubAddress } from '../use-hub-address.js';
import { selectTemplate, useMessaging } from '../messaging-slice.js';
import { TemplateEditor } from './template-editor.js';
import classes from './templates.module.css';

/** Value in the address instead of a template's id: a new template. */
const NEW = 'new';

export function TemplatesPanel() {
  const { id, go } = useHubAddress();
  const templates = useMessaging((state) => state.templates);
  const selected = useMessaging((state) => state.selectedTemplate);
  useEffect(() => selectTemplate(id === NEW ? null : id), [id]);
  const mayEdit = useMay('template:manage');
  const texts = useMessaging((state) => state.houseTexts);
  const template = [...templates, ...texts].find(({ _id }) => _id === selected);
  const open = (next: string) => go('templates', next);
  return (
    <div className={classes['desk']}>
      <nav className="sheet" aria-label={t('Templates')}>
        <List templates={templates} selected={selected} onOpen={open} />
        {mayEdit && (
          <Group p="sm" pt={0}>
            <Button
              fullWidth
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => open(NEW)}
            >
              {t('New template')}
            </Button>
          </Group>
        )}
        <Text size="xs" c="dimmed" px="md" id="other-texts">
          {t('Other automatic messages')}
        </Text>
        <List templates={texts} selected={selected} onOpen={open} labelledBy="other-texts" />
      </nav>
      {!mayEdit ? (
        template && <TemplateText template={template} />
      ) : template || id === NEW ? (
        <section className="sheet" style={{ padding: 20 }} aria-label={template?.label ?? t('New template')}>
          <TemplateEditor
            key={template?._id ?? NEW}
            template={template ?? null}
            onSaved={({ _id }) => id === NEW && go('templates', _id)}
            onDeleted={() => go('templates')}
          />
        </section>
      ) : (
        <EmptyState title={t('Choose a template')}>
          {t(
            'The templates of the house are sent automatically. Change their words here, or write your own templates for messages that you send.',
          )}
        </EmptyState>
      )}
    </div>
  );
}

const TemplateText = ({ template: { label, subject, body } }: { template: TemplateView }) => (
  <section className="sheet" style={{ padding: 20 }} aria-label={label}>
    <Text fw={600}>{subject}</Text>
    <Text size="sm" mt="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {body}
    </Text>
  </section>
);

interface ListProps {
  templates: readonly TemplateView[];
  selected: string | null;
  onOpen: (id: string) => void;
  labelledBy?: string;
}

const List = ({ templates, selected, onOpen, labelledBy }: ListProps) => (
  <ul className={classes['list']} aria-labelledby={labelledBy}>
    {templates.map((each) => (
      <li key={each._id}>
        <Item template={each} current={each._id === selected} onOpen={onOpen} />
      </li>
    ))}
  </ul>
);

interface ItemProps {
  template: TemplateView;
  current: boolean;
  onOpen: (id: string) => void;
}

const Item = ({ template: { _id, label, builtIn, changed }, current, onOpen }: ItemProps) => (
  <UnstyledButton className={classes['item'] ?? ''} aria-current={current} onClick={() => onOpen(_id)}>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" fw="inherit">
        {isHouseText(_id) ? translated(label) : label}
      </Text>
      {builtIn && changed && <Mark words={meant('Changed', 'a template')} />}
      {!builtIn && <Mark words={t('Own')} />}
    </Group>
  </UnstyledButton>
);

const Mark = ({ words }: { words: string }) => (
  <Badge size="xs" variant="light" color="gray" tt="none" miw="max-content">
    {words}
  </Badge>
);
