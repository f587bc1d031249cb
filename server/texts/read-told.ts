import type { Told } from '#domain/texts/fill-blocks.ts'
import { toldIn } from '#domain/texts/pages.ts'
import type { Context } from '../context.ts'
import { getSettings } from '../platform/get-settings.ts'

/** What the words of pages may hold, as it is known now. */
export async function readTold(ctx: Pick<Context, 'db' | 'cached' | 'config'>): Promise<Told> {
  const { shownName, association } = await getSettings(ctx)
  return toldIn({ shownName, association, isMeasured: ctx.config.analytics !== null })
}
