import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { profiles } from '../database/schema/accounts.ts'

/**
 * A condition on the column that names a person: they are not suspended. The few who are are read once a query. Nothing
 * is written at what they own, so that lifting the suspension cannot show what they had hidden themselves.
 */
export const isOfActivePerson = (userId: SQLWrapper): SQL =>
  sql`${userId} <> all (array(select ${profiles.id} from ${profiles} where ${profiles.suspendedAt} is not null))`
