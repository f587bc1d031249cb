import { importMessages } from '#domain/selling-messages.ts'

const maxTagLength = 100_000

export interface TagReader {
  /** Takes the next piece of a document; answers why it cannot go on, if so. */
  read(piece: string): string | null
}

/** Finds the tags of an XML document that comes in pieces, each letter looked at once. `look` answers what is wrong with one. */
export function createTagReader(checkTag: (tag: string) => string | null): TagReader {
  /** Of a tag that goes on in the next piece. */
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
          // What stands in a comment is looked at like everything else.
          if (piece[at] === '!') continue
          pending = []
        }
        const end = piece.indexOf('>', at)
        const inner = piece.slice(at, end < 0 ? piece.length : end)
        // A tag in a tag: whatever comes after it, this is no document of a spreadsheet.
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
