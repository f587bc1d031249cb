import type { PlaceholderValues } from '#domain/texts/fill-blocks.ts'
import { placeholderValues } from '#domain/texts/pages.ts'
import type { Context } from '#server/context.ts'
import { getSettingsOrDefaults } from '#server/contexts/platform/get-settings.ts'

/** Reads the current values of the placeholders of pages. */
export async function readTextFacts(
  ctx: Pick<Context, 'db' | 'requestCache' | 'config' | 'log' | 'cache'>,
): Promise<PlaceholderValues> {
  const { shownName, association } = await getSettingsOrDefaults(ctx)
  return placeholderValues({ shownName, association, isMeasured: ctx.config.analytics !== null })
}
