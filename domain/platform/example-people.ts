import type { BoardMember, Partner } from './association.ts'

/** Invented people and houses that fill the pages until the association names its own. */
export const exampleBoard: BoardMember[] = [
  {
    name: 'Claire Aubert',
    role: 'Cofondatrice, conductrice de travaux pendant quinze ans',
    picture: '/equipe/claire-aubert.svg',
  },
  {
    name: 'Malik Serrano',
    role: 'Cofondateur, négociant en matériaux devenu ressourcier',
    picture: '/equipe/malik-serrano.svg',
  },
]

const example = (name: string): Partner => ({ name, url: '', logo: '', isExample: true })

/** Their marks are drawn by the page (app/features/home/partner-marquee.tsx). */
export const examplePartners: Partner[] = [
  'Menuiserie Tavernac',
  'Parquets Morvanne',
  'Ferronnerie Aubrelle',
  'Dépôt Brumaire',
  'Sanitaires Orvelle',
  'Volets Kerlannic',
  'Transports Sauvigneau',
].map(example)
