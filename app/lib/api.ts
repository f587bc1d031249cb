import { type ClientResponse, hc } from 'hono/client'
import { ownErrorTitles, type Problem } from '#domain/errors.ts'
import { pageMessages } from '#domain/messages.ts'
import type { ApiType } from '#server/api.ts'

/** The typed client of the API. The server calls it in process, the browser over http. */
export const createApi = (origin: string, fetch: typeof globalThis.fetch) =>
  withEncodedParams(hc<ApiType>(`${origin}/api`, { fetch }))
export type Api = ReturnType<typeof createApi>

/**
 * hono's client puts parameters into the path as they are: the address `/sellers/..%2Faccount` would call for the visitor's
 * account. What is nothing but dots would still lead elsewhere, and is no id of anything.
 */
const withEncodedParams = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get: (target, key) => {
      const next = Reflect.get(target, key)
      return next && withEncodedParams(next)
    },
    apply: (target, self, [args, ...rest]) => {
      const param = args?.param && Object.fromEntries(Object.entries(args.param).map(encoded))
      return Reflect.apply(target as never, self, [param ? { ...args, param } : args, ...rest])
    },
  })

const encoded = ([name, value]: [string, unknown]) => [
  name,
  encodeURIComponent(String(value)).replace(/^\.+$/, '-'),
]

/** A refusal of the API, with the French text to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }

  /** Messages by field of a form. */
  get fields(): Record<string, string> {
    return (this.problem.details?.fields ?? {}) as Record<string, string>
  }
}

/** Waits for an answer and reads it. @throws ApiError */
export async function read<T>(answer: Promise<ClientResponse<T>>): Promise<T> {
  let response: ClientResponse<T>
  try {
    response = await answer
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({
      type: 'about:blank',
      code: 'unavailable',
      status: 0,
      title: '',
      detail: pageMessages.offline,
    })
  }
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T
  throw new ApiError(await readProblem(response))
}

async function readProblem(response: ClientResponse<unknown>): Promise<Problem> {
  const text = await response.text()
  try {
    const problem = JSON.parse(text) as Problem
    // The title of a kind of error says less than the form's own.
    return problem.title === ownErrorTitles[problem.code] ? { ...problem, title: '' } : problem
  } catch {
    // A proxy in between answered, not we.
    return {
      type: 'about:blank',
      code: 'unavailable',
      status: response.status,
      title: '',
      detail: pageMessages.unexpected,
      details: { answer: text || response.statusText },
    }
  }
}
