import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { DocumentView, UserView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../../../shared/language/t.js';
import { formatDay } from '../../../../shared/time/time.js';
import { formatSize } from '../../account/documents/document-file.js';
import { Section } from '../../account/section.js';

const DOCUMENTS = [
  ['doc1', t('First document')],
  ['doc2', t('Second document')],
] as const;

export function PersonDocuments({ user }: { user: UserView }) {
  return (
    <Section title={t('Documents')}>
      <Stack gap="sm">
        {DOCUMENTS.map(([name, label]) => (
          <PersonDocument
            key={name}
            path={`/api/user/document/${user._id}/${name}`}
            label={label}
            document={user[name]}
          />
        ))}
      </Stack>
    </Section>
  );
}

function PersonDocument({ path, label, document }: { path: string; label: string; document: DocumentView | null }) {
  if (!document)
    return (
      <Text size="sm" c="dimmed">
        {t('{label}: none sent', { label })}
      </Text>
    );
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <IconDownload size={17} stroke={1.6} aria-hidden="true" style={{ flexShrink: 0, marginTop: 2 }} />
      <div style={{ minWidth: 0 }}>
        <Anchor href={path} download={document.fileName} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {document.fileName}
        </Anchor>
        <Text size="xs" c="dimmed" className="num">
          {label} · {formatSize(document.size)} · {formatDay(document.uploadedAt)}
        </Text>
      </div>
    </Group>
  );
}
