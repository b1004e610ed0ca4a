import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { gradeOf, type AddendumChangeView, type AddendumWords, type AudienceView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { get } from '../http/request.js';
import { t } from '../language/t.js';
import { DialogButtons } from '../ui/dialogs/dialog-buttons.js';
import { rememberFocus } from '../ui/dialogs/focus-back.js';
import { openLayer } from '../ui/dialogs/layers.js';
import { ChangesTable } from './addenda-list.js';
import { LocalLinks } from '../ui/display/local-links.js';
import { ReasonField } from '../ui/dialogs/reason-field.js';

export interface PublishedChange {
  /** Changes that are visible to buyers. Others need no addendum. */
  changes: readonly AddendumChangeView[];
  of: { auctionId: string } | { viewingId: string };
  /** Time zone of the auction. */
  timeZone?: string | undefined;
}

/** z-index above that of the dialogs (1200). */
const ABOVE_DIALOGS = 1250;

/** Requests reason and grade of a change. @returns null if the admin cancels; `{}` if buyers see no difference */
export function askAddendum({ changes, of, timeZone }: PublishedChange): Promise<AddendumWords | null> {
  if (changes.length === 0) return Promise.resolve({});
  const { promise, resolve } = Promise.withResolvers<AddendumWords | null>();
  const giveBack = rememberFocus();
  const closeLayer = openLayer({});
  const id = modals.open({
    title: t('Buyers will read this change'),
    size: 'xl',
    returnFocus: false,
    zIndex: ABOVE_DIALOGS,
    children: (
      <AddendumForm
        changes={changes}
        of={of}
        timeZone={timeZone}
        onBack={() => modals.close(id)}
        onConfirm={(words) => {
          resolve(words);
          modals.close(id);
        }}
      />
    ),
    onClose: () => {
      giveBack();
      closeLayer();
      resolve(null);
    },
  });
  return promise;
}

interface AddendumFormProps extends PublishedChange {
  onBack: () => void;
  onConfirm: (words: AddendumWords) => void;
}

function AddendumForm({ changes, of, timeZone, onBack, onConfirm }: AddendumFormProps) {
  const [reason, setReason] = useState('');
  const [isRaised, setRaised] = useState(false);
  const people = useRecipients(of);
  const isMaterial = gradeOf(changes) === 'material';
  const words: AddendumWords = { reason: reason.trim(), ...(isRaised && !isMaterial && { grade: 'material' }) };
  return (
    <Stack>
      <Text size="sm" role="status">
        {people === null
          ? t('It is published, so that the invited people are notified.')
          : t(
              'It is published: {people, plural, =0 {no person is invited yet} one {# person is notified} other {# people are notified}}, in the application at once and by mail.',
              { people },
            )}
      </Text>
      <LocalLinks />
      <ChangesTable name={t('The change')} changes={[...changes]} timeZone={timeZone} />
      <ReasonField value={reason} onChange={setReason} description={t('Buyers read it.')} focus />
      <Checkbox
        label={
          'auctionId' in of
            ? t('Material: it may change what a bid is worth')
            : t('Material: it may change a visit or a bid')
        }
        description={isMaterial ? t('It follows from what is changed.') : t('Otherwise it is a note.')}
        checked={isMaterial || isRaised}
        disabled={isMaterial}
        onChange={(event) => setRaised(event.currentTarget.checked)}
      />
      <DialogButtons>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button disabled={reason.trim() === ''} onClick={() => onConfirm(words)}>
          {t('Change and notify')}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function useRecipients(of: PublishedChange['of']): number | null {
  const [people, setPeople] = useState<number | null>(null);
  const query = new URLSearchParams({ ...of }).toString();
  useEffect(() => {
    const ending = new AbortController();
    get<{ audience: AudienceView }>(`/api/notifications/audience/addenda?${query}`, ending.signal)
      .then(({ audience }) => setPeople(audience.recipients))
      .catch(() => undefined);
    return () => ending.abort();
  }, [query]);
  return people;
}
