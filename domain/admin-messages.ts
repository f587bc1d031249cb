import type { TitledMessage } from './messages.ts'

/** Messages for administrators, in addition to messages.ts. */

/** Messages of the administration's pages about users, and of impersonation. */
export const userMessages = {
  missing: 'Cette personne n’existe pas ou son compte a été supprimé.',
  loadFailure: 'Les personnes n’ont pas pu être chargées. Veuillez réessayer.',
  activityFailure: 'L’activité n’a pas pu être chargée. Veuillez réessayer.',
  ownSecondFactor: 'La vôtre se règle dans votre profil, page «\u00a0Sécurité\u00a0».',
  ownRole: 'Vous ne pouvez pas retirer votre propre rôle d’administrateur.',
  unconfirmedAdmin:
    'Cette personne n’a pas encore confirmé son adresse email\u00a0: n’importe qui a pu s’inscrire avec.',
  lastAdmin: 'La plateforme doit garder au moins un administrateur.',
  suspendedAdmin:
    'Rétablissez d’abord ce compte\u00a0: une personne suspendue ne peut pas être administratrice.',
  ownSuspension: 'Vous ne pouvez pas suspendre votre propre compte.',
  adminSuspension: 'Retirez d’abord à cette personne son rôle d’administrateur.',
  alreadySuspended: 'Ce compte est déjà suspendu.',
  notSuspended: 'Ce compte n’est pas suspendu.',
  missingSession: 'Cette session est déjà fermée.',
  changedMeanwhile:
    'Quelqu’un d’autre a changé ce compte entre-temps. Vérifiez-le, puis recommencez si besoin.',
} as const

export const impersonationMessages = {
  self: 'Vous êtes déjà connecté à votre compte.',
  admin: 'On ne peut pas se connecter à la place d’un administrateur.',
  suspended: 'On ne peut pas se connecter à la place d’une personne suspendue.',
  expiredCode: 'Ce lien de connexion a expiré ou a déjà servi.',
  none: 'Vous n’êtes pas connecté à la place d’une autre personne.',
  quitFailureTitle: 'Impossible de quitter',
} as const

/** Administration of categories and custom fields. */
export const catalogueAdminMessages = {
  nameMissing: 'Donnez un nom.',
  slugMalformed: 'Minuscules sans accents, chiffres et tirets seulement, par exemple portes-interieures.',
  noCategoryYet:
    'Aucune catégorie pour le moment\u00a0: sans elle, personne ne peut déposer d’annonce. Créez une famille, puis ses sous-catégories.',
  slugMissing: 'Saisissez l’adresse\u00a0: le nom n’en donne pas.',
  slugIsId: 'Cette adresse ressemble à un identifiant. Choisissez-en une qui se lise.',
  slugTaken: (name: string) => `Cette adresse est déjà celle de «\u00a0${name}\u00a0».`,
  slugTakenBefore: (name: string) =>
    `Cette adresse a été celle de «\u00a0${name}\u00a0»\u00a0: d’anciens liens y mènent encore.`,
  ownParent: 'Une catégorie ne peut pas être sa propre catégorie parente.',
  thirdLevelBelow: 'Elle a des sous-catégories\u00a0: déplacez-les d’abord, le catalogue a deux niveaux.',
  thirdLevelAbove: (name: string) =>
    `«\u00a0${name}\u00a0» est déjà une sous-catégorie\u00a0: le catalogue a deux niveaux.`,
  parentGone: 'Cette catégorie parente n’existe plus.',
  categoryGone: 'Cette catégorie n’existe plus.',
  hasChildren: 'Elle a des sous-catégories\u00a0: déplacez-les ou supprimez-les d’abord.',
  destinationMissing: (count: number) =>
    `Choisissez où ranger ${count === 1 ? 'son produit' : `ses ${count.toLocaleString('fr-FR')} produits`}.`,
  destinationGone: 'Choisissez une autre catégorie du catalogue.',
  destinationRefuses: (name: string, count: number) =>
    `«\u00a0${name}\u00a0» n’accepte pas le prix sur demande, et ${count === 1 ? '1 produit' : `${count.toLocaleString('fr-FR')} produits`} en ${count === 1 ? 'a' : 'ont'} un\u00a0: ajoutez-la d’abord au champ «\u00a0Indetermine\u00a0».`,
  countChanged: 'Le nombre de produits concernés vient de changer. Vérifiez-le, puis confirmez à nouveau.',
  listChanged: 'La liste vient de changer. La voici à jour\u00a0: recommencez.',
  fieldGone: 'Ce champ n’existe plus.',
  fieldsLoadFailure: 'Les champs n’ont pas pu être chargés. Veuillez réessayer.',
  fieldTwice: 'Ce champ figure deux fois.',
  fieldNameTaken: 'Un autre champ porte déjà ce nom.',
  fieldHasPlace:
    'Chaque annonce a déjà une place pour cela\u00a0: état, provenance, poids, dimensions, unité et contenu.',
  fieldProtected: 'Ce champ dit qu’un prix est sur demande\u00a0: seules ses catégories se changent.',
  categoriesGone: 'Une des catégories choisies n’existe plus.',
  pricesOnRequest: (name: string, count: number) =>
    `«\u00a0${name}\u00a0» ne peut pas être retirée\u00a0: ${count === 1 ? '1 produit y est' : `${count.toLocaleString('fr-FR')} produits y sont`} à prix sur demande.`,
  optionsMissing: 'Ajoutez au moins une option.',
  optionEmpty: 'Donnez un libellé à cette option.',
  optionTwice: 'Cette option existe déjà.',
  boundsCrossed: 'Le maximum est plus petit que le minimum.',
  optionComma: 'La valeur d’une option ne contient pas de virgule.',
  optionUnknown: 'La valeur d’une option ne se choisit pas\u00a0: rechargez la page.',
} as const

