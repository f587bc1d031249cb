import type { Client } from 'pg'

/** A write of a seller's or administrator's, as its operation sends it. */
export interface Write {
  /** Answers the products it will be about, by their ids; none yet where it makes them. */
  prepare(client: Client): Promise<string[]>
  /** Answers how many products it was about. */
  change(client: Client, productIds: readonly string[]): Promise<number>
}

/** A seller's 1 000 new products, by the statements of an import. */
async function makeProducts(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into products (title, price, quantity, category_id, user_id, unique_code)
     select 'Parquet chêne, lot n° ' || n, 10 + n, 3, (select id from categories where slug = 'parquets'),
       (select id from profiles where email = 'vendeur-croissance@exemple.example'), 'NEUF' || n
     from generate_series(1, 1000) n returning id`,
  )
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into product_custom_field_values (product_id, custom_field_id, value)
     select id, (select id from custom_fields where name = 'État'), 'neuf-emballe' from unnest($1::uuid[]) id`,
    [ids],
  )
  return ids
}

const makeSeller = (client: Client) =>
  client.query(
    `with made as (
       insert into users (name, email) values ('Croissance', 'vendeur-croissance@exemple.example') returning id, email)
     insert into profiles (id, email, user_type) select id, email, 'seller' from made`,
  )

async function makeSellerWithProducts(client: Client): Promise<string[]> {
  await makeSeller(client)
  const ids = await makeProducts(client)
  await client.query('set constraints all immediate')
  return ids
}

export const writes: Record<string, Write> = {
  import: {
    async prepare(client) {
      await makeSeller(client)
      return []
    },
    change: async (client) => (await makeProducts(client)).length,
  },
  'price-change': {
    prepare: makeSellerWithProducts,
    async change(client, productIds) {
      const changed = productIds.slice(0, 100)
      for (const id of changed)
        await client.query('update products set price = price + 1, updated_at = now() where id = $1', [id])
      return changed.length
    },
  },
  suspension: {
    prepare: makeSellerWithProducts,
    async change(client, productIds) {
      await client.query(
        `update profiles set suspended_at = now() where email = 'vendeur-croissance@exemple.example'`,
      )
      return productIds.length
    },
  },
}
