import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { withApp } from '../helpers/running-app.ts'
import { makeManyRows } from './many-rows.ts'
import { type Bench, type Figure, ratio } from './measure.ts'

/** Every list an administrator opens, as it is and as it is usually narrowed. */
const lists = [
  '/api/admin/dashboard?days=30',
  '/api/admin/dashboard?days=365',
  '/api/admin/work',
  '/api/admin/work/count',
  '/api/admin/users',
  '/api/admin/users?search=maison+rare',
  '/api/admin/users?sort=name-asc',
  '/api/admin/products',
  '/api/admin/products?status=a_valider',
  '/api/admin/orders',
  '/api/admin/orders?status=disputed',
  '/api/admin/emails',
  '/api/admin/emails?state=failed',
  '/api/admin/audit',
  '/api/admin/audit?action=user.suspend',
  '/api/admin/audit/people',
  '/api/admin/reviews',
  '/api/admin/reviews?stars=1',
  '/api/admin/reports',
  '/api/admin/reports?status=open',
  '/api/admin/product-reports',
  '/api/admin/product-reports?status=open',
  '/api/admin/emails/blocked',
  '/api/admin/emails/blocked?address=rare',
  '/api/admin/emails/unreadable',
  '/api/admin/provider-events',
  '/api/admin/provider-events?only=unapplied',
]

const small = { users: 1_000, products: 1_000, orders: 1_000 }
const large = { users: 100_000, products: 100_000, orders: 100_000 }

/** How much longer each list takes with a hundred thousand rows than with a thousand. */
const bench: Bench = () =>
  withApp((village) =>
    withApp(async (nation) => {
      await makeManyRows(village.databaseUrl, small)
      await makeManyRows(nation.databaseUrl, large)
      const [few, many] = await Promise.all([village, nation].map(({ origin }) => signIn(origin)))
      if (!few || !many) throw new Error('nobody signed in')
      const figures: Figure[] = []
      for (const list of lists) {
        const value = await ratio(
          { warmUp: 3, rounds: 7 },
          () => many(list),
          () => few(list),
        )
        figures.push({ figure: list.replace('/api/admin/', ''), value, target: '<=1.5' })
      }
      return figures
    }),
  )
export default bench

const requestsPerRound = 10

/** Signs in; answers what measures how long an address takes, in milliseconds for a few requests one after another. */
async function signIn(origin: string): Promise<(path: string) => Promise<number>> {
  const response = await fetch(`${origin}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@rechantier.example', password: demoPassword }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (path) => {
    const started = performance.now()
    for (let request = 0; request < requestsPerRound; request += 1) {
      const answer = await fetch(`${origin}${path}`, { headers: { cookie } })
      await answer.text()
      if (!answer.ok) throw new Error(`${path}: status ${answer.status}`)
    }
    return performance.now() - started
  }
}
