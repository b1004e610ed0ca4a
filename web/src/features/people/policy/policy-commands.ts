import type { PolicyBody, PolicyView, ProposalView } from '@tender/contracts';
import { command, newIdempotencyKey } from '../../../shared/http/command.js';
import { get } from '../../../shared/http/request.js';

export const loadPolicy = async (signal?: AbortSignal): Promise<PolicyView> =>
  (await get<{ policy: PolicyView }>('/api/policy', signal)).policy;

export const changePolicy = async (policy: PolicyBody): Promise<PolicyView> =>
  (await command<{ policy: PolicyView }>('PUT', '/api/policy', policy, newIdempotencyKey())).policy;

export const loadProposals = async (signal?: AbortSignal): Promise<ProposalView[]> =>
  (await get<{ proposals: ProposalView[] }>('/api/approvals', signal)).proposals;

export type ProposalAnswer = 'approve' | 'refuse' | 'break-glass';

export const answerProposal = async (id: string, answer: ProposalAnswer, body: object = {}): Promise<ProposalView> => {
  const path = `/api/approvals/${answer}/${id}`;
  return (await command<{ proposal: ProposalView }>('POST', path, body, newIdempotencyKey())).proposal;
};
