/** A commune of France, as an address names it. */
export interface Commune {
  /** INSEE's: `44109`. */
  code: string
  name: string
  /** `44`, `2A`, `974`. */
  department: string
  postcodes: readonly string[]
  /** Of its centre, to a hundred metres at best; null: nothing near it is known. */
  latitude: number | null
  longitude: number | null
}

/** One that completes what somebody types. */
export interface CommuneSuggestion extends Commune {
  /** The one that was typed; null: it has several, and none was. */
  postcode: string | null
}

/** What a commune's code begins with: three characters overseas. */
export const departmentOf = (communeCode: string): string =>
  communeCode.slice(0, /^9[78]/.test(communeCode) ? 3 : 2)
