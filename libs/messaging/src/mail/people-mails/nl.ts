import type { PeopleMails } from './people-mails.js';

export const DUTCH_MAILS: PeopleMails = {
  memberInvitation: ({ house, company }) => ({
    subject: `U bent uitgenodigd voor ${company || 'een bedrijf'} bij ${house}`,
    paragraphs: [
      `${company ? `Het bedrijf “${company}” heeft u uitgenodigd` : 'U bent uitgenodigd'} bij ${house}, dat bezichtigingen en veilingen van diamanten en edelstenen houdt.`,
      'Open de link om een wachtwoord te kiezen. De link is 14 dagen geldig en alleen voor u. Geef hem niet door.',
    ],
    button: 'De uitnodiging aanvaarden',
  }),
  staffInvitation: ({ house }) => ({
    subject: `U bent uitgenodigd als medewerker van ${house}`,
    paragraphs: [
      `${house} heeft u uitgenodigd als medewerker.`,
      'Open de link om een wachtwoord te kiezen. De link is 14 dagen geldig en alleen voor u. Geef hem niet door.',
    ],
    button: 'De uitnodiging aanvaarden',
  }),
  signUpInvitation: ({ house }) => ({
    subject: `${house} nodigt u uit voor een veiling`,
    paragraphs: [
      `${house} nodigt uw bedrijf graag uit voor een van zijn veilingen. Schrijf uw bedrijf in om deel te nemen. ${house} beoordeelt daarna uw aanvraag.`,
      'Open de pagina en kies “Ik ben hier nieuw”. Schrijf u in met het e-mailadres waarnaar dit bericht is gestuurd. De uitnodiging geldt alleen voor dat adres.',
    ],
    button: 'Inschrijven',
  }),
  confirmEmail: () => ({
    subject: 'Bevestig uw e-mailadres',
    paragraphs: [],
    button: 'Het adres bevestigen',
  }),
  passwordReset: () => ({
    subject: 'Kies een nieuw wachtwoord',
    paragraphs: [
      'We hebben een aanvraag ontvangen voor een nieuw wachtwoord voor uw account. De link is één uur geldig.',
      'Hebt u dit niet aangevraagd, doe dan niets. Uw wachtwoord verandert niet.',
    ],
    button: 'Een nieuw wachtwoord kiezen',
  }),
  passwordChanged: ({ house }) => ({
    subject: 'Uw wachtwoord is gewijzigd',
    paragraphs: [
      'Het wachtwoord van uw account is zojuist gewijzigd en alle sessies zijn afgemeld.',
      `Was u dat niet, vraag dan meteen een nieuw wachtwoord aan (“Wachtwoord vergeten” op de aanmeldpagina) en neem contact op met ${house}.`,
    ],
    button: 'Aanmelden',
  }),
  signUpAgain: () => ({
    subject: 'Bij een inschrijving is uw e-mailadres gebruikt',
    paragraphs: [],
    button: 'Aanmelden',
  }),
  signInTries: () => ({
    subject: 'Mislukte pogingen om aan te melden bij uw account',
    paragraphs: [
      'Er is vaak geprobeerd met een onjuist wachtwoord bij uw account aan te melden. Geen enkele poging is gelukt. Tot de pogingen ophouden, kunt u zich alleen aanmelden met een browser die u al eerder hebt gebruikt.',
      'Kunt u zich niet aanmelden, open dan de link in de browser die u wilt gebruiken. Die browser wordt dan aanvaard. De link is één dag geldig.',
    ],
    button: 'Dit is mijn browser',
  }),
  invitationElsewhere: ({ company }) => ({
    subject: 'U bent uitgenodigd met een adres dat al een account heeft',
    paragraphs: [
      `${company ? `Het bedrijf “${company}”` : 'Een bedrijf'} heeft u uitgenodigd met dit e-mailadres, dat al bij uw account hoort. Eén adres kan maar één account hebben, dus er is niets gewijzigd.`,
      'Wilt u voor dat bedrijf werken, vraag het dan u met een ander adres uit te nodigen.',
    ],
    button: 'Aanmelden',
  }),
  newColleague: ({ house, colleague, role }) => ({
    subject: 'Er is een collega toegevoegd of een collega heeft een nieuwe rol',
    paragraphs: [
      `${house} heeft ${colleague} deze rol in uw bedrijf gegeven: ${role}.`,
      `Had u dit niet verwacht, neem dan contact op met ${house}. Een collega ziet uw verzegelde biedingen pas nadat u die collega hebt bevestigd.`,
    ],
    button: 'Uw collega’s bekijken',
  }),
  factorsChanged: ({ house }) => ({
    subject: 'Uw tweede factoren zijn gewijzigd',
    paragraphs: [
      'Er is zojuist een toegangssleutel, een authenticatie-app of een herstelcode van uw account toegevoegd, verwijderd, gebruikt of geweigerd. Onder ‘Accountinstellingen’ ziet u uw tweede factoren.',
      `Was u dat niet, wijzig dan meteen uw wachtwoord en neem contact op met ${house}.`,
    ],
    button: 'Aanmelden',
  }),
  factorSetup: ({ house }) => ({
    subject: 'Stel een tweede factor in',
    paragraphs: [
      `Uw account bij ${house} heeft een tweede factor nodig, en iemand heeft zojuist uw wachtwoord ingevuld. Was u dat, open dan de link in dezelfde browser. Hij is één uur geldig.`,
      'Was u dat niet, open de link dan niet en wijzig meteen uw wachtwoord.',
    ],
    button: 'Een tweede factor instellen',
  }),
  colleagueFactorsReset: ({ house, colleague }) => ({
    subject: 'De tweede factoren van een collega zijn verwijderd',
    paragraphs: [
      `${house} heeft de tweede factoren van ${colleague} verwijderd. Tot er nieuwe zijn ingesteld, opent het wachtwoord alleen dat account.`,
      `Had u dit niet verwacht, neem dan contact op met ${house}. De collega ziet uw verzegelde biedingen niet meer, en u die van de collega niet, totdat u elkaar opnieuw bevestigt.`,
    ],
    button: 'Uw collega’s bekijken',
  }),
};
