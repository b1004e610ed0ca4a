import {
  Drawer as MantineDrawer,
  Modal as MantineModal,
  ModalRoot as MantineModalRoot,
  type DrawerProps,
  type ModalProps,
  type ModalRootProps,
} from '@mantine/core';
import { useEffect, useState } from 'react';
import { rememberFocus } from './focus-back.js';
import { isTopLayer, openLayer } from './layers.js';

/** Mantine's dialog, but the focus returns even after an unmount, and Escape closes only the top dialog. */

export function Modal(props: ModalProps) {
  const { layer, onClose } = useLayer(props.onClose);
  return (
    <>
      {props.opened && <Layer layer={layer} />}
      <MantineModal returnFocus={false} {...props} onClose={onClose} />
    </>
  );
}

export function ModalRoot(props: ModalRootProps) {
  const { layer, onClose } = useLayer(props.onClose);
  return (
    <>
      {props.opened && <Layer layer={layer} />}
      <MantineModalRoot returnFocus={false} {...props} onClose={onClose} />
    </>
  );
}

export function Drawer(props: DrawerProps) {
  const { layer, onClose } = useLayer(props.onClose);
  return (
    <>
      {props.opened && <Layer layer={layer} />}
      <MantineDrawer returnFocus={false} {...props} onClose={onClose} />
    </>
  );
}

function useLayer(close: () => void) {
  const [layer] = useState<object>(() => ({}));
  const onClose = () => {
    if (isTopLayer(layer)) close();
  };
  return { layer, onClose };
}

/** Component that is rendered before its dialog, so that it runs before the dialog takes the focus. */
function Layer({ layer }: { layer: object }) {
  const [giveBack] = useState(rememberFocus);
  useEffect(() => giveBack, [giveBack]);
  useEffect(() => openLayer(layer), [layer]);
  return null;
}
