import { pagePaths } from '#tests/helpers/pages.ts'
import { oddText } from './odd-values.ts'
import type { Random } from './random.ts'
import { encode, type FuzzRequest, headerText, pickId, rareMethods } from './requests.ts'
import { collectSearchWords } from './search-words.ts'
import { roles, type World } from './world.ts'

const paths = pagePaths()
const { names, values } = collectSearchWords()

const headerNames = [
  ...['accept', 'accept-language', 'accept-encoding', 'cookie', 'if-none-match', 'range', 'referer'],
  ...['x-forwarded-for', 'x-forwarded-proto', 'user-agent', 'sec-fetch-site', 'sec-fetch-dest', 'purpose'],
  ...['x-react-router-prerender-data', 'content-type', 'origin', 'x-build', 'save-data'],
]

/** Creates a request for a page or for its `.data`. */
export function makePageRequest(random: Random, world: World): FuzzRequest {
  const path = makePath(random, world)
  const method = random.chance(0.05) ? random.pick(rareMethods) : random.chance(0.03) ? 'HEAD' : 'GET'
  const headers: Record<string, string> = { accept: 'text/html' }
  for (let count = random.below(3); count > 0; count -= 1)
    headers[random.pick(headerNames)] = headerText(random)
  return {
    role: path.startsWith('/admin') && random.chance(0.7) ? 'admin' : random.pick(roles),
    path: `${random.chance(0.25) ? toDataPath(path) : path}${makeQuery(random, world)}`,
    init: {
      method,
      headers,
      ...(hasBody(method) && random.chance(0.5) && { body: oddText(random).toWellFormed() }),
    },
  }
}

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'

const toDataPath = (path: string) => (path === '/' ? '/_root.data' : `${path.replace(/\/$/, '')}.data`)

function makePath(random: Random, world: World): string {
  const pattern = random.pick(paths)
  const parts = pattern.split('/').flatMap((part, index, all) => {
    if (part.endsWith('?') && random.chance(0.5)) return []
    if (part === '*') return encode(oddText(random))
    if (!part.startsWith(':')) return random.chance(0.01) ? encode(oddText(random)) : part
    if (random.chance(0.4)) return encode(oddText(random)) || '-'
    const id = pickId(random, world, `${part} ${all[index - 1]}`)
    return random.chance(0.2) ? `porte-${random.below(50)}` : encode(id)
  })
  return parts.join('/') || '/'
}

function makeQuery(random: Random, world: World): string {
  if (random.chance(0.3)) return ''
  const pairs = Array.from({ length: 1 + random.below(5) }, () => {
    const name = random.chance(0.15)
      ? `cf_${pickId(random, world, 'field')}`
      : random.chance(0.1)
        ? random.pick(['_routes', 'index', 'utm_source', oddText(random)])
        : random.pick(names)
    const value = random.chance(0.4)
      ? random.pick(values)
      : random.chance(0.3)
        ? pickId(random, world, name)
        : oddText(random)
    return `${encode(name)}=${random.chance(0.1) ? '%' : ''}${encode(value)}`
  })
  return `?${pairs.join('&')}`
}
