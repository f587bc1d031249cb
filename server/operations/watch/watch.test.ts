import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { healthText } from '#domain/platform/site-health.ts'
import {
  emails,
  ledgerChecks,
  requestCounters,
  requestFigures,
  siteFindings,
  textVersions,
} from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { type Check, failure, success } from '../doctor/check.ts'
import { checkSite, getHealth } from './check-site.ts'
import { addressKind, createRequestCounter } from './request-figures.ts'
import { runtimeChecks, statementKind } from './runtime-checks.ts'
import { writeMetrics } from './write-metrics.ts'

const server = startTestServer()
let now = new Date('2026-05-12T10:00:00Z')
const setMinutes = (minutes: number) => {
  now = new Date(Date.parse('2026-05-12T10:00:00Z') + minutes * 60_000)
}
const ctx = () => ({ ...server.as(), clock: { now: () => now } })

let disk: ReturnType<typeof failure> | ReturnType<typeof success>
const checks: Check[] = [
  { title: 'Disque', run: async () => disk },
  { title: 'Horloge', run: async () => success('La même.') },
  {
    title: 'Certificat',
    run: async () => {
      throw new Error('getaddrinfo ENOTFOUND')
    },
  },
]
const listEmails = () => server.as().db.select().from(emails).where(eq(emails.template, 'site-problem'))

beforeEach(async () => {
  const { db } = server.as()
  await db.delete(emails)
  await db.delete(siteFindings)
  setMinutes(0)
  disk = success('12 Go libres.')
})

