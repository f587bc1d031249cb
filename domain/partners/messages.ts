import { keyPrefix, maxKeys } from './rights.ts'

/** Messages about keys and the public API. */
export const partnerMessages = {
  nameMissing: 'Donnez un nom à la clé.',
  rightsMissing: 'Choisissez au moins un droit.',
  failureTitle: 'Clé non enregistrée',
  tooManyKeys: `Un compte a ${maxKeys} clés au plus. Révoquez-en une.`,
  missingKey: 'Cette clé n’existe pas ou n’est plus valable.',
  revoked: 'Clé révoquée',
  notRevoked: 'Clé non révoquée',
  keyNeeded: 'Cette adresse demande une clé d’API, dans l’en-tête Authorization\u00a0: Bearer.',
  wrongKey: 'Cette clé d’API n’est pas valable\u00a0: elle n’existe pas, elle est révoquée ou elle a expiré.',
  keyInAddress: `Une clé ne se met jamais dans une adresse\u00a0: elle resterait dans les journaux et l’historique. Envoyez-la dans l’en-tête Authorization, et révoquez celle-ci («\u00a0${keyPrefix}…\u00a0»).`,
  rightMissing: (right: string) => `Cette clé n’a pas le droit «\u00a0${right}\u00a0».`,
  wrongCursor: 'Ce curseur est illisible\u00a0: reprenez celui de la page précédente, tel quel.',
  versionMissing: 'Envoyez l’en-tête If-Match avec l’ETag de l’article que vous avez lu.',
  versionOld: 'L’article a changé depuis que vous l’avez lu\u00a0: relisez-le, puis recommencez.',
  productMissing: 'Vous n’avez aucun article avec cette référence.',
  stockChanged: (quantity: number) =>
    `Le stock n’est plus celui que vous avez vu\u00a0: il est de ${quantity.toLocaleString('fr-FR')}.`,
  duplicateReference: 'Cette référence figure deux fois dans l’envoi.',
  referenceMissing: 'Donnez votre référence de l’article.',
} as const
