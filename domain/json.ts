/** Any JSON value except a bare null, which the database stores as SQL NULL. Nested values are unknown. */
export type Json = string | number | boolean | readonly unknown[] | { readonly [key: string]: unknown }
