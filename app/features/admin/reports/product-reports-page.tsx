import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import type { Column } from '#app/components/data-table.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { Modal } from '#app/components/modal.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { Time } from '#app/components/time.tsx'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { failureOf } from '#app/lib/form-failure.ts'
import { useAddress } from '#app/lib/page-data.ts'
import {
  longestProductReport,
  parseProductReportSearch,
  productReportReasonLabels,
  productReportStatuses,
  productReportStatusLabels,
  settleProductReportSchema,
} from '#domain/catalogue/product-reports.ts'
import { formatShortDate } from '#domain/dates.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { totalText } from '#domain/page.ts'
import { type ProductReportLine, productReportsQuery, useSettleProductReport } from './queries.ts'
import { ReportKinds } from './report-kinds.tsx'

const filters: Filter[] = [
  {
    kind: 'one',
    name: 'status',
    label: 'État',
    every: 'Tous',
    options: productReportStatuses.map((value) => ({ value, label: productReportStatusLabels[value] })),
  },
]

/** `/admin/reports/products`: the articles that people have reported, each decided where it stands. */
export function ProductReportsPage() {
  const list = useQuery(productReportsQuery(useAddress(parseProductReportSearch)))
  const [decided, setDecided] = useState<ProductReportLine | null>(null)
  const open = list.data?.open ?? 0
  return (
    <AdminPage
      title="Annonces signalées"
      text="Qui a signalé reçoit la décision et son explication&nbsp;; le vendeur d’une annonce retirée aussi."
    >
      <ReportKinds current="products" />
      <AdminList
        exportAs="product-reports"
        label="Annonces signalées"
        caption="Annonces signalées, les plus récentes d’abord"
        filters={{ filters }}
        list={list}
        columns={columnsWith(setDecided)}
        keyOf={({ id }) => id}
        unit={['signalement', 'signalements']}
        note={open > 0 ? ` · ${totalText(open)} à traiter` : ''}
        empty="Personne n’a signalé d’annonce."
        noMatch="Aucun signalement dans cet état."
        failure="Les signalements n’ont pas pu être chargés."
      />
      <Modal
        open={decided !== null}
        onClose={() => setDecided(null)}
        title="Décider"
        description={decided?.product.title}
        placement="center"
      >
        {decided && <Decision report={decided} onClose={() => setDecided(null)} />}
      </Modal>
    </AdminPage>
  )
}

const link = 'text-fir underline underline-offset-4 hover:text-terracotta'
const looks = {
  open: 'bg-terracotta-tint text-terracotta-deep',
  kept: 'bg-plaster-deep text-ink',
  withdrawn: 'bg-fir-tint text-fir-deep',
} as const

const columnsWith = (decide: (report: ProductReportLine) => void): Column<ProductReportLine>[] => [
  {
    heading: 'Annonce',
    isTitle: true,
    cell: ({ product, reason, explanation }) => (
      <div className="text-left">
        {product.path ? (
          <Link to={product.path} className={link}>
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
    ),
  },
  {
    heading: 'Date',
    cell: ({ createdAt }) => <Time at={createdAt} format={formatShortDate} className="whitespace-nowrap" />,
  },
  {
    heading: 'Signalé par',
    cell: ({ reporter: { id, name, email } }) => (
      <>
        {id ? (
          <Link to={`/admin/users/${id}`} className={link}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name || 'Compte supprimé'}</bdi>
        )}
        {email && <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>}
      </>
    ),
  },
  {
    heading: 'Vendeur',
    cell: ({ seller }) =>
      seller ? (
        <Link to={`/admin/users/${seller.id}`} className={link}>
          <bdi>{seller.name}</bdi>
        </Link>
      ) : (
        ''
      ),
  },
  {
    heading: 'État',
    cell: (report) => (
      <div className="grid justify-items-end gap-2 @4xl:justify-items-start">
        <span
          className={clsx(
            'rounded-sm px-2 py-0.5 text-sm font-semibold whitespace-nowrap',
            looks[report.status],
          )}
        >
          {productReportStatusLabels[report.status]}
        </span>
        {report.status === 'open' ? (
          <Button
            size="sm"
            aria-label={`Décider\u00a0: ${report.product.title}`}
            onClick={() => decide(report)}
          >
            Décider
          </Button>
        ) : (
          <span className="text-sm wrap-anywhere text-ink-soft">
            {report.settledBy && `${report.settledBy.name}\u00a0: `}
            {report.decision}
          </span>
        )}
      </div>
    ),
  },
]

const outcomes = [
  { value: 'kept', label: 'Maintenir', text: 'Rien n’est contraire à la loi ni à nos règles.' },
  {
    value: 'withdrawn',
    label: 'Retirer',
    text: 'Elle quitte le catalogue. Corrigée par son vendeur, elle revient à valider.',
  },
]
const labels = { outcome: 'Décision', explanation: 'Explication' }

function Decision({ report, onClose }: { report: ProductReportLine; onClose: () => void }) {
  const settle = useSettleProductReport(report.id)
  return (
    <DialogForm
      submit="Envoyer la décision"
      labels={labels}
      isPending={settle.isPending}
      failure={
        settle.error &&
        failureOf(settle.error, {
          title: 'Décision non prise',
          text: 'Vérifiez votre connexion, puis réessayez.',
        })
      }
      onClose={onClose}
      onSubmit={(filled) => {
        const read = settleProductReportSchema.safeParse(Object.fromEntries(filled))
        if (!read.success) return fieldErrors(read.error)
        settle.mutateAsync(read.data).then(onClose, () => {})
      }}
    >
      {(errors) => (
        <>
          <RadioCards
            legend={labels.outcome}
            name="outcome"
            required
            options={outcomes}
            error={errors.outcome}
            className="sm:grid-cols-2"
          />
          <TextAreaField
            label={labels.explanation}
            hint="Envoyée à qui a signalé, et au vendeur si l’annonce est retirée."
            name="explanation"
            rows={4}
            maxLength={longestProductReport}
            required
            error={errors.explanation}
          />
        </>
      )}
    </DialogForm>
  )
}
