import type { ClientBase } from 'pg'
import { type Association, factLabels, missingFacts } from '#domain/platform/association.ts'
import { defaultSettings, parseSettings, settingKeys } from '#domain/platform/settings.ts'
import type { Config } from '#server/config.ts'
import { look, well } from './check.ts'

/** Whether the site says of the association what the law wants said. */
export function checkAssociationFacts(association: Association) {
  const missing = missingFacts(association).map((name) => factLabels[name])
  return missing.length === 0
    ? well('Complètes.')
    : look(`À compléter avant d’ouvrir, sous /admin/identite : ${missing.join(', ')}.`)
}

/** What administrators say of the association; before the first start what the files say. */
export async function readAssociation(
  client: Pick<ClientBase, 'query'>,
  { identity: { association } }: Pick<Config, 'identity'>,
): Promise<Association> {
  if (!(await hasTables(client))) return association
  const stored = await client.query('select key, value from platform_settings where key = $1', [
    settingKeys.association,
  ])
  return parseSettings(stored.rows, { ...defaultSettings, association }).association
}

/** Before its first start a site has no tables. */
export const hasTables = async (client: Pick<ClientBase, 'query'>): Promise<boolean> =>
  (await client.query("select to_regclass('users') is not null as is_there")).rows[0].is_there
