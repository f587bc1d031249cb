import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** A picture of the guides: the user, the page and the actions on it. */
export interface GuidePicture {
  /** Path below docs/pictures, without extension. */
  name: string
  as: string | null
  path: string
  isPhone?: boolean
  /** Actions on the opened page. */
  act?: (page: Page) => Promise<unknown>
}

const seller = 'vendeur@rechantier.example'
export const buyer = 'acheteur@rechantier.example'
const admin = 'admin@rechantier.example'

/** Follows the first link with this name to its page. */
async function follow(page: Page, name: RegExp, to: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await page.waitForURL(to)
}

/** Files of the demonstration, and a table as a seller writes it. */
const photograph =
  'tools/demonstration/pictures/porte-coulissante-en-applique-93-cm-noyer-avec-rail-aluminium-face/1280.webp'
const table = [
  'Référence;Désignation;Prix TTC;Qté;État;Couleur RAL',
  'PO-118;Porte intérieure chêne plaqué 83 cm;165,00;6;Bon état;',
  'PO-121;Porte coupe-feu EI30 93 cm;240,00;4;Neuf, emballé;9010',
  'RA-004;Radiateur acier horizontal 1 000 W;Prix à débattre;3;Bon état;9016',
  'FE-017;Fenêtre PVC deux vantaux 125 x 120 cm;310,00;2;;7016',
].join('\n')

export const pictures: readonly GuidePicture[] = [
  { name: 'catalogue', as: null, path: '/products' },
  { name: 'achat/recherche', as: buyer, path: '/products?search=porte' },
  {
    name: 'achat/article',
    as: buyer,
    path: '/products?search=radiateur',
    isPhone: true,
    act: (page) => follow(page, /^Radiateur/, /\/produits\//),
  },
  {
    name: 'achat/commande',
    as: buyer,
    path: '/profile?tab=orders',
    isPhone: true,
    act: (page) => follow(page, /^Voir la commande/, /tab=products\/./),
  },
  { name: 'vente/a-faire', as: seller, path: '/profile/today' },
  { name: 'vente/a-faire-telephone', as: seller, path: '/profile/today', isPhone: true },
  { name: 'vente/mes-produits', as: seller, path: '/profile?tab=products' },
  {
    name: 'vente/importer',
    as: seller,
    path: '/profile/products/import',
    act: async (page) => {
      const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('heading', { level: 1, name: 'stock.csv' }).waitFor()
    },
  },
  {
    name: 'vente/recadrer',
    as: seller,
    path: '/profile?tab=products&add=1',
    act: async (page) => {
      const file = { name: 'porte.webp', mimeType: 'image/webp', buffer: readFileSync(photograph) }
      await page.getByLabel('Ajouter des photos').setInputFiles(file)
      await page.getByRole('button', { name: 'Recadrer la photo 1' }).click()
      await page.getByRole('button', { name: 'Format 4:3' }).click()
    },
  },
  {
    name: 'vente/sortie-de-stock',
    as: seller,
    path: '/profile?tab=products',
    isPhone: true,
    act: async (page) => {
      const own = await (await page.request.get('/api/selling/products?sort=quantity-desc')).json()
      await page.goto(`/stock-out?code=${own.items[0].uniqueCode}`)
      await page.getByRole('button', { name: 'Retirer du stock' }).waitFor()
    },
  },
  {
    name: 'vente/suivi',
    as: seller,
    path: '/profile?tab=products',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Actions pour/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Suivi et historique' }).click()
      await page.getByRole('region', { name: 'Historique' }).waitFor()
    },
  },
  { name: 'vente/equipe', as: seller, path: '/profile/team' },
  { name: 'administration/a-traiter', as: admin, path: '/admin' },
  { name: 'administration/personnes', as: admin, path: '/admin/users' },
  {
    name: 'administration/suspension',
    as: admin,
    path: '/admin/users?search=Garnier',
    act: async (page) => {
      await follow(page, /Garnier/, /users\/.+/)
      await page.getByRole('button', { name: 'Suspendre le compte' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'administration/commande',
    as: admin,
    path: '/admin/orders?status=disputed',
    act: async (page) => {
      await follow(page, /^[0-9a-f]{8}/, /orders\/.+/)
      await page.getByRole('heading', { level: 1, name: /^Commande / }).waitFor()
    },
  },
  { name: 'administration/paiements', as: admin, path: '/admin/payments' },
  { name: 'administration/validation', as: admin, path: '/admin/products/validation' },
  { name: 'administration/categories', as: admin, path: '/admin/categories' },
  {
    name: 'administration/champs-personnalises',
    as: admin,
    path: '/admin/custom-fields',
    act: (page) => follow(page, /^Modifier Vitrage$/, /edit=/),
  },
  { name: 'administration/reglages', as: admin, path: '/admin/platform-control' },
  { name: 'administration/identite', as: admin, path: '/admin/identite' },
  {
    name: 'administration/texte',
    as: admin,
    path: '/admin/textes',
    act: async (page) => {
      await follow(page, /^Compte suspendu/, /textes\/.+/)
      await page.frameLocator('iframe').getByText('Bonjour').waitFor()
    },
  },
  {
    name: 'administration/journal',
    as: admin,
    path: '/admin/products/validation',
    act: async (page) => {
      // The audit log must have an entry, so an article of the demonstration is approved first.
      await page.getByRole('button', { name: /^Valider/ }).click()
      await page.goto('/admin/audit')
      // The request is sent when the page is left, so the entry may appear a moment later.
      const entry = page.getByRole('heading', { name: 'Annonce validée' })
      for (let look = 0; look < 20 && !(await entry.isVisible()); look += 1) await page.reload()
      await entry.waitFor()
    },
  },
]
