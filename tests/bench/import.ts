import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { withApp } from './app.ts'
import { type Bench, ratio } from './measure.ts'

const rows = 5_000
const password = 'chantier-2026'

/**
 * A seller's file of 5 000 rows, from the moment its import is started until the last product is there, against the same
 * rows through one COPY and one INSERT … SELECT on the same database. (COPY reads the file on the server's own machine:
 * nothing is faster.) Each round its own references: all products are new.
 */
const bench: Bench = () =>
  withApp(async ({ origin, databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    // The database's own user reads it.
    const folder = await mkdtemp(join(tmpdir(), 'rechantier-copy-'))
    await chmod(folder, 0o755)
    try {
      const seller = await prepareSeller(client, origin)
      const value = await ratio(
        { warmUp: 1, rounds: 5 },
        () => throughApp(origin, client, seller),
        () => throughCopy(client, folder, seller),
      )
      return [{ figure: 'time-ratio', value, target: '<=4' }]
    } finally {
      await client.end()
      await rm(folder, { recursive: true, force: true })
    }
  })
export default bench

interface Seller {
  id: string
  cookie: string
  categoryId: string
}

const title = (index: number) => `Parquet chêne massif, lot n° ${index}`
const description = (index: number) =>
  `Lames de 14 mm, fin de chantier, palette ${index % 40}.\nÀ venir chercher sur place, chargement au chariot.`

const throughApp = async (
  origin: string,
  client: pg.Client,
  { cookie, categoryId, id }: Seller,
): Promise<number> => {
  await forget(client, id)
  const round = randomUUID().slice(0, 8)
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `${round}-${index};${title(index)};${1 + (index % 900)},50;${1 + (index % 9)};Neuf, emballé;2,5;14;"${description(index)}"`,
  )
  const file = `Référence;Titre;Prix;Quantité;État;Surface par lot (m²);Épaisseur (mm);Description\r\n${lines.join('\r\n')}`
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}/api/imports${path}`, {
      ...init,
      headers: { cookie, origin, 'content-type': 'application/json' },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as {
      id: string
      status: string
      plan: Record<string, unknown>
      counts: { created: number }
    }
  }
  const { id: importId, plan } = await call('?name=stock.csv', { method: 'POST', body: file })
  await call(`/${importId}/plan`, {
    method: 'PUT',
    body: JSON.stringify({ ...plan, defaultCategoryId: categoryId }),
  })
  const started = performance.now()
  await call(`/${importId}/run`, { method: 'POST' })
  for (;;) {
    const { rows } = await client.query('select status from product_imports where id = $1', [importId])
    if (rows[0].status !== 'running') break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const time = performance.now() - started
  const { counts } = await call(`/${importId}`)
  if (counts.created !== rows) throw new Error(`only ${counts.created} products were made`)
  return time
}

const throughCopy = async (
  client: pg.Client,
  folder: string,
  { id, categoryId }: Seller,
): Promise<number> => {
  await forget(client, id)
  const round = randomUUID().slice(0, 8)
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `${round}-${index}\t${title(index)}\t${1 + (index % 900)}.50\t${1 + (index % 9)}\tneuf-emballe\t2.5\t14\t${description(index).replace('\n', '\\n')}\t${randomBytes(6).toString('hex')}`,
  )
  const path = join(folder, 'rows.txt')
  await writeFile(path, lines.join('\n'), { mode: 0o644 })
  const started = performance.now()
  await client.query('begin')
  await client.query(
    `create temporary table staged (reference text, title text, price numeric, quantity integer, condition text, surface text,
     thickness text, description text, code text) on commit drop`,
  )
  await client.query(`copy staged from '${path}'`)
  await client.query(
    `with made as (
       insert into products (reference, title, price, quantity, description, unique_code, user_id, category_id)
       select reference, title, price, quantity, description, code, $1, $2 from staged returning id, reference
     )
     insert into product_custom_field_values (product_id, custom_field_id, value)
     select made.id, field.id, case field.name when 'État' then condition when 'Épaisseur (mm)' then thickness else surface end
     from made join staged using (reference)
     cross join (select id, name from custom_fields where name in ('État', 'Épaisseur (mm)', 'Surface par lot (m²)')) field`,
    [id, categoryId],
  )
  await client.query('commit')
  return performance.now() - started
}

/** Every round begins with the same tables. */
async function forget(client: pg.Client, sellerId: string): Promise<void> {
  await client.query('delete from product_imports where user_id = $1', [sellerId])
  await client.query('delete from products where user_id = $1 and reference is not null', [sellerId])
  await client.query('vacuum analyze products, product_custom_field_values, product_import_rows')
}

async function prepareSeller(client: pg.Client, origin: string): Promise<Seller> {
  const { rows } = await client.query(
    `select p.id, (select id from categories where slug = 'parquets') as category from profiles p where email = 'vendeur@rechantier.example'`,
  )
  const response = await fetch(`${origin}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'vendeur@rechantier.example', password }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  return { id: rows[0].id, cookie, categoryId: rows[0].category }
}
