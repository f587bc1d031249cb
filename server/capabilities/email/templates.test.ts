import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type EmailTemplate, templateNames } from '#domain/emails/email-templates.ts'
import { maxPreviewLength, previewText } from './components/frame.tsx'
import { noticeSamples } from './notice-samples.ts'
import { renderEmail } from './render.ts'
import { embedPictures } from './render-sample.ts'
import { sampleFrame } from './sample-data.ts'
import { type EmailDataByTemplate, emailTemplates } from './templates.ts'

/** Emails with linked pictures of products. */
const withPictures: EmailTemplate[] = ['product-alert', 'saved-search-digest']
/** Emails with embedded pictures. */
const withInlinePictures: EmailTemplate[] = ['pickup-code']

/** Renders a sample as JSON, as it is stored in the database. */
const renderSample = <Name extends EmailTemplate>(
  name: Name,
  change: Partial<EmailDataByTemplate[Name]> = {},
) =>
  renderEmail(
    name,
    JSON.parse(JSON.stringify({ ...emailTemplates[name].sample, ...change })) as EmailDataByTemplate[Name],
    sampleFrame,
  )

/** Replaces no-break spaces by ordinary ones, so that expectations are readable. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const order = emailTemplates['order-confirmation'].sample.order

describe.each(templateNames)('%s', (name) => {
  test('is complete in HTML and in plain text', async () => {
    const { html, text } = await renderSample(name)
    expect(html).toContain('<html dir="ltr" lang="fr">')
    expect(html).toContain('color-scheme')
    if (![...withPictures, ...withInlinePictures].includes(name)) expect(html).not.toMatch(/<img|src=/)
    expect(html).not.toContain('<script')
    expect(text).toContain('Réchantier')
    expect(plain(text)).toContain('une place de marché associative, à but non lucratif')
    expect(text).toContain('Vous recevez cet email parce qu')
    const { url } = emailTemplates[name].sample as { url?: string }
    if (url) expect(text).toContain(url)
    expect(text).not.toMatch(/undefined|null|NaN|\[object|<\w/)
  })

  test('has a no-break space before high punctuation', async () => {
    const { subject, text } = await renderSample(name)
    expect(`${subject}\n${text}`).not.toMatch(/ [:;!?]/)
  })
})

test('every email has its own subject', async () => {
  const subjects = await Promise.all(
    templateNames.map(async (name) => [name, plain((await renderSample(name)).subject)]),
  )
  expect(new Set(subjects.map(([, subject]) => subject)).size).toBe(templateNames.length)
  expect(Object.fromEntries(subjects)).toMatchObject({
    'confirm-sign-up': 'Confirmez votre adresse email pour Réchantier',
    'existing-account': 'Vous avez déjà un compte sur Réchantier',
    'reset-password': 'Choisissez un nouveau mot de passe pour Réchantier',
    'password-changed': 'Votre mot de passe Réchantier a été changé',
    'security-event': 'Un code de secours a ouvert votre compte Réchantier',
    'email-change': 'Confirmez votre nouvelle adresse email pour Réchantier',
    'email-changed': 'Votre adresse email a changé sur Réchantier',
    'email-taken': 'Cette adresse a déjà un compte sur Réchantier',
    contact: 'Contact Réchantier de Inès Carpentier',
    'price-request': 'Demande de prix : Escalier quart tournant en hêtre, 14 marches',
    'quote-request': 'Livraison à chiffrer : commande 7c1f0a42',
    'new-message': 'Nouveau message de Julien Mercier',
    'account-suspended': 'Votre compte Réchantier est suspendu',
    'payout-account-ended': 'Votre compte de paiement est fermé : vos ventes attendent',
    'payout-failed': 'Votre banque a refusé un virement',
    'account-deleted': 'Votre compte Réchantier est supprimé',
    'listing-refused':
      'Votre annonce « Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit » est à corriger',
    'feed-problem': 'Votre catalogue suivi attend un geste de vous',
    'listing-corrected':
      'Nous avons corrigé votre annonce « Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit »',
    'product-report-received': 'Votre signalement de « Plaques de fibrociment ondulées, 2 m × 1 m » est reçu',
    'product-report-decided': 'L’annonce « Plaques de fibrociment ondulées, 2 m × 1 m » est retirée',
    'order-confirmation': 'Votre commande 7c1f0a42 est enregistrée',
    'new-order-for-seller': 'Nouvelle commande 7c1f0a42 : 5 articles à préparer',
    'new-order-for-admin': 'Commande 7c1f0a42 sur Réchantier',
    'order-cancelled': 'Votre commande 7c1f0a42 est annulée',
    'order-cancelled-for-seller': 'Commande 7c1f0a42 annulée : 5 articles de nouveau en stock',
    'withdrawal-acknowledgement': 'Votre rétractation de la commande 7c1f0a42 est enregistrée',
    'withdrawal-for-seller': 'Commande 7c1f0a42 : l’acheteur se rétracte de 5 articles',
    'withdrawal-for-admin': 'Rétractation de la commande 7c1f0a42 sur Réchantier',
    test: 'Email de test de Réchantier',
    'order-notice': 'Commande 7c1f0a42 payée : à vous de la prendre en charge',
    'pickup-code': 'Commande 7c1f0a42 : vos codes de retrait',
    'catalogue-problem': 'Catalogue de Réchantier : des écarts ont été corrigés',
    'backup-problem': 'Réchantier : la sauvegarde de la nuit a échoué',
    'site-problem': 'Réchantier : une chose ne va pas',
    'ledger-problem': 'Comptes de Réchantier : 2 points à vérifier',
    'product-alert': 'Baisse de prix (−25 %) : Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    'saved-search-digest': '33 nouvelles annonces : Portes 83 cm en bois',
  })
})

describe('order-confirmation', () => {
  test('contains every fact of the order', async () => {
    const text = plain((await renderSample('order-confirmation')).text)
    for (const fact of [
      'Commande n° 7c1f0a42, passée le 12 mai 2026 à 14:05',
      'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit\n4 × 45,00 € = 180,00 €',
      'Porte d’entrée aluminium gris anthracite, serrure cinq points\n1 × 690,00 € = 690,00 €',
      '2 × 149,50 € = 299,00 €',
      'Sous-total : 1 169,00 €\nLivraison : Gratuit\nTotal : 1 169,00 €',
      'Vous venez chercher vos articles chez le vendeur.',
      'Menuiserie Le Bihan',
      '14 rue des Compagnons, 56000 Vannes\n02 61 91 14 27\n',
      'Dépose & Remploi\n52 rue du Canal, 93500 Pantin\n01 99 00 46 18\n– Radiateur en fonte trois colonnes, 12 éléments',
      'Aucun paiement ne passe par le site : vous réglez le vendeur directement, comme convenu avec lui.',
    ]) {
      expect(text).toContain(fact)
    }
  })

  test('leaves the total open while a delivery is to be quoted', async () => {
    const { text } = await renderSample('order-confirmation', {
      order: { ...order, deliveryOption: 'quote' },
    })
    expect(plain(text)).toContain('Sous-total : 1 169,00 €\nLivraison : Sur devis\nTotal : À définir')
    expect(plain(text)).toContain('Recevez par email un devis de livraison personnalisé.')
  })

  test('shows the time of Paris, also in winter', async () => {
    const { text } = await renderSample('order-confirmation', {
      order: { ...order, createdAt: '2026-01-01T23:30:00.000Z' },
    })
    expect(plain(text)).toContain('passée le 2 janvier 2026 à 00:30')
  })

  test('states the payment deadline where orders are paid by card', async () => {
    const url = 'http://localhost:3000/payment/7c1f0a42'
    const { text } = await renderSample('order-confirmation', {
      payment: { dueAt: '2026-05-12T12:35:00.000Z', url },
    })
    expect(plain(text).replace(/\s+/g, ' ')).toContain(
      'Votre paiement est attendu jusqu’au 12 mai 2026 à 14:35 ; sans lui, la commande est annulée.',
    )
    expect(text).toContain(`Payer ma commande ${url}`)
    expect(text).not.toContain('Aucun paiement')
    const quoted = await renderSample('order-confirmation', { payment: { dueAt: null, url } })
    expect(plain(quoted.text)).toContain('une fois le devis accepté')
    expect(quoted.text).not.toContain(url)
  })

  test('renders without the seller’s data and the buyer’s first name', async () => {
    const sellers = [{ name: 'Didier', phone: null, address: null, titles: [] }]
    const { text } = await renderSample('order-confirmation', { firstName: '', sellers })
    expect(text).toContain('Merci, votre commande est enregistrée'.toUpperCase())
    expect(text).toContain('Ce vendeur n’a pas encore indiqué ses coordonnées.')
  })
})

describe('new-order-for-seller', () => {
  test("contains the seller's own products and the buyer's contact details", async () => {
    const text = plain((await renderSample('new-order-for-seller')).text)
    expect(text).toContain('Total de vos articles : 870,00 €')
    expect(text).toContain(
      'Julien Mercier\n22 rue des Acacias, 35000 Rennes\n06 39 98 70 15\nacheteur@rechantier.example',
    )
    expect(text).not.toContain('Radiateur')
  })
})

test('new-order-for-seller tells the seller to set the goods aside', async () => {
  const mail = await renderSample('new-order-for-seller')
  expect(plain(mail.text)).toContain('Mettez les articles de côté')
})

test('order-notice has one full stop when a sentence ends with an initial', async () => {
  const { sample } = emailTemplates['order-notice']
  const facts = { ...sample.facts, buyerName: 'Julien M.' }
  const mail = { ...sample, kind: 'released' as const, to: 'seller' as const, facts }
  const { text: received } = await renderEmail('order-notice', mail, sampleFrame)
  expect(received).toContain('Julien M. L’argent')
  expect(received).not.toContain('M..')
})

describe('new-order-for-admin', () => {
  test('contains all products, the buyer and the sellers', async () => {
    const text = plain((await renderSample('new-order-for-admin')).text)
    expect(text).toContain('7 articles, retrait sur place')
    expect(text).toContain('2 × 149,50 € = 299,00 €')
    expect(text).toContain('Menuiserie Le Bihan, Dépose & Remploi')
    expect(text).toContain('acheteur@rechantier.example')
  })
})

describe('price-request', () => {
  test('contains the product, the request and how to answer', async () => {
    const { text, replyTo } = await renderSample('price-request')
    for (const fact of [
      'Escalier quart tournant en hêtre, 14 marches',
      '2d9a1c77-80f5-4c3e-9f0e-6b1f7f0f6d11',
      'Hauteur à monter 2,72 m',
      'Ma trémie mesure 2,70 m',
      'acheteur@rechantier.example',
      '06 39 98 70 15',
    ])
      expect(plain(text)).toContain(fact)
    expect(replyTo).toBe('acheteur@rechantier.example')
  })

  test("links the seller to the conversation without the buyer's address", async () => {
    const { text, replyTo } = await renderSample('price-request', {
      customerName: 'Julien M.',
      customerEmail: null,
      customerPlace: '35000 Rennes',
      conversationUrl: 'http://localhost:3000/messages/5e8b6a0c',
    })
    expect(plain(text)).toContain('Julien M.\n35000 Rennes')
    expect(text).toContain('/messages/5e8b6a0c')
    expect(text).not.toContain('acheteur@rechantier.example')
    expect(replyTo).toBeUndefined()
  })

  test('omits missing notes and phone', async () => {
    const { text } = await renderSample('price-request', { additionalNotes: '', customerPhone: null })
    expect(text).not.toMatch(/PRÉCISIONS|06 39/)
  })
})

describe('quote-request', () => {
  test('contains the pickup places for the association, and for a seller the destination alone', async () => {
    const all = plain((await renderSample('quote-request')).text)
    expect(all).toContain('22 rue des Acacias, 35000 Rennes\n06 39 98 70 15')
    expect(all).toContain('Troisième étage sans ascenseur')
    expect(all).toContain('52 rue du Canal, 93500 Pantin')
    const own = await renderSample('quote-request', { collectedFrom: [], note: '' })
    expect(own.text).not.toMatch(/À ENLEVER|PRÉCISIONS/)
    expect(own.replyTo).toBe('acheteur@rechantier.example')
  })

  test('names the requested town, not the buyer’s address', async () => {
    const collectedFrom: [] = []
    expect((await renderSample('quote-request', { collectedFrom, note: '' })).text).toContain('À LIVRER À')
    const { text } = await renderSample('quote-request', { collectedFrom, note: 'À livrer à Nantes.' })
    expect(text).not.toContain('À LIVRER À')
    expect(text).toContain('L’ACHETEUR')
    expect(text).toContain('À livrer à Nantes.')
  })
})

test('new-message contains the beginning of the message only', async () => {
  const text = plain((await renderSample('new-message')).text)
  expect(text).toContain('« Bonjour, les quatre blocs-portes sont-ils')
  expect(text).not.toContain('vers 10 h')
})

describe('a cancelled order', () => {
  test('shows the reason, all items to the buyer and the seller’s own to the seller', async () => {
    const buyers = plain((await renderSample('order-cancelled')).text)
    expect(buyers).toContain('Le vendeur a cassé une porte en la déplaçant.\n\nNous en sommes désolés.')
    expect(buyers).toContain('Total des articles : 1 169,00 €')
    const sellers = plain((await renderSample('order-cancelled-for-seller')).text)
    expect(sellers).toContain('que Julien Mercier avait passée le 12 mai 2026 à 14:05')
    expect(sellers).toContain('Total de vos articles : 870,00 €')
    expect(sellers).not.toContain('Radiateur')
  })

  test.each(['order-cancelled', 'order-cancelled-for-seller'] as const)(
    '%s omits an empty reason',
    async (name) => {
      expect((await renderSample(name)).text).toContain('POURQUOI')
      expect((await renderSample(name, { reason: '' })).text).not.toContain('POURQUOI')
    },
  )
})

describe('product-alert', () => {
  const renderAlert = async (change: Partial<EmailDataByTemplate['product-alert']> = {}) => {
    const { subject, html, text } = await renderSample('product-alert', change)
    return { subject: plain(subject), html, text: plain(text) }
  }

  test('shows a lower price with the lowest of the month and the saving', async () => {
    const { text } = await renderAlert()
    expect(text).toContain('Son prix est passé de 60,00 € à 45,00 €.')
    expect(text).toContain('Ancien prix : 60,00 €\nNouveau prix (−25 %) : 45,00 €')
    expect(text).toContain('Prix le plus bas des 30 jours précédents : 60,00 €')
  })

  test.each([
    ['rose', { oldPrice: 4_000 }],
    ['was as low within the month', { lowestPrice: 4_500 }],
    ['fell by less than a percent', { oldPrice: 4_501, lowestPrice: 4_501 }],
  ])('shows no percentage when the price %s', async (_, change) => {
    const { subject, text } = await renderAlert(change)
    expect(`${subject}${text}`).not.toContain('%')
  })

  test.each([
    ['back_in_stock', 'De nouveau en stock', 'Ce produit est de nouveau disponible.', {}],
    ['low_quantity', 'Bientôt épuisé', 'Il n’en reste plus que 4 exemplaires.', {}],
    ['low_quantity', 'Bientôt épuisé', 'Il n’en reste plus qu’un exemplaire.', { availableQuantity: 1 }],
    [
      'expiring_soon',
      'Bientôt retiré de la vente',
      'Il sera retiré de la vente après le dimanche 31 mai 2026.',
      { expirationDate: '2026-05-31' },
    ],
  ] as const)(
    'of the kind %s shows its sentence and no former price',
    async (alertType, subject, sentence, change) => {
      const prices = { oldPrice: null, lowestPrice: null }
      const mail = await renderAlert({ alertType, ...prices, ...change })
      expect(mail.subject).toBe(`${subject} : ${emailTemplates['product-alert'].sample.productTitle}`)
      expect(mail.text).toContain(sentence)
      expect(mail.text).toContain('Prix : 45,00 €')
      expect(mail.text).not.toMatch(/Ancien|plus bas|%/)
    },
  )

  test.each([
    [3, 'm2', 'Il n’en reste plus que 3 m².', '3 m²'],
    [1, 'palette', 'Il n’en reste plus que 1 palette.', '1 palette'],
    [1_200, 'piece', 'Il n’en reste plus que 1 200 exemplaires.', '1 200'],
    [1_200, undefined, 'Il n’en reste plus que 1 200 exemplaires.', '1 200'],
  ] as const)('shows %i %s in their sale unit', async (availableQuantity, saleUnit, sentence, stock) => {
    const { text } = await renderAlert({ alertType: 'low_quantity', availableQuantity, saleUnit })
    expect(text).toContain(sentence)
    expect(text).toContain(`En stock : ${stock}\n`)
  })

  test('combines back in stock and a lower price in one email', async () => {
    const { subject, text } = await renderAlert({ alertType: 'back_in_stock', alsoTypes: ['price_drop'] })
    expect(subject).toMatch(/^De nouveau en stock/)
    expect(text).toContain('Ce produit est de nouveau disponible. Son prix est passé de 60,00 € à 45,00 €.')
  })

  test('shows a price on request', async () => {
    const change = { alertType: 'back_in_stock', oldPrice: null, newPrice: null, lowestPrice: null } as const
    expect((await renderAlert(change)).text).toContain('Prix : Sur demande')
  })
})

test('product-alert and saved-search-digest show the sale unit of a price unless it is a piece', async () => {
  const priceOf = async (saleUnit?: 'carton' | 'piece') =>
    plain((await renderSample('product-alert', { newPrice: 7_200, saleUnit })).text)
  expect(await priceOf('carton')).toContain('72,00 € / carton')
  expect(await priceOf('piece')).not.toContain('72,00 € /')
  expect(await priceOf()).not.toContain('72,00 € /')
  const [first] = emailTemplates['saved-search-digest'].sample.products
  const products = first ? [{ ...first, price: 7_200, saleUnit: 'carton' as const }] : []
  expect(plain((await renderSample('saved-search-digest', { products })).text)).toContain('72,00 € / carton')
})

describe('saved-search-digest', () => {
  test('formats more than a thousand in French', async () => {
    const { subject, text } = await renderSample('saved-search-digest', { total: 1_234 })
    expect(plain(subject)).toContain('1 234 nouvelles annonces')
    expect(plain(text)).toMatch(/Et 1 2\d\d autres/)
  })

  test('lists the products and the number of others', async () => {
    const text = plain((await renderSample('saved-search-digest')).text)
    expect(text).toContain(
      '33 nouvelles annonces répondent à votre recherche « Portes 83 cm en bois » depuis',
    )
    expect(text).toContain('Prix sur demande')
    expect(text).toContain('Et 30 autres.')
    const one = emailTemplates['saved-search-digest'].sample.products.slice(0, 1)
    const single = await renderSample('saved-search-digest', {
      products: one,
      total: 1,
      frequency: 'immediate',
    })
    expect(plain(single.subject)).toBe('Une nouvelle annonce : Portes 83 cm en bois')
    expect(plain(single.text)).toContain('Une nouvelle annonce répond à votre recherche')
    expect(single.text).not.toMatch(/autre\b|autres|depuis/)
  })
})

describe.each(withPictures)('the alert email %s', (name) => {
  test('has a one-click unsubscribe address and pictures with a text and size', async () => {
    const { html, text, unsubscribeUrl } = await renderSample(name)
    expect(unsubscribeUrl).toBe('http://localhost:3000/api/unsubscribe?token=exemple')
    expect(text).toContain('http://localhost:3000/unsubscribe?token=exemple')
    expect(text).toContain('http://localhost:3000/profile/alerts')
    const pictures = html.match(/<img[^>]*>/g) ?? []
    expect(pictures.length).toBeGreaterThan(0)
    for (const picture of pictures) {
      expect(picture).toMatch(/alt="[^"]{5,}/)
      expect(picture).toMatch(/src="http/)
      expect(picture).toMatch(/width="\d+"/)
      expect(picture).toMatch(/height="\d+"/)
    }
  })
})

describe('withdrawal-acknowledgement', () => {
  test('contains the declaration, its time and the next steps', async () => {
    const text = plain((await renderSample('withdrawal-acknowledgement')).text)
    for (const fact of [
      'Je vous notifie par la présente ma rétractation du contrat',
      'Déclaration de Julien Mercier (acheteur@rechantier.example), reçue le 20 mai 2026 à 18:42, heure de Paris.',
      'au plus tard quatorze jours après cette rétractation',
      'Les frais de retour sont à votre charge.',
      'Total de ces articles : 1 169,00 €',
      '52 rue du Canal, 93500 Pantin',
    ]) {
      expect(text.replace(/\s+/g, ' ')).toContain(fact)
    }
  })

  test('asks for no return before the receipt', async () => {
    const { text } = await renderSample('withdrawal-acknowledgement', { isReceived: false })
    expect(text).toContain('vous n’avez rien à rendre')
  })
})

describe('order-notice', () => {
  const renderNotice = (
    sample: EmailDataByTemplate['order-notice'],
    change: Partial<EmailDataByTemplate['order-notice']> = {},
  ) => renderSample('order-notice', { ...sample, ...change })

  test.each(noticeSamples.map((sample) => [sample.kind, sample.to, sample] as const))(
    '%s to the %s is complete',
    async (_kind, to, sample) => {
      const { subject, html, text } = await renderNotice(sample)
      expect(`${subject}\n${text}`).not.toMatch(/ [:;!?»]|« |undefined|null|NaN|Invalid|\[object|<\w|\.\.|~/)
      expect(subject.length).toBeLessThan(90)
      expect(text).toContain('7c1f0a42')
      expect(text).toContain(sample.url)
      expect(html).not.toMatch(/<img|src=/)
      if (to === 'seller') expect(text).not.toContain('K7P')
    },
  )

  test('quotes the text of a party line by line, and nothing without one', async () => {
    const sample = noticeSamples.find(
      ({ kind }) => kind === 'declined',
    ) as EmailDataByTemplate['order-notice']
    const { text } = await renderNotice(sample)
    expect(text).toContain('CE QUE DIT LE VENDEUR')
    expect(text).toContain('> Le bloc-porte est tombé')
    expect(text).toContain('> Je suis désolé')
    const silent = await renderNotice(sample, { facts: { ...sample.facts, note: '' } })
    expect(silent.text).not.toContain('CE QUE DIT')
  })

  test('mentions a refund only after a payment', async () => {
    const sample = noticeSamples.find(
      ({ kind }) => kind === 'declined',
    ) as EmailDataByTemplate['order-notice']
    expect(plain((await renderNotice(sample)).text)).toContain('Nous vous remboursons 870,00 €')
    const unpaid = await renderNotice(sample, { facts: { ...sample.facts, isPaid: false, amount: null } })
    expect(unpaid.text).toContain('Aucun paiement ne nous est parvenu')
    expect(unpaid.text).not.toContain('rembours')
  })

  test('adds the price of the delivery once it is known', async () => {
    const { text } = await renderSample('order-notice', { transport: 12_000 })
    expect(plain(text)).toContain('Sous-total : 870,00 €\nLivraison : 120,00 €\nTotal : 990,00 €')
  })

  test.each([
    ['refund', { amount: null, isCancelled: true }, 'tout ce que vous avez payé'],
    ['part-refund', { amount: 9_000, isCancelled: false }, 'de vous rembourser 90,00 €'],
    ['release', { amount: null, isCancelled: false }, 'Vous n’êtes donc pas remboursé'],
  ])('of a dispute decided by %s states the decision', async (_, change, expected) => {
    const sample = noticeSamples.find(
      ({ kind }) => kind === 'dispute-decided',
    ) as EmailDataByTemplate['order-notice']
    const { text } = await renderNotice(sample, { facts: { ...sample.facts, ...change } })
    expect(plain(text).replace(/\s+/g, ' ')).toContain(expected)
  })
})

describe('pickup-code', () => {
  test('contains code, deadline, place, hours and goods as text', async () => {
    const text = plain((await renderSample('pickup-code')).text)
    for (const fact of [
      'MENUISERIE LE BIHAN',
      'K7P 2XM',
      'au plus tard le mardi 26 mai',
      'Atelier\n12 rue des Ateliers\n44000 Nantes\nPortail vert au fond de la cour\nItinéraire https://www.openstreetmap.org/',
      '52 rue du Canal, 93500 Pantin\n01 99 00 46 18',
      'Mardi : 9h–12h, 14h–18h\nJeudi : 9h–12h',
      '4 × Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
      'Votre rendez-vous : samedi 16 mai à 14 h 30.',
      '/api/fulfilments/0b8de2f1-36a5-4f1c-9f37-5b1f5c1e9a10/pickup-slip.pdf',
    ])
      expect(text).toContain(fact)
  })

  test('embeds a readable QR code for each seller', async () => {
    const { html, pictures = [] } = await renderSample('pickup-code')
    expect(pictures.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/png'])
    for (const [index, { contentId, content }] of pictures.entries()) {
      expect(html).toContain(`src="cid:${contentId}"`)
      const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const scanned = decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
      expect(scanned).toBe(emailTemplates['pickup-code'].sample.parts[index]?.url)
    }
    const shown = embedPictures(html, pictures)
    expect(shown).not.toContain('cid:')
    expect(shown).toContain('src="data:image/png;base64,')
  })

  test('of a remainder says that the former code is invalid', async () => {
    const { subject, text } = await renderSample('pickup-code', { isRemainder: true })
    expect(subject).toContain('votre nouveau code')
    expect(text.replace(/\s+/g, ' ')).toContain('le précédent ne sert plus')
  })
})

test('ledger-problem shows the first twenty problems and counts the rest', async () => {
  const problems = Array.from({ length: 23 }, (_, index) => `Écart n° ${index + 1}.`)
  const { text } = await renderSample('ledger-problem', { problems })
  expect(text).toContain('– Écart n° 20.')
  expect(text).not.toContain('Écart n° 21.')
  expect(text).toContain('Et 3 autres.')
})

describe('a user’s text in an email', () => {
  const markup = '<script>alert(1)</script> & "co"'
  const items = [{ title: markup, quantity: 1, price: 100 }]

  test('is never rendered as HTML', async () => {
    const buyer = { name: markup, email: 'a@b.example', phone: '06 00 00 00 00', address: markup }
    const sellers = [{ name: markup, phone: null, address: markup, titles: [markup] }]
    const rendered = await Promise.all([
      renderSample('product-alert', { customerName: markup, productTitle: markup }),
      renderSample('saved-search-digest', {
        searchName: markup,
        products: [{ title: markup, price: 100, imageUrl: null, url: 'http://localhost:3000/products/1' }],
      }),
      renderSample('order-confirmation', { firstName: markup, order: { ...order, items }, sellers }),
      renderSample('new-order-for-seller', { order: { ...order, items }, buyer }),
      renderSample('price-request', { customerName: markup, productName: markup, additionalNotes: markup }),
      renderSample('quote-request', { note: markup, order: { ...order, items }, buyer }),
      renderSample('new-message', { senderName: markup, about: markup, message: markup }),
      renderSample('order-cancelled', { reason: markup, order: { ...order, items } }),
      renderSample('order-cancelled-for-seller', { reason: markup, buyerName: markup }),
      renderSample('withdrawal-acknowledgement', { consumer: { ...buyer, name: markup } }),
      renderSample('withdrawal-for-seller', { consumer: { ...buyer, name: markup } }),
      renderSample('withdrawal-for-admin', { consumer: { ...buyer, name: markup }, sellers: [markup] }),
      renderSample('new-order-for-admin', { order: { ...order, items }, buyer, sellers: [markup] }),
      renderSample('order-notice', {
        facts: { ...emailTemplates['order-notice'].sample.facts, note: markup, buyerName: markup },
        order: { ...order, items },
        contacts: [buyer],
      }),
      renderSample('pickup-code', {
        parts: emailTemplates['pickup-code'].sample.parts.map((part) => ({
          ...part,
          seller: { ...part.seller, name: markup },
          items,
          openingHours: [markup],
        })),
      }),
      renderSample('ledger-problem', { problems: [markup] }),
    ])
    for (const { html, text } of rendered) {
      expect(html).not.toContain('<script')
      expect(html).toContain('&lt;script&gt;')
      expect(text).toContain('<script>alert(1)</script>')
    }
  })

  test('is omitted as a name when it contains an address', async () => {
    const { html, text } = await renderSample('confirm-sign-up', {
      firstName: '<b>Léa</b> http://gain.example',
    })
    for (const shown of [html, text]) expect(shown).not.toMatch(/gain\.example|<b>Léa/)
    const harmless = await renderSample('confirm-sign-up', { firstName: '<b>Léa' })
    expect(harmless.html).toContain('&lt;b&gt;Léa')
  })

  test('is cut in the preview at 150 characters', async () => {
    const long = [{ title: 'Très longue désignation de produit '.repeat(20), quantity: 1, price: 100 }]
    const { html } = await renderSample('order-confirmation', { order: { ...order, items: long } })
    const preview = /data-skip-in-text="true"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    expect(preview).toMatch(/^Commande 7c1f0a42/)
    expect(preview).toHaveLength(maxPreviewLength)
  })
})

describe('previewText', () => {
  test('returns a short text without line breaks', () => {
    expect(previewText('  Deux\n lignes ')).toBe('Deux lignes')
    expect(previewText('a'.repeat(150))).toBe('a'.repeat(150))
  })
  test('does not split a character', () => {
    expect(previewText('🧱'.repeat(200))).toBe(`${'🧱'.repeat(149)}…`)
  })
})
