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

/** Mantine's dialogs. The focus goes back to what has opened them, also where they are taken off the page while they are open. */

export const Modal = (props: ModalProps) => (
  <>
    {props.opened && <FocusBack />}
    <MantineModal returnFocus={false} {...props} />
  </>
);

/** Without the header of a `Modal`. */
export const ModalRoot = (props: ModalRootProps) => (
  <>
    {props.opened && <FocusBack />}
    <MantineModalRoot returnFocus={false} {...props} />
  </>
);

export const Drawer = (props: DrawerProps) => (
  <>
    {props.opened && <FocusBack />}
    <MantineDrawer returnFocus={false} {...props} />
  </>
);

/** Stands before its dialog, so that it is there before the dialog takes the focus. */
function FocusBack() {
  const [giveBack] = useState(rememberFocus);
  useEffect(() => giveBack, [giveBack]);
  return null;
}
