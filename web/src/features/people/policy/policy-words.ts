import type { FactorAudience, GuardedAction, ProposalState } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

export const ACTION_WORDS: Readonly<Record<GuardedAction, string>> = {
  publish: t('Publish an auction'),
  endEarly: t('End an auction early'),
  cancel: t('Cancel an auction'),
  void: t('Void bids'),
  bidOnBehalf: t('Bid for a company'),
  decideBelowReserve: t('Sell a lot below its reserve'),
  publishResult: t('Publish a result'),
  reserveChange: t('Change reserves, or add lots, after the publication'),
  staff: t('Invite, promote or delete staff'),
  policy: t('Change this policy'),
  factorReset: t('Reset the second factor of a person'),
  houseSettings: t('Change settings of the house, and bank details'),
};

export const CALL_WORDS: Readonly<Record<string, string>> = {
  'BiddingController.create': t('Enter the bid'),
  'BiddingController.update': t('Revise bid'),
  'BiddingController.delete': t('Withdraw'),
  'PeopleController.addStaff': t('Invite'),
  'PeopleController.update': t('Change role'),
  'PeopleController.delete': t('Erase'),
  'MembersController.inviteAgain': t('Send again'),
};

export const AUDIENCE_WORDS: Readonly<Record<FactorAudience, string>> = {
  nobody: t('Nobody'),
  staff: t('Staff'),
  bidders: t('People who bid'),
  all: t('Staff and people who bid'),
};

export const STATE_WORDS: Readonly<Record<ProposalState, { label: string; color: string }>> = {
  open: { label: t('Waits for a second person'), color: 'champagne' },
  approved: { label: t('Approved, being executed'), color: 'petrol' },
  executed: { label: t('Executed'), color: 'petrol' },
  refused: { label: t('Refused'), color: 'gray' },
  expired: { label: t('Expired'), color: 'gray' },
  overtaken: { label: t('Overtaken'), color: 'gray' },
};
