import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import pg from 'pg'
import { withApp } from './app.ts'
import type { Bench } from './measure.ts'

const buyers = 200
const pieces = 50

/** 200 signed-in buyers order the same article, of which there are 50, at the same moment, over HTTP. */
const bench: Bench = () =>
  withApp(async ({ origin, databaseUrl }) => {
    const { emails, productId } = await prepare(databaseUrl)
    const cookies: string[] = []
    for (const email of emails) cookies.push(await signIn(origin, email))
    const statuses = await Promise.all(cookies.map((cookie) => order(origin, cookie, productId)))
    const count = (status: number) => statuses.filter((other) => other === status).length
    return [
      { figure: 'sold', value: count(201), target: `=${pieces}` },
      { figure: 'clear-refusals', value: count(409), target: `=${buyers - pieces}` },
      { figure: 'other-answers', value: statuses.length - count(201) - count(409), target: '=0' },
      { figure: 'left', value: await stock(databaseUrl, productId), target: '=0' },
    ]
  })
export default bench

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const password = 'chantier-2026'

const prepare = (url: string) =>
  withClient(url, async (client) => {
    const hash = await hashPassword(password)
    const { rows: made } = await client.query(
      `with people as (
         insert into users (name, email, email_verified)
         select 'Racer', 'racer-' || n || '@exemple.example', true from generate_series(1, $1::integer) n returning id, email
       ), passwords as (
         insert into accounts (user_id, account_id, provider_id, password) select id, id, 'credential', $2 from people
       )
       insert into profiles (id, email, first_name, last_name, organization_type, phone, address)
       select id, email, 'A', 'B', 'individual', '06 39 98 00 00', '1 rue du Port' from people returning email`,
      [buyers, hash],
    )
    const { rows } = await client.query(
      `update products set quantity = $1 where id = (select id from products where status = 'disponible' and price is not null limit 1) returning id`,
      [pieces],
    )
    return { emails: made.map((row) => row.email as string), productId: rows[0].id as string }
  })

const stock = (url: string, productId: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select quantity from products where id = $1', [productId])
    return rows[0].quantity as number
  })

const post = (url: string, body: unknown, cookie?: string) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': randomUUID(),
      ...(cookie && { cookie }),
    },
  })

async function signIn(origin: string, email: string): Promise<string> {
  const response = await post(`${origin}/api/account/sign-in`, { email, password })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function order(origin: string, cookie: string, productId: string): Promise<number> {
  const body = { items: [{ productId, quantity: 1 }], shippingOption: 'pickup', idempotencyKey: randomUUID() }
  return (await post(`${origin}/api/orders`, body, cookie)).status
}
