import type { ClientBase } from 'pg'
import { type Association, factLabels, missingFacts } from '#domain/platform/association.ts'
import { defaultSettings, parseSettings, settingKeys } from '#domain/platform/settings.ts'
import type { Config } from '#server/config.ts'
import { readBackups } from '../backup/overview.ts'
import { type Check, failure, success, warning } from './check.ts'

const beforeStartText =
  'Aucun avant le premier démarrage ; npm run make-administrator -- adresse@exemple.fr donne un lien pour le premier.'

const invitedText =
  'Aucun encore : un lien attend qu’on l’ouvre (npm run make-administrator -- adresse@exemple.fr en donne un autre).'

/** Checks that the site has administrators, its own legal texts and backups. */
export const siteChecks = (client: Pick<ClientBase, 'query'>, config: Config): Check[] => [
  {
    title: 'Administrateurs',
    async run() {
      if (!(await hasTables(client))) return warning(beforeStartText)
      const { rows } = await client.query(
        `select count(*)::int as all,
          count(*) filter (where exists (select from authenticator_apps where user_id = id)
            or exists (select from passkeys where user_id = users.id))::int as guarded,
          exists (select from verifications where identifier like 'make-administrator:%' and value <> '' and expires_at > now()) as is_invited
         from users join profiles using (id) where profiles.role = 'admin' and not is_demonstration`,
      )
      const { all, guarded: withSecondFactor, is_invited: isInvited } = rows[0]
      if (all === 0 && isInvited) return warning(invitedText)
      if (all === 0)
        return (config.isLocal ? warning : failure)(
          'Aucun : npm run make-administrator -- adresse@exemple.fr donne un lien pour le premier.',
        )
      const text = `${all}, dont ${withSecondFactor} avec un second facteur.`
      return withSecondFactor < all ? warning(text) : success(text)
    },
  },
  {
    title: 'Comptes de démonstration',
    async run() {
      if (!(await hasTables(client))) return success('Aucun.')
      const { rows } = await client.query('select count(*)::int as count from users where is_demonstration')
      const { count } = rows[0]
      if (count === 0) return success('Aucun.')
      return config.isLocal
        ? warning(`${count} : ils ne s’ouvrent que sur un site local.`)
        : failure(`${count}, dont les visiteurs voient les annonces : npm run remove-demonstration.`)
    },
  },
  {
    title: 'Mentions de l’association',
    run: async () => checkAssociationFacts(await readAssociation(client, config)),
  },
  {
    title: 'Sauvegardes',
    async run() {
      const { destination, warnings, backups } = await readBackups({
        config,
        now: new Date(),
        query: (statement) => client.query(statement),
      })
      if (!destination) return warning('Aucune n’est réglée (BACKUP_FOLDER ou BACKUP_S3_…).')
      const last = backups[0] ? `La dernière est du ${backups[0].name}.` : ''
      return warnings.length === 0 ? success(last) : warning([...warnings, last].join(' ').trim())
    },
  },
]

/** Checks that the site states the legal facts of the association. */
export function checkAssociationFacts(association: Association) {
  const missing = missingFacts(association).map((name) => factLabels[name])
  return missing.length === 0
    ? success('Complètes.')
    : warning(`À compléter avant d’ouvrir, sous /admin/identite : ${missing.join(', ')}.`)
}

/** Reads the association's facts as administrators entered them; before the first start, those of the files. */
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

/** Returns whether the tables exist, which the first start creates. */
const hasTables = async (client: Pick<ClientBase, 'query'>): Promise<boolean> =>
  (await client.query("select to_regclass('users') is not null as is_there")).rows[0].is_there
