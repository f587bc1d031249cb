import type { QueryClient } from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  useSearchParams,
} from 'react-router'
import { ApiError } from './api.ts'
import { queryClientOf } from './query-client.ts'

/**
 * Returns a loader that fetches the queries of a page by its search parameters; the page shows their failures. The server waits for
 * them; in the browser the previous results stay until the new ones arrive.
 */
export const createPageLoader =
  (fetchQueries: (queryClient: QueryClient, params: URLSearchParams) => Promise<unknown>) =>
  async ({ request, context }: LoaderFunctionArgs | ClientLoaderFunctionArgs): Promise<null> => {
    const fetched = fetchQueries(
      queryClientOf(context as Readonly<RouterContextProvider>),
      new URL(request.url).searchParams,
    )
    if (import.meta.env.SSR) await fetched
    return null
  }

/** Returns the loader of a page about one thing: a refusal of the API becomes the page's status, with the API's text. */
export const createItemLoader =
  <Data>(
    fetchData: (
      queryClient: QueryClient,
      params: Record<string, string>,
      search: URLSearchParams,
    ) => Promise<Data>,
  ) =>
  async ({ params, request, context }: LoaderFunctionArgs | ClientLoaderFunctionArgs): Promise<Data> => {
    try {
      return await fetchData(
        queryClientOf(context as Readonly<RouterContextProvider>),
        params as Record<string, string>,
        new URL(request.url).searchParams,
      )
    } catch (error) {
      throw error instanceof ApiError ? data({ text: error.message }, { status: error.status || 503 }) : error
    }
  }

/** Returns the parsed search parameters of the address. */
export function useParsedSearch<Search>(parse: (params: URLSearchParams) => Search): Search {
  const [params] = useSearchParams()
  return parse(params)
}