export const settingMessages = {
  saved: 'Réglage enregistré',
  failureTitle: 'Réglage non enregistré',
  changedMeanwhile:
    'Quelqu’un d’autre a changé ce réglage entre-temps. Sa valeur actuelle est affichée\u00a0: vérifiez-la, puis recommencez si besoin.',
  messageRequired: 'Écrivez le message que verront les visiteurs.',
  nameRequired: 'Indiquez le nom à afficher.',
  mailbox: 'Indiquez une adresse email valide.',
  rate: 'Un de ces montants est illisible ou trop élevé.',
  reservedValue: 'Indiquez un montant entre 100\u00a0€ et 1\u00a0000\u00a0000\u00a0€.',
  commission: 'Indiquez un pourcentage entre 0 et 30, avec deux décimales au plus.',
  delay: (label: string, min: number, max: number) =>
    `${label}\u00a0: indiquez un nombre entier, de ${min} à ${max.toLocaleString('fr-FR')}.`,
  reminderTooLate: 'Le rappel au vendeur doit venir avant le moment où l’acheteur peut annuler.',
  tooLong: (max: number) => `${max} caractères au plus.`,
} as const

export const identityMessages = {
  saved: 'Identité enregistrée',
  unsaved: 'Vos changements n’ont pas été enregistrés. Veuillez réessayer.',
  overtaken:
    'Quelqu’un d’autre a enregistré cette partie entre-temps. Vos changements sont toujours ici\u00a0: notez-les, puis affichez la version enregistrée pour les y reporter.',
  required: 'À remplir.',
  link: 'Indiquez une adresse complète, qui commence par https://.',
  picture: 'Cette image ne peut pas être utilisée.',
  tooMany: (max: number) => `${max} au plus.`,
} as const

export const auditMessages = {
  none: 'Aucune action ne correspond à ces critères.',
  loadFailure: 'Le journal n’a pas pu être chargé. Veuillez réessayer.',
} as const

export const dashboardMessages = {
  loadFailure: 'Les chiffres n’ont pas pu être chargés. Veuillez réessayer.',
} as const

export const adminProductMessages = {
  listChanged: 'La liste a changé entre-temps\u00a0: rien n’a été modifié. Vérifiez-la, puis recommencez.',
  unknownCategory: 'Cette catégorie n’existe plus. Choisissez-en une autre.',
  decidedAlready: 'Quelqu’un a déjà décidé de cette annonce.',
  changedMeanwhile: 'Le vendeur a modifié cette annonce entre-temps. Relisez-la avant de décider.',
  loadFailure: 'Les produits n’ont pas pu être chargés. Veuillez réessayer.',
  none: 'Aucun produit ne correspond à ces critères.',
  noneYet: 'Aucun produit pour le moment.',
  changeFailureTitle: 'Rien n’a été modifié',
  validated: 'Annonce validée\u00a0: elle est en ligne.',
  refused: 'Annonce refusée\u00a0: le vendeur est prévenu par email.',
  noneWaiting: 'Aucune annonce à valider.',
  noneFeatured: 'Aucun produit n’est mis en avant.',
} as const

