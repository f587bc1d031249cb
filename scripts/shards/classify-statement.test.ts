import { describe, expect, test } from 'vitest'
import { classifyStatement } from './classify-statement.ts'
import { placements } from './placement.ts'
import { tableColumns } from './table-columns.ts'

test('every table has its place, and the columns that name its key', () => {
  expect(Object.keys(placements).sort()).toEqual([...tableColumns.keys()].sort())
  for (const [table, placement] of Object.entries(placements))
    if (typeof placement === 'object')
      expect(tableColumns.get(table)).toEqual(expect.arrayContaining([...placement.by]))
})

describe('a statement asks', () => {
  test.each([
    ['any', 'select * from categories where slug = $1'],
    ['place', 'insert into audit_log (id) values ($1)'],
    ['copies', 'update categories set name = $2 where id = $1'],
    ['one', 'select title from products where id = $1'],
    [
      'one',
      'select p.title, i.url from products p join product_images i on i.product_id = p.id where p.id = $1::uuid',
    ],
    [
      'one',
      'select 1 from "orders" where "orders"."id" = $1 and exists (select 1 from fulfilments f where f.order_id = orders.id)',
    ],
    [
      'one',
      'select 1 from shipments s join fulfilments f on s.fulfilment_id = f.id join orders o on o.id = f.order_id where o.id = $1',
    ],
    ['one', 'insert into order_items (order_id, title) values ($1, $2), ($1, $3)'],
    ['one', 'insert into orders (id, user_id) values (default, $1)'],
    ['one', 'insert into orders (user_id) values ($1)'],
    ['few', 'insert into order_items (order_id, title) values ($1, $2), ($3, $4)'],
    ['few', 'select * from products where id = any($1)'],
    ['few', 'select * from products where id in ($1, $2)'],
    [
      'few',
      'update products set quantity = v.q from unnest($1::uuid[], $2::int[]) as v(id, q) where products.id = v.id',
    ],
    [
      'few',
      'update products set quantity = v.q from (values ($1::uuid, $2)) as v(id, q) where products.id = v.id',
    ],
    ['few', 'select 1 from products p, orders o where p.id = $1 and o.id = $2'],
    ['every', 'select * from listed_products where family_id = $1 order by price limit 24'],
    ['every', 'select * from products p join product_images i on i.product_id = p.id where p.user_id = $1'],
    ['every', 'select * from products where id = $1 or user_id = $2'],
    ['every', 'delete from product_images where product_id in (select id from products where user_id = $1)'],
    ['across', 'select * from products p join profiles s on s.id = p.user_id where p.category_id = $1'],
    [
      'across',
      'insert into product_history (product_id) select product_id from order_items where order_id = $1',
    ],
    [
      'one',
      'with one as (select id from orders where id = $1) select * from order_items i join one on one.id = i.order_id',
    ],
  ])('%s: %s', (reach, text) => {
    expect(classifyStatement(text, tableColumns).reach).toBe(reach)
  })
})

test('a statement is of the catalogue when all its tables are', () => {
  const isOfCatalogue = (text: string) => classifyStatement(text, tableColumns).isOfCatalogue
  expect(isOfCatalogue('select 1 from listed_products join categories on categories.id = category_id')).toBe(
    true,
  )
  expect(isOfCatalogue('with p as (select id from products) select 1 from p')).toBe(true)
  expect(isOfCatalogue('select 1 from products join profiles on profiles.id = user_id')).toBe(false)
  expect(isOfCatalogue('select 1')).toBe(false)
})
