import { formatCount, formatQuantity, type SaleUnit } from './catalogue/sale-units.ts'
import type { TitledMessage } from './messages.ts'

/** Messages for sellers, in addition to messages.ts. */

/** Returns `5 unités`, or `5 cartons` for another sale unit. */
export const unitsText = (units: number, saleUnit: SaleUnit): string =>
  saleUnit === 'piece'
    ? `${formatCount(units)}\u00a0unité${units > 1 ? 's' : ''}`
    : formatQuantity(units, saleUnit)

export const stockRemovalMessages = {
  failureTitle: 'Erreur',
  notFound: 'Aucun produit trouvé pour ce code.',
  searchFailure: 'Problème lors de la recherche.',
  refused: 'Impossible de retirer le produit du stock.',
  failure: 'Problème lors de la sortie de stock.',
  /** The stock is smaller than the removed quantity. */
  tooMany: (left: number, saleUnit: SaleUnit) =>
    `Impossible de retirer le produit du stock. Il n’en reste que\u00a0${saleUnit === 'piece' ? formatCount(left) : formatQuantity(left, saleUnit)}.`,
  success: 'Produit retiré du stock.',
  successOf: (units: number, saleUnit: SaleUnit) =>
    units === 1 ? stockRemovalMessages.success : `Retiré du stock\u00a0: ${unitsText(units, saleUnit)}.`,
  confirmation: {
    title: 'Confirmer la sortie de stock',
    text: 'Êtes-vous sûr de vouloir retirer 1 unité de ce produit du stock\u00a0?',
  } satisfies TitledMessage,
  confirmationOf: (units: number, saleUnit: SaleUnit) =>
    units === 1 && saleUnit === 'piece'
      ? stockRemovalMessages.confirmation.text
      : `Êtes-vous sûr de vouloir retirer ${unitsText(units, saleUnit)} de ce produit du stock\u00a0?`,
  undone: (units: number, saleUnit: SaleUnit) =>
    `Sortie annulée\u00a0: ${unitsText(units, saleUnit)} de nouveau en stock.`,
  undoFailure: 'La sortie n’a pas pu être annulée.',
  undoneBefore: 'Cette sortie est déjà annulée.',
  tooLate:
    'Cette sortie est trop ancienne pour être annulée. Corrigez la quantité dans «\u00a0Mes produits\u00a0».',
} as const

/** Messages of the hand-over with a pickup code. */
export const collectionMessages = {
  failureTitle: 'Remise impossible',
  unknownTitle: 'Code inconnu',
  /** The same message for an unknown code and another seller's. */
  unknown: 'Ce code n’ouvre aucune de vos commandes. Vérifiez-le avec l’acheteur, lettre par lettre.',
  tooManyTries: (minutes: number) =>
    `Trop de codes erronés. Réessayez dans ${minutes}\u00a0minute${minutes > 1 ? 's' : ''}.`,
  unpaid: 'Cette commande n’est pas encore payée\u00a0: ne remettez rien pour le moment.',
  cancelled: 'Cette commande a été annulée\u00a0: ne remettez rien.',
  disputed:
    'Un litige est ouvert sur cette commande\u00a0: ne remettez rien avant la décision de l’association.',
  received: 'L’acheteur a déjà reçu ces articles\u00a0: il n’y a plus rien à remettre.',
  replaced: 'Ce code n’est plus valable. Demandez à l’acheteur celui que sa commande affiche maintenant.',
  nothing: 'Choisissez au moins un article à remettre.',
  tooMany: 'Une partie de ces articles a déjà été remise, ou ne fait plus partie de la commande.',
  noCode: {
    title: 'Pas de bon de retrait',
    text: 'Cette commande n’a pas de code de retrait en cours.',
  } satisfies TitledMessage,
} as const

export const customValueMessages = {
  idsRequired: "L'ID du produit et l'ID du champ personnalisé sont requis",
  insertFailure: "Impossible d'ajouter la valeur du champ personnalisé.",
  updateFailure: 'Impossible de mettre à jour la valeur du champ personnalisé.',
  deleteFailure: 'Impossible de supprimer la valeur du champ personnalisé.',
  unknownField: 'Cette catégorie n’a pas cette caractéristique.',
  priceDecides: 'Le prix sur demande se règle avec le prix du produit.',
} as const

