import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { TOAST_DURATION } from '../shared/notify.js';

export default function Toasts() {
  return <Notifications position="bottom-left" autoClose={TOAST_DURATION} limit={4} zIndex={1500} className="toasts" />;
}
