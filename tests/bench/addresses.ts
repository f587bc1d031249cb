import type pg from 'pg'

/** Paths of each kind of page, which visits use in turn; spelled as the site's own links. */
export interface Addresses {
  home: string[]
  catalogue: string[]
  category: string[]
  product: string[]
  search: string[]
  /** API searches with a pair of words each; every pair is used once. */
  newSearches: string[]
  /** API searches with a need, a pair of words and a town each. */
  newPlaceSearches: string[]
}

const addressesPerKind = 24

/** Returns the same paths for two sites with the same products. */
export async function findAddresses(client: pg.Client): Promise<Addresses> {
  const pairs = await findWordPairs(client)
  const towns = ['Pantin', 'Le Mans', 'Nantes', '69003', 'Bretagne', 'Haut-Rhin']
  const toSearchPath = (path: string) => (pair: string) => `${path}?${new URLSearchParams({ search: pair })}`
  return {
    home: ['/'],
    catalogue: [
      '/products',
      ...Array.from({ length: addressesPerKind - 1 }, (_, index) => `/products?page=${index + 2}`),
    ],
    category: await findCategoryPaths(client),
    product: await findProductPaths(client),
    search: pairs.slice(0, addressesPerKind).map(toSearchPath('/products')),
    newSearches: pairs.slice(addressesPerKind).map(toSearchPath('/api/products')),
    newPlaceSearches: pairs
      .slice(addressesPerKind)
      .reverse()
      .map((pair, index) => `10 ${pair} ${towns[index % towns.length]}`)
      .map(toSearchPath('/api/products')),
  }
}

/** Returns the largest categories, each filtered by the most frequent values of two fields. */
async function findCategoryPaths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ path: string; fields: string[]; values: string[] }>(
    `with used as (
       select p.category_id, v.custom_field_id, v.value, count(*) as articles,
         row_number() over (partition by p.category_id, v.custom_field_id order by count(*) desc, v.value) as place
       from products p join product_custom_field_values v on v.product_id = p.id
       join custom_fields f on f.id = v.custom_field_id and f.field_type = 'select'
       where p.status = 'disponible' group by 1, 2, 3
     ), two as (
       select category_id, (array_agg(custom_field_id::text order by articles desc, name))[:2] as fields,
         (array_agg(value order by articles desc, name))[:2] as values, sum(articles) as articles
       from used join custom_fields f on f.id = custom_field_id where place = 1 group by 1 having count(*) > 1
     )
     select '/categories/' || family.slug || '/' || category.slug as path, fields, values
     from two join categories category on category.id = category_id join categories family on family.id = category.parent_id
     order by articles desc, path limit $1`,
    [addressesPerKind],
  )
  return rows.map(
    ({ path, fields, values }) =>
      `${path}?${new URLSearchParams(fields.map((field, index) => [`cf_${field}`, values[index] ?? '']))}`,
  )
}

/** Returns the newest products by id, which the site redirects to their page address. */
async function findProductPaths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from products where unique_code like 'COPIE%' and status = 'disponible' order by number desc limit $1",
    [addressesPerKind],
  )
  return rows.map(({ id }) => `/products/${id}`)
}

/** Returns pairs of words of one title, so that each search has a result. */
async function findWordPairs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ pair: string }>(
    `select distinct a.word || ' ' || b.word as pair, md5(a.word || ' ' || b.word) as mixed
     from (select title from products where unique_code not like 'COPIE%') t,
       lateral regexp_split_to_table(lower(title), '[^[:alpha:]]+') a(word),
       lateral regexp_split_to_table(lower(title), '[^[:alpha:]]+') b(word)
     where length(a.word) > 3 and length(b.word) > 3 and a.word <> b.word order by mixed`,
  )
  return rows.map(({ pair }) => pair)
}
