export const OPERATIONS = {
  en: 'Open the operations',
  fr: 'Ouvrir l’exploitation',
  nl: 'Het beheer openen',
  he: 'אל התפעול',
};
export const DASHBOARD = {
  en: 'Open the dashboard',
  fr: 'Ouvrir le tableau de bord',
  nl: 'Het dashboard openen',
  he: 'אל לוח הבקרה',
};
export const USERS = {
  en: 'Open the users',
  fr: 'Ouvrir les utilisateurs',
  nl: 'De gebruikers openen',
  he: 'אל המשתמשים',
};
export const CONTROL_ROOM = {
  en: 'Open the control room',
  fr: 'Ouvrir la salle de contrôle',
  nl: 'De controlekamer openen',
  he: 'אל חדר הבקרה',
};
export const HOUSE_SETTINGS = {
  en: 'Open the settings of the house',
  fr: 'Ouvrir les paramètres de la maison',
  nl: 'De instellingen van het huis openen',
  he: 'אל הגדרות הבית',
};
export const DELIVERIES = {
  en: 'Open the deliveries',
  fr: 'Ouvrir les envois',
  nl: 'De verzendingen openen',
  he: 'אל המשלוחים',
};
export const POLICY = {
  en: 'Open the proposals',
  fr: 'Ouvrir les propositions',
  nl: 'De voorstellen openen',
  he: 'אל ההצעות לאישור',
};
