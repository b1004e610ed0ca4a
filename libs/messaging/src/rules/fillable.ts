import {
  AUCTION_AUDIENCES,
  GENERAL_AUDIENCES,
  isPlaceholder,
  PLACEHOLDERS,
  placeholdersIn,
  VIEWING_AUDIENCES,
  type FieldError,
} from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { MessageDraft } from './message.events.js';

type About = Pick<MessageDraft, 'to' | 'viewingId' | 'auctionId'>;

/**
 * Refuses placeholders that the message cannot fill, such as an auction's in a message about none (`specification.md §9`).
 * @throws Rejection INVALID
 */
export function checkFillable(draft: MessageDraft): void {
  const refused = [...audienceErrors(draft), ...placeholderErrors(draft)];
  if (refused.length > 0) throw new Rejection('INVALID', refused);
}

export function audienceErrors({ to: { audience }, viewingId, auctionId }: About): FieldError[] {
  if (viewingId !== null && auctionId !== null)
    return [{ field: 'auctionId', rule: 'alone', message: 'a message is about a viewing or an auction, not both' }];
  if (audience === undefined) return [];
  const possible: readonly string[] =
    viewingId !== null ? VIEWING_AUDIENCES : auctionId !== null ? AUCTION_AUDIENCES : GENERAL_AUDIENCES;
  return possible.includes(audience)
    ? []
    : [{ field: 'audience', rule: 'isIn', message: `the audience must be one of ${possible.join(', ')}` }];
}

function placeholderErrors(draft: MessageDraft): FieldError[] {
  const isMissing = (name: string): boolean => {
    const of = isPlaceholder(name) ? PLACEHOLDERS[name].of : 'person';
    return (of === 'auction' && draft.auctionId === null) || (of === 'viewing' && draft.viewingId === null);
  };
  const errors = (field: string, names: readonly string[]): FieldError[] =>
    names.filter(isMissing).map((name) => ({
      field,
      rule: 'placeholder',
      message: `{{${name}}} cannot be filled in: the message is not about ${isPlaceholder(name) && PLACEHOLDERS[name].of === 'auction' ? 'an auction' : 'a viewing'}`,
    }));
  return [
    ...errors('subject', placeholdersIn(draft.subject)),
    ...errors('body', placeholdersIn(draft.body)),
    ...errors('whatsappTemplate.parameters', draft.whatsapp?.parameters ?? []),
  ];
}
