/** A piece of a line. */
export type Inline =
  | { kind: 'text'; text: string }
  /** A value inserted at display: `{date}`. */
  | { kind: 'value'; name: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' }

/** A text by an administrator, in a small subset of Markdown without HTML. */
export type Block =
  | { kind: 'paragraph' | 'note'; children: Inline[] }
  | { kind: 'heading'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  /** A part that the program draws, alone on its line: `{articles}`. */
  | { kind: 'part'; name: string }

/** Matches `{articles}` and captures the name. */
export const placeholder = /\{([^{}\n]{1,60})\}/g

/** Inserts values; unknown names are unchanged. */
export const fillIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(placeholder, (whole, name: string) => values.get(name) ?? whole)

/** Returns the names in a text without duplicates. */
export const placeholdersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))

/** Links may lead to pages of the site, the web, an email address, a telephone or a value. */
export const isAllowedLink = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|\{[^{}\n]{1,60}\})/.test(href)

/** A part of a page with its own heading, whose text administrators may change. */
export interface PageSection {
  /** Part of the section's address. */
  id: string
  /** Label for administrators, if the title is not suitable. */
  label?: string
  /** May contain facts about the association. */
  title: string
  /** In the markup of rich-text.ts. */
  body: string
}

/** A section with its values, without lines that would be empty. */
export interface ShownSection {
  id: string
  title: string
  blocks: Block[]
}

export interface ShownPage {
  /** Day of the last change, `2026-11-22`. */
  updated: string
  sections: ShownSection[]
}
