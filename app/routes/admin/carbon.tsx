import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import type { AdminApi, RowOf } from '#app/features/admin/shared/admin-api.ts'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { CategoryOptions, categoryTreeQuery, useFamilies } from '#app/features/admin/shared/category-tree.tsx'
import {
  type FormField,
  type FormTexts,
  parseBySchema,
  RowForm,
} from '#app/features/admin/shared/fields-form.tsx'
import { productQueryKeys } from '#app/lib/stale-products.ts'
import {
  carbonBases,
  carbonBasisLabels,
  carbonModuleLabels,
  carbonModules,
  carbonText,
  isInForce,
  transportBasis,
} from '#domain/catalogue/carbon.ts'
import {
  carbonFactorSchema,
  carbonMessages,
  carbonParams,
  parseCarbonSearch,
} from '#domain/catalogue/carbon-schema.ts'
import { formatDay } from '#domain/dates.ts'
import { toParisDay } from '#domain/platform/days.ts'

type CarbonFactor = RowOf<AdminApi['carbon']['$get']>

const refresh = [['admin'], ...productQueryKeys]
const today = () => toParisDay(new Date())

const factorName = ({ target, categoryName, productTitle }: CarbonFactor) =>
  target === 'transport' ? 'Transport' : (categoryName ?? productTitle ?? '')

const { loader, ListPage } = defineAdminList({
  title: 'CO₂ évité',
  text: 'Ce que des sources publiques (FDES, PEP, bases reconnues) disent de la fabrication du neuf. Sans source en vigueur, le site n’annonce et ne compte rien. Pour que le CO₂ entre dans les bilans, il faut aussi une source pour le transport à déduire.',
  queryKey: ['carbon'],
  searchParams: { parse: parseCarbonSearch, print: carbonParams },
  call: (admin, args) => admin.carbon.$get(args as object),
  prefetch: (queryClient) => queryClient.prefetchQuery(categoryTreeQuery),
  label: 'Sources de CO₂',
  caption: 'Sources de CO₂, celles qui valent le plus longtemps d’abord',
  unit: ['source', 'sources'],
  filters: [
    { kind: 'text', name: 'search', label: 'Source', maxLength: 60 },
    {
      kind: 'select',
      allLabel: 'Toutes',
      name: 'inForce',
      label: 'Validité',
      options: [
        { value: 'oui', label: 'En vigueur' },
        { value: 'non', label: 'Terminées' },
      ],
    },
  ],
  columns: [
    {
      heading: 'S’applique à',
      isTitle: true,
      cell: (factor) =>
        factor.target === 'product' ? `Article\u00a0: ${factorName(factor)}` : factorName(factor),
    },
    {
      heading: 'Valeur',
      cell: ({ grams, basis, modules }) =>
        `${carbonText(grams)} par ${carbonBasisLabels[basis]}${modules ? ` (${modules})` : ''}`,
    },
    {
      heading: 'Source',
      cell: ({ source, url, year }) => (
        <a href={url} rel="noopener" target="_blank" className="underline underline-offset-4">
          {source}, {year}
        </a>
      ),
    },
    {
      heading: 'Valable',
      cell: ({ validUntil }) =>
        `${isInForce({ validUntil }, today()) ? 'jusqu’au' : 'terminée le'} ${formatDay(validUntil)}`,
    },
  ],
  empty: 'Aucune source\u00a0: le site n’annonce pas de CO₂ évité.',
  noMatch: 'Aucune source ne correspond.',
  failure: carbonMessages.loadFailure,
  exportAs: 'carbon-factors',
  form: {
    newTitle: 'Nouvelle source',
    titleOf: () => 'Modifier la source',
    nameOf: factorName,
    Form: CarbonForm,
  },
  rowActions: (factor) =>
    isInForce(factor, today()) && (
      <ActButton
        label="Arrêter"
        name={`Arrêter ${factorName(factor)}`}
        call={(admin) => admin.carbon[':id'].end.$post({ param: { id: factor.id } })}
        success="Source arrêtée"
        failure={carbonMessages.endFailureTitle}
        refresh={refresh}
        confirm={{
          title: 'Arrêter cette source\u00a0?',
          children:
            'Les nouvelles commandes ne compteront plus par elle\u00a0; celles d’avant gardent leur valeur.',
        }}
      />
    ),
})

