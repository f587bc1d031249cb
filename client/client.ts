import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from './schema.d.ts'

export interface ClientOptions {
  /** Of the site: `https://exemple.fr`. */
  site: string
  /** Without one the catalogue alone is read. */
  key?: string
  fetch?: (request: Request) => Promise<Response>
}

/** The public API of a site, with the types of its description (docs/api.md). */
export const createClient = ({ site, key, fetch }: ClientOptions): Client<paths> =>
  createFetchClient<paths>({
    baseUrl: new URL('/api/v1', site).href,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    ...(fetch && { fetch }),
  })
