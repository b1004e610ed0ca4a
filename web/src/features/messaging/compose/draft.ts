import {
  AUCTION_AUDIENCE_LABELS,
  AUCTION_AUDIENCES,
  GENERAL_AUDIENCE_LABELS,
  GENERAL_AUDIENCES,
  isPlaceholder,
  PLACEHOLDERS,
  placeholdersIn,
  VIEWING_AUDIENCE_LABELS,
  VIEWING_AUDIENCES,
  type AudienceQuery,
  type Channel,
  type MessageAudience,
  type Placeholder,
  type SendMessageBody,
  type WhatsAppTemplateView,
} from '@tender/contracts';
import { instantAt } from '@tender/contracts/slots';
import { t } from '../../../shared/language/t.js';

export type About = 'general' | 'viewing' | 'auction';

export interface Draft {
  about: About;
  /** Id of the viewing or auction; null until one is chosen, and for a general message. */
  subjectId: string | null;
  audience: MessageAudience;
  /** Id of the template; null for own text. */
  templateId: string | null;
  subject: string;
  body: string;
  channels: readonly Channel[];
  whatsapp: WhatsAppDraft | null;
  /** Local time, `2026-11-23T14:30`, in the time zone of the draft; null to send at once. */
  later: string | null;
}

/** A WhatsApp template and the placeholders for its parameters; a null parameter is not chosen yet. */
export interface WhatsAppDraft {
  template: WhatsAppTemplateView;
  parameters: readonly (Placeholder | null)[];
}

export const NEW_DRAFT: Draft = {
  about: 'general',
  subjectId: null,
  audience: 'all',
  templateId: null,
  subject: '',
  body: '',
  channels: ['inApp', 'email'],
  whatsapp: null,
  later: null,
};

export const hasWords = ({ subject, body }: Draft): boolean => `${subject}${body}`.trim() !== '';

export const ABOUT_LABELS: Record<About, string> = {
  general: t('General'),
  viewing: t('Viewing'),
  auction: t('Auction'),
};

/** Audiences with their labels (`specification.md §9`). */
export function audiencesOf(about: About): { value: MessageAudience; label: string }[] {
  switch (about) {
    case 'general':
      return GENERAL_AUDIENCES.map((value) => ({ value, label: GENERAL_AUDIENCE_LABELS[value] }));
    case 'viewing':
      return VIEWING_AUDIENCES.map((value) => ({ value, label: VIEWING_AUDIENCE_LABELS[value] }));
    case 'auction':
      return AUCTION_AUDIENCES.map((value) => ({ value, label: AUCTION_AUDIENCE_LABELS[value] }));
  }
}

/** Query for the audience; null until the subject of the message is chosen. */
export function audienceQuery({ about, subjectId, audience }: Draft): AudienceQuery | null {
  if (about === 'general') return { audience };
  if (subjectId === null) return null;
  return { audience, ...(about === 'viewing' ? { viewingId: subjectId } : { auctionId: subjectId }) };
}

export const placeholdersFor = (about: About): Placeholder[] =>
  (Object.keys(PLACEHOLDERS) as Placeholder[]).filter((name) => isFilled(name, about));

const isFilled = (name: Placeholder, about: About): boolean => {
  const { of } = PLACEHOLDERS[name];
  return of === 'person' || of === about;
};

/** Placeholders that are unknown, or that have no value in a message about this kind of subject. */
export const unfilled = (text: string, about: About): string[] =>
  placeholdersIn(text).filter((name) => !isPlaceholder(name) || !isFilled(name, about));

export type DraftProblem =
  | 'subjectId'
  | 'templateId'
  | 'subject'
  | 'body'
  | 'channels'
  | 'whatsapp'
  | 'parameters'
  | 'later';

const PROBLEMS: Record<DraftProblem, string> = {
  subjectId: t('Please choose what the message is about'),
  templateId: t('Please choose a template, or write in your own words'),
  subject: t('Please enter a subject'),
  body: t('Please enter a text'),
  channels: t('Please choose at least one channel'),
  whatsapp: t('WhatsApp carries its own templates only: please choose one'),
  parameters: t('Please choose what fills each gap'),
  later: t('Please enter a time in the future'),
};

/** Problems that block sending. @param ownWords written without a template */
export function problemsOf(
  draft: Draft,
  { ownWords, timeZone, now }: { ownWords: boolean; timeZone: string; now: number },
): Partial<Record<DraftProblem, string>> {
  const { about, subjectId, templateId, subject, body, channels, whatsapp, later } = draft;
  const missing: [DraftProblem, boolean][] = [
    ['subjectId', about !== 'general' && subjectId === null],
    ['templateId', !ownWords && templateId === null],
    ['subject', ownWords && !subject.trim()],
    ['body', ownWords && !body.trim()],
    ['channels', channels.length === 0],
    ['whatsapp', channels.includes('whatsapp') && whatsapp === null],
    ['parameters', channels.includes('whatsapp') && (whatsapp?.parameters.includes(null) ?? false)],
    ['later', later !== null && !(Date.parse(instantAt(later, timeZone) ?? '') > now)],
  ];
  const problems = Object.fromEntries(missing.filter(([, is]) => is).map(([field]) => [field, PROBLEMS[field]]));
  return ownWords ? { ...unfilledProblems(draft), ...problems } : problems;
}

function unfilledProblems({ about, subject, body }: Draft): Partial<Record<DraftProblem, string>> {
  const problem = (text: string) => {
    const [name] = unfilled(text, about);
    return name === undefined ? null : t("'{{'{name}'}}' cannot be filled in here", { name });
  };
  const found = { subject: problem(subject), body: problem(body) };
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== null));
}

export function bodyOf(draft: Draft, { ownWords, timeZone }: { ownWords: boolean; timeZone: string }): SendMessageBody {
  const { templateId, subject, body, channels, whatsapp, later } = draft;
  const instant = later === null ? null : instantAt(later, timeZone);
  return {
    ...(audienceQuery(draft) ?? { audience: draft.audience }),
    ...(ownWords || templateId === null ? { subject: subject.trim(), body: body.trim() } : { templateId }),
    channels: [...channels],
    ...(channels.includes('whatsapp') && whatsapp && { whatsappTemplate: chosen(whatsapp) }),
    ...(instant !== null && { scheduledFor: instant }),
  };
}

const chosen = ({ template: { name, language }, parameters }: WhatsAppDraft) => ({
  name,
  language,
  parameters: parameters.filter((parameter) => parameter !== null),
});