export const emailTestMessages = {
  missing: 'Veuillez saisir une adresse email',
  malformed: 'Saisissez une adresse email valide, par exemple nom@exemple.fr.',
  success: 'Email de test envoyé avec succès',
  failure: "Erreur lors de l'envoi de l'email",
  exception: "Une erreur s'est produite lors de la tentative d'envoi d'email",
  suppressed: 'Cette adresse est bloquée\u00a0: rien ne lui a été envoyé. Débloquez-la d’abord, page Emails.',
} as const

export const emailServiceMessages = {
  http: (status: number, text: string) => `Erreur HTTP: ${status} - ${text}`,
  unknown: 'Erreur inconnue',
  unreachable: "Impossible de se connecter au service d'email",
  notAnElement: "Le template React fourni n'est pas un élément React valide",
} as const

/** Errors of an email that another program hands over ready-made. */
export const emailPayloadMessages = {
  wrongKey: 'La clé d’accès n’est pas la bonne.',
  recipientMissing: 'Indiquez au moins un destinataire.',
  wrongAddress: (address: string) =>
    `«\u00a0${address}\u00a0» n’est pas une adresse email valide. Les accents ne sont admis qu’après le @.`,
  tooManyRecipients: (max: number) => `Un email part à ${max} destinataires au plus.`,
  foreignSender: (address: string) =>
    `L’expéditeur ne peut être que ${address}, sous le nom de votre choix. Pour recevoir les réponses ailleurs, indiquez reply_to.`,
  subjectMissing: 'Indiquez un objet.',
  tooLong: (max: number) => `${max.toLocaleString('fr-FR')} caractères au plus.`,
  controlCharacter: 'Les retours à la ligne et les caractères invisibles ne sont pas admis ici.',
  htmlMissing: 'Indiquez le contenu de l’email (html).',
  tooManyAttachments: (max: number) => `${max} pièces jointes au plus.`,
  attachmentsTooLarge: 'Les pièces jointes dépassent 10\u00a0Mo au total. Rien n’a été envoyé.',
  wrongFilename: 'Ce nom de fichier n’est pas admis.',
  notBase64: 'Le contenu de cette pièce jointe n’est pas en base64.',
  wrongContentType: 'Ce type de fichier n’est pas valide, par exemple application/pdf.',
} as const

/** Messages of the administration's page about suppressed addresses. */
export const blockedAddressMessages = {
  loadFailure: 'Les adresses n’ont pas pu être chargées. Veuillez réessayer.',
  missing: 'Cette adresse n’est pas ou plus bloquée.',
  lifted: 'Adresse débloquée',
  liftFailureTitle: 'Adresse non débloquée',
} as const

/** Messages about reports of the mail provider that could not be parsed. */
export const unreadableReportMessages = {
  loadFailure: 'Les avis n’ont pas pu être chargés. Veuillez réessayer.',
} as const

/** Messages of the administration's pages about emails. */
export const emailAdminMessages = {
  missing: 'Cet email n’existe pas ou n’existe plus.',
  loadFailure: 'Les emails n’ont pas pu être chargés. Veuillez réessayer.',
  alreadySent: 'Cet email a déjà été envoyé. Confirmez pour l’envoyer une seconde fois.',
  erased:
    'Le lien ou le code de cet email a été effacé\u00a0: sa ou son destinataire peut en demander un nouveau.',
  alreadyQueued: 'Cet email est déjà en attente d’envoi.',
  resendFailureTitle: 'Email non renvoyé',
  templateMissing: 'Ce modèle n’existe pas.',
} as const

/** Messages of the administration's pages about orders. */
export const orderAdminMessages = {
  missing: 'Cette commande n’existe pas.',
  severalWithNumber: 'Plusieurs commandes commencent par ce numéro.',
  loadFailure: 'Les commandes n’ont pas pu être chargées. Veuillez réessayer.',
  noteMissing: 'Écrivez votre note.',
  noteTooLong: (max: number) => `Une note compte au plus ${max.toLocaleString('fr-FR')} caractères.`,
  reasonTooLong: (max: number) => `Un motif compte au plus ${max.toLocaleString('fr-FR')} caractères.`,
  notCancellable: 'Cette commande ne peut plus être annulée ici\u00a0: son état vient de changer.',
  noteFailureTitle: 'Note non enregistrée',
  cancelFailureTitle: 'Commande non annulée',
  cancelled: {
    title: 'Commande annulée',
    text: 'Ses articles sont de nouveau en stock, l’acheteur et les vendeurs sont prévenus par email.',
  } satisfies TitledMessage,
} as const

