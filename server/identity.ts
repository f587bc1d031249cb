import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type Association, association } from '#domain/platform/association.ts'
import { colourNames, type Palette } from '#domain/platform/palette.ts'

const text = z.string().trim().min(1).max(300)

const identitySchema = z.strictObject({
  name: text.max(60),
  description: text,
  association: z.strictObject({
    name: text,
    form: text,
    registration: text,
    siret: text,
    vat: text,
    address: text,
    phone: text,
    email: z.email(),
    publicationDirector: text,
    host: z.strictObject({ name: text, address: text, phone: text, dataPlace: text }),
    paymentProvider: text,
    mediator: z.strictObject({ name: text, address: text, site: text }),
    founders: z.array(z.strictObject({ name: text, role: text, picture: text.startsWith('/') })).max(12),
  }),
  colours: z.partialRecord(z.enum(colourNames), z.string().regex(/^#[0-9a-f]{6}$/)),
})

/** Whose site it is: the same program serves any association. */
export interface Identity {
  name: string
  description: string
  association: Association
  colours: Palette
  /** Pictures that stand in the place of ours (favicon.svg, icons/…, equipe/…); null: ours. */
  folder: string | null
  /** `logo.svg` stands before the name in place of ours. */
  hasLogo: boolean
}

const own: Identity = {
  name: 'Réchantier',
  description: 'La place de marché des matériaux de second œuvre invendus, annulés ou de réemploi.',
  association,
  colours: {},
  folder: null,
  hasLogo: false,
}

/** Reads `identite.json` of the folder; what it does not say is ours, or still to be completed. @throws Error in French */
export function readIdentity(given: string | undefined): Identity {
  if (!given) return own
  const path = join(given, 'identite.json')
  const { association: facts, ...identity } = parse(path)
  return {
    ...own,
    ...identity,
    association: {
      ...association,
      ...facts,
      host: { ...association.host, ...facts?.host },
      mediator: { ...association.mediator, ...facts?.mediator },
      // Nobody's portraits are another association's.
      founders: facts?.founders ?? [],
    },
    folder: resolve(given),
    hasLogo: existsSync(join(given, 'logo.svg')),
  }
}

const givenSchema = identitySchema.partial().extend({
  association: identitySchema.shape.association
    .partial()
    .extend({
      host: identitySchema.shape.association.shape.host.partial().optional(),
      mediator: identitySchema.shape.association.shape.mediator.partial().optional(),
    })
    .optional(),
})

function parse(path: string) {
  try {
    const parsed = givenSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    if (parsed.success) return parsed.data
    const lines = parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `- ${[...issue.path, issue.keys.join(', ')].join('.')} : inconnu`
        : `- ${issue.path.join('.')} : ${issue.message}`,
    )
    throw new Error(lines.join('\n'))
  } catch (error) {
    throw new Error(`Configuration invalide : IDENTITY_FOLDER, ${path} :\n${(error as Error).message}`)
  }
}
