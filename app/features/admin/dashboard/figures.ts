import { formatCount } from '#domain/catalogue/unit-names.ts'
import { formatDay } from '#domain/dates.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import type { DailyFigure } from '#domain/platform/figures.ts'

const short = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 })
const shortEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumFractionDigits: 1,
})

interface Presentation {
  title: string
  format: (value: number) => string
  /** For the axis. */
  shortFormat: (value: number) => string
}

const number = {
  format: formatCount,
  shortFormat: (value: number) => short.format(value),
}

export const presentations: Record<DailyFigure, Presentation> = {
  orders: { title: 'Commandes', ...number },
  sales: {
    title: 'Ventes payées',
    format: (value: Cents) => formatEuros(value),
    shortFormat: (value: Cents) => shortEuros.format(value / 100),
  },
  'new-sellers': { title: 'Nouveaux vendeurs', ...number },
  'new-products': { title: 'Nouvelles annonces', ...number },
}

/** '3 mars 2026', or 'Du 3 mars 2026 au 7 mars 2026'. */
export const formatDays = ({ first, last }: { first: string; last: string }): string =>
  first === last ? formatDay(first) : `Du ${formatDay(first)} au ${formatDay(last)}`
