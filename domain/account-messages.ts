import type { TitledMessage } from './messages.ts'
import { pageMessages } from './messages.ts'

/** Messages about a user's own account, orders and letters, in addition to messages.ts. */

export const signUpMessages = {
  success: {
    title: 'Inscription réussie',
    text: 'Vérifiez votre email pour confirmer votre compte',
  } satisfies TitledMessage,
  failureTitle: "Erreur d'inscription",
  failureHeading: "Erreur lors de l'inscription",
  failure: "Erreur lors de l'inscription. Veuillez réessayer.",
  invalidUserType: 'Le type de compte sélectionné est invalide.',
  confirmed: {
    title: 'Adresse email confirmée',
    text: 'Vous êtes maintenant connecté',
  } satisfies TitledMessage,
  alreadyConfirmed: {
    title: 'Adresse email confirmée',
    text: 'Connectez-vous avec votre adresse email et votre mot de passe.',
  } satisfies TitledMessage,
  linkExpired: {
    title: 'Ce lien de confirmation a expiré',
    text: 'Connectez-vous ci-dessous\u00a0: si votre adresse n’est pas encore confirmée, nous vous envoyons aussitôt un nouveau lien.',
  } satisfies TitledMessage,
  linkInvalid: {
    title: 'Ce lien de confirmation n’est pas valable',
    text: 'Il a peut-être été coupé par votre messagerie. Connectez-vous ci-dessous\u00a0: si votre adresse n’est pas encore confirmée, nous vous envoyons aussitôt un nouveau lien.',
  } satisfies TitledMessage,
  linkReplaced: {
    title: 'Ce lien a été remplacé',
    text: 'Une inscription plus récente a été faite avec cette adresse\u00a0: ouvrez le lien du dernier email reçu. Si elle n’est pas de vous, inscrivez-vous à nouveau, puis ouvrez le nouveau lien.',
  } satisfies TitledMessage,
  linkOfSuspended: {
    title: 'Votre compte est suspendu',
    text: 'Le motif vous a été envoyé par email. Vous pouvez nous répondre depuis la page de contact.',
  } satisfies TitledMessage,
} as const

/** Messages about passwords and the other credentials of an account. */
export const passwordMessages = {
  mailSent: {
    title: 'Email envoyé',
    text: 'Vérifiez votre boîte mail pour réinitialiser votre mot de passe',
  } satisfies TitledMessage,
  failureTitle: 'Erreur',
  requestFailure: "Une erreur s'est produite. Veuillez réessayer.",
  mailFailure: "Une erreur s'est produite lors de l'envoi de l'email",
  mismatch: 'Les mots de passe ne correspondent pas.',
  wrongCurrent: 'Ce n’est pas votre mot de passe actuel.',
  resetFailureTitle: 'Votre mot de passe n’a pas été changé',
  resetDone: 'Mot de passe réinitialisé\u00a0! Redirection…',
  linkMissing: 'Ce lien est incomplet. Ouvrez-le depuis l’email reçu, ou demandez-en un nouveau.',
  linkInvalid:
    'Ce lien n’est pas valable. Il a peut-être été coupé par votre messagerie\u00a0: demandez-en un nouveau.',
  linkExpired: 'Ce lien a expiré\u00a0: il était valable 24\u00a0heures. Demandez-en un nouveau.',
  linkSpent:
    'Ce lien a déjà servi, ou n’a plus cours depuis que votre compte a changé. Demandez-en un nouveau.',
  changed: {
    title: 'Mot de passe modifié',
    text: 'Vos autres appareils ont été déconnectés.',
  } satisfies TitledMessage,
  changeFailureTitle: 'Votre mot de passe n’a pas été changé',
} as const

export const emailChangeMessages = {
  sent: {
    title: 'Email envoyé',
    text: 'Ouvrez le lien reçu à votre nouvelle adresse pour la confirmer.',
  } satisfies TitledMessage,
  changed: (email: string): TitledMessage => ({
    title: 'Adresse email modifiée',
    text: `Connectez-vous désormais avec ${email}.`,
  }),
  failureTitle: 'Votre adresse email n’a pas été changée',
  sameAddress: 'C’est déjà votre adresse email.',
  taken: 'Cette adresse email sert déjà à un autre compte.',
  linkInvalid:
    'Ce lien n’est pas valable pour le compte connecté. Il a peut-être été coupé par votre messagerie\u00a0: recommencez depuis «\u00a0Mes Infos\u00a0».',
  linkExpired:
    'Ce lien a expiré\u00a0: il était valable 24\u00a0heures. Recommencez depuis «\u00a0Mes Infos\u00a0».',
  linkSpent: 'Ce lien a déjà servi, ou un lien plus récent l’a remplacé.',
} as const

