import type { Client } from 'pg'

/** A write of a seller's or administrator's, as its operation sends it; `change` answers how many products it is about. */
export interface Write {
  prepare(client: Client): Promise<unknown>
  change(client: Client): Promise<number>
}

const own = "select id, user_id from products where unique_code like 'NEUF%' order by id"

/** A seller's 1 000 new products, by the statements of an import. */
const makeProducts = async (client: Client): Promise<number> => {
  const { rowCount } = await client.query(
    `insert into products (title, price, quantity, category_id, user_id, unique_code)
     select 'Parquet chêne, lot n° ' || n, 10 + n, 3, (select id from categories where slug = 'parquets'),
       (select id from profiles where email = 'vendeur-croissance@exemple.example'), 'NEUF' || n
     from generate_series(1, 1000) n`,
  )
  await client.query(
    `insert into product_custom_field_values (product_id, custom_field_id, value)
     select id, (select id from custom_fields where name = 'État'), 'neuf-emballe' from (${own}) made`,
  )
  return rowCount ?? 0
}

const makeSeller = (client: Client) =>
  client.query(
    `with made as (
       insert into users (name, email) values ('Croissance', 'vendeur-croissance@exemple.example') returning id, email)
     insert into profiles (id, email, user_type) select id, email, 'seller' from made`,
  )

const withProducts = async (client: Client) => {
  await makeSeller(client)
  await makeProducts(client)
  await client.query('set constraints all immediate')
}

export const writes: Record<string, Write> = {
  import: { prepare: makeSeller, change: makeProducts },
  'price-change': {
    prepare: withProducts,
    async change(client) {
      const { rows } = await client.query<{ id: string }>(`${own} limit 100`)
      for (const { id } of rows)
        await client.query('update products set price = price + 1, updated_at = now() where id = $1', [id])
      return rows.length
    },
  },
  suspension: {
    prepare: withProducts,
    async change(client) {
      await client.query(
        `update profiles set suspended_at = now() where email = 'vendeur-croissance@exemple.example'`,
      )
      return 1000
    },
  },
}
