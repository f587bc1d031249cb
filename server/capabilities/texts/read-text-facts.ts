import type { TextFacts } from '#domain/texts/fill-blocks.ts'
import { textFactsOf } from '#domain/texts/pages.ts'
import type { Context } from '#server/context.ts'
import { getSettingsOrDefaults } from '#server/contexts/platform/get-settings.ts'

/** Reads the current values of the placeholders of pages. */
export async function readTextFacts(
  ctx: Pick<Context, 'db' | 'cached' | 'config' | 'log' | 'cache'>,
): Promise<TextFacts> {
  const { shownName, association } = await getSettingsOrDefaults(ctx)
  return textFactsOf({ shownName, association, isMeasured: ctx.config.analytics !== null })
}
