import { dateFormat, LOCALES, type Language, type MailTemplate } from '@tender/contracts';

type Words = (accountSince: string | null) => string | null;

/** Texts of mails. They contain no text of a stranger, such as a company's name: strangers can choose the receiver. */
const WORDS: Partial<Record<MailTemplate, Readonly<Record<Language, Words>>>> = {
  confirmEmail: {
    en: (since) =>
      `A company was signed up with this e-mail address${since ? `, on ${since}` : ''}. If it was you, open the link and sign in with the password that you chose: ` +
      'that confirms the address. If it was not you, do nothing. Opening the link alone does not confirm the address.',
    fr: (since) =>
      `Une société a été inscrite avec cette adresse e-mail${since ? ` (${since})` : ''}. Si c’était vous, ouvrez le lien et connectez-vous avec le mot de passe que vous avez choisi : ` +
      'cela confirme l’adresse. Si ce n’était pas vous, ne faites rien. Ouvrir le lien ne suffit pas pour confirmer l’adresse.',
    nl: (since) =>
      `Met dit e-mailadres is een bedrijf ingeschreven${since ? `, op ${since}` : ''}. Was u dat, open dan de link en meld u aan met het wachtwoord dat u hebt gekozen: ` +
      'dat bevestigt het adres. Was u dat niet, doe dan niets. Alleen de link openen bevestigt het adres niet.',
    he: (since) =>
      `חברה נרשמה עם כתובת הדוא״ל הזו${since ? ` (${since})` : ''}. אם זה הייתם אתם, פתחו את הקישור והיכנסו עם הסיסמה שבחרתם: ` +
      'כך הכתובת מאושרת. אם זה לא הייתם אתם, אין צורך לעשות דבר. פתיחת הקישור בלבד אינה מאשרת את הכתובת.',
  },
  signUpAgain: {
    en: () =>
      'A company was signed up with this e-mail address, which already belongs to your account. If it was you, sign in to your account. ' +
      'If you have forgotten your password, request a new one. If it was not you, do nothing: your account has not changed, and the other account cannot get this address.',
    fr: () =>
      'Une société a été inscrite avec cette adresse e-mail, qui appartient déjà à votre compte. Si c’était vous, connectez-vous à votre compte. ' +
      'Si vous avez oublié votre mot de passe, demandez-en un nouveau. Si ce n’était pas vous, ne faites rien : votre compte n’a pas changé, et l’autre compte ne peut pas obtenir cette adresse.',
    nl: () =>
      'Met dit e-mailadres is een bedrijf ingeschreven, maar het hoort al bij uw account. Was u dat, meld u dan aan bij uw account. ' +
      'Bent u uw wachtwoord vergeten, vraag dan een nieuw aan. Was u dat niet, doe dan niets: uw account is niet gewijzigd en het andere account kan dit adres niet krijgen.',
    he: () =>
      'חברה נרשמה עם כתובת הדוא״ל הזו, שכבר שייכת לחשבון שלכם. אם זה הייתם אתם, היכנסו לחשבון. ' +
      'אם שכחתם את הסיסמה, בקשו סיסמה חדשה. אם זה לא הייתם אתם, אין צורך לעשות דבר: החשבון שלכם לא השתנה, והחשבון האחר אינו יכול לקבל כתובת זו.',
  },
  // For the holder of the address there is no text. Claimants get a mail for each account, with its creation time.
  passwordReset: {
    en: (since) =>
      since &&
      `We received a request for a new password for the account that was created with this e-mail address on ${since}. If you created it, ` +
        'open the link. If you did not, do nothing: another person has entered your address.',
    fr: (since) =>
      since &&
      `Nous avons reçu une demande de nouveau mot de passe pour le compte créé avec cette adresse e-mail (${since}). Si vous l’avez créé, ` +
        'ouvrez le lien. Sinon, ne faites rien : une autre personne a saisi votre adresse.',
    nl: (since) =>
      since &&
      `We hebben een aanvraag ontvangen voor een nieuw wachtwoord voor het account dat met dit e-mailadres is aangemaakt op ${since}. Hebt u het aangemaakt, ` +
        'open dan de link. Zo niet, doe dan niets: iemand anders heeft uw adres ingevuld.',
    he: (since) =>
      since &&
      `קיבלנו בקשה לסיסמה חדשה עבור החשבון שנוצר עם כתובת הדוא״ל הזו (${since}). אם יצרתם אותו, ` +
        'פתחו את הקישור. אם לא, אין צורך לעשות דבר: אדם אחר הזין את הכתובת שלכם.',
  },
};

const dayAndTime = (at: string, language: Language): string =>
  `${dateFormat(LOCALES[language].dates, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;

export function wordsOf(
  { template, values: { accountSince } }: { template: MailTemplate; values: Record<string, string> },
  language: Language = 'en',
): string | null {
  const words = WORDS[template]?.[language];
  return words ? words(accountSince ? dayAndTime(accountSince, language) : null) : null;
}
