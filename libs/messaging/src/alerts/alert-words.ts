import type { Language } from '@tender/contracts';
import { format } from '../values/phrases.js';
import { OPERATIONS, DASHBOARD, USERS, CONTROL_ROOM, HOUSE_SETTINGS, DELIVERIES, POLICY } from './alert-links.js';

interface Texts {
  subject: string;
  text: string;
  link: string;
}

export type AlertTexts = Readonly<Record<Language, Texts>>;

type Words = [subject: string, text: string];
const texts = (link: Readonly<Record<Language, string>>, words: Readonly<Record<Language, Words>>): AlertTexts => {
  const of = (language: Language): Texts => ({
    subject: words[language][0],
    text: words[language][1],
    link: link[language],
  });
  return { en: of('en'), fr: of('fr'), nl: of('nl'), he: of('he') };
};

export const ALERT_TEXTS = {
  outagePause: texts(CONTROL_ROOM, {
    en: [
      '{name} is paused: it was down before the end',
      'The server has paused the auction {name} because it was down before the end. No bid is lost. Resume it in the control room.',
    ],
    fr: [
      '{name} est en pause : le serveur était en panne avant la fin',
      'Le serveur a mis en pause la vente {name}, car il était en panne avant la fin. Aucune offre n’est perdue. Reprenez-la dans la salle de contrôle.',
    ],
    nl: [
      '{name} is gepauzeerd: de server was voor het einde buiten dienst',
      'De server heeft de veiling {name} gepauzeerd, omdat hij voor het einde buiten dienst was. Er is geen bod verloren. Hervat de veiling in de controlekamer.',
    ],
    he: [
      '{name} מושהית: השרת לא פעל לפני הסיום',
      'השרת השהה את המכירה {name} משום שלא פעל לפני הסיום. אף הצעה לא אבדה. אפשר לחדש אותה בחדר הבקרה.',
    ],
  }),
  clockPause: texts(CONTROL_ROOM, {
    en: [
      '{name} is paused: its clock is in doubt',
      'The server has paused the auction {name} because its clock is in doubt. No bid is lost. Resume it in the control room.',
    ],
    fr: [
      '{name} est en pause : l’horloge du serveur est incertaine',
      'Le serveur a mis en pause la vente {name}, car son horloge est incertaine. Aucune offre n’est perdue. Reprenez-la dans la salle de contrôle.',
    ],
    nl: [
      '{name} is gepauzeerd: de klok van de server is onzeker',
      'De server heeft de veiling {name} gepauzeerd, omdat zijn klok onzeker is. Er is geen bod verloren. Hervat de veiling in de controlekamer.',
    ],
    he: [
      '{name} מושהית: שעון השרת בספק',
      'השרת השהה את המכירה {name} משום ששעונו בספק. אף הצעה לא אבדה. אפשר לחדש אותה בחדר הבקרה.',
    ],
  }),
  readModelStopped: texts(OPERATIONS, {
    en: [
      'A read model has stopped: {name}',
      'The read model {name} has stopped. Pages that show it are out of date. Bidding continues.',
    ],
    fr: [
      'Un modèle de lecture s’est arrêté : {name}',
      'Le modèle de lecture {name} s’est arrêté. Les pages qui l’affichent ne sont plus à jour. Les offres continuent.',
    ],
    nl: [
      'Een leesmodel is gestopt: {name}',
      'Het leesmodel {name} is gestopt. Pagina’s die het tonen, zijn verouderd. Het bieden gaat door.',
    ],
    he: ['מודל קריאה נעצר: {name}', 'מודל הקריאה {name} נעצר. דפים שמציגים אותו אינם מעודכנים. הגשת ההצעות נמשכת.'],
  }),
  reactorStopped: texts(OPERATIONS, {
    en: [
      'A reactor stopped retrying: {name}',
      'The reactor {name} has stopped retrying an event after many attempts. Check the reason, then retry it.',
    ],
    fr: [
      'Un réacteur a cessé d’essayer : {name}',
      'Le réacteur {name} a cessé de traiter un événement après de nombreux essais. Vérifiez la cause, puis réessayez.',
    ],
    nl: [
      'Een reactor probeert het niet meer: {name}',
      'De reactor {name} probeert een gebeurtenis na veel pogingen niet meer te verwerken. Controleer de oorzaak en probeer het opnieuw.',
    ],
    he: [
      'רכיב תגובה הפסיק לנסות: {name}',
      'רכיב התגובה {name} הפסיק לטפל באירוע לאחר ניסיונות רבים. בדקו את הסיבה ונסו שוב.',
    ],
  }),
  lowDisk: texts(OPERATIONS, {
    en: [
      'The disk of the server is almost full',
      'Uploads, sign-ups and imports have stopped. Bidding stops last. Free some disk space.',
    ],
    fr: [
      'Le disque du serveur est presque plein',
      'Les envois de fichiers, les inscriptions et les importations sont arrêtés. Les offres s’arrêtent en dernier. Libérez de l’espace disque.',
    ],
    nl: [
      'De schijf van de server is bijna vol',
      'Uploads, inschrijvingen en imports zijn gestopt. Het bieden stopt als laatste. Maak schijfruimte vrij.',
    ],
    he: ['הדיסק של השרת כמעט מלא', 'העלאות, הרשמות וייבוא נעצרו. הגשת ההצעות תיעצר אחרונה. פנו מקום בדיסק.'],
  }),
  historyFinding: texts(DASHBOARD, {
    en: [
      'The history has been altered',
      'The server has found a change in its history that it did not make. The dashboard shows the details.',
    ],
    fr: [
      'L’historique a été altéré',
      'Le serveur a trouvé dans son historique une modification qu’il n’a pas faite. Le tableau de bord montre les détails.',
    ],
    nl: [
      'De geschiedenis is veranderd',
      'De server heeft in zijn geschiedenis een wijziging gevonden die hij niet heeft gemaakt. Het dashboard toont de details.',
    ],
    he: ['ההיסטוריה שונתה', 'השרת מצא בהיסטוריה שלו שינוי שלא הוא ביצע. הפרטים מוצגים בלוח הבקרה.'],
  }),
  mailServerWithoutTls: texts(OPERATIONS, {
    en: [
      'No mail is sent: the mail server does not support TLS',
      'Mails wait until the mail server supports TLS, or until SMTP_URL ends in ?tls=off, which allows mails without it.',
    ],
    fr: [
      'Aucun e-mail n’est envoyé : le serveur de messagerie ne prend pas en charge TLS',
      'Les e-mails attendent que le serveur de messagerie prenne en charge TLS, ou que SMTP_URL se termine par ?tls=off, ce qui autorise les e-mails sans TLS.',
    ],
    nl: [
      'Er wordt geen e-mail verzonden: de mailserver ondersteunt geen TLS',
      'E-mails wachten tot de mailserver TLS ondersteunt, of tot SMTP_URL op ?tls=off eindigt, wat e-mails zonder TLS toestaat.',
    ],
    he: [
      'לא נשלח דואר: שרת הדואר אינו תומך ב-TLS',
      'הדואר ממתין עד ששרת הדואר יתמוך ב-TLS, או עד ש-SMTP_URL יסתיים ב-?tls=off, המתיר דואר בלעדיו.',
    ],
  }),
  unprovenMails: texts(USERS, {
    en: [
      'Mails to new addresses wait',
      'More than 300 mails in an hour were due to unconfirmed addresses. The remaining mails are sent in the next hours. A program may be signing up companies.',
    ],
    fr: [
      'Les e-mails aux nouvelles adresses attendent',
      'Plus de 300 e-mails étaient à envoyer en une heure à des adresses non confirmées. Les autres seront envoyés dans les prochaines heures. Il se peut qu’un programme inscrive des sociétés.',
    ],
    nl: [
      'E-mails aan nieuwe adressen wachten',
      'In één uur moesten meer dan 300 e-mails naar onbevestigde adressen. De overige worden in de komende uren verzonden. Mogelijk schrijft een programma bedrijven in.',
    ],
    he: [
      'דואר לכתובות חדשות ממתין',
      'בתוך שעה היו אמורות להישלח יותר מ-300 הודעות לכתובות לא מאושרות. היתר יישלחו בשעות הקרובות. ייתכן שתוכנה רושמת חברות.',
    ],
  }),
  bankDetails: texts(HOUSE_SETTINGS, {
    en: [
      'The bank details in award letters have changed',
      'An admin has changed the bank details that award letters show. If you did not expect this, ask your colleagues at once: the audit names the admin.',
    ],
    fr: [
      'Les coordonnées bancaires des lettres d’attribution ont changé',
      'Un administrateur a modifié les coordonnées bancaires qui figurent dans les lettres d’attribution. Si vous ne vous y attendiez pas, interrogez tout de suite vos collègues : l’audit nomme l’administrateur.',
    ],
    nl: [
      'De bankgegevens in toewijzingsbrieven zijn gewijzigd',
      'Een beheerder heeft de bankgegevens gewijzigd die toewijzingsbrieven vermelden. Als u dit niet verwachtte, vraag het dan meteen aan uw collega’s: de audit noemt de beheerder.',
    ],
    he: [
      'פרטי הבנק במכתבי הזכייה השתנו',
      'מנהל שינה את פרטי הבנק שמופיעים במכתבי הזכייה. אם לא ציפיתם לכך, שאלו מיד את עמיתיכם: הביקורת מציינת את שם המנהל.',
    ],
  }),
  proposal: texts(POLICY, {
    en: [
      'An action waits for a second person',
      'A colleague has proposed an action that needs two people. Check it, then approve or refuse it. A proposal about a running auction expires after 15 minutes, any other after three days.',
    ],
    fr: [
      'Une action attend une deuxième personne',
      'Un collègue a proposé une action qui exige deux personnes. Vérifiez-la, puis approuvez-la ou refusez-la. Une proposition sur une vente en cours expire après 15 minutes, les autres après trois jours.',
    ],
    nl: [
      'Een handeling wacht op een tweede persoon',
      'Een collega heeft een handeling voorgesteld die twee personen vereist. Controleer het voorstel en keur het goed of wijs het af. Een voorstel over een lopende veiling vervalt na 15 minuten, elk ander na drie dagen.',
    ],
    he: [
      'פעולה ממתינה לאדם שני',
      'עמית הציע פעולה שדורשת שני אנשים. בדקו אותה, ואשרו או דחו. הצעה שנוגעת למכירה פעילה פגה אחרי 15 דקות, וכל הצעה אחרת אחרי שלושה ימים.',
    ],
  }),
  proposalEnded: texts(DASHBOARD, {
    en: [
      'Your proposal was not executed',
      'It was refused, it expired, or the rules no longer allowed it. The dashboard shows the reason.',
    ],
    fr: [
      'Votre proposition n’a pas été exécutée',
      'Elle a été refusée, elle a expiré, ou les règles ne la permettaient plus. Le tableau de bord montre la raison.',
    ],
    nl: [
      'Uw voorstel is niet uitgevoerd',
      'Het is afgewezen, het is verlopen of de regels stonden het niet meer toe. Het dashboard toont de reden.',
    ],
    he: ['ההצעה שלכם לא בוצעה', 'היא נדחתה, פג תוקפה, או שהכללים כבר לא מתירים אותה. הסיבה מוצגת בלוח הבקרה.'],
  }),
  brokenGlass: texts(POLICY, {
    en: [
      'An action was done without a second person',
      'An admin gave a reason instead of waiting for a second person. The proposals show the action, the admin and the reason.',
    ],
    fr: [
      'Une action a été faite sans deuxième personne',
      'Un administrateur a donné un motif au lieu d’attendre une deuxième personne. Les propositions montrent l’action, l’administrateur et le motif.',
    ],
    nl: [
      'Een handeling is zonder tweede persoon uitgevoerd',
      'Een beheerder heeft een reden opgegeven in plaats van op een tweede persoon te wachten. De voorstellen tonen de handeling, de beheerder en de reden.',
    ],
    he: [
      'פעולה בוצעה בלי אדם שני',
      'מנהל ציין סיבה במקום להמתין לאדם שני. ההצעות מציגות את הפעולה, את המנהל ואת הסיבה.',
    ],
  }),
  failedMessage: texts(DELIVERIES, {
    en: [
      '{count, plural, one {A message could not be delivered} other {# messages could not be delivered}}',
      'The notifications hub lists them with the reasons. You can retry them there.',
    ],
    fr: [
      '{count, plural, one {Un message n’a pas pu être remis} many {# messages n’ont pas pu être remis} other {# messages n’ont pas pu être remis}}',
      'Le centre des messages les énumère avec les causes. Vous pouvez réessayer à cet endroit.',
    ],
    nl: [
      '{count, plural, one {Een bericht kon niet worden bezorgd} other {# berichten konden niet worden bezorgd}}',
      'Het berichtencentrum vermeldt ze met de redenen. U kunt het daar opnieuw proberen.',
    ],
    he: [
      '{count, plural, one {לא ניתן היה למסור הודעה אחת} two {לא ניתן היה למסור שתי הודעות} other {לא ניתן היה למסור # הודעות}}',
      'מרכז ההודעות מציג אותן עם הסיבות. אפשר לנסות שוב משם.',
    ],
  }),
  bookingRequest: texts(DASHBOARD, {
    en: [
      '{count, plural, one {A booking waits for your decision} other {# bookings wait for your decision}}',
      'Confirm a booking by assigning a room.',
    ],
    fr: [
      '{count, plural, one {Une réservation attend votre décision} many {# réservations attendent votre décision} other {# réservations attendent votre décision}}',
      'Pour confirmer une réservation, attribuez-lui une salle.',
    ],
    nl: [
      '{count, plural, one {Een reservering wacht op uw beslissing} other {# reserveringen wachten op uw beslissing}}',
      'Bevestig een reservering door een kamer toe te wijzen.',
    ],
    he: [
      '{count, plural, one {הזמנה אחת ממתינה להחלטתכם} two {שתי הזמנות ממתינות להחלטתכם} other {# הזמנות ממתינות להחלטתכם}}',
      'כדי לאשר הזמנה, הקצו לה חדר.',
    ],
  }),
  signUp: texts(USERS, {
    en: [
      '{count, plural, one {A company has signed up} other {# companies have signed up}}',
      'Approve or reject each person.',
    ],
    fr: [
      '{count, plural, one {Une société s’est inscrite} many {# sociétés se sont inscrites} other {# sociétés se sont inscrites}}',
      'Approuvez ou refusez chaque personne.',
    ],
    nl: [
      '{count, plural, one {Een bedrijf heeft zich ingeschreven} other {# bedrijven hebben zich ingeschreven}}',
      'Keur elke persoon goed of af.',
    ],
    he: [
      '{count, plural, one {חברה אחת נרשמה} two {שתי חברות נרשמו} other {# חברות נרשמו}}',
      'יש לאשר או לדחות כל אדם.',
    ],
  }),
};

export const alertText = (
  texts: AlertTexts,
  part: keyof Texts,
  { language, ...values }: { language: Language; name: string; count: number },
): string => {
  const { en, fr, nl, he } = texts;
  return format({ en: en[part], fr: fr[part], nl: nl[part], he: he[part] }, language, values);
};
