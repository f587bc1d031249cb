import { dehydrate, useQueryClient } from '@tanstack/react-query'

export const queryStateId = 'query-state'

/** Hands the server's query cache to entry.client.tsx, as data no browser runs. */
export function QueryState() {
  const queryClient = useQueryClient()
  const json = import.meta.env.SSR ? safeJson(dehydrate(queryClient)) : ''
  return (
    <script
      id={queryStateId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own API; `<` is escaped, so nothing can close the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

/** JSON that may stand inside a script element whatever a seller wrote: `</script>` and `<!--` cannot occur. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
