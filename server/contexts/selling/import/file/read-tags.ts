import { importMessages } from '#domain/selling-messages.ts'

const maxTagLength = 100_000

export interface TagReader {
  /** Reads the next piece of a document; returns an error message if the document must be refused. */
  read(piece: string): string | null
}

/**
 * Finds the tags of an XML document that arrives in pieces, reading each character once. `checkTag` returns an error message,
 * or null.
 */
export function createTagReader(checkTag: (tag: string) => string | null): TagReader {
  /** The parts of a tag that continues in the next piece. */
  let pending: string[] | null = null
  let pendingLength = 0

  function endTag(end: string): string | null {
    const tag = (pending ?? []).join('') + end
    pending = null
    pendingLength = 0
    return checkTag(tag)
  }

  return {
    read(piece) {
      let at = 0
      while (at < piece.length) {
        if (!pending) {
          const start = piece.indexOf('<', at)
          if (start < 0) return null
          at = start + 1
          // Tags in a comment are checked, too.
          if (piece[at] === '!') continue
          pending = []
        }
        const end = piece.indexOf('>', at)
        const inner = piece.slice(at, end < 0 ? piece.length : end)
        // A `<` in a tag: no spreadsheet program writes such a document.
        if (inner.includes('<')) return importMessages.broken
        pendingLength += inner.length
        if (pendingLength > maxTagLength) return importMessages.broken
        if (end < 0) {
          pending.push(inner)
          return null
        }
        const problem = endTag(inner)
        if (problem) return problem
        at = end + 1
      }
      return null
    },
  }
}
