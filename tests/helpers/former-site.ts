import pg from 'pg'

/** Tables of the former site without constraints that it may lack, so that every kind of invalid row can be inserted. */
const tables = `
  create schema auth;
  create table auth.users (
    id uuid primary key, email text, encrypted_password text, email_confirmed_at timestamptz, banned_until timestamptz,
    deleted_at timestamptz, raw_user_meta_data jsonb, created_at timestamptz default now());
  create table profiles (
    id uuid primary key, email text, username text, first_name text, last_name text, user_type text default 'buyer',
    organization_type text, company_name text, phone text, address text, role text, avatar_url text, completion_status text);
  create table categories (
    id uuid primary key, name text, slug text, parent_id uuid, description text, image_url text,
    created_at timestamptz default now(), updated_at timestamptz default now());
  create table custom_fields (
    id uuid primary key, name text, description text, field_type text, options jsonb, is_required boolean,
    is_filterable boolean, display_order int, created_at timestamptz default now(), updated_at timestamptz default now());
  create table custom_field_categories (custom_field_id uuid, category_id uuid, primary key (custom_field_id, category_id));
  create table products (
    id uuid primary key, title text, description text, price numeric, quantity int, status text, category_id uuid,
    is_featured boolean, created_at timestamptz default now(), user_id uuid, unique_code text);
  create table product_images (id uuid primary key, product_id uuid, url text, is_primary boolean);
  create table product_custom_field_values (
    product_id uuid, custom_field_id uuid, value text, primary key (product_id, custom_field_id));
  create table orders (
    id uuid primary key, user_id uuid, total_amount numeric, status text, created_at timestamptz default now());
  create table order_items (id uuid primary key, order_id uuid, product_id uuid, quantity int, price numeric);
  create table messages (
    id uuid primary key, content text, conversation_id uuid, sender_id uuid, recipient_id uuid, created_at timestamptz default now());`

