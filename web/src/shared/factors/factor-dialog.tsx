import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { FactorNeeded } from '@tender/contracts';
import { post } from '../http/request.js';
import { t } from '../language/t.js';
import { rememberFocus } from '../ui/dialogs/focus-back.js';
import { openLayer } from '../ui/dialogs/layers.js';
import { FactorForm } from './factor-form.js';

/** z-index above that of dialogs and of confirmations. */
const ABOVE_ALL = 1300;

let open: Promise<boolean> | null = null;

/** The one dialog for step-up. Calls that are refused while it is open wait for it. @returns whether the user confirmed */
export const confirmFactor = (needed: FactorNeeded): Promise<boolean> =>
  (open ??= ask(needed).finally(() => {
    open = null;
  }));

function ask({ methods, early }: FactorNeeded): Promise<boolean> {
  const giveBack = rememberFocus();
  const closeLayer = openLayer({});
  return new Promise((resolve) => {
    let confirmed = false;
    const id = modals.open({
      title: t('Please confirm that it is you'),
      zIndex: ABOVE_ALL,
      returnFocus: false,
      children: (
        <>
          <Text size="sm" mb="md">
            {early
              ? t(
                  'Bids of this size need a confirmation that is not older than ten minutes. Confirm now, so that nothing delays them.',
                )
              : t('This action needs a confirmation that is not older than ten minutes. Then it continues by itself.')}
          </Text>
          <FactorForm
            methods={methods}
            at="/api/factors"
            onCancel={() => modals.close(id)}
            onProof={async (proof) => {
              await post('/api/factors/confirm', proof);
              confirmed = true;
              modals.close(id);
            }}
          />
        </>
      ),
      onClose: () => {
        giveBack();
        closeLayer();
        resolve(confirmed);
      },
    });
  });
}
