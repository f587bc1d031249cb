import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/**
 * Puts the rows of each number of the catalogue together, so that few are added up to read it. Any number of processes may do it at once: a
 * row that another has taken is left to it.
 */
export async function foldCounts({ db }: Context): Promise<void> {
  await db.execute(sql`
    with several as (
      select category_id, custom_field_id, value, department from catalogue_counts
      group by category_id, custom_field_id, value, department having count(*) > 1 or bool_and(listed = 0 and unsold = 0)
    ), taken as (
      select kept.id from catalogue_counts kept join several
        on kept.category_id = several.category_id
        and (kept.custom_field_id, kept.value, kept.department)
          is not distinct from (several.custom_field_id, several.value, several.department)
      for update of kept skip locked
    ), gone as (
      delete from catalogue_counts using taken where catalogue_counts.id = taken.id returning catalogue_counts.*
    )
    insert into catalogue_counts (category_id, custom_field_id, value, department, listed, unsold)
    select category_id, custom_field_id, value, department, sum(listed), sum(unsold) from gone
    group by category_id, custom_field_id, value, department having sum(listed) <> 0 or sum(unsold) <> 0`)
}
