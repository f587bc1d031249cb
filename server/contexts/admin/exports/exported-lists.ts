import { userTypeLabels } from '#domain/accounts/account-labels.ts'
import { parsePeopleSearch } from '#domain/accounts/people-search.ts'
import { readPage } from '#domain/address.ts'
import { parseAdminSearch } from '#domain/catalogue/admin-products.ts'
import { carbonBasisLabels, carbonTargetLabels } from '#domain/catalogue/carbon.ts'
import { parseCarbonSearch } from '#domain/catalogue/carbon-schema.ts'
import {
  parseProductReportSearch,
  productReportReasonLabels,
  productReportStatusLabels,
} from '#domain/catalogue/product-reports.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { parseReportSearch, reportReasonLabels, reportStatusLabels } from '#domain/conversations/reports.ts'
import { formatDay, formatListedMoment } from '#domain/dates.ts'
import {
  blockReasonLabels,
  emailStateLabels,
  parseBlockedAddressSearch,
  parseEmailSearch,
  parseUnreadableReportSearch,
  unreadableReportReasonLabels,
} from '#domain/emails/emails.ts'
import { decimalFromCents } from '#domain/money.ts'
import { parseFormerOrderSearch } from '#domain/orders/former-orders.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { parseReviewSearch, reviewStates } from '#domain/orders/reviews.ts'
import { orderStatusLabels } from '#domain/orders/states.ts'
import { providerEventLabels } from '#domain/payments/labels.ts'
import { parseProviderEventSearch } from '#domain/payments/payments.ts'
import { auditActions, auditSubjects } from '#domain/platform/audit.ts'
import { type ChangeText, describeChanges } from '#domain/platform/audit-text/describe-changes.ts'
import { type ExportedList, exportedListNames, maxExportedRows } from '#domain/platform/exports.ts'
import { failedJobsPerPage, failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { auditFilterSchema } from '#domain/platform/schemas.ts'
import { parseSynonymSearch } from '#domain/search/synonyms.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import {
  listBlockedAddresses,
  listUnreadableReports,
} from '#server/capabilities/email/admin/blocked-addresses.ts'
import { listEmails } from '#server/capabilities/email/admin/emails.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { listUsers } from '#server/contexts/accounts/users.ts'
import { listAdminProducts } from '#server/contexts/catalogue/admin-products/list-admin-products.ts'
import { listCarbonFactors } from '#server/contexts/catalogue/carbon.ts'
import { listCategories } from '#server/contexts/catalogue/categories.ts'
import { listProductReports } from '#server/contexts/catalogue/reports/list-product-reports.ts'
import { listReports } from '#server/contexts/messages/admin/reports.ts'
import { listReviews } from '#server/contexts/orders/admin/reviews.ts'
import { listAllFormerOrders } from '#server/contexts/orders/former-orders.ts'
import { listEvents } from '#server/contexts/payments/events.ts'
import { listSynonyms } from '#server/contexts/search/synonyms.ts'
import { csvStream } from '#server/http/downloads.ts'
import { listAudit } from '../audit.ts'
import { listFailedJobs } from '../failed-jobs.ts'
import { exportedCategories, exportedFields } from './catalogue-lists.ts'
import { batchSize, defineExport, definePagedExport, type ExportDefinition } from './define-export.ts'

const formatMomentCell = (at: string | null) => at && formatListedMoment(at).replace(',', '')
const yesText = (isTrue: boolean) => (isTrue ? 'oui' : '')

type AuditLine = Awaited<ReturnType<typeof listAudit>>['entries'][number] & { changes: ChangeText[] }

/** Formats the values before or after the changes, one a line. */
const formatValues = (changes: readonly ChangeText[], side: 'before' | 'after') =>
  changes
    .flatMap(({ name, [side]: text }) => (text === null ? [] : name ? `${name}\u00a0: ${text}` : text))
    .join('\n')

async function readCategoryNames(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const families = await listCategories(ctx)
  const all = families.flatMap((family) => [family, ...family.children])
  return new Map(all.flatMap(({ id, slug, name }) => [[id, name] as const, [slug, name] as const]))
}

