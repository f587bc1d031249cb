import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { platformSettings } from '#server/database/schema/index.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { provideServices } from '#server/http/request-context.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { manifestRoutes } from './routes.ts'

const server = startTestServer()

async function manifest() {
  const app = new Hono<HttpEnv>().use(provideServices(server.services)).route('/', manifestRoutes)
  const answer = await app.request('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  return answer.json() as Promise<{
    name: string
    short_name: string
    icons: { src: string; sizes: string }[]
  }>
}

test('manifest.webmanifest contains the name set by administrators', async () => {
  expect((await manifest()).name).toBe('Réchantier')
  await server.as().db.insert(platformSettings).values({ key: 'shown_name', value: 'Matériaux du Vercors' })
  expect(await manifest()).toMatchObject({ name: 'Matériaux du Vercors', short_name: 'Matériaux du Vercors' })
})

test('every icon of the manifest exists in its size', async () => {
  const { icons } = await manifest()
  for (const { src, sizes } of icons.filter(({ sizes }) => sizes !== 'any')) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
