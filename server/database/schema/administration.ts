import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { maxWorkNoteLength, workKinds } from '#domain/platform/work.ts'
import { profiles } from './accounts.ts'
import { id, instant, oneOf } from './columns.ts'

/** Which administrator sees to what waits. Its subject is of many tables, so that no foreign key holds it: a job deletes what is old. */
export const workAssignments = pgTable(
  'work_assignments',
  {
    kind: text({ enum: workKinds }).notNull(),
    /** Among those of its kind. */
    subjectId: text().notNull(),
    adminId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index('work_assignments_by_admin').on(table.adminId),
    index('work_assignments_by_date').on(table.createdAt),
    oneOf('work_assignments_kind', table.kind, workKinds),
    check('work_assignments_subject', sql`length(${table.subjectId}) between 1 and 100`),
  ],
)

/** What administrators tell each other about what waits. */
export const workNotes = pgTable(
  'work_notes',
  {
    id: id(),
    kind: text({ enum: workKinds }).notNull(),
    subjectId: text().notNull(),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('work_notes_by_subject').on(table.kind, table.subjectId, table.createdAt),
    index('work_notes_by_author').on(table.authorId).where(sql`author_id is not null`),
    index('work_notes_by_date').on(table.createdAt),
    oneOf('work_notes_kind', table.kind, workKinds),
    check('work_notes_subject', sql`length(${table.subjectId}) between 1 and 100`),
    check('work_notes_text', sql.raw(`length(text) between 1 and ${maxWorkNoteLength}`)),
  ],
)
