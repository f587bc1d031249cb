import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { withClient } from '#server/operations/backup/embedded-cluster.ts'
import { signInWith, startBuiltSite } from '../helpers/built-site.ts'
import { makeSignedInBuyers, placeOrder, stockCheapestProduct } from '../helpers/buyers.ts'
import { fetchPrograms } from '../helpers/postgres-programs.ts'

const root = await mkdtemp(join(tmpdir(), 'rechantier-majors-'))
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }), 120_000)

const buyerCount = 12
const pieces = 4
const rowCount = 200

/** The versions that npm offers; without npm this test fails. */
test.each(['15', '16', '17', '18'])(
  'the site runs, sells, imports and repairs itself on PostgreSQL %s',
  async (major) => {
    const folder = join(root, major)
    const binaries = await fetchPrograms(major, join(root, `programs-${major}`))
    expect(binaries.major).toBe(major)
    const database = await startEmbeddedDatabase({
      folder: join(folder, 'postgres'),
      database: 'marche',
      binaries,
      settings: { max_connections: '80' },
    })
    onTestFinished(() => database.stop())
    const environment = { DATABASE_URL: database.url, DATA_FOLDER: join(folder, 'data') }
    // Starting runs the migrations and fills the catalogue through the triggers.
    const site = await startBuiltSite({ ...environment, DEMO_DATA: 'goods' })
    onTestFinished(() => site.stop())
    const { origin } = site
    const queryRow = async <Answer>(statement: string) =>
      withClient(database.url, async (client) => (await client.query(statement)).rows[0] as Answer)

    const paths = [
      '/',
      '/products',
      '/products?search=porte',
      '/api/search/suggestions?q=porte',
      '/sitemap.xml',
      '/products.rss',
    ]
    for (const path of paths) {
      const response = await fetch(`${origin}${path}`)
      expect([path, response.status]).toEqual([path, 200])
      if (path.includes('porte')) expect(await response.text()).toMatch(/porte/i)
    }

    // The last pieces are sold once.
    const productId = await stockCheapestProduct(database.url, pieces)
    const cookies = await makeSignedInBuyers({ origin, databaseUrl: database.url }, buyerCount)
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await placeOrder(origin, cookie, productId)).status),
    )
    expect(statuses.sort()).toEqual([...Array(pieces).fill(201), ...Array(buyerCount - pieces).fill(409)])
    expect(await queryRow(`select quantity from products where id = '${productId}'`)).toEqual({ quantity: 0 })

    // A job runs the import that a seller started.
    const seller = await signInWith(origin, 'vendeur@rechantier.example')
    const lines = Array.from(
      { length: rowCount },
      (_, index) => `pg-${index};Parquet chêne, lot n° ${index};12,50;3;Neuf, emballé;2,5;14;Lames`,
    )
    const header = 'Référence;Titre;Prix;Quantité;État;Surface par lot (m²);Épaisseur (mm);Description'
    const sent = await fetch(`${origin}/api/imports?name=stock.csv`, {
      method: 'POST',
      body: [header, ...lines].join('\r\n'),
      headers: { cookie: seller.header, origin, 'content-type': 'application/json' },
    })
    const { id, plan } = await sent.json()
    const { id: defaultCategoryId } = await queryRow<{ id: string }>(
      "select id from categories where slug = 'parquets'",
    )
    const address = `${origin}/api/imports/${id}`
    await seller.send(`${address}/plan`, { method: 'PUT', body: { ...plan, defaultCategoryId } })
    expect((await seller.send(`${address}/run`, { method: 'POST' })).status).toBeLessThan(300)
    const readProgress = async () => {
      const { status, counts } = await (await seller.send(address)).json()
      return [status, counts.created]
    }
    await expect.poll(readProgress, { timeout: 120_000, interval: 500 }).toEqual(['done', rowCount])

    const run = async (script: string) => {
      const env = { PATH: process.env.PATH, ...environment, DEMO_DATA: '0' }
      const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`], { env })
      return stdout
    }
    // The triggers kept the catalogue's read model correct.
    expect(await run('rebuild-catalogue')).toContain('0 annonces et 0 nombres d’annonces corrigés')
    expect(await run('doctor')).toMatch(
      new RegExp(`[✔•] PostgreSQL : Version ${major}\\.\\d+,[^✘]*✔ Schéma : À jour`),
    )
  },
)
