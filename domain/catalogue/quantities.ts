import type { Cents } from '../money.ts'
import { maxItemQuantity } from '../orders/orders.ts'
import { formatQuantity, type Sale, unitNames } from './sale-units.ts'
import { type Content, findUnitContent, thousandths, unitPriceFor } from './unit-price.ts'

type Steps = Pick<Sale, 'minimumQuantity' | 'quantityStep'>

/**
 * Returns the rules of quantity for a stock: a remainder below the smallest quantity is sold as a whole. `smallest_price` in
 * server/database/sql/columns must agree.
 */
export const stepsForStock = <Rules extends Steps>(sale: Rules, stock: number): Rules =>
  stock > 0 && stock < minQuantity(sale) ? { ...sale, minimumQuantity: stock, quantityStep: stock } : sale

/** Returns the smallest quantity that can be ordered: the first multiple of the step that reaches the minimum. */
export const minQuantity = ({ minimumQuantity, quantityStep }: Steps): number =>
  Math.ceil(minimumQuantity / quantityStep) * quantityStep

/** Returns the largest quantity that the stock allows; 0 for none. */
export function maxQuantity(sale: Steps, stock: number): number {
  const { quantityStep } = stepsForStock(sale, stock)
  return Math.floor(Math.min(stock, maxItemQuantity) / quantityStep) * quantityStep
}

/** Returns true when a quantity may be ordered, regardless of stock. */
export const isOrderable = (sale: Steps, quantity: number): boolean =>
  quantity >= minQuantity(sale) && quantity % sale.quantityStep === 0

/** Returns the smallest quantity that may be ordered and is not below the given one. */
export const roundUpToOrderable = (sale: Steps, quantity: number): number =>
  Math.max(minQuantity(sale), Math.ceil(quantity / sale.quantityStep) * sale.quantityStep)

/** Describes the rule for quantities, shown beside the field; null without one. */
export function quantityRule(
  { saleUnit, ...steps }: Steps & Pick<Sale, 'saleUnit'>,
  stock = maxItemQuantity,
): string | null {
  const smallest = minQuantity(steps)
  if (stock > 0 && stock < smallest) return `Se vend en une fois\u00a0: ${formatQuantity(stock, saleUnit)}`
  const { quantityStep } = steps
  const minimum = smallest > 1 ? `au moins ${formatQuantity(smallest, saleUnit)}` : null
  const step = quantityStep > 1 ? `par ${quantityStep}` : null
  const rules = [smallest > quantityStep || !step ? minimum : null, step].filter((rule) => rule !== null)
  return rules.length > 0 ? `Se vend ${rules.join(', ')}` : null
}

/** Returns why a quantity cannot be ordered, with the nearest one that can, or null. */
export function quantityProblem(
  sale: Steps & Pick<Sale, 'saleUnit'>,
  quantity: number,
  stock: number,
): string | null {
  const steps = stepsForStock(sale, stock)
  const smallest = minQuantity(steps)
  if (steps !== sale && quantity !== stock)
    return `Il n’en reste que ${formatQuantity(stock, sale.saleUnit)}, qui se vend${stock < 2 ? '' : 'ent'} en une fois.`
  if (quantity < smallest)
    return `Cet article se vend à partir de ${formatQuantity(smallest, sale.saleUnit)}.`
  if (quantity % steps.quantityStep !== 0)
    return `Cet article se vend par ${formatQuantity(sale.quantityStep, sale.saleUnit)}.`
  return null
}

export interface Purchase {
  quantity: number
  /** Price of the whole quantity. */
  price: Cents
  /** Content of the whole quantity; null for a unit without a measure. */
  content: Content | null
}

/** Returns the smallest purchase, as feeds and search engines price a product. */
export function smallestPurchase(sale: Sale, { price, stock }: { price: Cents; stock: number }): Purchase {
  const quantity = minQuantity(stepsForStock(sale, stock))
  const content = findUnitContent(sale) ?? (sale.saleUnit === 'piece' && quantity > 1 ? onePiece : null)
  return {
    quantity,
    price: quantity * unitPriceFor(price, sale.priceTiers, quantity),
    content: content && { ...content, amount: content.amount * quantity },
  }
}

const onePiece: Content = { amount: 1000, unit: 'piece' }

/** The quantity to buy for a need, with its content and price. */
export interface NeededQuantity {
  quantity: number
  /** Thousandths of the content unit. */
  content: number
  unitPrice: Cents
  total: Cents
  /** Why some is unavailable, or why more is bought than needed. */
  notes: string[]
  /** True when this quantity can be ordered. */
  isAvailable: boolean
}

/**
 * Returns the quantity of a product that covers a surface, length or weight. `need` is in the content's unit, `waste` in whole per cent.
 * Null when the content is unknown or nothing is needed.
 */
export function quantityNeeded(
  product: Sale & { price: Cents; stock: number },
  { need, waste }: { need: number; waste: number },
): NeededQuantity | null {
  const content = findUnitContent(product)
  if (!content || !(need > 0)) return null
  const exact = Math.ceil((thousandths(need) * (100 + waste)) / (100 * content.amount))
  const isSoldAsWhole = stepsForStock(product, product.stock) !== product
  const quantity = isSoldAsWhole ? Math.max(exact, product.stock) : roundUpToOrderable(product, exact)
  const greatest = maxQuantity(product, product.stock)
  const unitPrice = unitPriceFor(product.price, product.priceTiers, quantity)
  const notes: string[] = []
  if (quantity > exact)
    notes.push(
      `${formatQuantity(exact, product.saleUnit)} suffirai${exact < 2 ? 't' : 'ent'}\u00a0: ${ruleText(product)}.`,
    )
  if (quantity > greatest)
    notes.push(
      greatest === 0
        ? 'Il n’en reste plus.'
        : `Il n’y en a pas assez\u00a0: ${formatQuantity(greatest, product.saleUnit)} au plus, soit ${formatQuantity(
            (greatest * content.amount) / 1000,
            content.unit,
          )}.`,
    )
  return {
    quantity,
    content: quantity * content.amount,
    unitPrice,
    total: quantity * unitPrice,
    notes,
    isAvailable: quantity <= greatest,
  }
}

const ruleText = (sale: Steps & Pick<Sale, 'saleUnit'> & { stock: number }): string => {
  const rule = quantityRule(sale, sale.stock) ?? `Se vend par ${unitNames[sale.saleUnit].one}`
  return rule.charAt(0).toLowerCase() + rule.slice(1)
}