/** Messages of the administration's page about failed jobs. */
export const failedJobMessages = {
  missing: 'Cette tâche n’est plus en échec\u00a0: elle a été relancée ou abandonnée entre-temps.',
  loadFailure: 'Les tâches n’ont pas pu être chargées. Veuillez réessayer.',
  none: 'Aucune tâche de fond en échec.',
  retried: 'Tâche relancée',
  deleted: 'Tâche abandonnée',
  retryFailureTitle: 'Tâche non relancée',
  deleteFailureTitle: 'Tâche non abandonnée',
} as const

/** Messages of the administration's page about reviews. */
export const reviewMessages = {
  missing: 'Cet avis n’existe pas ou n’existe plus.',
  loadFailure: 'Les avis n’ont pas pu être chargés. Veuillez réessayer.',
  noReason: 'Dites pourquoi\u00a0: l’auteur de l’avis le lira.',
  reasonTooLong: 'Un motif compte au plus 2\u00a0000\u00a0caractères.',
  alreadyHidden: 'Cet avis est déjà masqué.',
  notHidden: 'Cet avis n’est pas masqué.',
  hidden: 'Avis masqué',
  shown: 'Avis rétabli',
  hideFailureTitle: 'Avis non masqué',
  showFailureTitle: 'Avis non rétabli',
} as const

/** Messages about the money of an order on its page in the administration. */
export const orderMoneyMessages = {
  notSuspended: 'Cette vente n’est pas arrêtée par la suspension de son vendeur.',
  loadFailure: 'L’argent de cette commande n’a pas pu être chargé. Veuillez réessayer.',
  failureTitle: 'Rien n’a été changé',
  changed: {
    title: 'La commande a changé entre-temps',
    text: 'Ce n’est plus possible. La page montre maintenant où elle en est.',
  } satisfies TitledMessage,
  done: 'C’est fait',
  refundRequested: 'Remboursement en route',
  refundFailureTitle: 'Remboursement non effectué',
  nothingToRefund: 'Il n’y a rien à rembourser.',
  refundTooHigh: (max: string) => `Cette somme dépasse ce qui peut être remboursé\u00a0: ${max} au plus.`,
  refundableChanged: (left: string) =>
    `La somme qui peut être remboursée a changé entre-temps\u00a0: il reste ${left}. Vérifiez, puis recommencez si besoin.`,
  refundIsAll:
    'Pour tout rembourser, annulez cette vente, ou bloquez les fonds et remboursez l’acheteur\u00a0: elle ne resterait pas en cours.',
  amountInvalid: 'Indiquez une somme en euros, par exemple 25 ou 25,50.',
  amountTooHigh: (max: string) => `Indiquez au plus ${max}.`,
  amountNotAll: (all: string) =>
    `Indiquez moins de ${all}\u00a0: pour tout rembourser, il y a une autre décision.`,
  quoteSent: 'Devis envoyé à l’acheteur',
} as const

/** Messages of the administration's page about the platform's money. */
export const booksMessages = {
  loadFailure: 'Les comptes n’ont pas pu être chargés. Veuillez réessayer.',
  eventsLoadFailure: 'Les notifications n’ont pas pu être chargées. Veuillez réessayer.',
  checkRequested: 'Vérification lancée\u00a0: son résultat s’affiche ici dans quelques instants',
  checkFailureTitle: 'Vérification non lancée',
  retried: 'Relancé',
  retryFailureTitle: 'Non relancé',
  borne: 'L’association prend la différence en charge',
  repaidOtherwise: 'Remboursement noté',
  transferredOtherwise: 'Versement noté',
  releaseRequested: 'La somme part au vendeur',
  saleContinued: 'La vente se poursuit',
  bearFailureTitle: 'Rien n’a été changé',
  findingRefunded: 'Remboursement lancé',
  findingSettled: 'Mouvement réglé',
  findingAssigned: 'Remboursement inscrit dans les comptes',
  replayed: 'Notification rejouée',
  replayFailureTitle: 'Notification non rejouée',
} as const
