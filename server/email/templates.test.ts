import { describe, expect, test } from 'vitest'
import { longestPreview, previewText } from './preview-text.ts'
import { renderEmail } from './render.ts'
import { emailSamples, sampleFrame } from './samples.ts'
import type { EmailTemplate, EmailTemplates } from './templates.ts'

const templates = Object.keys(emailSamples) as EmailTemplate[]

/** As a template gets its data: JSON out of the database. */
const renderSample = <Name extends EmailTemplate>(name: Name, change: Partial<EmailTemplates[Name]> = {}) =>
  renderEmail(
    name,
    JSON.parse(JSON.stringify({ ...emailSamples[name], ...change })) as EmailTemplates[Name],
    sampleFrame,
  )

/** Every space is a plain one, so that expectations stay readable. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const order = emailSamples['order-confirmation'].order

describe.each(templates)('%s', (name) => {
  test('is complete in HTML and in plain text', async () => {
    const { html, text } = await renderSample(name)
    expect(html).toContain('<html dir="ltr" lang="fr">')
    expect(html).toContain('color-scheme')
    expect(html).not.toMatch(/<img|<script|src=/)
    expect(text).toContain('Réchantier')
    expect(plain(text)).toContain('une place de marché associative, à but non lucratif')
    expect(text).toContain('Vous recevez cet email parce qu')
    const { url } = emailSamples[name] as { url?: string }
    if (url) expect(text).toContain(url)
    expect(text).not.toMatch(/undefined|null|NaN|\[object|<\w/)
  })

  test('asks for a no-break space before high punctuation', async () => {
    const { subject, text } = await renderSample(name)
    expect(`${subject}\n${text}`).not.toMatch(/ [:;!?]/)
  })
})

test('subjects say what it is about', async () => {
  const subjects = await Promise.all(
    templates.map(async (name) => [name, plain((await renderSample(name)).subject)]),
  )
  expect(Object.fromEntries(subjects)).toEqual({
    'confirm-sign-up': 'Confirmez votre adresse email pour Réchantier',
    'existing-account': 'Vous avez déjà un compte sur Réchantier',
    'reset-password': 'Choisissez un nouveau mot de passe pour Réchantier',
    'password-changed': 'Votre mot de passe Réchantier a été changé',
    'email-change': 'Confirmez votre nouvelle adresse email pour Réchantier',
    'email-changed': 'Votre adresse email a changé sur Réchantier',
    'email-taken': 'Cette adresse a déjà un compte sur Réchantier',
    contact: 'Contact Réchantier de Inès Carpentier',
    'account-suspended': 'Votre compte Réchantier est suspendu',
    'listing-refused':
      'Votre annonce « Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit » est à corriger',
    'order-confirmation': 'Votre commande 7c1f0a42 est enregistrée',
    'new-order-for-seller': 'Nouvelle commande 7c1f0a42 : 5 articles à préparer',
    'new-order-for-admin': 'Commande 7c1f0a42 sur Réchantier',
    test: 'Email de test de Réchantier',
  })
})

describe('order-confirmation', () => {
  test('holds every fact of the order', async () => {
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
      'Aucun paiement n’a encore été demandé.',
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

  test('shows Paris time, in winter too', async () => {
    const { text } = await renderSample('order-confirmation', {
      order: { ...order, createdAt: '2026-01-01T23:30:00.000Z' },
    })
    expect(plain(text)).toContain('passée le 2 janvier 2026 à 00:30')
  })

  test('reads well when a seller has told nothing and the buyer has no first name', async () => {
    const sellers = [{ name: 'Didier', phone: null, address: null, titles: [] }]
    const { text } = await renderSample('order-confirmation', { firstName: '', sellers })
    expect(text).toContain('Merci, votre commande est enregistrée'.toUpperCase())
    expect(text).toContain('Ce vendeur n’a pas encore indiqué ses coordonnées.')
  })
})

describe('new-order-for-seller', () => {
  test('holds the seller’s own articles and how to reach the buyer', async () => {
    const text = plain((await renderSample('new-order-for-seller')).text)
    expect(text).toContain('Total de vos articles : 870,00 €')
    expect(text).toContain(
      'Julien Mercier\n22 rue des Acacias, 35000 Rennes\n06 39 98 70 15\nacheteur@rechantier.example',
    )
    expect(text).not.toContain('Radiateur')
  })
})

describe('new-order-for-admin', () => {
  test('holds all articles, the buyer and the sellers', async () => {
    const text = plain((await renderSample('new-order-for-admin')).text)
    expect(text).toContain('7 articles, retrait sur place')
    expect(text).toContain('2 × 149,50 € = 299,00 €')
    expect(text).toContain('Menuiserie Le Bihan, Dépose & Remploi')
    expect(text).toContain('acheteur@rechantier.example')
  })
})

describe('what people typed', () => {
  const nasty = '<script>alert(1)</script> & "co"'
  const items = [{ title: nasty, quantity: 1, price: 100 }]

  test('never becomes HTML', async () => {
    const buyer = { name: nasty, email: 'a@b.example', phone: '06 00 00 00 00', address: nasty }
    const sellers = [{ name: nasty, phone: null, address: nasty, titles: [nasty] }]
    const rendered = await Promise.all([
      renderSample('confirm-sign-up', { firstName: nasty }),
      renderSample('order-confirmation', { firstName: nasty, order: { ...order, items }, sellers }),
      renderSample('new-order-for-seller', { order: { ...order, items }, buyer }),
      renderSample('new-order-for-admin', { order: { ...order, items }, buyer, sellers: [nasty] }),
    ])
    for (const { html, text } of rendered) {
      expect(html).not.toContain('<script')
      expect(html).toContain('&lt;script&gt;')
      expect(text).toContain('<script>alert(1)</script>')
    }
  })

  test('is cut in the preview at 150 characters', async () => {
    const long = [{ title: 'Très longue désignation de produit '.repeat(20), quantity: 1, price: 100 }]
    const { html } = await renderSample('order-confirmation', { order: { ...order, items: long } })
    const preview = /data-skip-in-text="true"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    expect(preview).toMatch(/^Commande 7c1f0a42/)
    expect(preview).toHaveLength(longestPreview)
  })
})

describe('previewText', () => {
  test('leaves a short text alone, without line breaks', () => {
    expect(previewText('  Deux\n lignes ')).toBe('Deux lignes')
    expect(previewText('a'.repeat(150))).toBe('a'.repeat(150))
  })
  test('never cuts a character in half', () => {
    expect(previewText('🧱'.repeat(200))).toBe(`${'🧱'.repeat(149)}…`)
  })
})
