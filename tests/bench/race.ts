import { withApp } from './app.ts'
import { placeOrder, signedInBuyers, stockedProduct, withClient } from './buyers.ts'
import type { Bench } from './measure.ts'

const buyers = 200
const pieces = 50

/** 200 signed-in buyers order the same article, of which there are 50, at the same moment, over HTTP. */
const bench: Bench = () =>
  withApp(async (app) => {
    const productId = await stockedProduct(app.databaseUrl, pieces)
    const cookies = await signedInBuyers(app, buyers)
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await placeOrder(app.origin, cookie, productId)).status),
    )
    const count = (status: number) => statuses.filter((other) => other === status).length
    return [
      { figure: 'sold', value: count(201), target: `=${pieces}` },
      { figure: 'clear-refusals', value: count(409), target: `=${buyers - pieces}` },
      { figure: 'other-answers', value: statuses.length - count(201) - count(409), target: '=0' },
      { figure: 'left', value: await stock(app.databaseUrl, productId), target: '=0' },
    ]
  })
export default bench

const stock = (url: string, productId: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select quantity from products where id = $1', [productId])
    return rows[0].quantity as number
  })
