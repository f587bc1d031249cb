import type { CSSProperties } from 'react'

/** The site's colours (app/styles/app.css). Many mail programs read inline styles only, so each element carries its own. */
export const colours = {
  plaster: '#f6f3ec',
  paper: '#fffdf9',
  line: '#dcd6c9',
  ink: '#22282a',
  inkSoft: '#555c5c',
  fir: '#1f4d3a',
  terracotta: '#a3471f',
  /** A terracotta with enough contrast on fir green. */
  clay: '#dc8f68',
} as const

/** Pixels that every mail program shows without scrolling. */
export const maxEmailWidth = 600

const textFont =
  "'Instrument Sans', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export const styles = {
  ground: {
    backgroundColor: colours.plaster,
    fontFamily: textFont,
    margin: 0,
    padding: '24px 8px',
    color: colours.ink,
  },
  header: { backgroundColor: colours.fir, borderRadius: '8px 8px 0 0', padding: '20px 24px' },
  shownName: {
    color: colours.paper,
    fontSize: '22px',
    fontWeight: 700,
    letterSpacing: '-0.015em',
    lineHeight: '28px',
    textDecoration: 'none',
  },
  card: { backgroundColor: colours.paper, borderRadius: '0 0 8px 8px', padding: '32px 24px 36px' },
  title: {
    margin: '0 0 16px',
    fontSize: '26px',
    fontWeight: 700,
    lineHeight: '31px',
    letterSpacing: '-0.015em',
    color: colours.ink,
  },
  heading: {
    margin: '32px 0 8px',
    fontSize: '17px',
    fontWeight: 700,
    lineHeight: '24px',
    color: colours.terracotta,
  },
  text: {
    margin: '0 0 14px',
    fontSize: '16px',
    lineHeight: '25px',
    color: colours.ink,
    overflowWrap: 'anywhere',
  },
  note: {
    margin: '0 0 8px',
    fontSize: '14px',
    lineHeight: '21px',
    color: colours.inkSoft,
    overflowWrap: 'anywhere',
  },
  button: {
    margin: '10px 0 14px',
    padding: '16px 28px',
    borderRadius: '5px',
    backgroundColor: colours.fir,
    color: colours.paper,
    fontSize: '16px',
    fontWeight: 600,
  },
  link: { color: colours.fir, textDecoration: 'underline' },
  quotation: { margin: '0 0 14px', padding: '2px 0 0 16px', borderLeft: `3px solid ${colours.line}` },
  rule: { border: 'none', borderTop: `1px solid ${colours.line}`, margin: '24px 0' },
  footer: { padding: '20px 24px 0' },
  ticket: {
    margin: '0 0 16px',
    padding: '20px 16px',
    border: `2px solid ${colours.fir}`,
    borderRadius: '8px',
    textAlign: 'center',
  },
  code: {
    margin: '0 0 6px',
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace",
    fontSize: '40px',
    fontWeight: 700,
    lineHeight: '48px',
    letterSpacing: '0.06em',
    whiteSpace: 'nowrap',
    color: colours.ink,
  },
} as const satisfies Record<string, CSSProperties>

/** Styles for mail programs with a dark mode; the others keep the light inline styles. */
export const darkStyles = `
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #15191a !important; }
  .header { background-color: #163a2b !important; }
  .card { background-color: #1f2526 !important; }
  .ink { color: #f1ede4 !important; }
  .soft { color: #b9bbb6 !important; }
  .accent { color: #e5a37f !important; }
  .link { color: #a8d3b6 !important; }
  .line { border-color: #454c4c !important; }
  .ticket { border-color: #a8d3b6 !important; }
  .button { background-color: #a8d3b6 !important; color: #10241b !important; }
}`