export const sellingMessages = {
  buyer:
    'Votre compte est un compte acheteur\u00a0: passez-le en «\u00a0Acheteur et vendeur\u00a0» pour vendre.',
  incompleteProfile: {
    title: 'Profil incomplet',
    text: 'Complétez votre profil pour mettre un produit en ligne\u00a0: les acheteurs viennent le chercher chez vous.',
  } satisfies TitledMessage,
  noCategory: 'Choisissez une catégorie.',
  draftGone: 'Ce brouillon n’existe plus\u00a0: il a été mis en ligne ou jeté.',
  pictureGone: 'Cette photo n’est plus disponible\u00a0: ajoutez-la de nouveau.',
  tooManyUploads:
    'Trop de photos attendent leur annonce. Enregistrez vos annonces en cours, ou retirez des photos.',
  pictureTwice: 'Cette photo est déjà dans l’annonce.',
  pictureTooLarge: 'Une photo peut peser 20\u00a0Mo au plus.',
  knownReference: 'Vous utilisez déjà cette référence pour une autre annonce.',
  changedElsewhere: 'Cette annonce a été modifiée ailleurs depuis que vous l’avez ouverte.',
  submittedBefore: (title: string) =>
    `Ce formulaire a déjà mis en ligne «\u00a0${title}\u00a0». Publiez ceci comme une nouvelle annonce, ou modifiez celle qui est en ligne.`,
  saveFailureTitle: 'Annonce non enregistrée',
} as const

export const pictureMessages = {
  tooHeavy: 'Une photo peut peser 20\u00a0Mo au plus.',
  tooManyPixels: 'Une photo peut compter 50\u00a0millions de points au plus.',
  unknownFormat: 'Ce fichier n’est pas une photo JPEG, PNG, WebP, AVIF ou HEIC.',
  broken: 'Cette photo est abîmée ou incomplète.',
  tooSlow: 'Cette photo est trop longue à traiter. Enregistrez-la de nouveau, en JPEG par exemple.',
  crashed: 'Cette photo n’a pas pu être traitée. Réessayez, ou envoyez-la en plus petit.',
  tooBusy: 'Beaucoup de photos arrivent en même temps. Réessayez dans un instant.',
  notStored: 'La photo n’a pas pu être enregistrée. Réessayez dans un instant.',
  noAddress: 'Ceci n’est pas une adresse de photo.',
  notHttps: 'L’adresse d’une photo commence par https://.',
  unreachable: 'Cette adresse ne mène à aucun site public.',
  tooManyRedirects: 'Cette adresse renvoie trop de fois à une autre.',
  fetchTooSlow: 'Le site de cette photo met trop de temps à répondre.',
  answeredError: (status: number) => `Le site de cette photo répond par une erreur (${status}).`,
  zipBroken: 'Ce fichier n’est pas un zip, ou il est abîmé.',
  zipEncrypted: 'Ce zip est protégé par un mot de passe. Envoyez-le sans.',
  zipTooMany: 'Ce zip contient plus de 10\u00a0000 fichiers\u00a0: envoyez-le en plusieurs fois.',
  zipBomb: 'Le contenu de ce zip est démesuré. Envoyez les photos en plusieurs zips.',
} as const

