/** What JSON can say, but a bare null, which to the database is nothing at all. What is inside is not known. */
export type Json = string | number | boolean | readonly unknown[] | { readonly [key: string]: unknown }
