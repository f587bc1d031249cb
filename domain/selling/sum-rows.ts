import type { ImportPlan } from './imports.ts'

interface Sum {
  value: number
  rows: number
}

/** Columns with more texts than this are not added up. */
const maxTexts = 20
const maxCellLength = 30

/** Parses `1 250,50 €` as 1250.5; null for other text. */
function amountOf(cell: string): number | null {
  if (
    !cell ||
    cell.length > maxCellLength ||
    !/^-?\d[\d\s\u00a0\u202f.,'’]*(?:€|eur|kg|t|m[²2]?|ml)?$/i.test(cell)
  )
    return null
  const digits = cell.replaceAll(/[^\d.,-]/g, '')
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const decimals = digits.length - last - 1
  const isDecimal = last > 0 && (decimals !== 3 || digits.startsWith('0'))
  const whole = (isDecimal ? digits.slice(0, last) : digits).replaceAll(/[.,]/g, '')
  return Number(isDecimal ? `${whole}.${digits.slice(last + 1)}` : whole)
}

export const isAmount = (cell: string): boolean => amountOf(cell) !== null

/** Adds up each column to find rows that are sums of those above. */
export function createSumFinder({ columns }: Pick<ImportPlan, 'columns'>) {
  const [price, quantity] = [columns.indexOf('price'), columns.indexOf('quantity')]
  const texts: number[] = []
  const newSums = () => new Map<number, Sum>()
  const fileSums = newSums()
  let blockSums = newSums()
  /** Stands for a column of total prices, price times quantity, which the file may lack. */
  const totalPriceKey = -1

  const amountsOf = (cells: readonly string[]): [number, number][] =>
    cells.flatMap((cell, column): [number, number][] => {
      if (!cell || (texts[column] ?? 0) > maxTexts) return []
      const amount = amountOf(cell)
      if (amount === null) texts[column] = (texts[column] ?? 0) + 1
      return amount === null ? [] : [[column, amount]]
    })

  const isSumOf = (amount: number, sum: Sum | undefined): boolean =>
    sum !== undefined &&
    sum.rows >= 2 &&
    amount !== 0 &&
    Math.abs(sum.value - amount) < 0.006 * Math.sqrt(sum.rows)

  return {
    /** Counts the figures of a row that are sums of those above; 0 unless all are. */
    countSums(cells: readonly string[]): number {
      const amounts = amountsOf(cells)
      const isSum = ([column, amount]: [number, number]) =>
        [blockSums, fileSums].some(
          (sums) =>
            isSumOf(amount, sums.get(column)) ||
            (column !== quantity && isSumOf(amount, sums.get(totalPriceKey))),
        )
      return amounts.every(isSum) ? amounts.length : 0
    },
    add(cells: readonly string[]): void {
      const amounts = new Map(amountsOf(cells))
      const [unitPrice, count] = [amounts.get(price), amounts.get(quantity)]
      if (unitPrice !== undefined && count !== undefined) amounts.set(totalPriceKey, unitPrice * count)
      for (const sums of [blockSums, fileSums])
        for (const [column, amount] of amounts) {
          const sum = sums.get(column)
          sums.set(column, { value: (sum?.value ?? 0) + amount, rows: (sum?.rows ?? 0) + 1 })
        }
    },
    /** Starts again after a sum. */
    endBlock(): void {
      blockSums = newSums()
    },
  }
}
