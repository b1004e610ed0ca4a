import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { Modal } from '../dialogs/dialog.js';
import { lazyPart } from './lazy-part.js';
import { PanelLoading } from './states.js';

const browser = fakeBrowser();

test('a dialog whose code still loads is open at once, and can be closed', async () => {
  const Part = lazyPart<{ onClose: () => void }>(
    () => new Promise(() => {}),
    ({ onClose }) => (
      <Modal opened onClose={onClose}>
        <PanelLoading />
      </Modal>
    ),
  );
  const close = jest.fn();
  const { user } = browser.show(<Part onClose={close} />);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalled();
});
