import { ChevronDown, Download, Plus, Table2, Tag, Upload } from 'lucide-react'
import { Button, ButtonLink, buttonClass } from '#app/components/button.tsx'
import { type OwnProductsSearch, ownProductsParams } from '#domain/selling/own-products.ts'
import { tablePath } from '#domain/selling/table-batches.ts'
import { Menu, menuEntry } from './menu.tsx'

const formats = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
] as const

/** Classes of a button of which two share a row on a phone. */
const halfOfRow = 'max-sm:px-2 max-sm:col-span-3'
/** Classes of a button of which three share a row on a phone. */
const thirdOfRow = 'max-sm:px-1 max-sm:col-span-2 max-sm:w-full max-sm:text-sm'

interface ListActionsProps {
  search: OwnProductsSearch
  total: number
  onPrint: () => void
}

/** Actions on the whole list. */
export const ListActions = ({ search, total, onPrint }: ListActionsProps) => (
  <div className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-6 max-sm:gap-2 max-[22rem]:grid-cols-1">
    <ButtonLink to="/profile?tab=products&add=1" className={halfOfRow}>
      <Plus aria-hidden="true" className="size-5 max-sm:hidden" />
      Ajouter un produit
    </ButtonLink>
    <ButtonLink to="/profile/products/import" variant="outline" className={halfOfRow}>
      <Upload aria-hidden="true" className="size-5 max-sm:hidden" />
      Importer un fichier
    </ButtonLink>
    <ButtonLink to={tableAddress(search)} variant="outline" className={thirdOfRow}>
      <Table2 aria-hidden="true" className="size-5 max-sm:hidden" />
      Tableau
    </ButtonLink>
    {total > 0 && (
      <>
        <Menu
          label="Exporter la liste"
          button={
            <>
              <Download aria-hidden="true" className="size-5 max-sm:hidden" />
              Exporter
              <ChevronDown aria-hidden="true" className="size-4" />
            </>
          }
          buttonClassName={buttonClass({ variant: 'outline' }, thirdOfRow)}
        >
          {(close) => (
            <>
              <p className="px-3 py-2 text-sm text-ink-soft">
                {total === 1
                  ? 'Le produit affiché'
                  : `Les ${total.toLocaleString('fr-FR')} produits de cette liste`}
                , à modifier dans un tableur puis à importer.
              </p>
              <ul>
                {formats.map(({ format, label }) => (
                  <li key={format}>
                    <a href={exportPath(search, format)} download onClick={close} className={menuEntry}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Menu>
        <Button variant="outline" className={thirdOfRow} onClick={onPrint}>
          <Tag aria-hidden="true" className="size-5 max-sm:hidden" />
          Étiquettes
        </Button>
      </>
    )}
  </div>
)

/** Returns the address of the table with the products of the list. */
export const tableAddress = ({ q, status }: OwnProductsSearch): string => tablePath({ q, show: status })

function exportPath(search: OwnProductsSearch, format: string): string {
  const params = ownProductsParams({ ...search, page: 1 })
  params.set('format', format)
  return `/api/selling/export?${params}`
}
