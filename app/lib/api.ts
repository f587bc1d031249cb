import { type ClientResponse, hc } from 'hono/client'
import type { Problem } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { ApiType } from '#server/api.ts'

/** The typed client of the API. The server calls it in process, the browser over http. */
export const createApi = (origin: string, fetch: typeof globalThis.fetch) =>
  hc<ApiType>(`${origin}/api`, { fetch })
export type Api = ReturnType<typeof createApi>

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
      detail: generalMessages.offline,
    })
  }
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T
  throw new ApiError(await readProblem(response))
}

async function readProblem(response: ClientResponse<unknown>): Promise<Problem> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Problem
  } catch {
    // A proxy in between answered, not we.
    return {
      type: 'about:blank',
      code: 'unavailable',
      status: response.status,
      title: '',
      detail: generalMessages.unexpected,
      details: { answer: text || response.statusText },
    }
  }
}
