import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { withApp } from '../helpers/running-app.ts'
import { makeManyRows } from './many-rows.ts'
import type { Bench } from './measure.ts'

const rows = { users: 100_000, products: 100_000, orders: 100_000 }

/** What is rare, what everybody has, what nobody has, and what is only begun. */
const asked = [
  ...['personne-4711', 'camille numero 77', 'maison 99', 'RANG4711', 'article demonstration 777', 'sujet 99'],
  ...['nu', 'numero', 'demonstration', 'exemple', 'introuvable partout', 'vendeur@rechantier.example'],
]
const rounds = 25

/** How long administrators wait for what they look for, in milliseconds, of a hundred: the ninety-fifth. */
const bench: Bench = () =>
  withApp(async ({ origin, databaseUrl }) => {
    await makeManyRows(databaseUrl, rows)
    const signedIn = await fetch(`${origin}/api/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@rechantier.example', password: demoPassword }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const text of asked) {
        const started = performance.now()
        const answer = await fetch(`${origin}/api/admin/find?${new URLSearchParams({ q: text })}`, {
          headers: { cookie },
        })
        await answer.text()
        if (!answer.ok) throw new Error(`${text}: status ${answer.status}`)
        // The first rounds warm up.
        if (round >= 3) times.push(performance.now() - started)
      }
    }
    times.sort((a, b) => a - b)
    return [{ figure: 'p95-ms', value: times[Math.floor(times.length * 0.95)] ?? Number.NaN, target: '<=50' }]
  })
export default bench
