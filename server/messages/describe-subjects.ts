import type { Picture } from '#domain/catalogue/pictures.ts'
import { listProductLinks } from '../catalogue/list-product-links.ts'
import type { Context } from '../context.ts'
import { listPartLinks } from '../orders/list-part-links.ts'

/** What a conversation is about, with the way there. */
export type About =
  /** `path` and `picture` are null once the product is not shown any more; `productId` once it is deleted. */
  | { kind: 'product'; productId: string | null; path: string | null; picture: Picture | null }
  | { kind: 'order'; orderId: string; number: string; path: string }

interface Subject {
  productId: string | null
  fulfilmentId: string | null
}

/** Of many conversations at once; answers what one of them is about. */
export async function describeSubjects(
  ctx: Context,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => About> {
  const [products, parts] = await Promise.all([
    listProductLinks(ctx, { productIds: subjects.flatMap(({ productId }) => productId ?? []) }),
    listPartLinks(ctx, { fulfilmentIds: subjects.flatMap(({ fulfilmentId }) => fulfilmentId ?? []) }),
  ])
  return ({ productId, fulfilmentId }) => {
    const part = fulfilmentId === null ? undefined : parts.get(fulfilmentId)
    if (part) return { kind: 'order', orderId: part.orderId, number: part.number, path: part.path }
    const product = productId === null ? undefined : products.get(productId)
    return { kind: 'product', productId, path: product?.path ?? null, picture: product?.picture ?? null }
  }
}
