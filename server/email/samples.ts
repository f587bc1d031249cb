import { productPath } from '#domain/catalogue/addresses.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import { sampleNotice } from './notice-samples.ts'
import type { EmailFrame, EmailOrder, EmailOrderItem, EmailPerson, EmailTemplates } from './templates.ts'

/** One mail of each kind, as it could be sent: for the tests and for looking at the templates. */
const origin = 'http://localhost:3000'

export const sampleFrame: EmailFrame = { shownName: 'Réchantier', origin }

const doors: EmailOrderItem[] = [
  { title: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit', quantity: 4, price: 4_500 },
  { title: 'Porte d’entrée aluminium gris anthracite, serrure cinq points', quantity: 1, price: 69_000 },
]
const radiators: EmailOrderItem[] = [
  { title: 'Radiateur en fonte trois colonnes, 12 éléments', quantity: 2, price: 14_950 },
]

const order = (items: EmailOrderItem[]): EmailOrder => ({
  id: '7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91',
  createdAt: '2026-05-12T12:05:00.000Z',
  deliveryOption: 'pickup',
  items,
  total: orderTotal(items),
})

const buyer: EmailPerson = {
  name: 'Julien Mercier',
  email: 'acheteur@rechantier.example',
  phone: '06 39 98 70 15',
  address: '22 rue des Acacias, 35000 Rennes',
}

const joinery = {
  name: 'Menuiserie Le Bihan',
  phone: '02 61 91 14 27',
  address: '14 rue des Compagnons, 56000 Vannes',
}
const salvage = {
  name: 'Dépose & Remploi',
  phone: '01 99 00 46 18',
  address: '52 rue du Canal, 93500 Pantin',
}
const titles = (items: EmailOrderItem[]) => items.map((item) => item.title)

export const emailSamples: EmailTemplates = {
  'confirm-sign-up': {
    firstName: 'Julien',
    url: `${origin}/api/auth/verify-email?token=exemple`,
  },
  'existing-account': { firstName: 'Julien', url: `${origin}/auth` },
  'reset-password': { firstName: 'Julien', url: `${origin}/reset-password?token=exemple` },
  'password-changed': {
    firstName: 'Julien',
    changedAt: '2026-05-12T12:05:00.000Z',
    url: `${origin}/auth/forgot-password`,
  },
  'security-event': {
    firstName: 'Julien',
    event: 'recovery-code-used',
    codesLeft: 9,
    at: '2026-05-12T12:05:00.000Z',
    url: `${origin}/profile/security`,
  },
  'email-change': { url: `${origin}/auth/confirm-email?token=exemple` },
  'email-changed': {
    firstName: 'Julien',
    newEmail: 'julien.mercier@exemple.example',
    url: `${origin}/contact`,
  },
  'email-taken': { firstName: 'Julien', url: `${origin}/auth` },
  contact: {
    name: 'Inès Carpentier',
    email: 'ines.carpentier@exemple.example',
    phone: '06 39 98 22 41',
    message:
      'Bonjour,\n\nJe cherche huit radiateurs en fonte pour une école de Vannes, à retirer avant la fin du mois.\nEst-ce que vous livrez\u00a0?',
  },
  'price-request': {
    customerName: 'Julien Mercier',
    customerEmail: 'acheteur@rechantier.example',
    customerPhone: '06 39 98 70 15',
    productId: '2d9a1c77-80f5-4c3e-9f0e-6b1f7f0f6d11',
    productName: 'Escalier quart tournant en hêtre, 14 marches',
    productDetails:
      'Déposé en avril dans une maison de 1978. Hauteur à monter 2,72 m, emmarchement 80 cm.\nRampe et balustres compris.',
    additionalNotes:
      'Bonjour,\n\nMa trémie mesure 2,70 m par 0,95 m\u00a0: pensez-vous qu’il passe\u00a0?\nJe peux venir le chercher un samedi.',
    conversationUrl: null,
    url: `${origin}/produits/escalier-quart-tournant-en-hetre-14-marches-618`,
  },
  'quote-request': {
    order: { ...order([...doors, ...radiators]), deliveryOption: 'quote' },
    buyer,
    note: 'Troisième étage sans ascenseur, rue étroite\u00a0: pas de semi-remorque.\nSur place de 8 h à 16 h.',
    collectedFrom: [
      { ...joinery, titles: titles(doors) },
      { ...salvage, titles: titles(radiators) },
    ],
    url: `${origin}/admin/orders/7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
  'new-message': {
    firstName: 'Maëlle',
    senderName: 'Julien Mercier',
    about: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    message:
      'Bonjour, les quatre blocs-portes sont-ils toujours dans leur emballage\u00a0? Je peux passer vendredi avec une camionnette, vers 10 h.',
    others: 0,
    url: `${origin}/messages/5e8b6a0c-91f4-4c68-8a39-2f0c1f6f7d20`,
  },
  'account-suspended': {
    firstName: 'Julien',
    reason: 'Plusieurs annonces décrivent des produits qui n’existent pas.',
    url: `${origin}/contact`,
  },
  'account-deleted': { firstName: 'Maëlle', url: `${origin}/legal` },
  'order-confirmation': {
    firstName: 'Julien',
    order: order([...doors, ...radiators]),
    sellers: [
      { ...joinery, titles: titles(doors) },
      { ...salvage, titles: titles(radiators) },
    ],
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
  'new-order-for-seller': {
    firstName: 'Maëlle',
    order: order(doors),
    buyer,
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
  'new-order-for-admin': {
    order: order([...doors, ...radiators]),
    buyer,
    sellers: [joinery.name, salvage.name],
    url: `${origin}/admin/orders/7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
  'order-cancelled': {
    firstName: 'Julien',
    order: order([...doors, ...radiators]),
    reason: 'Le vendeur a cassé une porte en la déplaçant.\nNous en sommes désolés.',
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
  'order-cancelled-for-seller': {
    firstName: 'Maëlle',
    order: order(doors),
    buyerName: buyer.name,
    reason: 'L’acheteur s’est trompé de dimensions.',
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
  'withdrawal-acknowledgement': {
    order: order([...doors, ...radiators]),
    consumer: buyer,
    withdrawnAt: '2026-05-20T16:42:00.000Z',
    isReceived: true,
    sellers: [
      { ...joinery, titles: titles(doors) },
      { ...salvage, titles: titles(radiators) },
    ],
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
  'withdrawal-for-seller': {
    firstName: 'Maëlle',
    order: order(doors),
    consumer: buyer,
    withdrawnAt: '2026-05-20T16:42:00.000Z',
    isReceived: true,
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
  'withdrawal-for-admin': {
    order: order([...doors, ...radiators]),
    consumer: buyer,
    withdrawnAt: '2026-05-20T16:42:00.000Z',
    sellers: [joinery.name, salvage.name],
    url: `${origin}/admin/orders/7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
  'order-notice': sampleNotice('order-paid', 'seller'),
  'pickup-code': {
    firstName: 'Julien',
    number: '7c1f0a42',
    deliveryOption: 'pickup',
    isRemainder: false,
    parts: [
      {
        fulfilmentId: '0b8de2f1-36a5-4f1c-9f37-5b1f5c1e9a10',
        code: 'K7P2XM',
        url: `${origin}/collect#K7P2XM`,
        seller: { ...joinery, titles: titles(doors) },
        items: doors.map(({ title, quantity }) => ({ title, quantity })),
        openingHours: ['Mardi\u00a0: 9h–12h, 14h–18h', 'Jeudi\u00a0: 9h–12h', 'Samedi\u00a0: 9h30–12h'],
        appointment: null,
        until: '2026-05-26T12:05:00.000Z',
        slipUrl: `${origin}/api/fulfilments/0b8de2f1-36a5-4f1c-9f37-5b1f5c1e9a10/pickup-slip.pdf`,
      },
      {
        fulfilmentId: 'c3a94d6e-5d20-4b6e-8f0a-7e2b9d1f4c55',
        code: 'RT4WQH',
        url: `${origin}/collect#RT4WQH`,
        seller: { ...salvage, titles: titles(radiators) },
        items: radiators.map(({ title, quantity }) => ({ title, quantity })),
        openingHours: [],
        appointment: '2026-05-16T12:30:00.000Z',
        until: '2026-05-26T12:05:00.000Z',
        slipUrl: `${origin}/api/fulfilments/c3a94d6e-5d20-4b6e-8f0a-7e2b9d1f4c55/pickup-slip.pdf`,
      },
    ],
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
  'ledger-problem': {
    checkedAt: '2026-05-12T01:30:00.000Z',
    problems: [
      'Commande 7c1f0a42\u00a0: débité 1\u202f169,00\u00a0€, retrouvé 1\u202f119,00\u00a0€ (écart de 50,00\u00a0€).',
      'Commande 3f09b6d2\u00a0: un versement de 299,00\u00a0€ attend depuis 2\u00a0jours.',
    ],
    url: `${origin}/admin/payments`,
  },
  'listing-refused': {
    firstName: 'Maëlle',
    title: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    reason:
      'La photo montre un autre modèle que celui décrit, et la largeur manque.\nMerci de les corriger\u00a0: nous relirons aussitôt votre annonce.',
    url: `${origin}/profile?tab=products&edit=7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
  'product-alert': {
    customerName: 'Julien',
    productTitle: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    productId: '7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91',
    alertType: 'price_drop',
    alsoTypes: [],
    productImageUrl: `${origin}/categories/menuiserie/320.webp`,
    oldPrice: 6_000,
    newPrice: 4_500,
    lowestPrice: 6_000,
    availableQuantity: 4,
    expirationDate: null,
    url: `${origin}/produits/bloc-porte-alveolaire-83-cm-chene-clair-1042`,
    unsubscribeUrl: `${origin}/unsubscribe?token=exemple`,
    unsubscribeCall: `${origin}/api/unsubscribe?token=exemple`,
  },
  'saved-search-digest': {
    customerName: 'Julien',
    searchName: 'Portes 83 cm en bois',
    frequency: 'weekly',
    products: [...doors, ...radiators].map(({ title, price }, index) => ({
      title,
      price: index === 1 ? null : price,
      imageUrl: index === 2 ? null : `${origin}/categories/menuiserie/320.webp`,
      url: `${origin}${productPath({ title, number: 1042 + index })}`,
    })),
    total: 33,
    url: `${origin}/products?search=porte&maxPrice=200`,
    unsubscribeUrl: `${origin}/unsubscribe?token=exemple`,
    unsubscribeCall: `${origin}/api/unsubscribe?token=exemple`,
  },
  test: { askedAt: '2026-05-12T12:05:00.000Z', url: origin },
}
