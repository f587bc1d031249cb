/** Messages about pickup places. */
export const placeMessages = {
  noName: 'Donnez un nom à ce lieu.',
  noPostcode: 'Choisissez le code postal.',
  noTown: 'Choisissez la commune dans la liste.',
  wrongPostcode: 'Ce code postal n’est pas de cette commune.',
  tooLong: (maxLength: number) => `${maxLength}\u00a0caractères au plus.`,
  missing: 'Ce lieu n’existe pas ou a été retiré.',
  tooMany: (max: number) => `${max}\u00a0lieux de retrait au plus.`,
  noReplacement: 'Choisissez le lieu qui le remplace.',
  unknownCommune: 'Choisissez la commune\u00a0: nous ne l’avons pas reconnue dans votre adresse.',
  loadFailure: 'Vos lieux de retrait n’ont pas pu être chargés. Veuillez réessayer.',
  failureTitle: 'Lieu de retrait non enregistré',
  saved: 'Lieu de retrait enregistré',
  archived: 'Lieu de retrait retiré',
} as const