/** An id that names its table and number: `idOf('b', 12)` is the twelfth product's. */
export const formerId = (kind: string, number: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
const sqlId = (kind: string, number = 'n') =>
  `('${kind.repeat(8)}-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

export const formerPassword = 'ancien mot'

/**
 * 100 users, two levels of categories, four fields, `count` products of which every tenth has its price on request, two pictures, 300 orders
 * of two products, and 50 conversations of three messages.
 */
const validRows = (count: number, hash: string) => `
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    select ${sqlId('a')}, 'Personne-' || n || '@Ancien.example', '${hash}', now(), '{"first_name": "Camille"}'
    from generate_series(1, 100) n;
  insert into profiles (id, email, first_name, last_name, user_type, organization_type, company_name, phone, address)
    select id, lower(email), 'Camille', 'Roux', 'seller', 'other', 'Roux & fils', '0639981234', '1 rue du Port, 44000 Nantes'
    from auth.users;
  insert into categories (id, name, slug, parent_id) values
    ('${formerId('c', 1)}', 'Menuiserie', 'menuiserie', null),
    ('${formerId('c', 2)}', 'Portes', 'portes', '${formerId('c', 1)}');
  insert into custom_fields (id, name, field_type, options) values
    ('${formerId('f', 1)}', 'Indetermine', 'boolean', null),
    ('${formerId('f', 2)}', 'Largeur', 'number', null),
    ('${formerId('f', 3)}', 'Matière', 'select', '[{"value": "bois", "label": "Bois"}]'),
    ('${formerId('f', 4)}', 'Pose', 'multiselect', to_jsonb('[{"value":"neuf","label":"Neuf"},{"value":"reno","label":"Rénovation"}]'::text));
  insert into custom_field_categories select id, '${formerId('c', 2)}' from custom_fields;
  insert into products (id, title, description, price, quantity, status, category_id, is_featured, user_id, unique_code)
    select ${sqlId('b')}, 'Porte ' || n, 'Isoplane', case when n % 10 = 0 then 0 else n + 0.5 end, 3, 'disponible',
      '${formerId('c', 2)}', n = 1, ${sqlId('a', 'n % 100 + 1')}, 'code' || n
    from generate_series(1, ${count}) n;
  insert into product_custom_field_values
    select ${sqlId('b')}, '${formerId('f', 1)}'::uuid, 'true' from generate_series(10, ${count}, 10) n
    union all select ${sqlId('b')}, '${formerId('f', 2)}', '82,5' from generate_series(1, ${count}) n
    union all select ${sqlId('b')}, '${formerId('f', 4)}', '["neuf","reno"]' from generate_series(1, ${count}) n;
  insert into product_images (id, product_id, url, is_primary) values
    ('${formerId('d', 1)}', '${formerId('b', 1)}', 'https://ancien.example/storage/v1/object/public/product-images/portes/dos%20large.png', false),
    ('${formerId('d', 2)}', '${formerId('b', 1)}', 'https://ancien.example/storage/v1/object/public/product-images/portes/face.png', true);
  insert into orders
    select ${sqlId('e')}, ${sqlId('a', 'n % 100 + 1')}, 25.5, (array['initial', 'livree', 'annulee'])[n % 3 + 1], now() - n * interval '1 day'
    from generate_series(1, 300) n;
  insert into order_items
    select ${sqlId('1')}, ${sqlId('e')}, ${sqlId('b')}, 2, 10 from generate_series(1, 300) n
    union all select ${sqlId('2')}, ${sqlId('e')}, ${sqlId('b', 'n + 1')}, 1, 5.5 from generate_series(1, 300) n;
  insert into messages
    select ${sqlId('3', 'n * 10 + m')}, 'Message ' || m, ${sqlId('4')},
      ${sqlId('a', 'n + (m + 1) % 2')}, ${sqlId('a', 'n + m % 2')}, now() - n * interval '1 day' + m * interval '1 hour'
    from generate_series(1, 50) n, generate_series(1, 3) m;`

/** Rows that are refused or changed during the move, each with its own id. */
export const invalidRows = `
  insert into auth.users (id, email, encrypted_password, deleted_at) values
    ('${formerId('a', 901)}', 'sans-arobase', null, null),
    ('${formerId('a', 902)}', 'personne-1@ancien.example', null, null),
    ('${formerId('a', 903)}', 'partie@ancien.example', null, now()),
    ('${formerId('a', 904)}', 'sans-mot@ancien.example', '', null);
  insert into profiles (id, email) values ('${formerId('a', 905)}', 'profil-seul@ancien.example');
  insert into categories (id, name, slug, parent_id) values
    ('${formerId('c', 901)}', 'Trop profonde', 'trop-profonde', '${formerId('c', 2)}'),
    ('${formerId('c', 902)}', 'Orpheline', 'orpheline', '${formerId('c', 999)}');
  insert into custom_fields (id, name, field_type) values ('${formerId('f', 901)}', 'Son', 'audio');
  insert into custom_field_categories values ('${formerId('f', 901)}', '${formerId('c', 2)}');
  update products set price = -1 where id = '${formerId('b', 101)}';
  update products set title = '  ' where id = '${formerId('b', 102)}';
  update products set status = 'perdu' where id = '${formerId('b', 103)}';
  update products set user_id = '${formerId('a', 905)}' where id = '${formerId('b', 104)}';
  update products set unique_code = 'CODE1050' where id = '${formerId('b', 1051)}';
  update products set price = 99999999999 where id = '${formerId('b', 105)}';
  update products set quantity = -2 where id = '${formerId('b', 106)}';
  update products set price = null where id = '${formerId('b', 107)}';
  update products set category_id = '${formerId('c', 901)}' where id = '${formerId('b', 108)}';
  update product_custom_field_values set value = 'large' where product_id = '${formerId('b', 109)}' and custom_field_id = '${formerId('f', 2)}';
  insert into product_custom_field_values values
    ('${formerId('b', 109)}', '${formerId('f', 901)}', 'fort'), ('${formerId('b', 9999)}', '${formerId('f', 2)}', '3');
  insert into product_images values
    ('${formerId('d', 901)}', '${formerId('b', 1)}', 'https://ancien.example/storage/v1/object/public/product-images/perdue.png', false),
    ('${formerId('d', 902)}', '${formerId('b', 2)}', 'product-images/notice.png', true),
    ('${formerId('d', 903)}', '${formerId('b', 101)}', 'product-images/portes/face.png', true),
    ('${formerId('d', 904)}', '${formerId('b', 2)}', 'https://ailleurs.example/photo.png', false),
    ('${formerId('d', 905)}', '${formerId('b', 2)}', '../../etc/passwd', false);
  insert into orders values
    ('${formerId('e', 901)}', '${formerId('a', 1)}', 10, 'perdue', now()),
    ('${formerId('e', 902)}', '${formerId('a', 905)}', 10, 'livree', now()),
    ('${formerId('e', 903)}', '${formerId('a', 1)}', -1, 'livree', now()),
    ('${formerId('e', 904)}', '${formerId('a', 1)}', null, 'livree', now()),
    ('${formerId('e', 905)}', '${formerId('a', 1)}', 10, 'livree', null);
  insert into order_items values
    ('${formerId('1', 901)}', '${formerId('e', 901)}', '${formerId('b', 1)}', 1, 1),
    ('${formerId('1', 904)}', '${formerId('e', 904)}', '${formerId('b', 9999)}', 3, 1.25),
    ('${formerId('1', 906)}', '${formerId('e', 1)}', '${formerId('b', 1)}', 0, 1),
    ('${formerId('1', 907)}', '${formerId('e', 9999)}', '${formerId('b', 1)}', 1, 1),
    ('${formerId('1', 908)}', '${formerId('e', 1)}', '${formerId('b', 1)}', 1, null);
  insert into messages values
    ('${formerId('3', 901)}', 'Note', '${formerId('4', 901)}', '${formerId('a', 1)}', '${formerId('a', 1)}', now()),
    ('${formerId('3', 902)}', 'Bonjour', '${formerId('4', 902)}', '${formerId('a', 905)}', '${formerId('a', 1)}', now()),
    ('${formerId('3', 903)}', 'Bonjour', null, '${formerId('a', 1)}', '${formerId('a', 2)}', now()),
    ('${formerId('3', 904)}', ' ', '${formerId('4', 1)}', '${formerId('a', 1)}', '${formerId('a', 2)}', now()),
    ('${formerId('3', 905)}', 'Moi aussi', '${formerId('4', 1)}', '${formerId('a', 9)}', '${formerId('a', 2)}', now()),
    ('${formerId('3', 906)}', 'Autrefois', '${formerId('4', 906)}', '${formerId('a', 1)}', '${formerId('a', 2)}', now() - interval '2 years'),
    ('${formerId('3', 907)}', 'Sans date', '${formerId('4', 907)}', '${formerId('a', 1)}', '${formerId('a', 2)}', null),
    ('${formerId('3', 908)}', repeat('a', 6000), '${formerId('4', 908)}', '${formerId('a', 1)}', '${formerId('a', 2)}', now());`

/** Fills an empty database with the former site. */
export async function makeFormerSite(url: string, input: { products: number; hash: string }): Promise<void> {
  await runStatements(url, `${tables}${validRows(input.products, input.hash)}`)
}

/** Runs statements and returns the rows of the last one. */
export async function runStatements(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results: unknown = await client.query(statements)
    const last = Array.isArray(results) ? results.at(-1) : results
    return (last as pg.QueryResult).rows
  } finally {
    await client.end()
  }
}
