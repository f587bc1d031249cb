import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'

/**
 * Merges the rows of each count of the catalogue, so that reading it adds few. Any number of processes may do it at once: a row that another
 * one has locked is skipped.
 */
export async function mergeCatalogueCounts({ db }: Context): Promise<void> {
  await db.execute(sql`
    with several as (
      select category_id, custom_field_id, value, department from catalogue_counts
      group by category_id, custom_field_id, value, department having count(*) > 1 or bool_and(listed = 0 and unsold = 0)
    ), taken as (
      select counts.id from catalogue_counts counts join several
        on counts.category_id = several.category_id
        and (counts.custom_field_id, counts.value, counts.department)
          is not distinct from (several.custom_field_id, several.value, several.department)
      for update of counts skip locked
    ), gone as (
      delete from catalogue_counts using taken where catalogue_counts.id = taken.id returning catalogue_counts.*
    )
    insert into catalogue_counts (category_id, custom_field_id, value, department, listed, unsold)
    select category_id, custom_field_id, value, department, sum(listed), sum(unsold) from gone
    group by category_id, custom_field_id, value, department having sum(listed) <> 0 or sum(unsold) <> 0`)
}
