import type { TranslatedTexts } from './translated-texts.js';

export const FRENCH: TranslatedTexts = {
  welcomeTemplate: {
    subject: 'Bienvenue, {{firstName}}',
    body: `Bonjour {{firstName}} {{lastName}},

Merci d’avoir inscrit {{companyName}} auprès de notre maison de vente. Nous avons bien reçu votre demande.

Nous vérifions chaque société avant qu’elle prenne part à une présentation ou à une vente. Nous vous informerons dès que la vérification sera terminée. D’ici là, vous pouvez vous connecter, compléter votre profil et ajouter les documents de votre société.`,
  },
  appointmentReminderTemplate: {
    subject: 'Votre rendez-vous : {{viewingName}}',
    body: `Bonjour {{firstName}},

Nous vous rappelons le rendez-vous de {{companyName}} à la présentation {{viewingName}} :

- Quand : {{appointment}} (heure locale)
- Où : {{viewingLocation}}
- Salle : {{room}}

Munissez-vous d’une pièce d’identité et prévoyez quelques minutes pour l’accueil. Si vous ne pouvez pas venir, veuillez annuler la réservation à temps, afin qu’une autre société puisse disposer de la salle.`,
  },
  goodsListUploadedTemplate: {
    subject: 'Liste des marchandises : {{viewingName}}',
    body: `Bonjour {{firstName}},

La liste des marchandises de la présentation {{viewingName}} est maintenant disponible. La présentation est ouverte du {{viewingStart}} au {{viewingEnd}} : {{viewingLocation}}.

Sur la page de la présentation, vous pouvez consulter les parties et réserver vos créneaux.`,
  },
  auctionPausedTemplate: {
    subject: '{{auctionName}} est en pause',
    body: `Bonjour {{firstName}},

La vente {{auctionName}} est en pause. Pendant la pause, il n’est pas possible de placer des offres. La pause ne modifie aucune offre.

Nous vous informerons de la reprise de la vente et de sa nouvelle fin.`,
  },
  auctionResumedTemplate: {
    subject: '{{auctionName}} a repris',
    body: `Bonjour {{firstName}},

La vente {{auctionName}} a repris, et il est de nouveau possible de placer des offres. Fin de la vente : {{auctionEnd}}.

La pause n’a modifié aucune offre.`,
  },
  auctionCancelledTemplate: {
    subject: '{{auctionName}} a été annulée',
    body: `Bonjour {{firstName}},

La vente {{auctionName}} a été annulée. Aucun lot n’est vendu, et aucune offre n’a d’effet.

Veuillez nous excuser pour ce désagrément. Si vous avez des questions, n’hésitez pas à nous contacter.`,
  },
  tenderBiddingDetails: {
    subject: 'Vos offres dans {{auctionName}}',
    body: `Bonjour {{firstName}},

La vente {{auctionName}} s’est terminée : {{auctionEnd}}. Voici les offres de {{companyName}} à ce moment :

{{biddingDetails}}

Les résultats sont publiés dès que {{houseName}} les a confirmés. Ce message est confidentiel et réservé à votre société.`,
  },
  auctionStartedForViewingUsers: {
    subject: '{{auctionName}} a commencé',
    body: `Bonjour {{firstName}},

La vente {{auctionName}} a commencé. Fin des offres : {{auctionEnd}}.

La page de la vente montre tous les lots et l’état de vos offres.`,
  },
  auctionOngoingForViewingUsers: {
    subject: '{{auctionName}} se termine bientôt',
    body: `Bonjour {{firstName}},

La vente {{auctionName}} est en cours. Elle se termine : {{auctionEnd}}.

Veuillez placer ou modifier vos offres à temps. Les offres qui arrivent après la fin ne sont pas acceptées.`,
  },
  auctionCompletedForViewingUsers: {
    subject: '{{auctionName}} est terminée',
    body: `Bonjour {{firstName}},

La vente {{auctionName}} s’est terminée : {{auctionEnd}}. Merci de votre participation.

{{houseName}} vérifie maintenant les résultats. Nous vous informerons de leur publication.`,
  },
  approved: {
    subject: 'Votre demande est approuvée',
    body: `Bonjour {{firstName}},

{{houseName}} a approuvé votre demande et celle de {{companyName}}. Vous pouvez maintenant vous connecter et consulter les présentations et les ventes auxquelles votre société est invitée.`,
  },
  rejected: {
    subject: 'Votre demande n’a pas été approuvée',
    body: `Bonjour {{firstName}},

{{houseName}} n’a pas approuvé votre demande, ou celle de {{companyName}}. Vous pouvez toujours vous connecter et consulter vos propres données.

Si vous pensez qu’il s’agit d’une erreur, veuillez contacter {{houseName}}.`,
  },
  joined: {
    subject: 'Bienvenue chez {{companyName}}',
    body: `Bonjour {{firstName}},

Vous avez accepté l’invitation de {{companyName}}. Ses présentations, ses réservations et ses messages se trouvent désormais dans votre compte, et vous recevez les messages qui vous concernent.`,
  },
  auctionInvitation: {
    subject: 'Votre société est invitée à {{auctionName}}',
    body: `Bonjour {{firstName}},

{{companyName}} est invitée à la vente {{auctionName}}. Début des offres : {{auctionStart}}. Fin des offres : {{auctionEnd}}.

Les lots peuvent être consultés dès maintenant.`,
  },
  viewingInvitation: {
    subject: 'Votre société est invitée à {{viewingName}}',
    body: `Bonjour {{firstName}},

{{companyName}} est invitée à la présentation {{viewingName}}, du {{viewingStart}} au {{viewingEnd}} : {{viewingLocation}}.

Veuillez réserver vos créneaux à temps.`,
  },
  bookingApproved: {
    subject: 'Votre réservation à {{viewingName}} est confirmée',
    body: `Bonjour {{firstName}},

La réservation de {{companyName}} à la présentation {{viewingName}} est confirmée.`,
  },
  bookingRejected: {
    subject: 'Votre réservation à {{viewingName}} n’a pas pu être confirmée',
    body: `Bonjour {{firstName}},

{{houseName}} n’a pas pu confirmer la réservation de {{companyName}} à la présentation {{viewingName}}. Vous pouvez demander d’autres créneaux.`,
  },
  bookingChanged: {
    subject: 'Votre réservation à {{viewingName}} a changé',
    body: `Bonjour {{firstName}},

La réservation de {{companyName}} à la présentation {{viewingName}} a changé. Voici ses détails actuels.`,
  },
  bookingCancelled: {
    subject: 'Votre réservation à {{viewingName}} est annulée',
    body: `Bonjour {{firstName}},

La réservation de {{companyName}} à la présentation {{viewingName}} est annulée.`,
  },
  auctionExtended: {
    subject: '{{auctionName}} se termine plus tard',
    body: `Bonjour {{firstName}},

La fin de la vente {{auctionName}} a été déplacée. Nouvelle fin des offres : {{auctionEnd}}.`,
  },
  auctionSoftClose: {
    subject: '{{auctionName}} est prolongée : des offres tardives déplacent sa fin',
    body: `Bonjour {{firstName}},

Une offre placée peu avant la fin a déplacé la fin de la vente {{auctionName}}. Nouvelle fin : {{auctionEnd}}. D’autres offres tardives peuvent la déplacer encore. La règle de clôture prolongée de la vente précise quelles offres ont cet effet, et de combien.

Vous recevez ce message une seule fois. La page de la vente montre toujours la fin actuelle.`,
  },
  lotWithdrawn: {
    subject: 'Un lot de {{auctionName}} est retiré',
    body: `Bonjour {{firstName}},

{{houseName}} a retiré le lot ci-dessous de la vente {{auctionName}}. Les offres sur ce lot sont nulles, et aucune nouvelle offre n’est acceptée.`,
  },
  bidsVoided: {
    subject: 'Vos offres dans {{auctionName}} sont annulées',
    body: `Bonjour {{firstName}},

{{houseName}} a annulé les offres de {{companyName}} dans la vente {{auctionName}}, sur les lots ci-dessous. Elles ne comptent plus. Tant que la vente est en cours, {{companyName}} peut placer de nouvelles offres.

Si vous pensez qu’il s’agit d’une erreur, veuillez contacter {{houseName}}.`,
  },
  bidEntered: {
    subject: 'Une offre a été saisie pour vous dans {{auctionName}}',
    body: `Bonjour {{firstName}},

{{houseName}} a saisi, en votre nom, une offre de {{companyName}} dans la vente {{auctionName}}, sur le lot ci-dessous. Son montant et son accusé de réception se trouvent sur la page de la vente.

Si vous ne l’avez pas demandé, veuillez contacter {{houseName}} immédiatement.`,
  },
  bidTakenBack: {
    subject: 'Une offre a été retirée pour vous dans {{auctionName}}',
    body: `Bonjour {{firstName}},

{{houseName}} a retiré, en votre nom, l’offre de {{companyName}} sur le lot ci-dessous, dans la vente {{auctionName}}.

Si vous ne l’avez pas demandé, veuillez contacter {{houseName}} immédiatement.`,
  },
  bidEnteredForAnother: {
    subject: 'Une offre a été saisie pour {{companyName}} dans {{auctionName}}',
    body: `Bonjour {{firstName}},

{{houseName}} a saisi une offre de {{companyName}} dans la vente {{auctionName}}, sur le lot ci-dessous, au nom d’un collègue qui est parti ou ne peut pas se connecter actuellement. Son montant et son accusé de réception se trouvent sur la page de la vente.

Si {{companyName}} ne l’a pas demandé, veuillez contacter {{houseName}} immédiatement.`,
  },
  bidTakenBackForAnother: {
    subject: 'Une offre a été retirée pour {{companyName}} dans {{auctionName}}',
    body: `Bonjour {{firstName}},

{{houseName}} a retiré l’offre de {{companyName}} sur le lot ci-dessous, dans la vente {{auctionName}}, au nom d’un collègue qui est parti ou ne peut pas se connecter actuellement.

Si {{companyName}} ne l’a pas demandé, veuillez contacter {{houseName}} immédiatement.`,
  },
  bidNotEntered: {
    subject: 'Une offre de {{companyName}} n’a pas été saisie dans {{auctionName}}',
    body: `Bonjour {{firstName}},

{{houseName}} voulait saisir, modifier ou retirer une offre de {{companyName}} sur le lot ci-dessous, dans la vente {{auctionName}}. La vente s’est terminée avant qu’une deuxième personne ne l’approuve. Rien n’a été modifié.

Pour toute question, veuillez contacter {{houseName}}.`,
  },
  resultPublished: {
    subject: 'Le résultat de {{auctionName}} est publié',
    body: `Bonjour {{firstName}},

Le résultat de la vente {{auctionName}} est publié.`,
  },
  auctionChanged: {
    subject: '{{auctionName}} a changé',
    body: `Bonjour {{firstName}},

{{houseName}} a modifié la vente {{auctionName}} depuis sa publication.`,
  },
  viewingChanged: {
    subject: '{{viewingName}} a changé',
    body: `Bonjour {{firstName}},

{{houseName}} a modifié la présentation {{viewingName}} depuis sa publication.`,
  },
  awardLetter: {
    subject: 'Votre lettre d’attribution pour {{auctionName}}',
    body: `Bonjour {{firstName}},

La lettre d’attribution de {{companyName}} pour la vente {{auctionName}} se trouve sur la page du résultat.`,
  },
  confirmColleagues: {
    subject: 'Les acheteurs de {{companyName}} se sont-ils confirmés mutuellement ?',
    body: `Bonjour {{firstName}},

{{companyName}} a plusieurs acheteurs ici, et tous ne se sont pas confirmés mutuellement. Dans une vente scellée, un acheteur ne voit les montants d’un collègue que si ce collègue l’a confirmé avant la publication de la vente.

Les acheteurs se confirment sous « Members » dans leur compte. {{houseName}} peut aussi ajouter des personnes à une société : « Members » montre qui a été ajouté de cette façon, et quand. Ne confirmez que des personnes que vous connaissez personnellement.`,
  },
};
