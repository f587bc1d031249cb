import { z } from 'zod'
import { cleanText } from '#domain/address.ts'
import { type Context, requireSeller } from '#server/context.ts'
import { findCommune } from './communes.ts'

/** What the State's address service answers (geocodejson); of it only the street's line is of use here. */
const answerSchema = z.object({
  features: z.array(z.object({ properties: z.object({ name: z.string(), citycode: z.string() }) })),
})

const timeoutMs = 1_500
const maxSuggestions = 5
const maxQueryLength = 200

/**
 * Streets of a commune that somebody may mean, as the address service of `ADDRESS_API_URL` spells them: a help that nothing needs. Without
 * that setting, and while the service is slow, away or wrong, there are none.
 * @throws AppError `not-signed-in`, `forbidden` for who does not sell
 */
export async function suggestStreets(
  ctx: Context,
  input: { query: string; communeCode: string },
): Promise<readonly string[]> {
  requireSeller(ctx)
  const base = ctx.config.addressApiUrl
  const query = cleanText(input.query, maxQueryLength)
  // The service refuses shorter ones.
  if (!base || query.length < 3 || !findCommune(input.communeCode)) return []
  const url = new URL(base)
  url.searchParams.set('q', query)
  url.searchParams.set('citycode', input.communeCode)
  url.searchParams.set('limit', String(maxSuggestions))
  try {
    return await requestStreets(url, input.communeCode)
  } catch (error) {
    ctx.log.warn({ error }, 'the address service did not answer')
    return []
  }
}

async function requestStreets(url: URL, communeCode: string): Promise<string[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!response.ok) throw new Error(`The address service answered ${response.status}`)
  const { features } = answerSchema.parse(await response.json())
  const names = features.flatMap(({ properties }) =>
    properties.citycode === communeCode ? cleanText(properties.name, maxQueryLength) : [],
  )
  return [...new Set(names)].slice(0, maxSuggestions)
}
