import { soldByPiece } from '#domain/catalogue/sale-units.ts'

/** What a product is that says nothing of unit, condition and handling. */
export const plainSale = {
  ...soldByPiece,
  condition: null,
  weight: null,
  handling: {},
  provenance: {},
  vatRegime: null,
}
