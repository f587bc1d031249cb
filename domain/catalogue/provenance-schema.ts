import { z } from 'zod'
import { cleanLine } from '../written-text.ts'
import { maxDiagnosticLength, maxSiteLength, type Provenance, provenanceKinds } from './provenance.ts'

const line = (longest: number) =>
  z
    .string('Ce champ est un texte.')
    .transform(cleanLine)
    .pipe(z.string().max(longest, `${longest} caractères au plus.`))

/** Without what is not known, so that two equal answers are stored the same. */
export const provenanceSchema = z
  .object({
    kind: z.enum(provenanceKinds, 'Choisissez une provenance.').nullish(),
    site: line(maxSiteLength).nullish(),
    diagnostic: line(maxDiagnosticLength).nullish(),
  })
  .transform(
    (provenance): Provenance => Object.fromEntries(Object.entries(provenance).filter(([, value]) => value)),
  )
