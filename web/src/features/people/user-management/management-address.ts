import { useSearchParams } from 'react-router-dom';
import { useChoice } from '../../../shared/url/use-choice.js';

export const TABS = ['people', 'companies', 'mails', 'terms'] as const;
export type Tab = (typeof TABS)[number];
/** Parameters: the open entity (`id` a user, `company` a company), and the filters (`of`: by company). */
type Name = 'tab' | 'id' | 'company' | 'approval' | 'role' | 'of';

/** State of the screen in the address, for links and for the back button. */
export function useManagementAddress() {
  const [address] = useSearchParams();
  const change: (name: Name, value: string | null) => void = useChoice();
  return {
    tab: TABS.find((tab) => tab === address.get('tab')) ?? 'people',
    value: (name: Name): string | null => address.get(name),
    change,
  };
}

export const personPage = (id: string): string => `/user-management?id=${id}`;
export const companyPage = (id: string): string => `/user-management?company=${id}`;
export const listPage = (tab: Tab): string => (tab === 'people' ? '/user-management' : `/user-management?tab=${tab}`);
