import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '#app/lib/api.ts'
import { originOf } from '#app/lib/origin.ts'
import { productQuery, similarQuery } from '#app/lib/product.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { productNumberOf, productPath } from '#domain/catalogue/addresses.ts'

/** `/produits/…-{number}`; other words before the number, and `/products/{id}`, lead there. */
export async function loadProduct({
  params,
  request,
  context,
}: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const queries = queriesOf(context)
  const { slug = '', id = productNumberOf(slug) ?? slug } = params
  const [product] = await Promise.all([
    queries.ensureQueryData(productQuery(id)).catch(explainAbsence),
    // The page stands without it.
    queries.prefetchQuery(similarQuery(id)),
  ])
  const { number } = product
  const { pathname, search } = new URL(request.url)
  const path = productPath(product)
  if (pathname !== path) {
    // Not fetched again where it leads.
    queries.setQueryData(productQuery(number).queryKey, product)
    throw redirect(path + search, 301)
  }
  return { number, origin: originOf(context) }
}

/** Never there, not for this visitor, or deleted (410): the API's words say which. */
function explainAbsence(error: unknown): never {
  if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) throw error
  const { status, title, detail } = error.problem
  throw data({ status, title, text: detail }, { status })
}
