import { Link } from 'react-router'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { findDepartment } from '#domain/places/departments.ts'
import { type Counts, departmentOfSearch } from './department-table.tsx'
import { outlines, viewBox } from './outlines.ts'

/** Too small to be hit where they lie: drawn a second time in a corner of the sea, larger. */
const enlarged = ['75', '92', '93', '94']
const inset = {
  frame: { x: 76, y: 2, width: 126, height: 131 },
  x: 81,
  y: 7,
  scale: 6,
  left: 376.3,
  top: 134.1,
}
const toInset = ({ x, y }: { x: number; y: number }) => ({
  x: inset.x + (x - inset.left) * inset.scale,
  y: inset.y + (y - inset.top) * inset.scale,
})

interface DepartmentMapProps {
  search: CatalogueSearch
  counts: Counts
  onChoose: () => void
}

/** France by department, darker where there is more. Each with something is a link; those without are only drawn. */
export default function DepartmentMap({ search, counts, onChoose }: DepartmentMapProps) {
  const countOf = new Map(counts.map(({ code, count }) => [code, count]))
  const most = Math.max(...countOf.values(), 1)
  const shapes = outlines.map((outline) => {
    const count = countOf.get(outline.code) ?? 0
    return { ...outline, count, shade: shadeOf(count, most), isChosen: outline.code === search.department }
  })
  const isSmall = ({ code }: { code: string }) => enlarged.includes(code)
  const link = (shape: Shape, transform?: string) => (
    <DepartmentLink
      key={shape.code}
      shape={shape}
      to={departmentOfSearch(search, shape.code)}
      onChoose={onChoose}
      transform={transform}
    />
  )
  const magnify = `translate(${inset.x} ${inset.y}) scale(${inset.scale}) translate(${-inset.left} ${-inset.top})`
  const drawn = (shape: Shape, transform?: string) => (
    <path key={shape.code} d={shape.path} className={`${line} ${fills[shape.shade]}`} transform={transform} />
  )
  const filled = shapes.filter(({ count }) => count > 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a drawing
    <svg viewBox={viewBox} className="h-auto w-full" role="group" aria-label="Carte de France">
      {shapes.filter((shape) => shape.count === 0 || isSmall(shape)).map((shape) => drawn(shape))}
      {filled.filter((shape) => !isSmall(shape)).map((shape) => link(shape))}
      <rect {...inset.frame} rx="6" className="fill-plaster stroke-line-strong" />
      {shapes.filter((shape) => shape.count === 0 && isSmall(shape)).map((shape) => drawn(shape, magnify))}
      {filled.filter(isSmall).map((shape) => link(shape, magnify))}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the links say the numbers */}
      <g
        aria-hidden="true"
        className="pointer-events-none fill-ink stroke-paper stroke-3 text-[20px] font-semibold tabular-nums [paint-order:stroke] lg:text-[14px]"
        textAnchor="middle"
      >
        {filled.map((shape) => {
          const { x, y } = isSmall(shape) ? toInset(shape) : shape
          return (
            <text key={shape.code} x={x} y={y} dy="0.35em">
              {formatCount(shape.count)}
            </text>
          )
        })}
      </g>
    </svg>
  )
}

/** By shade. */
const fills = ['fill-paper', 'fill-fir/20', 'fill-fir/35', 'fill-fir/50', 'fill-fir/65', 'fill-fir/80']
const line = 'stroke-line-strong [vector-effect:non-scaling-stroke]'

interface Shape {
  code: string
  path: string
  count: number
  shade: number
  isChosen: boolean
}

interface DepartmentLinkProps {
  shape: Shape
  to: string
  onChoose: () => void
  transform: string | undefined
}

const DepartmentLink = ({ shape, to, onChoose, transform }: DepartmentLinkProps) => {
  const name = `${findDepartment(shape.code)?.name} (${shape.code})\u00a0: ${shape.count.toLocaleString('fr-FR')} produit${shape.count > 1 ? 's' : ''}`
  return (
    <Link
      to={to}
      preventScrollReset
      onClick={onChoose}
      aria-label={name}
      aria-current={shape.isChosen ? 'true' : undefined}
      className="group outline-none"
    >
      <path
        d={shape.path}
        transform={transform}
        className={`${line} ${fills[shape.shade]} group-hover:fill-terracotta/60 group-focus-visible:fill-terracotta group-focus-visible:stroke-ink group-focus-visible:stroke-3 group-aria-[current=true]:fill-terracotta`}
      >
        <title>{name}</title>
      </path>
    </Link>
  )
}

const shadeCount = 5

/** 0 without anything, then darker by multiples: a few large numbers leave the others apart. */
function shadeOf(count: number, most: number): number {
  if (count <= 0) return 0
  const part = most <= 1 ? 1 : Math.log(count) / Math.log(most)
  return Math.max(1, Math.ceil(part * shadeCount))
}

const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 0 })

/** As short as a small department needs it: `940`, `12 k`. */
const formatCount = (count: number): string => compact.format(count).replace(/\s/g, '')
