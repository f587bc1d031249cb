/** The site's colours, as app/styles/app.css names them (`--color-fir`). */
const defaultColours = {
  plaster: '#f6f3ec',
  'plaster-deep': '#ebe6da',
  paper: '#fffdf9',
  line: '#dcd6c9',
  'line-strong': '#8d897f',
  ink: '#22282a',
  'ink-soft': '#555c5c',
  fir: '#1f4d3a',
  'fir-deep': '#163a2b',
  'fir-tint': '#e1ebe3',
  terracotta: '#a3471f',
  'terracotta-deep': '#843817',
  'terracotta-tint': '#f6e4d8',
  // Used in emails only: on green, and in dark mode.
  clay: '#dc8f68',
  'fir-night': '#a8d3b6',
  'terracotta-night': '#e5a37f',
} as const

export type ColourName = keyof typeof defaultColours
export type Palette = Partial<Record<ColourName, string>>
export const colourNames = Object.keys(defaultColours) as [ColourName, ...ColourName[]]

let siteColours: Palette = {}

/** Sets the colours of this process; those not given keep their default. Called once at start. */
export function setPalette(palette: Palette): void {
  siteColours = palette
}

export const getColour = (name: ColourName): string => siteColours[name] ?? defaultColours[name]

/** Replaces the default colours in an email, card or plain page with the site's. */
export function repaint(text: string): string {
  let painted = text
  for (const name of Object.keys(siteColours) as ColourName[])
    painted = painted.replaceAll(defaultColours[name], getColour(name))
  return painted
}

/** Returns the styles that follow a page's own; empty with default colours. */
export const paletteStyles = (): string =>
  Object.keys(siteColours).length === 0
    ? ''
    : `:root{${Object.entries(siteColours)
        .map(([name, colour]) => `--color-${name}:${colour}`)
        .join(';')}}\n`
