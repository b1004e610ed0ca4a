import { useSearchParams } from 'react-router-dom';

export const HUB_TABS = ['compose', 'sent', 'templates', 'deliveries', 'inbox'] as const;
export type HubTab = (typeof HUB_TABS)[number];

/** Which part of the hub the address names, and which message or template of it. */
export function useHubAddress() {
  const [address, setAddress] = useSearchParams();
  const tab = HUB_TABS.find((name) => name === address.get('tab')) ?? 'compose';
  return {
    tab,
    id: address.get('id'),
    /** @param id of a message or template; null: none */
    go: (next: HubTab, id: string | null = null) =>
      setAddress(
        { ...(next !== 'compose' && { tab: next }), ...(id !== null && { id }) },
        { preventScrollReset: true },
      ),
  };
}
