import { Button, Text } from '@mantine/core';
import type { TermsView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { rich, t } from '../../../shared/language/t.js';
import { Day } from '../../../shared/ui/display/when.js';
import { termsAddress } from './terms-data.js';

export const TermsFacts = ({ terms: { version, publishedAt, hash } }: { terms: TermsView }) => (
  <Text size="sm" c="dimmed" component="p" m={0} style={{ overflowWrap: 'anywhere' }}>
    {t('Version {version} of', { version })} <Day of={publishedAt} />{' '}
    {rich('· SHA-256 {hash}', { hash: <span className="num">{hash}</span> })}
  </Text>
);

export const TermsDownload = ({ version }: { version: string }) => (
  <Button
    component="a"
    href={termsAddress(version)}
    download
    variant="default"
    leftSection={<IconDownload size={16} aria-hidden="true" />}
  >
    {t('Download')}
  </Button>
);