test('runtimeChecks use the singular for one text and one email', async () => {
  const { db } = server.as()
  const runCheck = async (title: string) => {
    const check = runtimeChecks(ctx()).find((check) => check.title === title)
    return (await check?.run())?.text
  }
  await db.insert(emails).values({ template: 'x', recipient: 'x', data: {}, status: 'sent', createdAt: now })
  const text = { subject: '', title: '', body: '', deliveredDigest: '', createdAt: now, failedAt: now }
  await db.insert(textVersions).values({ ...text, name: 'one', version: 1 })
  expect(await runCheck('Envoi des emails')).toBe('1 parti et 0 en échec depuis un jour.')
  expect(await runCheck('Textes')).toMatch(/^Un n’a pas pu servir, .* à sa place : corrigez-le \(/)
  await db.insert(textVersions).values({ ...text, name: 'two', version: 1 })
  expect(await runCheck('Textes')).toMatch(/^2 n’ont pas pu servir, .* à leur place : corrigez-les \(/)
  await db.delete(textVersions)
})

describe('checkSite', () => {
  test('stores findings with the start of their state, and the error of a check as its finding', async () => {
    await checkSite(ctx(), checks)
    setMinutes(15)
    disk = failure('Plus rien.')
    await checkSite(ctx(), checks)
    const admin = await makePerson(server.as(), { role: 'admin' })
    const { findings } = await getHealth({ ...ctx(), actor: admin })
    expect(findings).toMatchObject([
      { title: 'Disque', state: 'wrong', text: 'Plus rien.', since: now, seenAt: now },
      { title: 'Horloge', state: 'well', since: new Date('2026-05-12T10:00:00Z') },
      { title: 'Certificat', state: 'wrong', text: 'getaddrinfo ENOTFOUND.' },
    ])
    await expect(getHealth({ ...ctx(), actor: await makePerson(server.as()) })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('names commands as typed in this deployment', async () => {
    vi.stubEnv('SITE_COMMAND', 'sudo rechantier')
    disk = failure('Voyez npm run doctor.')
    await checkSite(ctx(), checks)
    vi.unstubAllEnvs()
    const [row] = await server.as().db.select().from(siteFindings).where(eq(siteFindings.title, 'Disque'))
    expect(row?.text).toBe('Voyez sudo rechantier doctor.')
  })

  test('emails a lasting problem once, and again after it was solved', async () => {
    await makePerson(server.as(), { role: 'admin' })
    const administrators = (await listEmails()).length
    expect(administrators).toBe(0)
    disk = failure('Plus rien.')
    await checkSite(ctx(), checks.slice(0, 2))
    expect(await listEmails()).toEqual([])
    setMinutes(15)
    await checkSite(ctx(), checks.slice(0, 2))
    const first = (await listEmails()).length
    expect(first).toBeGreaterThan(0)
    for (const minutes of [30, 45]) {
      setMinutes(minutes)
      await checkSite(ctx(), checks.slice(0, 2))
    }
    expect(await listEmails()).toHaveLength(first)
    setMinutes(60)
    disk = success('12 Go libres.')
    await checkSite(ctx(), checks.slice(0, 2))
    disk = failure('Plus rien.')
    for (const minutes of [75, 90]) {
      setMinutes(minutes)
      await checkSite(ctx(), checks.slice(0, 2))
    }
    expect(await listEmails()).toHaveLength(2 * first)
  })

  test('reports money that waits for a decision with its count', async () => {
    const { db } = server.as()
    const findMoneyCheck = async () => {
      await checkSite(ctx())
      const [row] = await db.select().from(siteFindings).where(eq(siteFindings.title, 'Argent à voir'))
      return row && { state: row.state, text: row.text }
    }
    expect(await findMoneyCheck()).toEqual({ state: 'well', text: 'Rien n’attend de décision.' })
    await db.insert(ledgerChecks).values({ checkedAt: now, orders: 2, problems: ['Un écart.', 'Un autre.'] })
    expect(await findMoneyCheck()).toEqual({
      state: 'look',
      text: 'Écarts dans les comptes\u00a0: 2 (Administration, À traiter).',
    })
  })

  test('runs all checks of the site without an error', async () => {
    await checkSite(ctx())
    const rows = await server.as().db.select().from(siteFindings)
    expect(rows.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Réponses',
        'Tâches de fond',
        'Envoi des emails',
        'Argent à voir',
        'PostgreSQL',
        'Disque',
        'Sauvegardes',
      ]),
    )
    // No check failed for a missing table or value.
    expect(rows.filter(({ text }) => /syntax|relation|undefined|is not/i.test(text))).toEqual([])
  })
})

test.each([
  [['well'], 'Tout va bien.'],
  [['well', 'look'], 'Tout fonctionne\u00a0; une chose est à regarder.'],
  [['look', 'wrong', 'wrong'], '2 choses ne vont pas.'],
] as const)('healthText of %o is %s', (states, text) => {
  expect(healthText(states)).toBe(text)
})

describe('createRequestCounter', () => {
  const readFigures = () => server.as().db.select().from(requestFigures)

  test('counts requests by kind of address across processes, without personal data', async () => {
    const { db } = server.as()
    await db.delete(requestFigures)
    await db.delete(requestCounters)
    const [one, other] = [createRequestCounter({ db }, () => {}), createRequestCounter({ db }, () => {})]
    one.count({ method: 'GET', path: '/products/12-porte-isoplane', status: 200, milliseconds: 40 })
    one.count({ method: 'GET', path: '/products/13-autre', status: 500, milliseconds: 7_000 })
    other.count({ method: 'GET', path: '/products/14', status: 200, milliseconds: 60 })
    await Promise.all([one.flush(), other.flush()])
    expect(await readFigures()).toMatchObject([
      { address: 'GET /products/…', requests: 3, failures: 1, milliseconds: 7_100, slowest: 7_000 },
    ])
    const counted = new Map((await db.select().from(requestCounters)).map(({ name, value }) => [name, value]))
    expect(Object.fromEntries(counted)).toMatchObject({
      status_2xx: 2,
      status_5xx: 1,
      'bucket_0.05': 1,
      'bucket_0.1': 1,
      bucket_more: 1,
      seconds: expect.closeTo(7.1),
    })
    await Promise.all([one.stop(), other.stop()])
    expect(await readFigures()).toMatchObject([{ requests: 3 }])
  })

  test.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/api/orders/4f0c1a22/payment', '/api/orders/…'],
    ['/sellers/Camille', '/sellers/…'],
    [`/${'a'.repeat(500)}`, '/…'],
    ['/x/\u0000%00', '/x/…'],
  ])('counts %s as %s', (path, kind) => {
    expect(addressKind(path)).toBe(kind)
  })

  test('counts a flood of unknown addresses as one kind', async () => {
    const { db } = server.as()
    await db.delete(requestFigures)
    const counter = createRequestCounter({ db }, () => {})
    const letters = (number: number) =>
      [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    for (let number = 0; number < 1_000; number += 1)
      counter.count({ method: 'GET', path: `/${letters(number)}`, status: 404, milliseconds: 1 })
    await counter.flush()
    await counter.stop()
    const rows = await readFigures()
    expect(rows).toHaveLength(201)
    expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(1_000)
  })
})

describe('slow statements', () => {
  test.each([
    [
      'select "products"."id" from "products" left join "public"."categories" on true where name = $1',
      'select products, public.categories',
    ],
    ['insert into "orders" ("id") select * from products', 'insert orders, products'],
    ['update carts set seen = now()', 'update carts'],
    ["select pg_sleep('0.6')", 'select'],
    ['', 'autre'],
  ])('like %s are of the kind %s', (text, kind) => {
    expect(statementKind(text)).toBe(kind)
  })

  test('are listed by kind, without their values', async () => {
    const { pool } = server.services.connection
    await pool.query('create extension if not exists pg_stat_statements')
    await pool.query(
      "select pg_sleep($1) from users where email = 'secret' union all select pg_sleep($1)",
      [0.6],
    )
    const admin = await makePerson(server.as(), { role: 'admin' })
    const { statements } = await getHealth({ ...server.as(), actor: admin })
    const sleep = statements?.find(({ kind }) => kind === 'select users')
    expect(sleep).toMatchObject({ times: 1, slowest: expect.any(Number) })
    expect(sleep?.slowest).toBeGreaterThanOrEqual(500)
    expect(JSON.stringify(statements)).not.toContain('secret')
  })

  test('are not measured without the extension', async () => {
    await server.services.connection.pool.query('drop extension if exists pg_stat_statements')
    const admin = await makePerson(server.as(), { role: 'admin' })
    expect((await getHealth({ ...server.as(), actor: admin })).statements).toBeNull()
  })
})

test('docs/grafana.json uses every metric and no other', async () => {
  const metrics = [...(await writeMetrics(server.as())).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
    ([, name, type]) => (type === 'histogram' ? `${name}_bucket` : `${name}`),
  )
  const { panels } = JSON.parse(readFileSync('docs/grafana.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const used = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\brechantier_\w+/g) ?? []),
  )
  expect([...new Set(used)].sort()).toEqual(metrics.sort())
})

describe('GET /metrics', () => {
  const key = 'a-key-of-at-least-thirty-two-characters'

  test('requires its key', async () => {
    expect((await server.request('/metrics')).status).toBe(404)
    const { config } = server.services.ctx
    config.metricsKey = key
    try {
      expect((await server.request('/metrics')).status).toBe(401)
      expect((await server.request(`/metrics?key=${key}`)).status).toBe(401)
      const answer = await server.request('/metrics', { headers: { authorization: `Bearer ${key}` } })
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect(text).toMatch(/^rechantier_requests_total\{status="2xx"\} \d+$/m)
      expect(text).toMatch(/^rechantier_request_duration_seconds_bucket\{le="\+Inf"\} \d+$/m)
      // Each line is a comment or a sample in Prometheus's format.
      const sample = /^[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? -?[\d.e+]+$/
      expect(
        text
          .trimEnd()
          .split('\n')
          .filter((line) => !line.startsWith('# ') && !sample.test(line)),
      ).toEqual([])
    } finally {
      config.metricsKey = null
    }
  })
})
