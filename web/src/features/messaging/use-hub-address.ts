import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../shared/session/session.js';
import { addressNow, withChoice } from '../../shared/url/url-choices.js';

const HUB_TABS = ['compose', 'sent', 'templates', 'deliveries', 'inbox'] as const;
export type HubTab = (typeof HUB_TABS)[number];
const READER_TABS: readonly HubTab[] = ['sent', 'templates', 'deliveries'];

/** Tab of the hub, and id of the open message or template, in the address. */
export function useHubAddress() {
  const [address, setAddress] = useSearchParams();
  const tabs = useMay('notification:manage') ? HUB_TABS : READER_TABS;
  const [first = 'sent'] = tabs;
  const tab = tabs.find((name) => name === address.get('tab')) ?? first;
  return {
    tabs,
    tab,
    id: address.get('id'),
    go: (next: HubTab, id: string | null = null) => {
      // Within a tab keep the list's search and order.
      const now = next === tab ? addressNow() : new URLSearchParams(next === first ? {} : { tab: next });
      setAddress(withChoice(now, 'id', id), { preventScrollReset: true });
    },
  };
}
