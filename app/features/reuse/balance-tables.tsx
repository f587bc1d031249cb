import { carbonText } from '#domain/catalogue/carbon.ts'
import { provenanceText } from '#domain/catalogue/provenance.ts'
import { repFamilyLabels } from '#domain/catalogue/rep-families.ts'
import { massText, type ReuseBalance, sourcedText, unweighedText } from '#domain/orders/reuse-balance.ts'
import { departmentLabel } from '#domain/places/departments.ts'
import { type SumsRow, SumsTable } from './sums-table.tsx'

/** Totals: weight first, as reports require it. */
export const BalanceTotal = ({ total }: Pick<ReuseBalance, 'total'>) => (
  <dl className="grid gap-x-10 gap-y-4 sm:flex">
    <Figure label="remis en usage" value={massText(total.weight)} note={unweighedText(total.unweighed)} />
    {total.sourced > 0 && (
      <Figure
        label="évités, transport déduit"
        value={carbonText(total.avoided)}
        note={sourcedText(total.sourced)}
      />
    )}
    <Figure
      label={total.articles > 1 ? 'articles' : 'article'}
      value={total.articles.toLocaleString('fr-FR')}
    />
    <Figure
      label={total.handOvers > 1 ? 'remises' : 'remise'}
      value={total.handOvers.toLocaleString('fr-FR')}
    />
  </dl>
)

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-ink-soft">
      {label}
      {note && <span className="block text-sm">{note}</span>}
    </dt>
    <dd className="font-display text-4xl font-bold text-fir tabular-nums">{value}</dd>
  </div>
)

/** Tables by category, origin and destination. */
export const BalanceTables = ({ balance }: { balance: ReuseBalance }) => (
  <div className="grid gap-10 lg:grid-cols-2 lg:items-start">
    <div className="lg:row-span-3">
      <SumsTable
        caption="Par catégorie"
        heading="Catégorie"
        rows={balance.byCategory.map(({ category, family, repFamily, pemdFamily, ...sums }) => ({
          ...sums,
          key: `${family} ${category}`,
          label: category === family ? category : `${family} › ${category}`,
          note: [
            repFamily ? `REP PMCB\u00a0: ${repFamilyLabels[repFamily]}` : 'REP PMCB\u00a0: non classé',
            pemdFamily && `PEMD : ${pemdFamily}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </div>
    <SumsTable caption="D’où ils viennent" heading="Département" rows={departmentRows(balance.byOrigin)} />
    <SumsTable
      caption="Provenance"
      heading="Chantier ou lot"
      rows={balance.bySource.map(({ provenance, ...sums }) => ({
        ...sums,
        key: JSON.stringify(provenance),
        label: provenanceText(provenance) || 'Non précisée',
      }))}
    />
    <SumsTable caption="Où ils vont" heading="Département" rows={departmentRows(balance.byDestination)} />
  </div>
)

const departmentRows = (rows: ReuseBalance['byOrigin']): SumsRow[] =>
  rows.map(({ department, ...sums }) => ({
    ...sums,
    key: department ?? '',
    label: departmentLabel(department),
  }))
