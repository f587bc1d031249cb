import { describe, expect, test } from 'vitest'
import { estimateDelivery } from './delivery-estimate.ts'
import { defaultDeliveryRates, parseDeliveryRates } from './delivery-rates.ts'

const nantes = { latitude: 47.218, longitude: -1.554 }
const rennes = { latitude: 48.111, longitude: -1.68 }
const rates = { base: 3_000, perKilometre: 100, perHundredKilos: 1_000 }

describe('estimateDelivery', () => {
  test('grows with distance and weight in steps of five euros', () => {
    // 100 km in a straight line are 130 km by road: 30 € + 130 € + 30 € for 300 kg, plus or minus 30 %.
    expect(estimateDelivery({ from: nantes, to: rennes, grams: 300_000 }, rates)).toEqual({
      kilometres: 130,
      min: 13_000,
      max: 25_000,
      hasUnknownWeight: false,
    })
  })

  test('reports that the weight is unknown', () => {
    const { hasUnknownWeight, max } = estimateDelivery({ from: nantes, to: nantes, grams: null }, rates)
    expect([hasUnknownWeight, max]).toEqual([true, 4_000])
  })
})

test('parseDeliveryRates replaces invalid rates with the defaults', () => {
  expect(parseDeliveryRates({ base: -1, perKilometre: '80', perHundredKilos: 2_000 })).toEqual({
    ...defaultDeliveryRates,
    perHundredKilos: 2_000,
  })
  expect(parseDeliveryRates(null)).toEqual(defaultDeliveryRates)
})
