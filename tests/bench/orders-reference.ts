import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { RunningApp } from '../helpers/running-app.ts'
import { placeOrder, withClient } from '../helpers/buyers.ts'

/** What PostgreSQL was sent for one order, its values in their places, and what in it belongs to that order alone. */
interface RecordedOrder {
  statements: string[]
  buyerId: string
  productId: string
  idempotencyKey: string
  orderId: string
  fulfilmentId: string
  emailIds: string[]
  /** Of the article, after the order. */
  stock: number
}

/** Places one order, and reads in PostgreSQL's own log what came of it; @throws Error where the log has no such transaction */
export async function recordOrder(
  { origin, databaseUrl }: RunningApp,
  log: string,
  { cookie, productId }: { cookie: string; productId: string },
): Promise<RecordedOrder> {
  const idempotencyKey = crypto.randomUUID()
  return withClient(databaseUrl, async (client) => {
    const order = () => placeOrder(origin, cookie, productId, idempotencyKey)
    await client.query("alter system set log_statement = 'all'")
    await client.query('select pg_reload_conf()')
    await client.query('select pg_sleep(1)')
    const { size } = await stat(log)
    const { id: orderId } = (await (await order()).json()) as { id: string }
    await client.query('alter system reset log_statement')
    await client.query('select pg_reload_conf()')
    const { rows } = await client.query(
      `select orders.user_id, fulfilments.id as fulfilment_id, products.quantity,
         array(select id from emails where order_id = orders.id) as email_ids
       from orders join fulfilments on order_id = orders.id join products on products.id = $2 where orders.id = $1`,
      [orderId, productId],
    )
    const statements = transactionOf((await readFile(log)).subarray(size).toString(), idempotencyKey)
    const [{ user_id: buyerId, fulfilment_id: fulfilmentId, quantity: stock, email_ids: emailIds }] = rows
    return { statements, buyerId, productId, idempotencyKey, orderId, fulfilmentId, emailIds, stock }
  })
}

const entry =
  /^\S+ \S+ UTC \[(\d+)\] (LOG|DETAIL): {2}(?:(?:statement|execute [^:]*): |[Pp]arameters: )?([\s\S]*)$/

/** The statements between `begin` and `commit` of the connection that wrote this key. */
function transactionOf(log: string, idempotencyKey: string): string[] {
  const connections = new Map<string, string[]>()
  for (const text of log.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const [, pid = '', kind, said = ''] = entry.exec(text.trimEnd()) ?? []
    const statements = connections.get(pid) ?? []
    connections.set(pid, statements)
    if (kind === 'LOG' && said === 'begin') statements.length = 0
    if (kind === 'LOG') statements.push(said)
    else statements.push(withValues(statements.pop() ?? '', said))
    if (said === 'commit' && statements.some((statement) => statement.includes(idempotencyKey)))
      return statements
  }
  throw new Error('the log of PostgreSQL shows no order')
}

/** `$1` is replaced by what the log says it was: `$1 = 'it''s', $2 = NULL`. */
function withValues(statement: string, parameters: string): string {
  const values = [...parameters.matchAll(/\$(\d+) = ('(?:[^']|'')*'|NULL)/g)]
  const known = new Map(values.map(([, number, value]) => [number, value as string]))
  return statement.replaceAll(/\$(\d+)/g, (whole, number) => known.get(number) ?? whole)
}

/** The same order of another buyer for another article, for pgbench: with ids of its own, and with the stock that it finds. */
export function writeScript(
  recorded: RecordedOrder,
  { buyerId, productId }: { buyerId: string; productId: string },
): string {
  const made = [recorded.idempotencyKey, recorded.orderId, recorded.fulfilmentId, ...recorded.emailIds].map(
    (id, index) => ({ id, name: `made_${index}` }),
  )
  const replaced = [
    ...made.map(({ id, name }) => [id, `:${name}`] as const),
    [recorded.buyerId, buyerId],
    [recorded.productId, productId],
    [`'${recorded.stock}'::integer`, '(:p_quantity - 1)::integer'],
  ] as const
  const lines = recorded.statements.map((statement) => {
    const text = replaced.reduce(
      (written, [from, to]) => written.replaceAll(from, to),
      statement.replaceAll(/\s+/g, ' '),
    )
    const locksProduct = / for no key update$/.test(text) && text.includes('"quantity"')
    return locksProduct ? `${text} \\gset p_` : `${text};`
  })
  const ids = made.map(({ name }) => `gen_random_uuid() as ${name}`)
  return [`select ${ids.join(', ')} \\gset`, ...lines, ''].join('\n')
}

/** Transactions a second; @throws Error where pgbench is not installed, or a statement fails */
export async function runPgbench(
  databaseUrl: string,
  files: readonly string[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [
      ...['--no-vacuum', `--client=${clients}`, `--time=${seconds}`, '--max-tries=5'],
      ...[
        '-h',
        host,
        '-p',
        String(port),
        '-U',
        user ?? '',
        ...files.map((file) => `--file=${file}`),
        database ?? '',
      ],
    ],
    { env: { ...process.env, PGPASSWORD: password ?? '' }, maxBuffer: 10_000_000 },
  )
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  if (!(perSecond > 0)) throw new Error(`pgbench: ${stdout}`)
  return perSecond
}
