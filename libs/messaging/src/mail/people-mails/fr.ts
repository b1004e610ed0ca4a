import type { PeopleMails } from './people-mails.js';

export const FRENCH_MAILS: PeopleMails = {
  memberInvitation: ({ house, company }) => ({
    subject: `Vous êtes invité à rejoindre ${company || 'une société'} chez ${house}`,
    paragraphs: [
      `${company ? `La société « ${company} » vous a invité` : 'Vous avez été invité'} à rejoindre ${house}, qui organise des présentations et des ventes de diamants et de pierres précieuses.`,
      'Ouvrez le lien pour choisir un mot de passe. Il est valable 14 jours et uniquement pour vous. Ne le transmettez pas.',
    ],
    button: 'Accepter l’invitation',
  }),
  staffInvitation: ({ house }) => ({
    subject: `Vous êtes invité à rejoindre l’équipe de ${house}`,
    paragraphs: [
      `${house} vous a invité à rejoindre son équipe.`,
      'Ouvrez le lien pour choisir un mot de passe. Il est valable 14 jours et uniquement pour vous. Ne le transmettez pas.',
    ],
    button: 'Accepter l’invitation',
  }),
  signUpInvitation: ({ house }) => ({
    subject: `${house} vous invite à une vente`,
    paragraphs: [
      `${house} souhaite inviter votre société à l’une de ses ventes. Inscrivez votre société pour y participer. ${house} examinera ensuite votre demande.`,
      'Ouvrez la page et choisissez « Je suis nouveau ici ». Inscrivez-vous avec l’adresse e-mail à laquelle ce message a été envoyé. L’invitation n’est valable que pour cette adresse.',
    ],
    button: 'S’inscrire',
  }),
  confirmEmail: () => ({
    subject: 'Veuillez confirmer votre adresse e-mail',
    paragraphs: [],
    button: 'Confirmer l’adresse',
  }),
  passwordReset: () => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Nous avons reçu une demande de nouveau mot de passe pour votre compte. Le lien est valable une heure.',
      'Si vous n’avez pas fait cette demande, ne faites rien. Votre mot de passe ne change pas.',
    ],
    button: 'Choisir un nouveau mot de passe',
  }),
  passwordChanged: ({ house }) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte vient d’être modifié, et toutes ses sessions ont été fermées.',
      `Si ce n’était pas vous, demandez immédiatement un nouveau mot de passe (« Mot de passe oublié » sur la page de connexion) et contactez ${house}.`,
    ],
    button: 'Se connecter',
  }),
  signUpAgain: () => ({
    subject: 'Une inscription a utilisé votre adresse e-mail',
    paragraphs: [],
    button: 'Se connecter',
  }),
  signInTries: () => ({
    subject: 'Tentatives de connexion échouées à votre compte',
    paragraphs: [
      'De nombreuses tentatives de connexion à votre compte ont été faites avec un mot de passe erroné. Aucune n’a réussi. Jusqu’à la fin de ces tentatives, vous ne pouvez vous connecter qu’avec un navigateur que vous avez déjà utilisé.',
      'Si vous ne pouvez pas vous connecter, ouvrez le lien dans le navigateur que vous souhaitez utiliser. Ce navigateur est alors accepté. Le lien est valable un jour.',
    ],
    button: 'C’est mon navigateur',
  }),
  invitationElsewhere: ({ company }) => ({
    subject: 'Vous avez été invité avec une adresse qui a déjà un compte',
    paragraphs: [
      `${company ? `La société « ${company} »` : 'Une société'} vous a invité avec cette adresse e-mail, qui appartient déjà à votre compte. Une adresse ne peut avoir qu’un seul compte : rien n’a donc été modifié.`,
      'Si vous souhaitez travailler pour cette société, demandez-lui de vous inviter avec une autre adresse.',
    ],
    button: 'Se connecter',
  }),
  newColleague: ({ house, colleague, role }) => ({
    subject: 'Un collègue a été ajouté ou a un nouveau rôle',
    paragraphs: [
      `${house} a donné ce rôle dans votre société à ${colleague} : ${role}.`,
      `Si vous ne vous y attendiez pas, contactez ${house}. Un collègue ne voit vos offres scellées qu’une fois que vous l’avez confirmé.`,
    ],
    button: 'Voir vos collègues',
  }),
  factorsChanged: ({ house }) => ({
    subject: 'Vos seconds facteurs ont changé',
    paragraphs: [
      'Une clé d’accès, une application d’authentification ou des codes de secours de votre compte viennent d’être ajoutés, supprimés, utilisés ou refusés. Les « Paramètres du compte » montrent vos seconds facteurs.',
      `Si ce n’était pas vous, changez immédiatement votre mot de passe et contactez ${house}.`,
    ],
    button: 'Se connecter',
  }),
  factorSetup: ({ house }) => ({
    subject: 'Configurez un second facteur',
    paragraphs: [
      `Votre compte chez ${house} demande un second facteur, et quelqu’un vient de saisir votre mot de passe. Si c’était vous, ouvrez le lien dans le même navigateur. Il est valable une heure.`,
      'Si ce n’était pas vous, n’ouvrez pas le lien et changez immédiatement votre mot de passe.',
    ],
    button: 'Configurer un second facteur',
  }),
  colleagueFactorsReset: ({ house, colleague }) => ({
    subject: 'Les seconds facteurs d’un collègue ont été supprimés',
    paragraphs: [
      `${house} a supprimé les seconds facteurs de ${colleague}. Jusqu’à la configuration de nouveaux facteurs, le mot de passe suffit pour ce compte.`,
      `Si vous ne vous y attendiez pas, contactez ${house}. Votre collègue ne voit plus vos offres scellées, ni vous les siennes, tant que vous ne vous êtes pas de nouveau confirmés.`,
    ],
    button: 'Voir vos collègues',
  }),
};
