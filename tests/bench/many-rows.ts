import pg from 'pg'

export interface RowCounts {
  users: number
  products: number
  orders: number
}

/** A search for it finds as many among a thousand rows as among a hundred thousand. */
const rare = "case when n <= 11 then '-rare' else '' end"

/** In sets, as the database likes it: people, what they sell, what they buy, and what was written down about it. */
const statements: ((counts: RowCounts) => [string, number[]])[] = [
  ({ users }) => [
    `with made as (
       insert into users (name, email, email_verified)
       select 'Personne ' || n, 'personne-' || n || '@exemple.example', true from generate_series(1, $1::integer) n
       returning id, email
     )
     insert into profiles (id, email, first_name, last_name, user_type, organization_type, company_name, phone, address, created_at)
     select id, email, 'Camille', 'Numéro ' || n, (array['buyer', 'seller', 'both'])[1 + n % 3], 'other', 'Maison ' || n || ${rare},
            '06 39 98 00 00', '1 rue du Port, 44000 Nantes', now() - n * (interval '900 days' / $1::integer)
     from (select id, email, row_number() over () as n from made) numbered`,
    [users],
  ],
  // Numbered, so that the rows below find their part by joining: arrays of so many ids would be copied for every row.
  () => [
    `create temporary table many_categories on commit drop as
     select row_number() over (order by id) - 1 as n, id from categories where parent_id is not null`,
    [],
  ],
  () => [
    `create temporary table many_sellers on commit drop as
     select row_number() over (order by id) - 1 as n, id from profiles where user_type <> 'buyer'`,
    [],
  ],
  ({ products }) => [
    `insert into products (title, description, price, quantity, status, category_id, user_id, unique_code, created_at)
     select 'Article ' || made.n || ' de démonstration', '', 10 + made.n % 900, 1 + made.n % 9,
            (array['disponible', 'disponible', 'disponible', 'vendu', 'reserve', 'a_valider'])[1 + made.n % 6],
            many_categories.id, many_sellers.id, 'RANG' || made.n, now() - made.n * (interval '900 days' / $1::integer)
     from generate_series(1, $1::integer) made(n)
     join many_categories on many_categories.n = made.n % (select count(*) from many_categories)
     join many_sellers on many_sellers.n = made.n % (select count(*) from many_sellers)`,
    [products],
  ],
  ({ orders }) => [
    `create temporary table many_orders on commit drop as
     with buyers as (select row_number() over (order by id) - 1 as n, id from profiles),
          goods as (select row_number() over (order by id) - 1 as n, id, user_id, title from products)
     select made.n, gen_random_uuid() as id, gen_random_uuid() as fulfilment_id, buyers.id as buyer_id, goods.id as product_id,
            goods.user_id as seller_id, goods.title, 10 + made.n % 900 as amount
     from generate_series(1, $1::integer) made(n)
     join buyers on buyers.n = made.n % (select count(*) from buyers)
     join goods on goods.n = made.n % (select count(*) from goods)`,
    [orders],
  ],
  ({ orders }) => [
    `insert into orders (id, user_id, total_amount, status, delivery_option, idempotency_key, created_at)
     select id, buyer_id, amount, (array['initial', 'pending', 'livree', 'annulee', 'disputed'])[1 + n % 5], 'pickup',
            gen_random_uuid(), now() - n * (interval '900 days' / $1::integer)
     from many_orders`,
    [orders],
  ],
  () => [
    `insert into fulfilments (id, order_id, seller_id, amount) select fulfilment_id, id, seller_id, amount from many_orders`,
    [],
  ],
  () => [
    `insert into order_items (order_id, fulfilment_id, product_id, title, quantity, price)
     select id, fulfilment_id, product_id, title, 1, amount from many_orders`,
    [],
  ],
  ({ orders }) => [
    `insert into emails (template, recipient, data, status, subject, created_at)
     select 'verify-email', 'personne-' || n || '@exemple.example', '{}', case when n % 50 = 0 then 'failed' else 'sent' end,
            'Sujet ' || n, now() - n * (interval '900 days' / $1::integer)
     from generate_series(1, $1::integer) n`,
    [orders],
  ],
  ({ orders }) => [
    `insert into reviews (fulfilment_id, side, author_id, subject_id, stars, text, created_at, shown_from)
     select fulfilment_id, 'buyer', buyer_id, seller_id, 1 + n % 5, 'Avis ' || n, at, at
     from (select *, now() - n * (interval '900 days' / $1::integer) as at from many_orders where buyer_id <> seller_id) dated`,
    [orders],
  ],
  ({ orders }) => [
    `with talks as (
       insert into conversations (buyer_id, seller_id, fulfilment_id, subject)
       select buyer_id, seller_id, fulfilment_id, title from many_orders where buyer_id <> seller_id returning id, buyer_id
     )
     insert into conversation_reports (conversation_id, reporter_id, reason, details, status, settled_at, created_at)
     select id, buyer_id, 'spam', 'Signalement ' || n, case when n % 50 = 0 then 'open' else 'dismissed' end,
            case when n % 50 = 0 then null else now() end, now() - n * (interval '900 days' / $1::integer)
     from (select *, row_number() over () as n from talks) numbered`,
    [orders],
  ],
  ({ orders }) => [
    `insert into product_reports (product_id, product_number, product_title, seller_id, reporter_name, reporter_email, reason, explanation,
                                  status, decision, settled_at, created_at)
     select product_id, products.number, products.title, many_orders.seller_id, 'Personne ' || n, 'rapporte-' || n || '@exemple.example',
            'misleading', 'Explication ' || n, case when n % 50 = 0 then 'open' else 'kept' end,
            case when n % 50 = 0 then null else 'Elle reste.' end, case when n % 50 = 0 then null else now() end,
            now() - n * (interval '900 days' / $1::integer)
     from many_orders join products on products.id = product_id`,
    [orders],
  ],
  ({ orders }) => [
    `insert into email_suppressions (address, reason, created_at)
     select 'refuse-' || n || ${rare} || '@exemple.example', 'complained', now() - n * (interval '900 days' / $1::integer)
     from generate_series(1, $1::integer) n`,
    [orders],
  ],
  ({ orders }) => [
    `insert into unreadable_email_reports (id, reason, body, received_at)
     select 'illisible-' || n, 'no-json', repeat('x', 300), now() - n * (interval '80 days' / $1::integer)
     from generate_series(1, $1::integer) n`,
    [orders],
  ],
  ({ orders }) => [
    `insert into provider_events (id, provider, name, object_id, payload, received_at, applied_at)
     select 'evt_' || n, 'sandbox', 'payment_intent.succeeded', 'pi_' || n, '{}', now() - n * (interval '900 days' / $1::integer),
            case when n % 50 = 0 then null else now() end
     from generate_series(1, $1::integer) n`,
    [orders],
  ],
  ({ users }) => [
    `insert into audit_log (admin_id, admin_name, action, subject_type, subject_id, subject_name, before, after, created_at)
     select admin.id, admin.email, (array['category.update', 'user.suspend', 'product.change-status'])[1 + n % 3],
            (array['category', 'user', 'product'])[1 + n % 3], gen_random_uuid()::text, 'Sujet ' || n, '{"name": "avant"}',
            '{"name": "après"}', now() - ($1::integer - n) * (interval '900 days' / $1::integer)
     from generate_series(1, $1::integer) n, (select id, email from profiles where role = 'admin' limit 1) admin`,
    [users],
  ],
]

/** Adds so many rows to a database that holds the demonstration data. */
export async function makeManyRows(databaseUrl: string, counts: RowCounts): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of statements) {
      const [text, values] = statement(counts)
      await client.query(text, values)
    }
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
