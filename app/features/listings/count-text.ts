import { formatCount } from '#domain/catalogue/sale-units.ts'

/** `1 ligne sur 20 a été traitée.` */
export const processedText = (processed: number, total: number): string =>
  `${countText(processed, 'ligne')} sur ${formatCount(total)} ${processed > 1 ? 'ont été traitées' : 'a été traitée'}.`

/** `1 produit`, `1 250 produits`; in French zero is singular. */
export const countText = (count: number, singular: string, plural: string = `${singular}s`): string =>
  `${formatCount(count)}\u00a0${count > 1 ? plural : singular}`
