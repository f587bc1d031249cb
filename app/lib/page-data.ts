import type { QueryClient } from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  useSearchParams,
} from 'react-router'
import { ApiError } from './api.ts'
import { queriesOf } from './query-client.ts'

/**
 * A loader that fills the queries of an address; the page shows their failures itself. On the server the page waits for it; in
 * the browser the last results stay until the new ones arrive.
 */
export const fill =
  (read: (queries: QueryClient, params: URLSearchParams) => Promise<unknown>) =>
  async ({ request, context }: LoaderFunctionArgs | ClientLoaderFunctionArgs): Promise<null> => {
    const filled = read(
      queriesOf(context as Readonly<RouterContextProvider>),
      new URL(request.url).searchParams,
    )
    if (import.meta.env.SSR) await filled
    return null
  }

/** The loader of a page about one thing: what the API refuses becomes the page's status, with the API's words. */
export const loadOne =
  <Data>(
    read: (queries: QueryClient, params: Record<string, string>, search: URLSearchParams) => Promise<Data>,
  ) =>
  async ({ params, request, context }: LoaderFunctionArgs | ClientLoaderFunctionArgs): Promise<Data> => {
    try {
      return await read(
        queriesOf(context as Readonly<RouterContextProvider>),
        params as Record<string, string>,
        new URL(request.url).searchParams,
      )
    } catch (error) {
      throw error instanceof ApiError ? data({ text: error.message }, { status: error.status || 503 }) : error
    }
  }

/** The parsed query of the address. */
export function useAddress<Search>(parse: (params: URLSearchParams) => Search): Search {
  const [params] = useSearchParams()
  return parse(params)
}