/** Messages about the link that `npm run make-administrator` prints. */
export const administratorMessages = {
  failureTitle: 'Vous n’êtes pas administrateur pour autant',
  linkInvalid: 'Ce lien n’est pas valable. Vérifiez qu’il est copié en entier, ou faites-en faire un autre.',
  linkExpired: 'Ce lien a expiré\u00a0: il était valable 24\u00a0heures. Faites-en faire un autre.',
  linkSpent: 'Ce lien a déjà servi, ou un lien plus récent l’a remplacé.',
  otherAccount: 'Ce lien est fait pour un autre compte que le vôtre.',
  accountThere: 'Un compte a cette adresse\u00a0: connectez-vous-y, puis rouvrez le lien.',
  created: {
    title: 'Compte administrateur créé',
    text: 'Connectez-vous avec le mot de passe que vous venez de choisir.',
  } satisfies TitledMessage,
  granted: {
    title: 'Vous êtes administrateur',
    text: 'Vous trouvez l’administration dans le menu de votre compte.',
  } satisfies TitledMessage,
  noAddress: 'Donnez l’adresse\u00a0: npm run make-administrator -- nom@exemple.fr',
  notTheirs: (email: string) =>
    `${email} est l’adresse d’un compte supprimé ou de démonstration, qui ne peut pas administrer ce site.`,
} as const

export const profileMessages = {
  saveFailureTitle: "Erreur d'enregistrement du profil",
  failureTitle: 'Erreur de sauvegarde',
  notSignedIn: 'Utilisateur non connecté',
  saved: 'Profil enregistré',
  nameNeeded: 'Ce nom est nécessaire\u00a0: vous pouvez le changer, pas l’effacer.',
  usernameCharacters:
    'Un nom d’utilisateur s’écrit avec des lettres, des chiffres, des points et des tirets, sans espace.',
} as const

export const orderMessages = {
  missing: {
    title: 'Commande introuvable',
    text: 'Cette commande n’existe pas, ou elle n’est pas liée à votre compte.',
  } satisfies TitledMessage,
} as const

/** Messages about the buyer's appointment for collection. */
export const appointmentMessages = {
  gone: 'Ce créneau n’est plus proposé. Choisissez-en un autre.',
  closed: 'Cette commande n’attend plus de retrait\u00a0: aucun rendez-vous ne peut être pris.',
  loadFailure: 'Les créneaux n’ont pas pu être chargés. Veuillez réessayer.',
  saveFailureTitle: 'Rendez-vous non enregistré',
  cancelFailureTitle: 'Rendez-vous non annulé',
  started: 'Ce rendez-vous a déjà commencé\u00a0: appelez le vendeur si vous ne pouvez pas venir.',
} as const

/** Messages about the reviews that buyer and seller write about each other. */
export const orderReviewMessages = {
  noStars: 'Choisissez une note, de 1 à 5 étoiles.',
  noText: 'Le texte de l’avis manque\u00a0: envoyez-le, même vide.',
  tooLong: 'Un avis compte au plus 2\u00a0000\u00a0caractères.',
  notYet: 'Un avis se donne une fois les articles reçus.',
  over: 'Le délai pour donner un avis est passé\u00a0: il court 30\u00a0jours à compter de la réception.',
  already: 'Vous avez déjà donné votre avis.',
  failureTitle: 'Avis non enregistré',
} as const

/** Messages of a seller's public page. */
export const sellerMessages = {
  missing: {
    title: 'Vendeur introuvable',
    text: 'Ce vendeur n’existe pas, ou n’est plus sur la plateforme.',
  } satisfies TitledMessage,
  loadFailure: 'Les avis n’ont pas pu être chargés. Veuillez réessayer.',
} as const

export const avatarMessages = {
  saved: 'Photo enregistrée',
  removed: 'Photo supprimée',
  tooHeavy: 'Cette photo dépasse 10\u00a0Mo. Choisissez-en une plus légère.',
} as const

export const alertMessages = {
  saveFailureTitle: 'Alerte non enregistrée',
  tooMany: (max: number) =>
    `Vous pouvez garder ${max} alertes au plus. Désactivez-en une avant d’en ajouter.`,
  categoryMissing: 'Cette catégorie n’existe plus. Choisissez-en une autre.',
  tooManyWatched: (max: number) =>
    `Vous pouvez suivre ${max} produits au plus. Cessez d’en suivre un avant d’en ajouter.`,
} as const

