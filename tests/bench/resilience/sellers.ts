import pg from 'pg'
import type { RunningApp } from '../app.ts'

export interface Seller {
  cookie: string
  /** So that what is measured is the work, and not how soon an account is told to stop. */
  forgetLimits(): Promise<void>
}

const password = 'chantier-2026'

/** Sessions of the demonstration's sellers. */
export async function withSellers<T>(
  { origin, databaseUrl }: RunningApp,
  count: number,
  work: (sellers: Seller[]) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(await openSellers(client, origin, count))
  } finally {
    await client.end()
  }
}

async function openSellers(client: pg.Client, origin: string, count: number): Promise<Seller[]> {
  const { rows } = await client.query<{ email: string }>(
    `select email from profiles where user_type in ('both', 'seller') and email like '%@rechantier.example' order by email limit $1`,
    [count],
  )
  return Promise.all(
    rows.map(async ({ email }) => {
      const response = await fetch(`${origin}/api/account/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ email, password }),
      })
      if (!response.ok) throw new Error(`${email}: ${response.status}`)
      const cookie = response.headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; ')
      return {
        cookie,
        async forgetLimits() {
          await client.query('delete from rate_limits')
        },
      }
    }),
  )
}
