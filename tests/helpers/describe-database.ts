import type { Client } from 'pg'

const queries = {
  extensions: `select extname as name, nspname as definition from pg_extension join pg_namespace on pg_namespace.oid = extnamespace`,
  // The position of a column in its table is left out, because every statement names its columns.
  columns: `
    select attrelid::regclass || '.' || attname as name,
      concat_ws(' ', format_type(atttypid, atttypmod), relkind, relpersistence, array_to_string(reloptions, ','),
        case when attnotnull then 'not null' end, attidentity, attgenerated, attcompression, attstorage, attstattarget, collname,
        pg_get_expr(adbin, adrelid)) as definition
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_collation on pg_collation.oid = attcollation
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0 and not attisdropped`,
  constraints: `
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) || convalidated as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't' and conrelid <> 0`,
  indexes: `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
  sequences: `
    select sequencename as name, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size) as definition
    from pg_sequences where schemaname = 'public'`,
  types: `
    select typname as name, concat_ws(' ', typtype, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = oid)) as definition
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`,
  functions: `
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  views: `select viewname as name, definition from pg_views where schemaname = 'public'`,
  triggers: `
    select tgrelid::regclass || '.' || tgname as name, pg_get_triggerdef(oid) || tgenabled::text as definition
    from pg_trigger where not tgisinternal`,
  comments: `
    select pg_describe_object(classoid, objoid, objsubid) as name, description as definition from pg_description
    where classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  policies: `select tablename || '.' || policyname as name, concat_ws(' ', cmd, qual, with_check) as definition from pg_policies`,
}

/** Returns the definitions of everything in a database except its rows, by kind and name. */
export async function describeDatabase(client: Client): Promise<Record<string, Record<string, string>>> {
  const described: Record<string, Record<string, string>> = {}
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ name: string; definition: string }>(`${query} order by 1`)
    described[kind] = Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
  }
  return described
}
