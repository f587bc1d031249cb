import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

/** The two halves of pages about signing in: the form, and the benefits of an account. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)]">
    <div className="px-4 py-10 md:px-8 md:py-16 lg:pl-[max(2rem,calc((100vw-80rem)/2+2rem))]">
      <div className="mx-auto max-w-lg lg:mx-0">{children}</div>
    </div>
    <AuthAside />
  </div>
)

const reasons = [
  'Des matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi.',
  'À retirer sur place chez le vendeur, ou livrés sur devis.',
  'Une association à but non lucratif entre ceux qui ont trop et ceux qui cherchent.',
]

/** The benefits of an account, beside the forms where there is room. */
const AuthAside = () => (
  <aside aria-label="Pourquoi un compte" className="hidden bg-plaster-deep lg:flex lg:flex-col">
    <div className="grid max-w-lg gap-8 px-12 pt-16 pb-12 xl:px-16">
      <p className="font-display text-4xl leading-tight font-semibold text-balance text-fir">
        Ce qui reste d’un chantier en commence un autre.
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason} className="border-t border-line-strong/50 py-4">
            {reason}
          </li>
        ))}
      </ul>
    </div>
    <ShutterDrawing className="mt-auto w-full" />
  </aside>
)

const columns = [0, 1, 2, 3, 4, 5, 6, 7]
const slats = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** A door, a radiator and a shuttered window waiting for their next house. */
const ShutterDrawing = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 584 252" aria-hidden="true" className={className}>
    <path d="M16 244V12h122v232z" className="fill-paper" />
    <path d="M28 244V24h98v220z" className="fill-terracotta" />
    <path
      d="M42 42h29v70H42zM83 42h29v70H83zM42 128h29v24H42zM83 128h29v24H83zM42 168h29v58H42zM83 168h29v58H83z"
      className="fill-terracotta-deep"
    />
    <path d="M112 156h8v-3h-8z" className="fill-paper stroke-paper" strokeWidth="4" strokeLinejoin="round" />
    {columns.map((column) => (
      <rect
        key={column}
        x={186 + column * 17}
        y="124"
        width="14"
        height="108"
        rx="7"
        className="fill-paper stroke-line-strong"
      />
    ))}
    <path d="M190 232v12M312 232v12" className="stroke-line-strong" strokeWidth="6" />
    <path d="M402 28h108v140H402z" className="fill-paper" />
    <path d="M412 38h40v120h-40zM460 38h40v120h-40z" className="fill-fir-tint" />
    <path d="M394 168h124v9H394z" className="fill-paper" />
    {[348, 514].map((left) => (
      <g key={left}>
        <path d={`M${left} 28h50v140h-50z`} className="fill-fir" />
        {slats.map((slat) => (
          <path
            key={slat}
            d={`M${left + 7} ${41 + slat * 12.5}h36`}
            className="stroke-fir-tint/50"
            strokeWidth="1.5"
          />
        ))}
      </g>
    ))}
    <path d="M0 244h584v8H0z" className="fill-fir" />
  </svg>
)

export const TextLink = (props: LinkProps) => (
  <Link
    className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
    {...props}
  />
)
