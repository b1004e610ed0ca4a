import { Button } from '@mantine/core';
import type { Count } from '@tender/contracts';
import { patch } from '../http/request.js';
import { t } from '../language/t.js';
import { useAction } from '../use-action.js';
import type { AddendaOf } from './addenda-data.js';
import { unreadOf, type Changing } from './changed.js';
import { ChangesSection } from './changes-section.js';

interface OwnChangesProps {
  kind: AddendaOf['kind'];
  of: Changing;
  onRead: (addendaSeen: Count) => void;
}

export function OwnChanges({ kind, of, onRead }: OwnChangesProps) {
  const { _id: id, timeZone, addenda: count, addendaSeen = 0 } = of;
  if (!count) return null;
  const markRead = async (number: Count) => {
    const answer = await patch<{ addendaSeen: Count }>(`/api/${kind}/addenda/seen/${id}`, { number });
    onRead(Math.max(answer.addendaSeen, addendaSeen));
  };
  return (
    <ChangesSection
      of={{ kind, id, count, timeZone }}
      seen={addendaSeen}
      action={(newest) => unreadOf(of) > 0 && <MarkRead markRead={() => markRead(newest)} />}
    />
  );
}

function MarkRead({ markRead }: { markRead: () => Promise<void> }) {
  const { busy, run } = useAction(markRead, t('That could not be saved.'));
  return (
    <Button variant="default" size="sm" loading={busy} onClick={run}>
      {t('Mark as read')}
    </Button>
  );
}
