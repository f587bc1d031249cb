import pg from 'pg'

/**
 * Copies the demonstration's products, their values and their primary pictures until there are this many listed. Past the triggers, whose
 * work on so many is done at once: nobody waits to be notified of them.
 */
export async function makeManyProducts(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `create temporary table copies on commit drop as
       select p.id as original, gen_random_uuid() as copy, n
       from (select id, row_number() over (order by id) as position, count(*) over () as originals
             from products where status = 'disponible' and price is not null) p
       join generate_series(1, $1::integer) n on n % p.originals = p.position - 1`,
      [count],
    )
    await client.query(places)
    await client.query(
      `insert into products (id, title, description, price, quantity, status, category_id, user_id, unique_code, created_at, pickup_place_id, condition,
         weight)
       select c.copy, p.title || ' n° ' || c.n, p.description, round(p.price * (0.5 + (c.n % 100) / 100.0), 2), p.quantity, p.status,
              p.category_id, p.user_id, 'COPIE' || c.n, p.created_at - c.n * interval '7 minutes',
              own.ids[1 + floor(cardinality(own.ids) * pow(c.n * 0.7548776662 % 1, 2))::integer], p.condition, p.weight
       from copies c join products p on p.id = c.original
       join (select seller_id, array_agg(id order by commune_code) as ids from pickup_places where name like 'Dépôt n°%' group by 1) own
         on own.seller_id = p.user_id`,
    )
    await client.query(
      `insert into product_custom_field_values (product_id, custom_field_id, value)
       select c.copy, v.custom_field_id, v.value from copies c join product_custom_field_values v on v.product_id = c.original`,
    )
    await client.query(
      `insert into product_images (product_id, url, width, height, is_primary)
       select c.copy, i.url, i.width, i.height, true from copies c join product_images i on i.product_id = c.original and i.is_primary`,
    )
    await client.query('analyze products, pickup_places, product_custom_field_values, product_images')
    // The words of a copy are its original's, but for its number: reading them a million times is not what is measured. They come one after
    // another, as sellers list them; a join of a million would strew them.
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'listed_products' and column_name <> 'search_vector'`,
    )
    const columns = rows[0]?.columns ?? ''
    await client.query(
      `insert into listed_products (${columns}, search_vector)
       select ${columns.replaceAll(/(^| )/g, '$1source.')},
              ts_delete(original.search_vector, search_stretches(original.number))
                || setweight(to_tsvector('simple', n::text), 'A') || array_to_tsvector(search_stretches(source.number))
       from copies join listed_products_source source on source.id = copy join listed_products original on original.id = copies.original
       order by source.number`,
    )
    await client.query('delete from catalogue_counts')
    await client.query(
      `insert into catalogue_counts (category_id, custom_field_id, value, department, listed, unsold)
       select category_id, custom_field_id, value, department, listed, unsold from catalogue_counts_source`,
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Two thousand places all over the country, each in a commune of its own; some sell much, most little. */
const places = `
  insert into pickup_places (seller_id, name, street, postcode, town, commune_code, latitude, longitude)
  select seller, 'Dépôt n° ' || n, '', department || '000', 'Commune ' || n, department || lpad((n % 1000)::text, 3, '0'), latitude, longitude
  from (
    select n, sellers.ids[1 + n % cardinality(sellers.ids)] as seller, 42.8 + 7.2 * north as latitude, -1.2 + 7.2 * east as longitude,
      lpad((1 + floor(north * 9) * 10 + floor(east * 10))::integer::text, 2, '0') as department
    from (select array_agg(distinct user_id) as ids from products) sellers,
      generate_series(1, 2000) n, lateral (select (n * 0.618034) % 1 as north, (n * 0.7548777) % 1 as east) position
  ) spread`
