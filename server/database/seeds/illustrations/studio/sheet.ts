type Box = [number, number, number, number]

/** The definitions a picture refers to: each paint is written once, however many shapes use it. */
export interface Sheet {
  down(...colours: string[]): string
  across(...colours: string[]): string
  diagonal(...colours: string[]): string
  /** From the first colour at the centre to the last at the edge of the shape. */
  round(...colours: string[]): string
  /** As `round`, lit from the upper left, for balls and bowls. */
  ball(...colours: string[]): string
  clip(shape: string): string
  definitions(): string
}

function stopsOf(colours: readonly string[]): string {
  const last = Math.max(1, colours.length - 1)
  return colours
    .map((colour, index) => {
      const offset = Math.round((index / last) * 1000) / 1000
      return `<stop offset="${offset}" stop-color="${colour}"/>`
    })
    .join('')
}

export function createSheet(): Sheet {
  const known = new Map<string, string>()
  const define = (make: (id: string) => string): string => {
    const key = make('')
    let id = known.get(key)
    if (id === undefined) {
      id = `d${known.size}`
      known.set(key, id)
    }
    return `url(#${id})`
  }
  const linear = ([x1, y1, x2, y2]: Box, colours: readonly string[]): string => {
    const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
    return define((id) => `<linearGradient id="${id}" ${line}>${stopsOf(colours)}</linearGradient>`)
  }
  const radial = (centre: number, radius: number, colours: readonly string[]): string => {
    const disc = `cx="${centre}" cy="${centre}" r="${radius}"`
    return define((id) => `<radialGradient id="${id}" ${disc}>${stopsOf(colours)}</radialGradient>`)
  }
  return {
    down: (...colours) => linear([0, 0, 0, 1], colours),
    across: (...colours) => linear([0, 0, 1, 0], colours),
    diagonal: (...colours) => linear([0, 0, 1, 1], colours),
    round: (...colours) => radial(0.5, 0.5, colours),
    ball: (...colours) => radial(0.34, 0.72, colours),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    definitions: () => [...known].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join(''),
  }
}