export const savedSearchMessages = {
  saveFailureTitle: 'Recherche non enregistrée',
  empty: 'Choisissez au moins un filtre avant d’enregistrer cette recherche.',
  tooLong: 'Cette recherche a trop de filtres pour être enregistrée. Retirez-en un.',
  categoryMissing: 'Cette recherche porte sur une catégorie qui n’existe plus. Choisissez-en une autre.',
  known: 'Vous avez déjà enregistré cette recherche.',
  tooMany: (max: number) =>
    `Vous pouvez garder ${max} recherches au plus. Supprimez-en une avant d’en ajouter.`,
  missing: 'Cette recherche n’existe pas, ou plus.',
} as const

export const unsubscribeMessages = {
  invalid: {
    title: 'Ce lien n’est pas valable',
    text: 'Il a peut-être été coupé par votre messagerie. Vos alertes se règlent aussi depuis votre compte.',
  } satisfies TitledMessage,
} as const

export const contactMessages = {
  sent: 'Votre message a bien été envoyé.',
  failureTitle: 'Message non envoyé',
  failure: "Erreur lors de l'envoi. Veuillez réessayer.",
} as const

/** The message for a form whose code fails to load is in messages.ts. */
export const priceRequestMessages = {
  sending: 'Envoi de la demande de prix en cours…',
  sent: 'Demande de prix envoyée avec succès. Nous vous contacterons rapidement.',
  failure: "Erreur lors de l'envoi de la demande de prix. Veuillez réessayer.",
  notSignedIn: 'Connectez-vous pour demander le prix de ce produit.',
  hasPrice: 'Ce produit a maintenant un prix\u00a0: rechargez la page pour le voir.',
  notAvailable: 'Ce produit n’est plus disponible.',
  own: 'Ce produit est le vôtre.',
  alreadyRequested: {
    title: 'Demande déjà envoyée',
    text: (when: string) =>
      `Vous avez demandé le prix de ce produit le ${when}. La réponse vous arrivera par email\u00a0; sans nouvelles, vous pourrez redemander après 24\u00a0heures.`,
  },
} as const

/** Withdrawing from a purchase (code de la consommation, L. 221-18 to L. 221-28). */
export const withdrawalMessages = {
  failureTitle: 'Rétractation non enregistrée',
  failure:
    'Une erreur s’est produite. Vous pouvez réessayer, ou envoyer le formulaire par courrier ou par email.',
  notConsumer:
    'La loi réserve le droit de rétractation aux particuliers. Votre profil indique que vous achetez pour une entreprise ou une association.',
  noItem: 'Choisissez au moins un article.',
  nameMissing: 'Saisissez votre nom.',
  cancelled: 'Cette commande est annulée\u00a0: il n’y a plus de contrat dont se rétracter.',
  itemCancelled:
    'La vente de l’un de ces articles est annulée\u00a0: il n’y a plus de contrat dont se rétracter. Choisissez les autres.',
  over: (day: string) => `Le délai de rétractation de cette commande a pris fin le ${day}.`,
  already: 'Une rétractation est déjà enregistrée pour l’un de ces articles.',
  privateSeller:
    'L’un de ces articles est vendu par un particulier\u00a0: la loi ne prévoit pas de rétractation entre particuliers.',
} as const

export const signInMessages = {
  success: pageMessages.signedIn,
  failureTitle: 'Erreur de connexion',
  failure: "Une erreur s'est produite lors de la connexion",
  // One text for both: after signing up, it must not tell whether the address had an account already.
  wrongCredentials:
    'Adresse email ou mot de passe incorrect, ou adresse pas encore confirmée. Dans ce dernier cas, un nouveau lien vient de vous être envoyé.',
  suspended: 'Votre compte est suspendu. Le motif vous a été envoyé par email.',
  demonstration: 'Les comptes de démonstration ne s’ouvrent pas sur un site public.',
} as const

/** Messages of the fields of a company. */
export const companyMessages = {
  siret: 'Ce numéro SIRET n’est pas valide\u00a0: il compte 14\u00a0chiffres.',
  vatNumber: 'Ce numéro de TVA n’est pas valide\u00a0: FR, puis 11\u00a0chiffres.',
  otherCompany: 'Ce numéro de TVA n’est pas celui de l’entreprise du numéro SIRET.',
} as const

export const companyLabels = {
  siret: 'Numéro SIRET',
  vatNumber: 'Numéro de TVA intracommunautaire',
  vatRegime: 'Régime de TVA de vos ventes',
  vatOnDebits: 'J’ai opté pour le paiement de la TVA d’après les débits',
} as const
