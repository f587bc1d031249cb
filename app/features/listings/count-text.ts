import { formatCount } from '#domain/catalogue/sale-units.ts'

/** `1 ligne sur 20 a été traitée.` */
export const treatedText = (treated: number, total: number): string =>
  `${countText(treated, 'ligne')} sur ${formatCount(total)} ${treated > 1 ? 'ont été traitées' : 'a été traitée'}.`

/** `1 produit`, `1 250 produits`; in French zero is singular. */
export const countText = (count: number, one: string, many: string = `${one}s`): string =>
  `${formatCount(count)}\u00a0${count > 1 ? many : one}`
