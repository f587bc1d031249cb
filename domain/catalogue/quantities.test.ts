import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOrderable,
  maxQuantity,
  minQuantity,
  quantityNeeded,
  quantityProblem,
  quantityRule,
  roundUpToOrderable,
  stepsForStock,
} from './quantities.ts'
import { type Sale, soldByPiece } from './sale-units.ts'
import {
  comparableText,
  contentText,
  pricePerUnit,
  tierText,
  unitPriceFor,
  unitPriceText,
} from './unit-price.ts'

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

const tiles: Sale = { ...soldByPiece, saleUnit: 'carton', contentQuantity: 2.17, contentUnit: 'm2' }
const product = { ...tiles, price: 7200, stock: 40 }

describe('prices of a sale unit', () => {
  it('unitPriceText names the unit and the price of its content', () => {
    expect(plain(unitPriceText(7200, tiles))).toBe('72,00 € / carton · 33,18 €/m²')
    expect(plain(contentText(tiles))).toBe('1 carton = 2,17 m²')
    expect(plain(unitPriceText(5000, soldByPiece))).toBe('50,00 € / pièce')
    expect(comparableText(0, tiles)).toBeNull()
    expect(plain(contentText({ saleUnit: 'lot', contentQuantity: 20, contentUnit: 'piece' }))).toBe(
      '1 lot = 20 pièces',
    )
  })

  it('unitPriceFor applies a tier from its quantity on', () => {
    const tiers = [
      { from: 10, price: 4500 },
      { from: 40, price: 4000 },
    ]
    expect([1, 9, 10, 39, 40, 1000].map((quantity) => unitPriceFor(5000, tiers, quantity))).toEqual([
      5000, 5000, 4500, 4500, 4000, 4000,
    ])
    expect(plain(tiers[0] && tierText(tiers[0]))).toBe('dès 10 : 45,00 €')
  })
})

describe('quantities that can be ordered', () => {
  const byPallet = { ...tiles, quantityStep: 40 }

  it('minQuantity and maxQuantity are multiples of the step', () => {
    expect(minQuantity({ minimumQuantity: 1, quantityStep: 40 })).toBe(40)
    expect(minQuantity({ minimumQuantity: 5, quantityStep: 4 })).toBe(8)
    expect(maxQuantity(byPallet, 100)).toBe(80)
    expect(maxQuantity(byPallet, 0)).toBe(0)
  })

  it('quantityRule and quantityProblem explain minimum, step and stock', () => {
    expect(quantityRule(tiles)).toBeNull()
    expect(plain(quantityRule(byPallet))).toBe('Se vend par 40')
    expect(plain(quantityRule({ ...tiles, minimumQuantity: 10 }))).toBe('Se vend au moins 10 cartons')
    expect(plain(quantityRule({ ...tiles, minimumQuantity: 10, quantityStep: 5 }))).toBe(
      'Se vend au moins 10 cartons, par 5',
    )
    expect(plain(quantityProblem(byPallet, 41, 100))).toBe('Cet article se vend par 40 cartons.')
    expect(plain(quantityProblem({ ...tiles, minimumQuantity: 3 }, 2, 9))).toBe(
      'Cet article se vend à partir de 3 cartons.',
    )
    expect(quantityProblem(byPallet, 80, 80)).toBeNull()
  })

  it.each([
    [{ quantityStep: 40 }, 39],
    [{ minimumQuantity: 50 }, 30],
    [{ minimumQuantity: 10, quantityStep: 4 }, 11],
    [{ quantityStep: 6 }, 1],
  ])('a stock below the smallest quantity is sold as a whole (%o, %i left)', (rules, stock) => {
    const sale = { ...tiles, ...rules }
    expect(maxQuantity(sale, stock)).toBe(stock)
    expect(minQuantity(stepsForStock(sale, stock))).toBe(stock)
    expect(quantityProblem(sale, stock, stock)).toBeNull()
    expect(plain(quantityRule(sale, stock))).toBe(
      `Se vend en une fois : ${stock} carton${stock > 1 ? 's' : ''}`,
    )
    if (stock > 1) expect(quantityProblem(sale, stock - 1, stock)).toContain('se vendent en une fois')
    expect(quantityNeeded({ ...sale, price: 7200, stock }, { need: 1, waste: 0 })).toMatchObject({
      quantity: stock,
      isAvailable: true,
    })
  })

  it('roundUpToOrderable returns an orderable quantity less than a step above the requested one', () => {
    const steps = fc.record({
      minimumQuantity: fc.integer({ min: 1, max: 500 }),
      quantityStep: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 100_000 }), (sale, requested) => {
        const result = roundUpToOrderable(sale, requested)
        expect(result).toBeGreaterThanOrEqual(requested)
        expect(isOrderable(sale, result)).toBe(true)
        expect(result - sale.quantityStep < Math.max(requested, sale.minimumQuantity)).toBe(true)
        const greatest = maxQuantity(sale, requested)
        expect(isOrderable(stepsForStock(sale, requested), greatest) && greatest <= requested).toBe(true)
      }),
    )
  })
})

describe('quantityNeeded', () => {
  it('covers an area including its waste', () => {
    const need = quantityNeeded(product, { need: 18, waste: 10 })
    expect(need).toEqual({
      quantity: 10,
      content: 21_700,
      unitPrice: 7200,
      total: 72_000,
      notes: [],
      isAvailable: true,
    })
  })

  it('reports a stock that is too small and a rounding to the step', () => {
    const need = quantityNeeded({ ...product, stock: 7 }, { need: 18, waste: 10 })
    expect(need?.isAvailable).toBe(false)
    expect(need?.notes.map(plain)).toEqual(['Il n’y en a pas assez : 7 cartons au plus, soit 15,19 m².'])
    const pallets = quantityNeeded({ ...product, quantityStep: 40 }, { need: 18, waste: 0 })
    expect(pallets?.quantity).toBe(40)
    expect(pallets?.notes.map(plain)).toEqual(['9 cartons suffiraient : se vend par 40.'])
  })

  it('counts units that are themselves measured and is null for pieces', () => {
    const cable = { ...soldByPiece, saleUnit: 'ml', price: 150, stock: 500 } as const
    expect(quantityNeeded(cable, { need: 12.4, waste: 0 })).toMatchObject({ quantity: 13, total: 1950 })
    expect(quantityNeeded({ ...soldByPiece, price: 150, stock: 5 }, { need: 3, waste: 0 })).toBeNull()
  })

  it('covers the need with no unit too many', () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000 }).map((thousandth) => thousandth / 1000)
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 50 }), (content, need, waste) => {
        const sold = { ...product, contentQuantity: content, stock: 1_000_000 }
        const result = quantityNeeded(sold, { need, waste })
        if (!result) throw new Error('no quantity was calculated')
        const requested = BigInt(Math.round(need * 1000)) * BigInt(100 + waste)
        const one = BigInt(Math.round(content * 1000))
        expect(BigInt(result.quantity) * one * 100n >= requested).toBe(true)
        expect(BigInt(result.quantity - 1) * one * 100n < requested).toBe(true)
        expect(Number.isSafeInteger(result.total)).toBe(true)
      }),
    )
  })
})

it('pricePerUnit names the unit unless it is a piece', () => {
  expect(plain(pricePerUnit(7200, 'carton'))).toBe('72,00 € / carton')
  expect(plain(pricePerUnit(7200, 'piece'))).toBe('72,00 €')
  expect(plain(pricePerUnit(7200))).toBe('72,00 €')
})
