import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { teamRoles } from '#domain/accounts/team.ts'
import { profiles } from './accounts.ts'
import { id, instant, oneOf } from './columns.ts'

/** Members of a firm's team, and those who are invited. */
export const teamMembers = pgTable(
  'team_members',
  {
    id: id(),
    /** The account that sells. */
    firmId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null: invited. Only the account that has this address can join. */
    personId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: teamRoles }).notNull(),
    invitedAt: instant().notNull(),
    joinedAt: instant(),
  },
  (table) => [
    oneOf('team_members_role', table.role, teamRoles),
    unique('team_members_one_an_address').on(table.firmId, table.email),
    uniqueIndex('team_members_one_a_person').on(table.firmId, table.personId),
    index('team_members_by_person').on(table.personId).where(sql`person_id is not null`),
    index('team_members_invited').on(table.email).where(sql`person_id is null`),
  ],
)
