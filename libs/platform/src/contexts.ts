import { auctionsContext } from '@tender/auctions/context';
import { anchorsContext } from '@tender/anchors/context';
import { auditContext } from '@tender/audit/context';
import { awardsContext } from '@tender/awards/context';
import { assertDistinct, type Context } from '@tender/context';
import { dashboardContext } from '@tender/dashboard/context';
import { documentsContext } from '@tender/documents/context';
import { messagingContext } from '@tender/messaging/context';
import { peopleContext } from '@tender/people/context';
import { viewingsContext } from '@tender/viewings/context';
import { folderAddenda } from './gateways/folder-addenda.js';

/** Loads no Nest: also the worker, the audit thread and the command line use this list. */
export const contexts: readonly Context[] = [
  peopleContext,
  auctionsContext,
  viewingsContext,
  documentsContext,
  messagingContext,
  dashboardContext,
  anchorsContext,
  auditContext,
  folderAddenda,
  awardsContext,
];
assertDistinct(contexts);
