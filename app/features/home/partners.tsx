import type { ReactNode } from 'react'

/** Invented houses for the demonstration: an association puts its own partners here. */
export const partners: { name: string; width: number; mark: ReactNode; word: ReactNode }[] = [
  {
    name: 'Menuiserie Tavernac',
    width: 168,
    mark: <path d="M0 6h28v5H0zM11.5 14h5v20h-5z" />,
    word: 'Tavernac',
  },
  {
    name: 'Parquets Morvanne',
    width: 196,
    mark: <path d="m0 27 13-13v7L0 34zm15-13 13 13v7L15 21zM0 14 13 6v5L0 20zm15-8 13 8v6L15 11z" />,
    word: 'Morvanne',
  },
  {
    name: 'Ferronnerie Aubrelle',
    width: 172,
    mark: <path d="M2 34V18a12 12 0 0 1 24 0v16h-4V18a8 8 0 0 0-6-7.7V34h-4V10.300A8 8 0 0 0 6 18v16z" />,
    word: 'aubrelle',
  },
  {
    name: 'Dépôt Brumaire',
    width: 232,
    mark: <path d="M0 16 14 6l14 10v18H0zm6 6v12h4V22zm12 0v12h4V22z" fillRule="evenodd" />,
    word: 'Dépôt Brumaire',
  },
  {
    name: 'Sanitaires Orvelle',
    width: 156,
    mark: (
      <path
        d="M14 5c6 8 9 12 9 17a9 9 0 0 1-18 0c0-5 3-9 9-17zm0 9c-3 4-4 6-4 8a4 4 0 0 0 8 0c0-2-1-4-4-8z"
        fillRule="evenodd"
      />
    ),
    word: 'Orvelle',
  },
  {
    name: 'Volets Kerlannic',
    width: 190,
    mark: <path d="M2 6h24v4H2zm0 8h24v4H2zm0 8h24v4H2zm0 8h24v4H2z" />,
    word: 'KERLANNIC',
  },
  {
    name: 'Transports Sauvigneau',
    width: 206,
    mark: <path d="M0 11h14l10 9-10 9H0l10-9zm16 0h3l10 9-10 9h-3l10-9z" />,
    word: 'Sauvigneau',
  },
]

const markWidth = 40

export const PartnerMark = ({
  partner: { name, width, mark, word },
}: {
  partner: (typeof partners)[number]
}) => (
  <svg
    role="img"
    aria-label={name}
    width={width}
    height={40}
    viewBox={`0 0 ${width} 40`}
    className="fill-current"
  >
    {mark}
    <text
      x={markWidth}
      y={28}
      textLength={width - markWidth - 2}
      lengthAdjust="spacingAndGlyphs"
      className="font-display text-[25px] font-semibold"
    >
      {word}
    </text>
  </svg>
)
