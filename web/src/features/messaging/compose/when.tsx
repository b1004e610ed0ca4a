import { Radio, Stack } from '@mantine/core';
import { localMinute } from '@tender/contracts/slots';
import { t } from '../../../shared/language/t.js';
import { serverNow } from '../../../shared/socket/clock.js';
import { DateTimeField } from '../../../shared/ui/fields/time-fields.js';
import type { DraftWork } from './use-draft.js';

/** A postponed message is proposed for the first full hour that is at least this many ms ahead. */
const SOON = 30 * 60_000;
const HOUR = 3_600_000;

export function When({ work: { draft, timeZone, change }, problem }: { work: DraftWork; problem: string | undefined }) {
  const nextHour = () => new Date(Math.ceil((serverNow() + SOON) / HOUR) * HOUR).toISOString();
  const choose = (value: string) =>
    change({ later: value === 'later' ? (draft.later ?? localMinute(nextHour(), timeZone)) : null });
  return (
    <Stack gap="sm">
      <Radio.Group label={t('When')} value={draft.later === null ? 'now' : 'later'} onChange={choose}>
        <Stack gap={8} mt={6}>
          <Radio value="now" label={t('Now')} />
          <Radio
            value="later"
            label={t('Later')}
            description={t('It goes to the audience at that time; until then it can be cancelled.')}
          />
        </Stack>
      </Radio.Group>
      {draft.later !== null && (
        <DateTimeField
          label={t('Date and time')}
          timeZone={timeZone}
          description={
            draft.about === 'viewing' && draft.subjectId
              ? t('Time zone: {timeZone}, the viewing’s', { timeZone })
              : t('Time zone: {timeZone}, yours', { timeZone })
          }
          value={draft.later}
          error={problem}
          onChange={(later) => change({ later })}
        />
      )}
    </Stack>
  );
}
