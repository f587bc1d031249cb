import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/button.tsx'
import { Head } from '#app/components/head.tsx'
import { associationQuery, useAssociation } from '#app/lib/association.ts'
import { useSettings } from '#app/lib/settings.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import type { BoardMember } from '#domain/platform/association.ts'

const reasons = [
  {
    title: 'Des annonces précises',
    text: 'Chaque annonce dit l’état, les dimensions et l’origine du produit. Ce qui ne correspond pas se signale avant que le vendeur soit payé.',
  },
  {
    title: 'Un argent protégé',
    text: 'Le paiement est conservé jusqu’au retrait. Le vendeur sait qu’il sera payé, l’acheteur sait qu’il recevra.',
  },
  {
    title: 'Des prix de seconde chance',
    text: 'Une commande annulée ou un modèle d’exposition coûte moins cher que le neuf, et vaut souvent autant.',
  },
  {
    title: 'Près du chantier',
    text: 'Les produits se retirent chez le professionnel qui les vend. Pour le reste, une livraison se demande en deux lignes.',
  },
  {
    title: 'Moins de bennes',
    text: 'Une porte reposée est une porte qu’on n’a ni fabriquée, ni jetée. Le second œuvre est la part du chantier qui se réemploie le mieux.',
  },
  {
    title: 'Sans but lucratif',
    text: 'Une association fait tourner la place de marché. Ce qu’elle gagne sert à la faire tourner mieux.',
  },
]

/** Mission, reasons, who runs it. */
export function About({ canonical }: { canonical: string }) {
  const { statutesUrl } = useAssociation()
  const { data } = useQuery(associationQuery)
  const { shownName } = useSettings()
  return (
    <div className="py-10 md:py-14">
      <Head
        title={`À propos – ${shownName}`}
        description="Une association pour que les matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi trouvent leur chantier."
        canonical={canonical}
      />
      <div className="page grid gap-x-16 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <h1 className="text-4xl md:text-6xl">
          Rien de ce qui peut encore se poser ne devrait finir à la benne
        </h1>
        <div className="grid content-end gap-4 text-lg">
          <p>
            Une erreur de cote, un chantier qui s’arrête, une fin de série, un modèle d’exposition : chaque
            année, des portes, des radiateurs, des vasques et des parquets parfaitement bons sont jetés faute
            d’acheteur au bon moment.
          </p>
          <p>
            {shownName} met ces matériaux sous les yeux de ceux qui en cherchent. C’est de l’économie
            circulaire à hauteur de chantier : un produit, un prix, un endroit où le retirer.
          </p>
        </div>
      </div>
      <section aria-labelledby="raisons" className="page mt-16 md:mt-24">
        <h2 id="raisons" className="text-3xl md:text-4xl">
          Six raisons de choisir {shownName}
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-terracotta pt-4">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {data && data.board.length > 0 && <Board members={data.board} />}
      {statutesUrl && (
        <p className="page mt-10">
          <a href={statutesUrl} className="text-fir underline underline-offset-4">
            Lire les statuts de l’association
          </a>
        </p>
      )}
      <section aria-labelledby="avancer" className="page mt-16 grid justify-items-start gap-5 md:mt-24">
        <h2 id="avancer" className="text-3xl md:text-4xl">
          Un lot qui dort, un chantier qui attend
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/products" size="lg">
            Parcourir les produits
          </ButtonLink>
          <ButtonLink to="/contact" size="lg" variant="outline">
            Nous écrire
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

const Board = ({ members }: { members: readonly BoardMember[] }) => (
  <section aria-labelledby="equipe" className="page mt-16 md:mt-24">
    <h2 id="equipe" className="text-3xl md:text-4xl">
      L’équipe
    </h2>
    <ul className="mt-8 grid gap-10 sm:grid-cols-2 lg:max-w-4xl">
      {members.map(({ name, role, picture }) => (
        <li key={`${name} ${role}`}>
          {picture && (
            <img
              src={picture.startsWith('/files/') ? pictureAddress(picture, 640) : picture}
              alt={`Portrait de ${name}`}
              width={480}
              height={560}
              loading="lazy"
              className="mb-4 aspect-6/7 w-full rounded-lg bg-plaster-deep object-cover"
            />
          )}
          <h3 className="text-xl wrap-break-word">{name}</h3>
          {role && <p className="text-ink-soft wrap-break-word">{role}</p>}
        </li>
      ))}
    </ul>
  </section>
)