export { ListPage as default, loader as clientLoader, loader }

function CarbonForm({ row, onDone }: { row: CarbonFactor | null; onDone: () => void }) {
  const families = useFamilies()
  return (
    <RowForm
      row={row}
      onDone={onDone}
      fields={({ target = row?.target ?? 'category' }) => [
        { name: 'target', label: 'S’applique à', value: target, options: targets },
        ...(target === 'category'
          ? [
              {
                name: 'categoryId',
                label: 'Catégorie ou famille',
                required: true,
                value: row?.categoryId ?? '',
                placeholder: 'Choisir',
                groups: <CategoryOptions families={families} />,
              },
            ]
          : []),
        ...(target === 'product'
          ? [
              {
                name: 'productNumber',
                label: 'Adresse de l’article',
                hint: 'Collez l’adresse de sa page.',
                required: true,
                value: row?.productNumber ?? '',
              },
            ]
          : []),
        ...valueFields(row, target === 'transport'),
        ...sourceFields(row),
      ]}
      read={parseFactor}
      create={({ carbon }, json) => carbon.$post({ json })}
      update={({ carbon }, id, json) => carbon[':id'].$put({ param: { id }, json })}
      success={({ source }) => ({ title: 'Source enregistrée', text: source })}
      failureTitle={carbonMessages.saveFailureTitle}
      refresh={refresh}
    />
  )
}

const targets = [
  { value: 'category', label: 'Une catégorie, ou toute une famille' },
  { value: 'product', label: 'Un seul article' },
  { value: 'transport', label: 'Le transport à déduire' },
]

const toOptions = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** The amount of CO₂e, its unit, and the covered stages of the life cycle. */
const valueFields = (row: CarbonFactor | null, isTransport: boolean): FormField[] => [
  {
    name: 'grams',
    label: 'Valeur, en kg de CO₂e',
    inputMode: 'decimal',
    hint: isTransport ? 'Par tonne et par kilomètre.' : undefined,
    required: true,
    isHalf: true,
    value: row ? (row.grams / 1_000).toLocaleString('fr-FR', { maximumFractionDigits: 3 }) : '',
  },
  ...(isTransport
    ? []
    : [
        {
          name: 'basis',
          label: 'Pour un ou une',
          isHalf: true,
          value: row?.basis ?? 'piece',
          options: toOptions(carbonBases, carbonBasisLabels),
        },
        {
          name: 'modules',
          label: 'Modules comptés',
          value: row?.modules ?? 'A1-A3',
          options: toOptions(carbonModules, carbonModuleLabels),
        },
      ]),
]

/** The publisher of the value, and the day until which it is valid. */
const sourceFields = (row: CarbonFactor | null): FormField[] => [
  {
    name: 'source',
    label: 'Source',
    hint: 'Son titre et son numéro, comme on les cite.',
    required: true,
    maxLength: 200,
    value: row?.source,
  },
  { name: 'url', label: 'Lien vers la source', type: 'url', required: true, maxLength: 500, value: row?.url },
  { name: 'year', label: 'Année', inputMode: 'numeric', required: true, isHalf: true, value: row?.year },
  {
    name: 'validUntil',
    label: 'Valable jusqu’au',
    type: 'date',
    required: true,
    isHalf: true,
    value: row?.validUntil,
  },
]

function parseFactor({ target, ...filled }: FormTexts) {
  const { categoryId = null, productNumber = '', basis = '', grams = '', modules = null } = filled
  return parseBySchema(carbonFactorSchema, {
    target,
    categoryId,
    productNumber: target === 'product' ? parseProductNumber(productNumber) : null,
    basis: target === 'transport' ? transportBasis : basis,
    grams: parseGrams(grams),
    modules,
    source: filled.source,
    url: filled.url?.trim(),
    year: Number(filled.year),
    validUntil: filled.validUntil,
  })
}

/** Converts `12,5` to 12 500 grams; NaN when it is not a number. */
const parseGrams = (text: string) => {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  return plain === '' ? Number.NaN : Math.round(Number(plain) * 1_000)
}

/** Reads 123 from `https://…/produits/porte-en-chene-123` or `123`. */
const parseProductNumber = (text: string) => Number(/(\d{1,12})\/?$/.exec(text.trim())?.[1] ?? Number.NaN)
