import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { maxPersonNoteLength, maxTagLength } from '#domain/accounts/person-notes.ts'
import { profiles } from './accounts.ts'
import { id, instant } from './columns.ts'

/** Of whom something is noted: it goes with their account. */
const personId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

/** What administrators tell each other about a person. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    userId: personId(),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('person_notes_by_person').on(table.userId, table.createdAt),
    index('person_notes_by_author').on(table.authorId).where(sql`author_id is not null`),
    check('person_notes_text', sql.raw(`length(text) between 1 and ${maxPersonNoteLength}`)),
  ],
)

/** A word or two that people have in common, in small letters. */
export const personTags = pgTable(
  'person_tags',
  {
    userId: personId(),
    tag: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tag] }),
    index('person_tags_by_tag').on(table.tag, table.userId),
    check('person_tags_tag', sql.raw(`length(tag) between 1 and ${maxTagLength}`)),
  ],
)
