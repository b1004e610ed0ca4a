import { useSearchParams } from 'react-router-dom';
import { addressNow, withChoice } from '../../shared/url/url-choices.js';

export const HUB_TABS = ['compose', 'sent', 'templates', 'deliveries', 'inbox'] as const;
export type HubTab = (typeof HUB_TABS)[number];

/** Tab of the hub, and id of the open message or template, in the address. */
export function useHubAddress() {
  const [address, setAddress] = useSearchParams();
  const tab = HUB_TABS.find((name) => name === address.get('tab')) ?? 'compose';
  return {
    tab,
    id: address.get('id'),
    /** @param id of a message or template; null: none */
    go: (next: HubTab, id: string | null = null) => {
      // Within a tab keep the list's search and order.
      const now = next === tab ? addressNow() : new URLSearchParams(next === 'compose' ? {} : { tab: next });
      setAddress(withChoice(now, 'id', id), { preventScrollReset: true });
    },
  };
}
