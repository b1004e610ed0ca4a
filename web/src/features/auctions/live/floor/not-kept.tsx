import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useSheet } from '../../drafts/drafts-slice.js';
import { hasUnsaved } from '../../drafts/drafts-state.js';
import { useHasSaveFailure } from '../../preferences/preference-saver.js';

/** Milliseconds after the last keystroke within which the house has everything, as a rule. */
const USUAL = 3_000;

/** Says that the house does not have what was typed; not of what it will have in a moment. */
export function NotKept({ auctionId }: { auctionId: string }) {
  const sheet = useSheet(auctionId);
  const { unsaved } = sheet;
  const waits = hasUnsaved(sheet);
  const hasTrouble = useHasSaveFailure(auctionId);
  const [isLate, setIsLate] = useState(false);
  if (isLate && !waits) setIsLate(false);
  useEffect(() => {
    if (!waits || isLate) return undefined;
    const timer = setTimeout(() => setIsLate(true), USUAL);
    return () => clearTimeout(timer);
  }, [waits, isLate, unsaved]);
  if (!isLate && !hasTrouble) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('Not saved on the server yet')}
    </Text>
  );
}
