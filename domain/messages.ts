/** The French error catalogue: specification, sections 4, 5 and 8, word for word. A text stands here once. */

interface Notice {
  title: string
  text: string
}

export const signInMessages = {
  success: { title: 'Connexion réussie', text: 'Vous êtes maintenant connecté' } satisfies Notice,
  failureTitle: 'Erreur de connexion',
  failure: "Une erreur s'est produite lors de la connexion",
  // One text for both: after signing up, it must not tell whether the address had an account already.
  wrongCredentials:
    'Adresse email ou mot de passe incorrect, ou adresse pas encore confirmée. Dans ce dernier cas, un nouveau lien vient de vous être envoyé.',
} as const

export const signUpMessages = {
  success: {
    title: 'Inscription réussie',
    text: 'Vérifiez votre email pour confirmer votre compte',
  } satisfies Notice,
  failureTitle: "Erreur d'inscription",
  failureHeading: "Erreur lors de l'inscription",
  failure: "Erreur lors de l'inscription. Veuillez réessayer.",
  invalidUserType: 'Le type de compte sélectionné est invalide.',
  confirmed: { title: 'Adresse email confirmée', text: 'Vous êtes maintenant connecté' } satisfies Notice,
  alreadyConfirmed: {
    title: 'Adresse email confirmée',
    text: 'Connectez-vous avec votre adresse email et votre mot de passe.',
  } satisfies Notice,
  linkExpired: {
    title: 'Ce lien de confirmation a expiré',
    text: 'Connectez-vous ci-dessous\u00a0: si votre adresse n’est pas encore confirmée, nous vous envoyons aussitôt un nouveau lien.',
  } satisfies Notice,
  linkInvalid: {
    title: 'Ce lien de confirmation n’est pas valable',
    text: 'Il a peut-être été coupé par votre messagerie. Connectez-vous ci-dessous\u00a0: si votre adresse n’est pas encore confirmée, nous vous envoyons aussitôt un nouveau lien.',
  } satisfies Notice,
} as const

/** Specification, sections 5 and 8, Reset password; the rest of an account's credentials. */
export const passwordMessages = {
  mailSent: {
    title: 'Email envoyé',
    text: 'Vérifiez votre boîte mail pour réinitialiser votre mot de passe',
  } satisfies Notice,
  failureTitle: 'Erreur',
  requestFailure: "Une erreur s'est produite. Veuillez réessayer.",
  mailFailure: "Une erreur s'est produite lors de l'envoi de l'email",
  mismatch: 'Les mots de passe ne correspondent pas.',
  wrongCurrent: 'Ce n’est pas votre mot de passe actuel.',
  resetFailureTitle: 'Votre mot de passe n’a pas été changé',
  resetDone: 'Mot de passe réinitialisé ! Redirection...',
  linkMissing: 'Ce lien est incomplet. Ouvrez-le depuis l’email reçu, ou demandez-en un nouveau.',
  linkInvalid:
    'Ce lien n’est pas valable. Il a peut-être été coupé par votre messagerie\u00a0: demandez-en un nouveau.',
  linkExpired: 'Ce lien a expiré\u00a0: il était valable 24\u00a0heures. Demandez-en un nouveau.',
  linkSpent:
    'Ce lien a déjà servi, ou n’a plus cours depuis que votre compte a changé. Demandez-en un nouveau.',
  changed: {
    title: 'Mot de passe modifié',
    text: 'Vos autres appareils ont été déconnectés.',
  } satisfies Notice,
  changeFailureTitle: 'Votre mot de passe n’a pas été changé',
} as const

