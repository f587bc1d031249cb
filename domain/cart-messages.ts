/** The French error catalogue (messages.ts): the cart. */

export const cartMessages = {
  empty: 'Votre panier est vide',
  gone: 'Plus disponible',
  goneBecause: (reason: string) => `Plus disponible : ${reason}.`,
  onRequest: 'Ce produit se vend maintenant à un prix sur demande.',
  priceChanged: (now: string, before: string) => `Le prix a changé : ${now} au lieu de ${before}.`,
  titleChanged: (now: string, before: string) => `Le titre a changé : « ${now} » au lieu de « ${before} ».`,
  unitChanged: (now: string, before: string) => `L’unité de vente a changé : ${now} au lieu de ${before}.`,
  onlyLeft: (count: string) => `Il n’en reste que ${count}.`,
  onlyThisMany: (count: string) => `Quantité ramenée à ${count}\u00a0: il n’y en a pas plus.`,
  raised: (count: string, rule: string) => `Quantité portée à ${count}. ${rule}.`,
  removeUnavailable: 'Retirez les articles indisponibles pour commander.',
  tooMany: (most: number) => `Une commande compte au plus ${most} articles différents : passez-en plusieurs.`,
  notChecked: 'Les prix et le stock n’ont pas pu être vérifiés.',
  unanswered: 'Votre commande est restée sans réponse. Relancez-la : elle ne sera pas passée deux fois.',
} as const
