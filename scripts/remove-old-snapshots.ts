import { readdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

// drizzle-kit compares the schema with the newest snapshot only; each older one weighs 0.4 MB and 15 000 lines in a review.
const folder = resolve(import.meta.dirname, '../server/database/migrations/meta')
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(resolve(folder, name))
