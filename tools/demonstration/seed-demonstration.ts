import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { users } from '#server/database/schema/index.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { insertAccounts } from './insert-accounts.ts'
import { copyPictures, insertCatalogue } from './insert-catalogue.ts'
import { demonstrationFolder, hasDemonstration, readDemonstration } from './read-demonstration.ts'

/**
 * Fills a database without accounts with the demonstration data. Pictures are stored first and rows are inserted in one transaction, so that
 * an interrupted start leaves the database empty and the next one repeats it. A job plays the market once the site is open.
 */
export async function seedDemonstration(ctx: Context, report: (message: string) => void): Promise<void> {
  if (await hasAccounts(ctx)) return
  if (!hasDemonstration()) {
    report(`Données de démonstration : le dossier ${demonstrationFolder}/ n’est pas là, la base reste vide.`)
    return
  }
  report('Données de démonstration : enregistrement…')
  const demonstration = await readDemonstration()
  const pictures = await copyPictures(ctx.files, demonstration)
  await inTransaction(ctx, async (ctx) => {
    await lockInTransaction(ctx.db, 'demonstration')
    if (await hasAccounts(ctx)) return
    const accountIds = await insertAccounts(ctx, demonstration)
    await insertCatalogue(ctx, { ...demonstration, accountIds, pictures })
    if (ctx.config.demoData === 'market') await ctx.jobs.enqueue(ctx.db, 'play-market', {})
  })
  await ctx.db.execute(sql`analyze`)
}

async function hasAccounts(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}
