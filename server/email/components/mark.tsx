import { colours } from './styles.ts'

interface Stone {
  width: number
  height: number
  colour?: string
  rowSpan?: number
}

const Stone = ({ width, height, colour, rowSpan }: Stone) => (
  <td width={width} height={height} rowSpan={rowSpan} bgcolor={colour} style={{ ...cell, width, height, backgroundColor: colour }} />
)
const cell = { padding: 0, fontSize: 0, lineHeight: 0 } as const

/** The site's doorway, drawn with table cells: it needs no picture, which many mail programs would not load. */
export const Mark = () => (
  <table role="presentation" aria-hidden="true" data-skip-in-text="true" width={26} border={0} cellPadding={0} cellSpacing={0}>
    <tbody>
      <tr>
        <td colSpan={3} width={26} height={7} bgcolor={colours.paper} style={{ ...cell, height: 7, backgroundColor: colours.paper }} />
      </tr>
      <tr>
        <td colSpan={3} height={2} style={{ ...cell, height: 2 }} />
      </tr>
      <tr>
        <Stone width={7} height={17} rowSpan={3} colour={colours.paper} />
        <Stone width={12} height={7} />
        <Stone width={7} height={7} colour={colours.clay} />
      </tr>
      <tr>
        <Stone width={12} height={2} />
        <Stone width={7} height={2} />
      </tr>
      <tr>
        <Stone width={12} height={8} />
        <Stone width={7} height={8} colour={colours.clay} />
      </tr>
    </tbody>
  </table>
)
