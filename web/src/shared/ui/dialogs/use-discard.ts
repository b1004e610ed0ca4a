import { t } from '../../language/t.js';
import { confirmAction } from './confirm.js';
import { useUnsaved } from './use-unsaved.js';

/**
 * Closes a dialog or a form, by Escape, a click beside it, or its button: where something is typed that was not sent, only once that may be lost. Its
 * page is not left without a question, either.
 */
export function useDiscard(onClose: () => void, isUnsaved: boolean): () => void {
  useUnsaved(isUnsaved, t('What you have typed here is not saved.'));
  return () => {
    if (!isUnsaved) return onClose();
    confirmAction({
      title: t('Discard what you have typed?'),
      text: t('What you have typed here is not saved.'),
      confirm: t('Discard'),
      danger: true,
      onConfirm: onClose,
    });
  };
}
