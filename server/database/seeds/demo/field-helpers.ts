import type { DemoField } from './types.ts'

type Options = NonNullable<DemoField['options']>

/** Writes options as value: label. */
export function options(labels: Record<string, string>): Options {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export const joinery = [
  'portes-interieures',
  'portes-d-entree',
  'fenetres',
  'fenetres-de-toit',
  'verrieres-et-cloisons',
]
export const gates = ['portails-battants', 'portails-coulissants', 'portes-de-garage', 'clotures']
export const shutters = ['volets-roulants', 'volets-battants', 'stores']
export const floors = ['parquets', 'carrelages', 'sols-stratifies', 'sols-vinyles', 'dalles-de-moquette']
export const insulation = ['laines-minerales', 'isolants-biosources', 'panneaux-rigides']
