import { colours } from './styles.ts'

interface StoneProps {
  width: number
  height: number
  /** A gap has none. */
  colour?: string
  colSpan?: number
  rowSpan?: number
}

const Stone = ({ width, height, colour, ...span }: StoneProps) => (
  <td {...span} style={{ width, height, padding: 0, fontSize: 0, lineHeight: 0, backgroundColor: colour }} />
)

/** The site's doorway, drawn with table cells: it needs no picture, which many mail programs would not load. */
export const Mark = () => (
  <table
    role="presentation"
    aria-hidden="true"
    data-skip-in-text="true"
    width={26}
    border={0}
    cellPadding={0}
    cellSpacing={0}
  >
    <tbody>
      <tr>
        <Stone width={26} height={7} colour={colours.paper} colSpan={3} />
      </tr>
      <tr>
        <Stone width={26} height={2} colSpan={3} />
      </tr>
      <tr>
        <Stone width={7} height={17} colour={colours.paper} rowSpan={3} />
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
