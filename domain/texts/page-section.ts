import type { Block } from './rich-text.ts'

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
