import { type ClientResponse, hc } from 'hono/client'
import { type Problem, siteErrorTitles } from '#domain/errors.ts'
import { pageMessages } from '#domain/messages.ts'
import type { ApiType } from '#server/api.ts'

/** The typed client of the API. The server calls it in process, the browser over http. */
export const createApi = (origin: string, fetch: typeof globalThis.fetch) =>
  withEncodedParams(hc<ApiType>(`${origin}/api`, { fetch }))
export type Api = ReturnType<typeof createApi>

/**
 * hono's client does not encode parameters of the path: the address `/sellers/..%2Faccount` would call for the visitor's
 * account. Encoding leaves dots, and a parameter of dots alone would change the path: a hyphen, no valid id, replaces it.
 */
const withEncodedParams = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get: (target, key) => {
      const next = Reflect.get(target, key)
      return next && withEncodedParams(next)
    },
    apply: (target, self, [args, ...rest]) => {
      const param = args?.param && Object.fromEntries(Object.entries(args.param).map(encodeParam))
      return Reflect.apply(target as never, self, [param ? { ...args, param } : args, ...rest])
    },
  })

const encodeParam = ([name, value]: [string, unknown]) => [
  name,
  encodeURIComponent(String(value)).replace(/^\.+$/, '-'),
]

/** A refusal of the API, with its French text. */
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

  /** Error messages by form field. */
  get fields(): Record<string, string> {
    return (this.problem.details?.fields ?? {}) as Record<string, string>
  }
}

/** Waits for the response to a call and returns its data. @throws ApiError */
export async function read<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  let response: ClientResponse<T>
  try {
    response = await call
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
    // The general title of an error code is dropped, because a form's own title says more.
    return problem.title === siteErrorTitles[problem.code] ? { ...problem, title: '' } : problem
  } catch {
    // The response is a proxy's, not the API's.
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
