import { expect, test } from 'vitest'
import { describeHistory } from './fulfilment-history.ts'

const placedAt = '2026-11-01T10:00:00.000Z'
const at = '2026-11-02T10:00:00.000Z'
const fulfilment = {
  deliveryOption: 'quote',
  settlement: 'card',
  isQuoteAccepted: true,
  areReviewsComplete: false,
  placedAt,
} as const

test('describeHistory lists past transitions in order, then the next ones', () => {
  const entries = describeHistory(
    {
      ...fulfilment,
      status: 'pending',
      history: [
        { transition: 'offer-quote', mover: 'administrator', note: '', at },
        { transition: 'ask-quote-again', mover: 'buyer', note: 'Au 3e étage', at },
        { transition: 'offer-quote', mover: 'seller', note: '', at },
        { transition: 'accept-quote', mover: 'buyer', note: '', at },
        { transition: 'pay', mover: 'provider', note: '', at },
      ],
    },
    'seller',
  )
  expect(entries.map(({ label, state, by }) => [label, state, by])).toEqual([
    ['Commande enregistrée', 'done', null],
    ['Devis de livraison proposé', 'done', 'par notre équipe'],
    ['Autre devis demandé', 'done', null],
    ['Devis de livraison proposé', 'done', 'par vous'],
    ['Devis accepté', 'done', null],
    ['Paiement reçu', 'done', null],
    ['Prise en charge par le vendeur', 'next', null],
    ['Articles expédiés', 'later', null],
    ['Articles reçus', 'later', null],
    ['Avis échangés', 'later', null],
  ])
  expect(entries[2]?.note).toBe('Au 3e étage')
  expect(entries[0]?.at).toBe(placedAt)
})

test('describeHistory names the colleague who acted for the seller', () => {
  const history = [
    { transition: 'acknowledge', mover: 'seller', colleague: 'Léa Martin', note: '', at },
    { transition: 'declare-hand-over', mover: 'seller', colleague: null, note: '', at },
  ] as const
  const entries = describeHistory(
    { ...fulfilment, deliveryOption: 'pickup', status: 'expediee', history },
    'seller',
  )
  expect(entries.slice(1, 3).map(({ by }) => by)).toEqual(['par Léa Martin', null])
})

test('describeHistory ends with the dispute that stopped the order', () => {
  const history = [{ transition: 'dispute', mover: 'buyer', note: 'Rayé', at }] as const
  const entries = describeHistory({ ...fulfilment, status: 'disputed', history }, null)
  expect(entries.map(({ label, state, by }) => [label, state, by])).toEqual([
    ['Commande enregistrée', 'done', null],
    ['Litige ouvert', 'halted', 'par l’acheteur'],
  ])
})

test('describeHistory ends with reviews and shows steps when no history is stored', () => {
  const entries = describeHistory(
    { ...fulfilment, status: 'livree', areReviewsComplete: true, history: [] },
    'buyer',
  )
  expect(entries.every(({ state }) => state === 'done')).toBe(true)
  expect(entries.at(-1)?.label).toBe('Avis échangés')
  expect(entries[0]?.at).toBe(placedAt)
})