export const importMessages = {
  missing: 'Cet import n’existe pas ou a été supprimé.',
  fileTooLarge: 'Ce fichier est trop volumineux\u00a0: 20\u00a0Mo au plus.',
  notATable: 'Ce fichier n’est pas un tableau que nous savons lire. Envoyez un fichier CSV ou XLSX (Excel).',
  oldExcel:
    'Ce fichier est au format d’un ancien Excel (.xls). Enregistrez-le au format XLSX ou CSV, puis renvoyez-le.',
  broken: 'Ce fichier est abîmé ou protégé par un mot de passe. Enregistrez-le à nouveau, puis renvoyez-le.',
  noRow: 'Ce fichier ne contient aucune ligne sous les titres de colonnes.',
  tooManyRows: 'Ce fichier compte plus de 20\u00a0000 lignes\u00a0: envoyez-le en plusieurs fois.',
  tooManyColumns: 'Ce fichier compte plus de 200 colonnes\u00a0: supprimez celles qui ne servent pas.',
  tooManyLines:
    'Ce fichier compte plus de 60\u00a0000 lignes, vides comprises\u00a0: supprimez les lignes vides, puis renvoyez-le.',
  tooManyCells:
    'Ce tableau est trop étendu\u00a0: supprimez les colonnes et les lignes qui ne servent pas, puis renvoyez-le.',
  tooMuchText: 'Ce fichier contient trop de texte\u00a0: envoyez-le en plusieurs fois.',
  tooMuchWork:
    'Ce fichier est trop long à lire. Enregistrez-le au format CSV, ou envoyez-le en plusieurs fois.',
  openQuote: (row: number) =>
    `À partir de la ligne\u00a0${row}, un guillemet est ouvert et jamais refermé\u00a0: corrigez-le, puis renvoyez le fichier.`,
  cellTooLong: (row: number) =>
    `La ligne ${row} contient un texte démesuré\u00a0: 20\u00a0000 caractères au plus par cellule.`,
  alreadyStarted: 'Cet import est déjà lancé.',
  unknownTarget: 'Une colonne a reçu un sens que nous ne connaissons pas\u00a0: rechargez la page.',
  changedMeanwhile: 'Cet import a changé entre-temps. Rechargez la page, puis recommencez.',
  noTitle: 'Indiquez d’abord quelle colonne contient le titre des produits.',
  notUndoable: 'Cet import ne peut plus être annulé\u00a0: le délai d’une heure est passé.',
  notFinished: 'Cet import n’est pas terminé\u00a0: il pourra être annulé ensuite.',
  notRestorable: 'Ce que cette annulation a retiré n’est plus là\u00a0: une semaine est passée.',
} as const

export const importPicturesMessages = {
  fileGone:
    'Ce fichier n’est plus lisible\u00a0: il a changé depuis que vous l’avez choisi. Choisissez-le de nouveau.',
  tooManyPictures: 'cette annonce a déjà 12\u00a0photos.',
  zipTooLarge:
    'Cette archive est trop volumineuse\u00a0: 300\u00a0Mo au plus. Envoyez vos photos en plusieurs fois.',
  notFinished: 'Les photos s’envoient une fois l’import terminé.',
  undone: 'Cet import a été annulé\u00a0: ses produits n’existent plus.',
} as const

/** Messages of 'Mes Produits'. */
export const ownProductMessages = {
  gone: 'Une des annonces choisies n’existe plus. La liste vient d’être actualisée.',
  awaitsValidation: 'Cette annonce attend d’être validée par notre équipe.',
  refused: {
    title: 'Annonce à corriger',
    text: 'Corrigez l’annonce et enregistrez-la\u00a0: notre équipe la relira avant de la mettre en ligne.',
  } satisfies TitledMessage,
  drivenByOrder: 'Une commande est en cours\u00a0: son statut suit la commande.',
  noStock: 'Indiquez d’abord un stock pour la remettre en vente.',
  wasSold: 'Ce produit figure dans une commande\u00a0: l’acheteur doit pouvoir le retrouver.',
  /** Null when the cell's present value is not readable text. */
  cellChanged: (now: string | null) =>
    now === null
      ? 'Cette case a changé entre-temps\u00a0: vérifiez-la et recommencez.'
      : `Cette case a changé entre-temps\u00a0: elle dit maintenant «\u00a0${now}\u00a0». Vérifiez-la et recommencez.`,
  noLabel: 'Aucun produit à étiqueter.',
  tooManyLabels: (labels: number, max: number) =>
    `Cela ferait ${labels.toLocaleString('fr-FR')}\u00a0étiquettes\u00a0: imprimez-en ${max.toLocaleString('fr-FR')} au plus à la fois.`,
  failureTitle: 'Modification non enregistrée',
} as const

/** Messages about opening hours. */
export const openingHoursMessages = {
  saved: { title: 'Horaires enregistrés', text: 'Les acheteurs choisissent leur rendez-vous parmi eux.' },
  failureTitle: 'Horaires non enregistrés',
} as const
