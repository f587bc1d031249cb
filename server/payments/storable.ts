/** Deeper than anything a provider tells; the database gives up far below. */
const deepest = 100

/** A body as the database can keep it: what it says or, where its text or its depth cannot be kept as JSON, the text itself. */
export function storable(body: string): unknown {
  const asText = { text: body.replaceAll('\u0000', '').toWellFormed() }
  if (depthOf(body) > deepest) return asText
  try {
    const parsed: unknown = JSON.parse(body)
    // Neither NUL nor half of a character can stand in the database's JSON.
    // To the database's driver a bare null is nothing at all.
    return parsed === null || /\\u0000|\\ud[89a-f]/.test(JSON.stringify(parsed)) ? asText : parsed
  } catch {
    return asText
  }
}

/** At most: brackets within texts are counted, too. */
function depthOf(body: string): number {
  let depth = 0
  let most = 0
  for (const character of body) {
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > most) most = depth
  }
  return most
}
