import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { suggestStreets } from './routes.ts'

const server = startTestServer()
const requests: URLSearchParams[] = []
let answer: (end: (status: number, body: string) => void) => void
const service = createServer((request, response) => {
  requests.push(new URL(request.url ?? '', 'http://service').searchParams)
  answer((status, body) => response.writeHead(status, { location: '/elsewhere' }).end(body))
})
let seller: Actor
let url: string

const streetsJson = (...names: string[]) =>
  JSON.stringify({ features: names.map((name) => ({ properties: { name, citycode: '44109' } })) })
const suggest = (query: string, actor: Actor | null = seller) =>
  suggestStreets(
    { ...server.as(actor), config: { ...server.as().config, addressApiUrl: url } },
    { query, communeCode: '44109' },
  )

beforeAll(async () => {
  seller = await makeSeller(server.as())
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/search`
})
beforeEach(() => {
  requests.length = 0
})
afterAll(() => service.close())

test('suggestStreets returns the streets of the commune as the service spells them', async () => {
  answer = (end) => end(200, streetsJson('Quai de la Fosse', 'Quai de la Fosse', 'Quai  François Mitterrand'))
  const streets = ['Quai de la Fosse', 'Quai François Mitterrand']
  expect(await suggest('quai  de')).toEqual(streets)
  expect(requests.map((query) => Object.fromEntries(query))).toEqual([
    { q: 'quai de', citycode: '44109', limit: '5' },
  ])
})

test('suggestStreets leaves out streets of another commune', async () => {
  answer = (end) =>
    end(200, JSON.stringify({ features: [{ properties: { name: 'Rue X', citycode: '75101' } }] }))
  expect(await suggest('rue x')).toEqual([])
})

test.each([
  ['fails', (end: (status: number, body: string) => void) => end(500, 'oops')],
  ['answers something else', (end: (status: number, body: string) => void) => end(200, '<html>')],
  ['answers another form', (end: (status: number, body: string) => void) => end(200, '{"features":[{}]}')],
  ['redirects', (end: (status: number, body: string) => void) => end(302, '')],
  ['does not answer', () => {}],
])(
  'suggestStreets returns nothing when the service %s, and queries it again the next time',
  async (name, behaviour) => {
    answer = behaviour
    expect(await suggest(`avenue ${name}`)).toEqual([])
    answer = (end) => end(200, streetsJson('Avenue Foch'))
    expect(await suggest(`avenue ${name}`)).toEqual(['Avenue Foch'])
  },
)

test('suggestStreets sends no request for short texts, without the setting or for other users than sellers', async () => {
  answer = (end) => end(200, streetsJson('Rue X'))
  expect(await suggest('ru')).toEqual([])
  expect(await suggestStreets(server.as(seller), { query: 'rue du port', communeCode: '44109' })).toEqual([])
  await expect(suggest('rue du port', await makePerson(server.as()))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(suggest('rue du port', null)).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(requests).toEqual([])
})
