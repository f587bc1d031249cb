/** A page to be found. */
export interface Address {
  path: string
  /** When what it shows last changed; null: nobody knows. */
  updated: Date | null
}

export const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (last && (!date || date < last) ? last : date), null)
