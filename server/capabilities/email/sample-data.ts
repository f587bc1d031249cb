import { orderTotal } from '#domain/orders/orders.ts'
import type { EmailFrame } from './define-email.ts'
import type { EmailOrder, EmailOrderItem, EmailPerson } from './email-data.ts'

/** The address of the site in all samples. */
export const sampleOrigin = 'http://localhost:3000'

export const sampleFrame: EmailFrame = { shownName: 'Réchantier', origin: sampleOrigin }

export const doors: EmailOrderItem[] = [
  { title: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit', quantity: 4, price: 4_500 },
  { title: 'Porte d’entrée aluminium gris anthracite, serrure cinq points', quantity: 1, price: 69_000 },
]
export const radiators: EmailOrderItem[] = [
  { title: 'Radiateur en fonte trois colonnes, 12 éléments', quantity: 2, price: 14_950 },
]

export const sampleOrder = (items: EmailOrderItem[]): EmailOrder => ({
  id: '7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91',
  createdAt: '2026-05-12T12:05:00.000Z',
  deliveryOption: 'pickup',
  items,
  total: orderTotal(items),
})

export const sampleBuyer: EmailPerson = {
  name: 'Julien Mercier',
  email: 'acheteur@rechantier.example',
  phone: '06 39 98 70 15',
  address: '22 rue des Acacias, 35000 Rennes',
}

export const joinerySeller = {
  name: 'Menuiserie Le Bihan',
  phone: '02 61 91 14 27',
  address: '14 rue des Compagnons, 56000 Vannes',
}
export const salvageSeller = {
  name: 'Dépose & Remploi',
  phone: '01 99 00 46 18',
  address: '52 rue du Canal, 93500 Pantin',
}
export const listTitles = (items: EmailOrderItem[]) => items.map((item) => item.title)
