import { useSearchParams } from 'react-router-dom';
import { useChoice } from '../../../shared/url/use-choice.js';

export const TABS = ['people', 'companies', 'mails', 'terms'] as const;
export type Tab = (typeof TABS)[number];
/** What is open (`id` a person, `company` a company) and how the list of people is filtered (`of`: by company). */
type Name = 'tab' | 'id' | 'company' | 'approval' | 'role' | 'of';

/** What the screen shows stands in the address, so that it can be linked and gone back to. */
export function useManagementAddress() {
  const [address] = useSearchParams();
  const change: (name: Name, value: string | null) => void = useChoice();
  return {
    tab: TABS.find((tab) => tab === address.get('tab')) ?? 'people',
    value: (name: Name): string | null => address.get(name),
    change,
  };
}

/** The page of one person, of one company, and one list. */
export const personPage = (id: string): string => `/user-management?id=${id}`;
export const companyPage = (id: string): string => `/user-management?company=${id}`;
export const listPage = (tab: Tab): string => (tab === 'people' ? '/user-management' : `/user-management?tab=${tab}`);