const findLabel = (names: Record<string, string>, word: string) => names[word] ?? word

/** All lists that administrators can export. */
const exportedLists: Record<ExportedList, ExportDefinition> = {
  users: definePagedExport(parsePeopleSearch, async (...args) => (await listUsers(...args)).items, [
    { heading: 'Prénom', cell: ({ firstName }) => firstName },
    { heading: 'Nom', cell: ({ lastName }) => lastName },
    { heading: 'Entreprise', cell: ({ companyName }) => companyName },
    { heading: 'Email', cell: ({ email }) => email },
    { heading: 'Type', cell: ({ userType }) => userTypeLabels[userType] },
    { heading: 'Étiquettes', cell: ({ tags }) => tags.join(', ') },
    { heading: 'Inscription', cell: ({ createdAt }) => formatMomentCell(createdAt) },
    { heading: 'Administrateur', cell: ({ role }) => yesText(role === 'admin') },
    { heading: 'Suspendu', cell: ({ isSuspended }) => yesText(isSuspended) },
    {
      heading: 'Profil incomplet',
      cell: ({ completionStatus }) => yesText(completionStatus === 'incomplete'),
    },
    { heading: 'Identifiant', cell: ({ id }) => id },
  ]),
  products: definePagedExport(parseAdminSearch, async (...args) => (await listAdminProducts(...args)).items, [
    { heading: 'Code', cell: ({ uniqueCode }) => uniqueCode },
    { heading: 'Titre', cell: ({ title }) => title },
    { heading: 'Catégorie', cell: ({ categoryName }) => categoryName },
    { heading: 'Vendeur', cell: ({ seller }) => seller.name },
    {
      heading: 'Prix (€)',
      cell: ({ price }) => (price === null ? 'sur demande' : decimalFromCents(price).replace('.', ',')),
    },
    { heading: 'Stock', cell: ({ quantity }) => quantity },
    { heading: 'Statut', cell: ({ status, isRefused }) => (isRefused ? 'Refusé' : statusLabels[status]) },
    { heading: 'Mis en avant', cell: ({ isFeatured }) => yesText(isFeatured) },
    { heading: 'Masqué', cell: ({ isHidden }) => yesText(isHidden) },
    { heading: 'Ajouté le', cell: ({ createdAt }) => formatMomentCell(createdAt) },
  ]),
  categories: exportedCategories,
  'custom-fields': exportedFields,
  reviews: definePagedExport(parseReviewSearch, async (...args) => (await listReviews(...args)).items, [
    { heading: 'Date', cell: ({ createdAt }) => formatMomentCell(createdAt) },
    { heading: 'Étoiles', cell: ({ stars }) => stars },
    { heading: 'Texte', cell: ({ text }) => text },
    { heading: 'De', cell: ({ author }) => author.name },
    { heading: 'Sur', cell: ({ subject }) => subject.name },
    { heading: 'Commande', cell: ({ orderId }) => orderNumber(orderId) },
    {
      heading: 'État',
      cell: ({ state }) => reviewStates.find(({ value }) => value === state)?.label ?? state,
    },
    { heading: 'Motif', cell: ({ hiddenReason }) => hiddenReason },
  ]),
  reports: definePagedExport(parseReportSearch, async (...args) => (await listReports(...args)).items, [
    { heading: 'Date', cell: ({ createdAt }) => formatMomentCell(createdAt) },
    { heading: 'Sujet', cell: ({ subject }) => subject },
    { heading: 'Motif', cell: ({ reason }) => reportReasonLabels[reason] },
    { heading: 'Précisions', cell: ({ details }) => details },
    { heading: 'Signalé par', cell: ({ reporter }) => reporter.name },
    { heading: 'Personne signalée', cell: ({ reported }) => reported.name },
    { heading: 'État', cell: ({ status }) => reportStatusLabels[status] },
    { heading: 'Note', cell: ({ note }) => note },
    { heading: 'Traité le', cell: ({ settledAt }) => formatMomentCell(settledAt) },
  ]),
  'product-reports': definePagedExport(
    parseProductReportSearch,
    async (...args) => (await listProductReports(...args)).items,
    [
      { heading: 'Date', cell: ({ createdAt }) => formatMomentCell(createdAt) },
      { heading: 'Annonce', cell: ({ product }) => product.title },
      { heading: 'Vendeur', cell: ({ seller }) => (seller ? seller.name : '') },
      { heading: 'Motif', cell: ({ reason }) => productReportReasonLabels[reason] },
      { heading: 'Explication', cell: ({ explanation }) => explanation },
      { heading: 'Signalé par', cell: ({ reporter }) => reporter.name },
      { heading: 'État', cell: ({ status }) => productReportStatusLabels[status] },
      { heading: 'Décision', cell: ({ decision }) => decision },
    ],
  ),
  'former-orders': definePagedExport(
    parseFormerOrderSearch,
    async (...args) => (await listAllFormerOrders(...args)).items,
    [
      { heading: 'Numéro', cell: ({ id }) => orderNumber(id) },
      { heading: 'Date', cell: ({ createdAt }) => formatMomentCell(createdAt) },
      { heading: 'Acheteur', cell: ({ buyer }) => buyer },
      {
        heading: 'Articles',
        cell: ({ items }) => items.map(({ title, quantity }) => `${quantity} × ${title}`).join('\n'),
      },
      { heading: 'État', cell: ({ status }) => orderStatusLabels[status] },
      { heading: 'Total (€)', cell: ({ totalAmount }) => decimalFromCents(totalAmount).replace('.', ',') },
    ],
  ),
  emails: definePagedExport(parseEmailSearch, async (...args) => (await listEmails(...args)).items, [
    { heading: 'Date', cell: ({ createdAt }) => formatMomentCell(createdAt) },
    { heading: 'Destinataire', cell: ({ recipient }) => recipient },
    { heading: 'Objet', cell: ({ subject }) => subject },
    { heading: 'État', cell: ({ state }) => emailStateLabels[state] },
    { heading: 'Envoyé le', cell: ({ sentAt }) => formatMomentCell(sentAt) },
    { heading: 'Raison de l’échec', cell: ({ failure }) => failure?.explanation ?? null },
    { heading: 'Commande', cell: ({ orderId }) => orderId && orderNumber(orderId) },
  ]),
  'blocked-addresses': definePagedExport(
    parseBlockedAddressSearch,
    async (...args) => (await listBlockedAddresses(...args)).items,
    [
      { heading: 'Adresse', cell: ({ address }) => address },
      { heading: 'Raison', cell: ({ reason }) => blockReasonLabels[reason] },
      { heading: 'Précision', cell: ({ detail }) => detail },
      { heading: 'Depuis le', cell: ({ createdAt }) => formatMomentCell(createdAt) },
    ],
  ),
  synonyms: definePagedExport(parseSynonymSearch, async (...args) => (await listSynonyms(...args)).items, [
    { heading: 'Terme', cell: ({ term }) => term },
    { heading: 'Trouve aussi', cell: ({ meanings }) => meanings.join(', ') },
    { heading: 'Catégories proposées', cell: ({ categorySlugs }) => categorySlugs.join(', ') },
  ]),
  jobs: definePagedExport(
    (params) => ({ page: readPage(params, failedJobsPerPage) }),
    async (...args) => (await listFailedJobs(...args)).items,
    [
      { heading: 'Tâche', cell: ({ kind }) => failedJobTexts[kind].label },
      { heading: 'Conséquence', cell: ({ kind }) => failedJobTexts[kind].effect },
      { heading: 'Concerne', cell: ({ subjects }) => subjects.map(({ label }) => label).join(', ') },
      { heading: 'Dernier échec', cell: ({ failedAt }) => formatMomentCell(failedAt) },
      { heading: 'Prochain essai', cell: ({ nextAt }) => nextAt && formatMomentCell(nextAt) },
      { heading: 'Essais', cell: ({ attempts }) => attempts },
      { heading: 'Erreur', cell: ({ error }) => error },
    ],
  ),
  'unreadable-reports': definePagedExport(
    parseUnreadableReportSearch,
    async (...args) => (await listUnreadableReports(...args)).items,
    [
      { heading: 'Problème', cell: ({ reason }) => unreadableReportReasonLabels[reason] },
      { heading: 'Reçu', cell: ({ receivedAt }) => formatMomentCell(receivedAt) },
      { heading: 'Début du texte', cell: ({ beginning }) => beginning },
    ],
  ),
  'provider-events': definePagedExport(
    parseProviderEventSearch,
    async (...args) => (await listEvents(...args)).items,
    [
      { heading: 'Notification', cell: ({ type }) => providerEventLabels[type] },
      { heading: 'Nom chez le prestataire', cell: ({ name }) => name },
      { heading: 'Objet', cell: ({ objectId }) => objectId },
      { heading: 'Reçue', cell: ({ receivedAt }) => formatMomentCell(receivedAt) },
      { heading: 'Traitée', cell: ({ appliedAt }) => formatMomentCell(appliedAt) },
      { heading: 'Essais', cell: ({ attempts }) => attempts },
      { heading: 'Erreur', cell: ({ lastError }) => lastError },
    ],
  ),
  'carbon-factors': definePagedExport(
    parseCarbonSearch,
    async (...args) => (await listCarbonFactors(...args)).items,
    [
      { heading: 'S’applique à', cell: ({ target }) => carbonTargetLabels[target] },
      {
        heading: 'Catégorie ou article',
        cell: ({ categoryName, productTitle }) => categoryName ?? productTitle,
      },
      { heading: 'CO₂ (kg)', cell: ({ grams }) => String(grams / 1000).replace('.', ',') },
      { heading: 'Par', cell: ({ basis }) => carbonBasisLabels[basis] },
      { heading: 'Modules', cell: ({ modules }) => modules },
      { heading: 'Source', cell: ({ source }) => source },
      { heading: 'Adresse', cell: ({ url }) => url },
      { heading: 'Année', cell: ({ year }) => year },
      { heading: 'Valable jusqu’au', cell: ({ validUntil }) => formatDay(validUntil) },
    ],
  ),
  audit: defineExport<AuditLine>(
    [
      { heading: 'Date', cell: ({ createdAt }) => formatMomentCell(createdAt) },
      { heading: 'Qui', cell: ({ adminName }) => adminName },
      { heading: 'À la place de', cell: ({ onBehalfOfName }) => onBehalfOfName },
      { heading: 'Quoi', cell: ({ action }) => findLabel(auditActions, action) },
      { heading: 'Sujet', cell: ({ subjectType }) => findLabel(auditSubjects, subjectType) },
      { heading: 'Nom', cell: ({ subjectName }) => subjectName },
      { heading: 'Avant', cell: ({ changes }) => formatValues(changes, 'before') },
      { heading: 'Après', cell: ({ changes }) => formatValues(changes, 'after') },
    ],
    async (ctx, params, from) => {
      const filter = auditFilterSchema.parse(Object.fromEntries(params))
      const { entries, people, next } = await listAudit(
        ctx,
        { ...filter, before: from || undefined },
        batchSize,
      )
      const names = new Map([...(await readCategoryNames(ctx)), ...Object.entries(people)])
      return { rows: entries.map((entry) => ({ ...entry, changes: describeChanges(entry, names) })), next }
    },
  ),
}

/** Exports a list with the filters of its page, up to `maxExportedRows`. The export and its filters are recorded first. */
export async function exportList(
  ctx: Context,
  { list, params }: { list: ExportedList; params: URLSearchParams },
): Promise<ReadableStream<Uint8Array>> {
  requireAdmin(ctx)
  const { columns } = exportedLists[list]
  const subject = { type: 'export', id: list, name: `${exportedListNames[list]} (CSV)` } as const
  await recordAudit(ctx, [{ action: 'list.export', subject, after: { filters: Object.fromEntries(params) } }])
  return csvStream(columns, readBatches(ctx, list, params))
}

async function* readBatches(ctx: Context, list: ExportedList, params: URLSearchParams) {
  let rowCount = 0
  for (let from: number | null = 0; from !== null && rowCount < maxExportedRows; ) {
    const batch = await exportedLists[list].read(ctx, params, from)
    const rows = batch.rows.slice(0, maxExportedRows - rowCount)
    rowCount += rows.length
    from = batch.next
    yield rows
  }
}
