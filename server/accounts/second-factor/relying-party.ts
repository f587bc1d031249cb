import type { Context } from '../../context.ts'
import { getSettings } from '../../platform/get-settings.ts'

/** What every device can sign with (COSE): EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** This site, as keys know it: a key made for it works nowhere else. */
export async function relyingParty(ctx: Context) {
  const { origin } = ctx.config
  const { shownName } = await getSettings(ctx)
  return { id: new URL(origin).hostname, origin, name: shownName }
}
