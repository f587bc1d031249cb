import { soldByPiece } from '#domain/catalogue/sale-units.ts'

/** The sale data of a product without unit, condition and handling. */
export const plainSale = {
  ...soldByPiece,
  condition: null,
  weight: null,
  handling: {},
  provenance: {},
  vatRegime: null,
}
