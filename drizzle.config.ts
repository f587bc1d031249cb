import { defineConfig } from 'drizzle-kit'

/** Only for `npm run migration`: writes the SQL of a schema change into server/database/migrations. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/database/schema/index.ts',
  out: './server/database/migrations',
})
