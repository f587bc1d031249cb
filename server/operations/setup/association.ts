import {
  type Association,
  association as exampleAssociation,
  type FactName,
  factLabels,
  isExampleFact,
  readFact,
} from '#domain/platform/association.ts'
import { associationSchema } from '#domain/platform/schemas.ts'
import { checkAssociationFacts, readAssociation } from '#server/operations/doctor/check-site.ts'
import { withClient, withEmbeddedDatabase } from '../backup/embedded-cluster.ts'
import { provisionalConfig } from './check-settings.ts'
import type { Settings } from './env-file.ts'
import { type Conversation, findingLine, promptForText } from './run-steps.ts'

/** The facts that an installer knows; the others are entered at `/admin/identite`. */
const promptedFacts: readonly FactName[] = [
  'name',
  'address',
  'phone',
  'email',
  'registration',
  'siret',
  'publicationDirector',
  'host.name',
  'host.address',
  'host.phone',
]

/** Returns the association's facts in the database; those of the files when it does not answer, and none when these are invalid. */
export async function readKnownAssociation(settings: Settings): Promise<Association> {
  try {
    const config = provisionalConfig(settings)
    return await withEmbeddedDatabase(
      config,
      () => {},
      (url) => withClient(url, (client) => readAssociation(client, config)),
    ).catch(() => config.identity.association)
  } catch {
    return exampleAssociation
  }
}

/** Prompts for the association's facts and returns them; `knownFacts` themselves when nothing changes. An empty answer leaves a fact unchanged. */
export async function promptForAssociation(
  knownFacts: Association,
  conversation: Conversation,
): Promise<Association> {
  conversation.say('\nIdentité de l’association')
  conversation.say('Ce que la loi veut lire sur le site. Vide : plus tard, sous /admin/identite.')
  let association = knownFacts
  for (const name of promptedFacts) {
    const currentValue = readFact(association, name)
    const answer = await promptForText(
      {
        name,
        text: factLabels[name],
        defaultAnswer: () => (isExampleFact(name, currentValue) ? '' : currentValue),
        validate: (text) => (text === '' ? null : refuseFact(association, name, text)),
      },
      {},
      conversation,
    )
    if (answer && answer !== currentValue) association = withFact(association, name, answer)
  }
  conversation.say(findingLine({ title: 'Mentions de l’association', ...checkAssociationFacts(association) }))
  return association
}

/** Refuses a fact that the form for administrators refuses as well. */
function refuseFact(association: Association, name: FactName, text: string): string | null {
  const { error } = associationSchema.safeParse(withFact(association, name, text))
  return error?.issues.find(({ path }) => path.join('.') === name)?.message ?? null
}

function withFact(association: Association, name: FactName, text: string): Association {
  const [first, second] = name.split('.') as [keyof Association, string | undefined]
  const group = association[first]
  return {
    ...association,
    [first]: second && typeof group === 'object' ? { ...group, [second]: text } : text,
  }
}
