import { z } from 'zod'
import { emailSchema } from '../accounts/schemas.ts'
import { defineSearchParams, oneOf, page } from '../address.ts'
import { cleanLine, cleanText } from '../written-text.ts'

/** The reasons for reporting a product (règlement (UE) 2022/2065, art. 16). */
export const productReportReasons = [
  'stolen',
  'dangerous',
  'counterfeit',
  'misleading',
  'private-data',
  'offensive',
  'other',
] as const
export type ProductReportReason = (typeof productReportReasons)[number]

export const productReportReasonLabels: Record<ProductReportReason, string> = {
  stolen: 'Objet volé ou vente interdite',
  dangerous: 'Produit dangereux (amiante, plomb, non conforme…)',
  counterfeit: 'Contrefaçon, ou photos et textes d’un autre',
  misleading: 'Annonce trompeuse ou arnaque',
  'private-data': 'Données personnelles de quelqu’un',
  offensive: 'Contenu haineux ou choquant',
  other: 'Autre contenu illicite',
}

/** `kept` and `withdrawn` are settled: the product stays or is removed. */
export const productReportStatuses = ['open', 'kept', 'withdrawn'] as const
export type ProductReportStatus = (typeof productReportStatuses)[number]

export const productReportStatusLabels: Record<ProductReportStatus, string> = {
  open: 'À traiter',
  kept: 'Annonce maintenue',
  withdrawn: 'Annonce retirée',
}

export const maxReportLength = 2_000
export const productReportsPerPage = 25

const explanation = (hint: string) =>
  z
    .string({ error: hint })
    .transform(cleanText)
    .pipe(z.string().min(1, hint).max(maxReportLength, '2 000 caractères au plus.'))

export const productReportMessages = {
  explain: 'Expliquez ce qui ne va pas.',
  decide: 'Expliquez la décision : cette explication est envoyée.',
  emailNeeded: 'Saisissez votre adresse email : elle reçoit notre réponse.',
  nameNeeded: 'Saisissez votre nom.',
  missing: 'Ce signalement n’existe pas.',
  settled: 'Ce signalement est déjà traité.',
  gone: 'Cette annonce n’existe plus\u00a0: choisissez «\u00a0Maintenir\u00a0» et dites-le dans l’explication.',
  cannotWithdraw: (status: string) =>
    `Cette annonce est «\u00a0${status}\u00a0»\u00a0: elle ne peut pas être retirée ainsi. Voyez sa page, ou suspendez le compte.`,
}

/** Article 16, paragraph 2, requires reason, place, author and good faith. The place is the product that the report is sent to. */
export const reportProductSchema = z.object({
  reason: z.enum(productReportReasons, { error: 'Choisissez une raison.' }),
  explanation: explanation(productReportMessages.explain),
  /** Required without an account. */
  name: z.string().transform(cleanLine).pipe(z.string().max(100, '100 caractères au plus.')).default(''),
  email: z.union([emailSchema, z.literal('')]).default(''),
  isGoodFaith: z.literal(true, { error: 'Confirmez que vous signalez de bonne foi.' }),
  /** A hidden field that only bots fill in. */
  website: z.string().max(200).default(''),
})
export type ProductReportInput = z.input<typeof reportProductSchema>

export const settleProductReportSchema = z.object({
  outcome: z.enum(['kept', 'withdrawn'], { error: 'Choisissez une décision.' }),
  explanation: explanation(productReportMessages.decide),
})
export type ProductReportSettlement = z.input<typeof settleProductReportSchema>

/** The filters of the administrators' list of reports; no status lists all. */
export const { parse: parseProductReportSearch, print: productReportParams } = defineSearchParams({
  status: oneOf(productReportStatuses),
  page: page(productReportsPerPage),
})
export type ProductReportSearch = ReturnType<typeof parseProductReportSearch>
