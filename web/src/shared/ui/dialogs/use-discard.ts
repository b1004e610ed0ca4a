import { t } from '../../language/t.js';
import { confirmAction } from './confirm.js';
import { useUnsaved } from './use-unsaved.js';

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
