import pg from 'pg'

/** Products per insert, which the triggers of the statement process at once. */
const batchSize = 5_000

/**
 * Copies the demonstration's products, their field values and primary pictures `count` times. Rows that refer to a product are inserted first
 * without triggers; the triggers of the products then build the read model once.
 */
export async function addProducts(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of relatedRows)
      await client.query(statement, statement.includes('$1') ? [count] : [])
    await client.query('analyze')
    await client.query('set session_replication_role = origin')
    for (let first = 1; first <= count; first += batchSize)
      await client.query(insertProducts, [first, first + batchSize - 1])
    // The copies send no alerts.
    await client.query('truncate product_changes')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const relatedRows = [
  `create temporary table copies as
   select p.id as original, gen_random_uuid() as copy, n
   from (select id, row_number() over (order by number) as position, count(*) over () as originals
         from products where status = 'disponible' and price is not null) p
   join generate_series(1, $1::integer) n on n % p.originals = p.position - 1`,
  `create index on copies (n)`,
  // 2 000 places across the country, each in its own commune.
  `insert into pickup_places (seller_id, name, street, postcode, town, commune_code, latitude, longitude)
   select seller, 'Dépôt n° ' || n, '', department || '000', 'Commune ' || n, department || lpad((n % 1000)::text, 3, '0'),
     42.8 + 7.2 * north, -1.2 + 7.2 * east
   from (
     select n, sellers.ids[1 + n % cardinality(sellers.ids)] as seller, north, east,
       lpad((1 + floor(north * 9) * 10 + floor(east * 10))::integer::text, 2, '0') as department
     from (select array_agg(distinct user_id order by user_id) as ids from products) sellers, generate_series(1, 2000) n,
       lateral (select (n * 0.618034) % 1 as north, (n * 0.7548777) % 1 as east) position
   ) spread`,
  `insert into product_custom_field_values (product_id, custom_field_id, value)
   select copy, custom_field_id, value from copies join product_custom_field_values on product_id = original`,
  `insert into product_images (product_id, url, width, height, is_primary)
   select copy, url, width, height, true from copies join product_images on product_id = original and is_primary`,
]

const insertProducts = `
  insert into products (id, title, description, price, quantity, status, category_id, user_id, unique_code, created_at,
    pickup_place_id, condition, weight)
  select c.copy, p.title || ' n° ' || c.n, p.description, round(p.price * (0.5 + (c.n % 100) / 100.0), 2), p.quantity, p.status,
    p.category_id, p.user_id, 'COPIE' || c.n, p.created_at - c.n * interval '7 minutes',
    own.ids[1 + floor(cardinality(own.ids) * pow(c.n * 0.7548776662 % 1, 2))::integer], p.condition, p.weight
  from copies c join products p on p.id = c.original
  join (select seller_id, array_agg(id order by commune_code) as ids from pickup_places where name like 'Dépôt n°%' group by 1) own
    on own.seller_id = p.user_id
  where c.n between $1 and $2 order by c.n`
