/** What a line says. */
export type Inline =
  | { kind: 'text'; text: string }
  /** What only the moment knows: `{date}`. */
  | { kind: 'value'; name: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' }

/** A text that an administrator may write: read from a small part of Markdown, without any HTML. */
export type Block =
  | { kind: 'paragraph' | 'note'; children: Inline[] }
  | { kind: 'heading'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  /** What the program draws, alone on its line: `{articles}`. */
  | { kind: 'part'; name: string }

/** `{articles}`; the name within. No two can begin at one place: read in time proportional to the text. */
export const placeholder = /\{([^{}\n]{1,60})\}/g

/** Fills in what only the moment knows; an unknown name stays as it is written. */
export const fillIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(placeholder, (whole, name: string) => values.get(name) ?? whole)

/** The names in a text, each once. */
export const placeholdersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))

/** Where a text may lead: pages of the site, the web, a mail, a telephone, and what the moment knows. */
export const isAllowedLink = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|\{[^{}\n]{1,60}\})/.test(href)

/** A part of a page with its own heading, whose words administrators may change. */
export interface PageSection {
  /** In the address of the section. */
  id: string
  /** What administrators call it, where its title is no name. */
  label?: string
  /** May hold what is known of the association. */
  title: string
  /** In the markup of rich-text.ts. */
  body: string
}

/** As a page shows it: what is known filled in, what would say nothing left out. */
export interface ShownSection {
  id: string
  title: string
  blocks: Block[]
}

export interface ShownPage {
  /** Of the last change: a day, `2026-11-22`. */
  updated: string
  sections: ShownSection[]
}