export const emailChangeMessages = {
  sent: {
    title: 'Email envoyé',
    text: 'Ouvrez le lien reçu à votre nouvelle adresse pour la confirmer.',
  } satisfies Notice,
  changed: (email: string): Notice => ({
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

export const signOutMessages = { failureTitle: 'Erreur de déconnexion' } as const

export const profileMessages = {
  saveFailureTitle: "Erreur d'enregistrement du profil",
  failureTitle: 'Erreur de sauvegarde',
  notSignedIn: 'Utilisateur non connecté',
  saved: 'Profil enregistré',
} as const

export const catalogueMessages = {
  loadFailure: 'Une erreur est survenue lors du chargement des produits. Veuillez réessayer plus tard.',
  noResult: 'Aucun produit disponible ne correspond à vos critères de recherche.',
  noCategory: 'Aucune catégorie disponible pour le moment',
  categoriesLoadFailure: 'Les catégories n’ont pas pu être chargées. Veuillez réessayer.',
  noFilterableField: 'Aucune caractéristique filtrable disponible pour cette catégorie.',
} as const

export const productMessages = {
  missing: {
    title: 'Produit non trouvé',
    text: "Le produit que vous recherchez n'existe pas ou a été supprimé.",
  } satisfies Notice,
  noField: 'Aucune caractéristique spécifique disponible pour ce produit',
  addedToCart: 'Produit ajouté au panier',
} as const

export const cartMessages = {
  empty: 'Votre panier est vide',
  maxReached: 'Quantité maximale disponible atteinte',
  gone: 'Plus disponible',
  goneBecause: (reason: string) => `Plus disponible : ${reason}.`,
  onRequest: 'Ce produit se vend maintenant à un prix sur demande.',
  priceChanged: (now: string, before: string) => `Le prix a changé : ${now} au lieu de ${before}.`,
  onlyLeft: (quantity: number) => `Il n’en reste que ${quantity}.`,
  removeUnavailable: 'Retirez les articles indisponibles pour commander.',
  tooMany: (most: number) => `Une commande compte au plus ${most} articles différents : passez-en plusieurs.`,
  notChecked: 'Les prix et le stock n’ont pas pu être vérifiés.',
  unanswered: 'Votre commande est restée sans réponse. Relancez-la : elle ne sera pas passée deux fois.',
} as const

export const checkoutMessages = {
  signInRequired: {
    title: 'Connexion requise',
    text: 'Vous devez être connecté pour passer une commande.',
  } satisfies Notice,
  emptyCart: {
    title: 'Panier vide',
    text: 'Votre panier est vide. Veuillez ajouter des articles avant de passer commande.',
  } satisfies Notice,
  incompleteProfile: {
    title: 'Profil incomplet',
    text: 'Merci de compléter votre profil avant de valider votre commande.',
  } satisfies Notice,
  failureTitle: 'Erreur lors de la commande',
  totalChanged: 'Un prix a changé. Vérifiez le total de votre panier, puis commandez à nouveau.',
  totalTooHigh: 'Le montant dépasse ce qu’une seule commande permet.',
  orderFailure: (message: string) => `Erreur lors de la création de la commande: ${message}`,
  itemsFailure: (message: string) => `Erreur lors de la création des articles de commande: ${message}`,
  failure: "Une erreur s'est produite, veuillez réessayer.",
  success: {
    title: 'Commande créée',
    text: 'Votre commande a été créée avec succès. Un email de confirmation vous a été envoyé.',
  } satisfies Notice,
} as const

/** Specification, sections 2 and 8, Stock-out. */
export const stockOutMessages = {
  failureTitle: 'Erreur',
  notFound: 'Aucun produit trouvé pour ce code.',
  searchFailure: 'Problème lors de la recherche.',
  refused: 'Impossible de retirer le produit du stock.',
  failure: 'Problème lors de la sortie de stock.',
  success: 'Produit retiré du stock.',
  confirmation: {
    title: 'Confirmer la sortie de stock',
    text: 'Êtes-vous sûr de vouloir retirer 1 unité de ce produit du stock ?',
  } satisfies Notice,
} as const

export const orderMessages = {
  missing: {
    title: 'Commande introuvable',
    text: 'Cette commande n’existe pas, ou elle n’est pas liée à votre compte.',
  } satisfies Notice,
} as const

export const avatarMessages = {
  saved: 'Photo enregistrée',
  removed: 'Photo supprimée',
  tooHeavy: 'Cette photo dépasse 10\u00a0Mo. Choisissez-en une plus légère.',
} as const

export const alertMessages = {
  saveFailureTitle: 'Alerte non enregistrée',
  tooMany: (most: number) =>
    `Vous pouvez garder ${most} alertes au plus. Désactivez-en une avant d’en ajouter.`,
  categoryMissing: 'Cette catégorie n’existe plus. Choisissez-en une autre.',
} as const

/** Specification, sections 5 and 8, Custom value. */
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
  } satisfies Notice,
  noCategory: 'Choisissez une catégorie.',
  pictureGone: 'Cette photo n’est plus disponible\u00a0: ajoutez-la de nouveau.',
  tooManyUploads:
    'Trop de photos attendent leur annonce. Enregistrez vos annonces en cours, ou retirez des photos.',
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

/** Specification, section 8, Contact. */
export const contactMessages = {
  sent: 'Votre message a bien été envoyé.',
  failureTitle: 'Message non envoyé',
  failure: "Erreur lors de l'envoi. Veuillez réessayer.",
} as const

export const generalMessages = {
  unexpected: 'Une erreur inattendue est survenue. Veuillez réessayer.',
  notFound: 'Cette page n’existe pas.',
  invalid: 'Certaines informations sont invalides. Vérifiez les champs signalés.',
  tooLarge: 'L’envoi est trop volumineux.',
  tooManyRequests: 'Trop de tentatives. Patientez un instant avant de réessayer.',
  notSignedIn: 'Connectez-vous pour continuer.',
  forbidden: 'Vous n’avez pas accès à cette page.',
  crossOrigin: 'Cette demande ne vient pas de ce site.',
  offline: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
  filesUnavailable: 'Ce fichier n’est pas disponible pour le moment. Réessayez dans un instant.',
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
  openQuote: (row: number) =>
    `À partir de la ligne\u00a0${row}, un guillemet est ouvert et jamais refermé\u00a0: corrigez-le, puis renvoyez le fichier.`,
  cellTooLong: (row: number) =>
    `La ligne ${row} contient un texte démesuré\u00a0: 20\u00a0000 caractères au plus par cellule.`,
  alreadyStarted: 'Cet import est déjà lancé.',
  unknownTarget: 'Une colonne a reçu un sens que nous ne connaissons pas\u00a0: rechargez la page.',
  noTitle: 'Indiquez d’abord quelle colonne contient le titre des produits.',
  notUndoable: 'Cet import ne peut plus être annulé\u00a0: le délai d’une heure est passé.',
  notFinished: 'Cet import n’est pas terminé\u00a0: il pourra être annulé ensuite.',
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

/** 'Mes Produits'. */
export const ownProductMessages = {
  gone: 'Une des annonces choisies n’existe plus. La liste vient d’être actualisée.',
  awaitsValidation: 'Cette annonce attend d’être validée par notre équipe.',
  drivenByOrder: 'Une commande est en cours\u00a0: son statut suit la commande.',
  noStock: 'Indiquez d’abord un stock pour la remettre en vente.',
  wasSold: 'Ce produit figure dans une commande\u00a0: l’acheteur doit pouvoir le retrouver.',
  stockChanged: (quantity: number) =>
    `Le stock a changé entre-temps\u00a0: il est maintenant de ${quantity}.`,
  noLabel: 'Aucun produit à étiqueter.',
  tooManyLabels: (labels: number, most: number) =>
    `Cela ferait ${labels}\u00a0étiquettes\u00a0: imprimez-en ${most} au plus à la fois.`,
  failureTitle: 'Modification non enregistrée',
} as const
