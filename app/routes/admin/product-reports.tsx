import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { Time } from '#app/components/time.tsx'
import { ReportKinds } from '#app/features/admin/reports/report-parts.tsx'
import { type AdminApi, type RowOf, useAdminAction } from '#app/features/admin/shared/admin-api.ts'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { Badge, PersonLink, textLink } from '#app/features/admin/shared/cells.tsx'
import { FieldsForm, parseBySchema } from '#app/features/admin/shared/fields-form.tsx'
import { failureOf } from '#app/lib/form-failure.ts'
import {
  maxReportLength,
  type ProductReportSettlement,
  parseProductReportSearch,
  productReportParams,
  productReportReasonLabels,
  productReportStatuses,
  productReportStatusLabels,
  settleProductReportSchema,
} from '#domain/catalogue/product-reports.ts'
import { formatShortDate } from '#domain/dates.ts'
import { totalText } from '#domain/page.ts'

type ProductReport = RowOf<AdminApi['product-reports']['$get']>

const { loader, ListPage } = defineAdminList({
  title: 'Annonces signalées',
  text: 'Qui a signalé reçoit la décision et son explication\u00a0; le vendeur d’une annonce retirée aussi.',
  queryKey: ['reports', 'products'],
  searchParams: { parse: parseProductReportSearch, print: productReportParams },
  call: (admin, args) => admin['product-reports'].$get(args),
  header: () => <ReportKinds current="products" />,
  caption: 'Annonces signalées, les plus récentes d’abord',
  unit: ['signalement', 'signalements'],
  note: ({ open }) => (open > 0 ? ` · ${totalText(open)} à traiter` : ''),
  filters: [
    {
      kind: 'select',
      name: 'status',
      label: 'État',
      allLabel: 'Tous',
      options: productReportStatuses.map((value) => ({ value, label: productReportStatusLabels[value] })),
    },
  ],
  columns: [
    { heading: 'Annonce', isTitle: true, cell: (report) => <ReportedProduct report={report} /> },
    {
      heading: 'Date',
      cell: ({ createdAt }) => <Time at={createdAt} format={formatShortDate} className="whitespace-nowrap" />,
    },
    {
      heading: 'Signalé par',
      cell: ({ reporter: { id, name, email } }) => (
        <>
          {id ? <PersonLink person={{ id, name }} /> : <bdi>{name || 'Compte supprimé'}</bdi>}
          {email && <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>}
        </>
      ),
    },
    { heading: 'Vendeur', cell: ({ seller }) => seller && <PersonLink person={seller} /> },
    { heading: 'État', cell: (report) => <ReportState report={report} /> },
  ],
  empty: 'Personne n’a signalé d’annonce.',
  noMatch: 'Aucun signalement dans cet état.',
  failure: 'Les signalements n’ont pas pu être chargés.',
  exportAs: 'product-reports',
})

export { ListPage as default, loader as clientLoader, loader }

const ReportedProduct = ({ report: { product, reason, explanation } }: { report: ProductReport }) => (
  <div className="text-left">
    {product.path ? (
      <Link to={product.path} className={textLink}>
        <bdi>{product.title}</bdi>
      </Link>
    ) : (
      <bdi>{product.title} (supprimée)</bdi>
    )}
    <span className="mt-1 block text-sm font-semibold">{productReportReasonLabels[reason]}</span>
    <span dir="auto" className="mt-1 block text-base font-normal wrap-anywhere whitespace-pre-wrap">
      {explanation}
    </span>
  </div>
)

const tones = { open: 'open', kept: 'plain', withdrawn: 'good' } as const

function ReportState({ report }: { report: ProductReport }) {
  const [isDeciding, setIsDeciding] = useState(false)
  const { status, product, settledBy, decision } = report
  const close = () => setIsDeciding(false)
  return (
    <div className="grid justify-items-end gap-2 @4xl:justify-items-start">
      <Badge tone={tones[status]} className="whitespace-nowrap">
        {productReportStatusLabels[status]}
      </Badge>
      {status === 'open' ? (
        <Button size="sm" aria-label={`Décider\u00a0: ${product.title}`} onClick={() => setIsDeciding(true)}>
          Décider
        </Button>
      ) : (
        <span className="text-sm wrap-anywhere text-ink-soft">
          {settledBy && `${settledBy.name}\u00a0: `}
          {decision}
        </span>
      )}
      <Modal open={isDeciding} onClose={close} title="Décider" description={product.title} placement="center">
        <Decision reportId={report.id} onClose={close} />
      </Modal>
    </div>
  )
}

const outcomes = [
  { value: 'kept', label: 'Maintenir', text: 'Rien n’est contraire à la loi ni à nos règles.' },
  {
    value: 'withdrawn',
    label: 'Retirer',
    text: 'Elle quitte le catalogue. Corrigée par son vendeur, elle revient à valider.',
  },
]

function Decision({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const settle = useAdminAction(
    (admin, json: ProductReportSettlement) =>
      admin['product-reports'][':id'].settle.$post({ param: { id: reportId }, json }),
    { success: 'Décision envoyée' },
  )
  return (
    <FieldsForm
      fields={[
        { name: 'outcome', label: 'Décision', required: true, cards: outcomes },
        {
          name: 'explanation',
          label: 'Explication',
          hint: 'Envoyée à qui a signalé, et au vendeur si l’annonce est retirée.',
          rows: 4,
          maxLength: maxReportLength,
          required: true,
        },
      ]}
      read={(values) => parseBySchema(settleProductReportSchema, values)}
      submit="Envoyer la décision"
      isPending={settle.isPending}
      failure={
        settle.error &&
        failureOf(settle.error, {
          title: 'Décision non prise',
          text: 'Vérifiez votre connexion, puis réessayez.',
        })
      }
      onValue={(settlement) => settle.mutate(settlement, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
