import pg from 'pg'

export interface RowCounts {
  users: number
  products: number
  orders: number
}

/** In sets, as the database likes it: people, what they sell, what they buy, and what was written down about it. */
const statements: ((counts: RowCounts) => [string, number[]])[] = [
  ({ users }) => [
    `with made as (
       insert into users (name, email, email_verified)
       select 'Personne ' || n, 'personne-' || n || '@exemple.example', true from generate_series(1, $1::integer) n
       returning id, email
     )
     insert into profiles (id, email, first_name, last_name, user_type, organization_type, company_name, phone, address, created_at)
     select id, email, 'Camille', 'Numéro ' || n, (array['buyer', 'seller', 'both'])[1 + n % 3], 'other', 'Maison ' || n,
            '06 39 98 00 00', '1 rue du Port, 44000 Nantes', now() - n * (interval '900 days' / $1::integer)
     from (select id, email, row_number() over () as n from made) numbered`,
    [users],
  ],
  ({ products }) => [
    `insert into products (title, description, price, quantity, status, category_id, user_id, unique_code, created_at)
     select 'Article ' || n || ' de démonstration', '', 10 + n % 900, 1 + n % 9,
            (array['disponible', 'disponible', 'disponible', 'vendu', 'reserve', 'a_valider'])[1 + n % 6],
            categories.ids[1 + n % array_length(categories.ids, 1)], sellers.ids[1 + n % array_length(sellers.ids, 1)],
            'RANG' || n, now() - n * (interval '900 days' / $1::integer)
     from generate_series(1, $1::integer) n,
          (select array_agg(id) as ids from categories where parent_id is not null) categories,
          (select array_agg(id) as ids from profiles where user_type <> 'buyer') sellers`,
    [products],
  ],
  ({ orders }) => [
    `with goods as (select array_agg(id) as ids from (select id from products order by id limit 50000) first_ones),
          buyers as (select array_agg(id) as ids from profiles),
          made as (
            insert into orders (user_id, total_amount, status, delivery_option, idempotency_key, created_at)
            select buyers.ids[1 + n % array_length(buyers.ids, 1)], 10 + n % 900,
                   (array['initial', 'pending', 'livree', 'annulee', 'disputed'])[1 + n % 5], 'pickup', gen_random_uuid(),
                   now() - n * (interval '900 days' / $1::integer)
            from generate_series(1, $1::integer) n, buyers
            returning id, total_amount
          ),
          chosen as (
            select made.id as order_id, made.total_amount, p.id as product_id, p.user_id, p.title
            from (select id, total_amount, row_number() over () as n from made) made, goods,
                 lateral (select id, user_id, title from products where id = goods.ids[1 + made.n % array_length(goods.ids, 1)]) p
          ),
          parts as (
            insert into fulfilments (order_id, seller_id, amount)
            select order_id, user_id, total_amount from chosen returning id, order_id
          )
     insert into order_items (order_id, fulfilment_id, product_id, title, quantity, price)
     select chosen.order_id, parts.id, chosen.product_id, chosen.title, 1, chosen.total_amount
     from chosen join parts on parts.order_id = chosen.order_id`,
    [orders],
  ],
  ({ orders }) => [
    `insert into emails (template, recipient, data, status, subject, created_at)
     select 'verify-email', 'personne-' || n || '@exemple.example', '{}', case when n % 50 = 0 then 'failed' else 'sent' end,
            'Sujet ' || n, now() - n * (interval '900 days' / $1::integer)
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
