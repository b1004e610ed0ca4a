import type { TranslatedTexts } from './translated-texts.js';

export const DUTCH: TranslatedTexts = {
  welcomeTemplate: {
    subject: 'Welkom, {{firstName}}',
    body: `Beste {{firstName}} {{lastName}},

Bedankt voor de inschrijving van {{companyName}} bij ons veilinghuis. We hebben uw aanvraag ontvangen.

We controleren elk bedrijf voordat het aan een bezichtiging of een veiling deelneemt. Zodra de controle klaar is, laten we het u weten. Intussen kunt u zich aanmelden, uw profiel aanvullen en de documenten van uw bedrijf toevoegen.`,
  },
  appointmentReminderTemplate: {
    subject: 'Uw afspraak: {{viewingName}}',
    body: `Beste {{firstName}},

Dit is een herinnering aan de afspraak van {{companyName}} op de bezichtiging {{viewingName}}:

- Wanneer: {{appointment}} (plaatselijke tijd)
- Waar: {{viewingLocation}}
- Kamer: {{room}}

Breng een identiteitsbewijs mee en reken op enkele minuten voor de ontvangst. Kunt u niet komen, annuleer de reservering dan tijdig, zodat een ander bedrijf de kamer kan gebruiken.`,
  },
  goodsListUploadedTemplate: {
    subject: 'Goederenlijst: {{viewingName}}',
    body: `Beste {{firstName}},

De goederenlijst van de bezichtiging {{viewingName}} is nu beschikbaar. De bezichtiging is open van {{viewingStart}} tot en met {{viewingEnd}}: {{viewingLocation}}.

Op de pagina van de bezichtiging kunt u de partijen bekijken en uw tijden reserveren.`,
  },
  auctionPausedTemplate: {
    subject: '{{auctionName}} is gepauzeerd',
    body: `Beste {{firstName}},

De veiling {{auctionName}} is gepauzeerd. Tijdens de pauze kunnen geen biedingen worden uitgebracht. De pauze verandert geen enkel bod.

We laten u weten wanneer de veiling wordt hervat en wanneer zij eindigt.`,
  },
  auctionResumedTemplate: {
    subject: '{{auctionName}} is hervat',
    body: `Beste {{firstName}},

De veiling {{auctionName}} is hervat en er kan weer worden geboden. De veiling eindigt nu op {{auctionEnd}}.

De pauze heeft geen enkel bod veranderd.`,
  },
  auctionCancelledTemplate: {
    subject: '{{auctionName}} is geannuleerd',
    body: `Beste {{firstName}},

De veiling {{auctionName}} is geannuleerd. Geen enkele kavel is verkocht en geen enkel bod heeft gevolgen.

Onze excuses voor het ongemak. Hebt u vragen, neem dan contact met ons op.`,
  },
  tenderBiddingDetails: {
    subject: 'Uw biedingen in {{auctionName}}',
    body: `Beste {{firstName}},

De veiling {{auctionName}} is geëindigd op {{auctionEnd}}. Dit zijn de biedingen van {{companyName}} op dat moment:

{{biddingDetails}}

De uitslag wordt gepubliceerd zodra {{houseName}} hem heeft bevestigd. Dit bericht is vertrouwelijk en alleen voor uw bedrijf bestemd.`,
  },
  auctionStartedForViewingUsers: {
    subject: '{{auctionName}} is begonnen',
    body: `Beste {{firstName}},

De veiling {{auctionName}} is begonnen. Bieden kan tot {{auctionEnd}}.

De pagina van de veiling toont alle kavels en de stand van uw biedingen.`,
  },
  auctionOngoingForViewingUsers: {
    subject: '{{auctionName}} eindigt binnenkort',
    body: `Beste {{firstName}},

De veiling {{auctionName}} loopt en eindigt op {{auctionEnd}}.

Plaats of wijzig uw biedingen op tijd. Biedingen die na het einde binnenkomen, worden niet aanvaard.`,
  },
  auctionCompletedForViewingUsers: {
    subject: '{{auctionName}} is afgelopen',
    body: `Beste {{firstName}},

De veiling {{auctionName}} is geëindigd op {{auctionEnd}}. Bedankt voor uw deelname.

{{houseName}} controleert nu de uitslag. We laten u weten wanneer die wordt gepubliceerd.`,
  },
  approved: {
    subject: 'Uw aanvraag is goedgekeurd',
    body: `Beste {{firstName}},

{{houseName}} heeft u en {{companyName}} goedgekeurd. U kunt zich nu aanmelden en de bezichtigingen en veilingen zien waarvoor uw bedrijf is uitgenodigd.`,
  },
  rejected: {
    subject: 'Uw aanvraag is niet goedgekeurd',
    body: `Beste {{firstName}},

{{houseName}} heeft uw aanvraag, of die van {{companyName}}, niet goedgekeurd. U kunt zich nog wel aanmelden en uw eigen gegevens bekijken.

Denkt u dat dit een vergissing is, neem dan contact op met {{houseName}}.`,
  },
  joined: {
    subject: 'Welkom bij {{companyName}}',
    body: `Beste {{firstName}},

U hebt de uitnodiging van {{companyName}} aanvaard. De bezichtigingen, reserveringen en berichten van het bedrijf staan nu in uw account, en u ontvangt de berichten die voor u van belang zijn.`,
  },
  auctionInvitation: {
    subject: 'Uw bedrijf is uitgenodigd voor {{auctionName}}',
    body: `Beste {{firstName}},

{{companyName}} is uitgenodigd voor de veiling {{auctionName}}. Bieden kan van {{auctionStart}} tot {{auctionEnd}}.

De kavels zijn nu te bekijken.`,
  },
  viewingInvitation: {
    subject: 'Uw bedrijf is uitgenodigd voor {{viewingName}}',
    body: `Beste {{firstName}},

{{companyName}} is uitgenodigd voor de bezichtiging {{viewingName}}, van {{viewingStart}} tot en met {{viewingEnd}}: {{viewingLocation}}.

Reserveer uw tijden tijdig.`,
  },
  bookingApproved: {
    subject: 'Uw reservering voor {{viewingName}} is bevestigd',
    body: `Beste {{firstName}},

De reservering van {{companyName}} voor de bezichtiging {{viewingName}} is bevestigd.`,
  },
  bookingRejected: {
    subject: 'Uw reservering voor {{viewingName}} kon niet worden bevestigd',
    body: `Beste {{firstName}},

{{houseName}} kon de reservering van {{companyName}} voor de bezichtiging {{viewingName}} niet bevestigen. U kunt andere tijden aanvragen.`,
  },
  bookingChanged: {
    subject: 'Uw reservering voor {{viewingName}} is gewijzigd',
    body: `Beste {{firstName}},

De reservering van {{companyName}} voor de bezichtiging {{viewingName}} is gewijzigd. Dit zijn de huidige gegevens.`,
  },
  bookingCancelled: {
    subject: 'Uw reservering voor {{viewingName}} is geannuleerd',
    body: `Beste {{firstName}},

De reservering van {{companyName}} voor de bezichtiging {{viewingName}} is geannuleerd.`,
  },
  auctionExtended: {
    subject: '{{auctionName}} eindigt later',
    body: `Beste {{firstName}},

Het einde van de veiling {{auctionName}} is verplaatst. Bieden kan nu tot {{auctionEnd}}.`,
  },
  auctionSoftClose: {
    subject: '{{auctionName}} is verlengd: late biedingen verplaatsen het einde',
    body: `Beste {{firstName}},

Een bod kort voor het einde heeft het einde van de veiling {{auctionName}} verplaatst naar {{auctionEnd}}. Verdere late biedingen kunnen het opnieuw verplaatsen. De regel voor de verlengde sluiting van de veiling bepaalt welke biedingen dat doen, en hoe ver.

U ontvangt dit bericht één keer. De pagina van de veiling toont altijd het huidige einde.`,
  },
  lotWithdrawn: {
    subject: 'Een kavel van {{auctionName}} is teruggetrokken',
    body: `Beste {{firstName}},

{{houseName}} heeft de onderstaande kavel uit de veiling {{auctionName}} teruggetrokken. Biedingen op deze kavel zijn nietig en nieuwe biedingen worden niet aanvaard.`,
  },
  bidsVoided: {
    subject: 'Uw biedingen in {{auctionName}} zijn nietig verklaard',
    body: `Beste {{firstName}},

{{houseName}} heeft de biedingen van {{companyName}} in de veiling {{auctionName}}, op de onderstaande kavels, nietig verklaard. Ze tellen niet meer mee. Zolang de veiling loopt, kan {{companyName}} opnieuw bieden.

Denkt u dat dit een vergissing is, neem dan contact op met {{houseName}}.`,
  },
  bidEntered: {
    subject: 'Er is voor u een bod ingevoerd in {{auctionName}}',
    body: `Beste {{firstName}},

{{houseName}} heeft in uw naam een bod van {{companyName}} ingevoerd in de veiling {{auctionName}}, op de onderstaande kavel. Het bedrag en het ontvangstbewijs staan op de pagina van de veiling.

Hebt u dit niet gevraagd, neem dan onmiddellijk contact op met {{houseName}}.`,
  },
  bidTakenBack: {
    subject: 'Er is voor u een bod ingetrokken in {{auctionName}}',
    body: `Beste {{firstName}},

{{houseName}} heeft in uw naam het bod van {{companyName}} op de onderstaande kavel ingetrokken, in de veiling {{auctionName}}.

Hebt u dit niet gevraagd, neem dan onmiddellijk contact op met {{houseName}}.`,
  },
  bidEnteredForAnother: {
    subject: 'Er is voor {{companyName}} een bod ingevoerd in {{auctionName}}',
    body: `Beste {{firstName}},

{{houseName}} heeft een bod van {{companyName}} ingevoerd in de veiling {{auctionName}}, op de onderstaande kavel, in naam van een collega die vertrokken is of zich nu niet kan aanmelden. Het bedrag en het ontvangstbewijs staan op de pagina van de veiling.

Heeft {{companyName}} dit niet gevraagd, neem dan onmiddellijk contact op met {{houseName}}.`,
  },
  bidTakenBackForAnother: {
    subject: 'Er is voor {{companyName}} een bod ingetrokken in {{auctionName}}',
    body: `Beste {{firstName}},

{{houseName}} heeft het bod van {{companyName}} op de onderstaande kavel ingetrokken, in de veiling {{auctionName}}, in naam van een collega die vertrokken is of zich nu niet kan aanmelden.

Heeft {{companyName}} dit niet gevraagd, neem dan onmiddellijk contact op met {{houseName}}.`,
  },
  bidNotEntered: {
    subject: 'Een bod van {{companyName}} is niet ingevoerd in {{auctionName}}',
    body: `Beste {{firstName}},

{{houseName}} wilde een bod van {{companyName}} op de onderstaande kavel invoeren, wijzigen of intrekken, in de veiling {{auctionName}}. De veiling eindigde voordat een tweede persoon dit goedkeurde. Er is niets gewijzigd.

Neem bij vragen contact op met {{houseName}}.`,
  },
  resultPublished: {
    subject: 'De uitslag van {{auctionName}} is gepubliceerd',
    body: `Beste {{firstName}},

De uitslag van de veiling {{auctionName}} is gepubliceerd.`,
  },
  auctionChanged: {
    subject: '{{auctionName}} is gewijzigd',
    body: `Beste {{firstName}},

{{houseName}} heeft de veiling {{auctionName}} gewijzigd sinds de publicatie.`,
  },
  viewingChanged: {
    subject: '{{viewingName}} is gewijzigd',
    body: `Beste {{firstName}},

{{houseName}} heeft de bezichtiging {{viewingName}} gewijzigd sinds de publicatie.`,
  },
  awardLetter: {
    subject: 'Uw toewijzingsbrief voor {{auctionName}}',
    body: `Beste {{firstName}},

De toewijzingsbrief van {{companyName}} voor de veiling {{auctionName}} staat op de pagina van de uitslag.`,
  },
  confirmColleagues: {
    subject: 'Hebben de kopers van {{companyName}} elkaar bevestigd?',
    body: `Beste {{firstName}},

{{companyName}} heeft hier meerdere kopers, en niet allen hebben elkaar bevestigd. In een verzegelde veiling ziet een koper de bedragen van een collega alleen als die collega de koper vóór de publicatie van de veiling heeft bevestigd.

Kopers bevestigen elkaar onder “Members” in hun account. {{houseName}} kan ook personen aan een bedrijf toevoegen: “Members” toont wie zo is toegevoegd, en wanneer. Bevestig alleen personen die u persoonlijk kent.`,
  },
};
