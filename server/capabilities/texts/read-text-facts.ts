import type { TextFacts } from '#domain/texts/fill-blocks.ts'
import { textFactsOf } from '#domain/texts/pages.ts'
import type { Context } from '#server/context.ts'
import { getSettingsOrDefaults } from '#server/contexts/platform/get-settings.ts'

/** What the words of pages may hold, as it is known now. */
export async function readTextFacts(
  ctx: Pick<Context, 'db' | 'cached' | 'config' | 'log' | 'cache'>,
): Promise<TextFacts> {
  const { shownName, association } = await getSettingsOrDefaults(ctx)
  return textFactsOf({ shownName, association, isMeasured: ctx.config.analytics !== null })
}
