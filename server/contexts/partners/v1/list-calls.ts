import { apiDocument } from './app.ts'

export interface ApiCall {
  tag: string
  method: string
  path: string
  summary: string
  /** `Droit de la clé : Stock.`, and what else there is to say. */
  description: string
}

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
}

/** Every call of the public API, in the order in which they are mounted, for people. */
export function listCalls(about: Parameters<typeof apiDocument>[0]): ApiCall[] {
  const { paths = {} } = apiDocument(about)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, { tags, summary, description }]) => ({
      tag: tags?.[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: summary ?? '',
      description: (description ?? '').replaceAll('`', ''),
    })),
  )
}
