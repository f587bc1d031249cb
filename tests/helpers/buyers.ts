import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { randomIpAddress } from './random-ip-address.ts'

const password = 'chantier-2026'

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates users who can order, with the password of the demonstration's, signs them in and returns their cookies. */
export async function makeSignedInBuyers(
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
  count: number,
): Promise<string[]> {
  const emails = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `with people as (
         insert into users (name, email, email_verified)
         select 'Buyer', 'buyer-' || n || '@exemple.example', true from generate_series(1, $1::integer) n returning id, email
       ), passwords as (
         insert into accounts (user_id, account_id, provider_id, password)
         select id, id, 'credential',
           (select password from accounts join users on users.id = user_id where email = 'vendeur@rechantier.example')
         from people
       )
       insert into profiles (id, email, first_name, last_name, organization_type, phone, address)
       select id, email, 'A', 'B', 'individual', '06 39 98 00 00', '1 rue du Port' from people returning email`,
      [count],
    )
    return rows.map((row) => row.email as string)
  })
  const cookies: string[] = []
  await forEachConcurrently(8, emails, async (email, index) => {
    cookies[index] = await signIn(origin, email)
  })
  return cookies
}

/** Sets the stock of the cheapest product, so that no buyer reaches the limit of unpaid orders, and returns its id. */
export const stockCheapestProduct = (databaseUrl: string, pieces: number): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `update products set quantity = $1 where id = (select id from products where status = 'disponible' and price > 0 order by price limit 1) returning id`,
      [pieces],
    )
    return rows[0].id as string
  })

export const post = (url: string, body: unknown, cookie?: string) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': randomIpAddress(),
      ...(cookie && { cookie }),
    },
  })

export async function signIn(origin: string, email: string): Promise<string> {
  const response = await post(`${origin}/api/account/sign-in`, { email, password })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export const placeOrder = (
  origin: string,
  cookie: string,
  productId: string,
  idempotencyKey: string = randomUUID(),
) =>
  post(
    `${origin}/api/orders`,
    { items: [{ productId, quantity: 1 }], shippingOption: 'pickup', idempotencyKey },
    cookie,
  )
