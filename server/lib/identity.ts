import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import {
  type Association,
  association,
  type BoardMember,
  type Partner,
} from '#domain/platform/association.ts'
import { colourNames, type Palette } from '#domain/platform/palette.ts'

/** Fictional board members shown until the association enters its own. */
const exampleBoard: BoardMember[] = [
  {
    name: 'Claire Aubert',
    role: 'Cofondatrice, conductrice de travaux pendant quinze ans',
    picture: '/equipe/claire-aubert.svg',
  },
  {
    name: 'Malik Serrano',
    role: 'Cofondateur, négociant en matériaux devenu ressourcier',
    picture: '/equipe/malik-serrano.svg',
  },
]

const toExamplePartner = (name: string): Partner => ({ name, url: '', logo: '', isExample: true })

/** Fictional partners, whose logos the page draws (app/features/home/partner-marquee.tsx). */
const examplePartners: Partner[] = [
  'Menuiserie Tavernac',
  'Parquets Morvanne',
  'Ferronnerie Aubrelle',
  'Dépôt Brumaire',
  'Sanitaires Orvelle',
  'Volets Kerlannic',
  'Transports Sauvigneau',
].map(toExamplePartner)

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
    statutesUrl: z.url(),
    host: z.strictObject({ name: text, address: text, phone: text, dataPlace: text }),
    paymentProvider: text,
    mediator: z.strictObject({ name: text, address: text, site: text }),
    networks: z.strictObject({ linkedin: z.url(), instagram: z.url(), facebook: z.url() }),
    founders: z.array(z.strictObject({ name: text, role: text, picture: text.startsWith('/') })).max(12),
  }),
  colours: z.partialRecord(z.enum(colourNames), z.string().regex(/^#[0-9a-f]{6}$/)),
})

/** The association that runs the site; the program serves any association. */
export interface Identity {
  name: string
  description: string
  association: Association
  board: readonly BoardMember[]
  partners: readonly Partner[]
  colours: Palette
  /** Folder of pictures that replace the default ones (favicon.svg, icons/…, equipe/…); null for the default ones. */
  folder: string | null
  /** Set when the folder has a `logo.svg`, shown before the name. */
  hasLogo: boolean
}

const defaultIdentity: Identity = {
  name: 'Réchantier',
  description: 'La place de marché des matériaux de second œuvre invendus, annulés ou de réemploi.',
  association,
  board: exampleBoard,
  partners: examplePartners,
  colours: {},
  folder: null,
  hasLogo: false,
}

/** Reads `identite.json` in the folder; missing facts keep their defaults. @throws Error in French */
export function readIdentity(folder: string | undefined): Identity {
  if (!folder) return defaultIdentity
  const path = join(folder, 'identite.json')
  const { association: associationInFile, ...identity } = readIdentityFile(path)
  const { founders, ...facts } = associationInFile ?? {}
  return {
    ...defaultIdentity,
    ...identity,
    association: {
      ...association,
      ...facts,
      host: { ...association.host, ...facts.host },
      mediator: { ...association.mediator, ...facts.mediator },
      networks: { ...association.networks, ...facts.networks },
    },
    // Portraits belong to one association.
    board: founders ?? [],
    partners: [],
    folder: resolve(folder),
    hasLogo: existsSync(join(folder, 'logo.svg')),
  }
}

const identityFileSchema = identitySchema.partial().extend({
  association: identitySchema.shape.association
    .partial()
    .extend({
      host: identitySchema.shape.association.shape.host.partial().optional(),
      mediator: identitySchema.shape.association.shape.mediator.partial().optional(),
      networks: identitySchema.shape.association.shape.networks.partial().optional(),
    })
    .optional(),
})

function readIdentityFile(path: string) {
  try {
    const parsed = identityFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
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
