import { Button, Text } from '@mantine/core';
import type { TermsView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { Day } from '../../../shared/ui/when.js';
import { termsAddress } from './terms-data.js';

/** Which version it is, and what proves it. */
export const TermsFacts = ({ terms: { version, publishedAt, hash } }: { terms: TermsView }) => (
  <Text size="sm" c="dimmed" component="p" m={0} style={{ overflowWrap: 'anywhere' }}>
    Version {version} of <Day of={publishedAt} /> · SHA-256 <span className="num">{hash}</span>
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
    Download
  </Button>
);
