import { type SQL, sql } from 'drizzle-orm'
import { profiles } from '../database/schema/accounts.ts'

/**
 * The ids of people with this text in their name, company or mail address, as a subquery for another context's
 * condition. Spelt as the index `profiles_search` is.
 */
export function peopleMatching(text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(select p.id from ${profiles} p where search_form(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '') || ' ' || coalesce(p.company_name, '') || ' ' || p.email) like search_form(${pattern}))`
}
