const steps = [
  {
    title: 'Trouvez',
    text: 'Cherchez par catégorie, par prix ou par caractéristique : état, dimensions, puissance, surface disponible.',
  },
  {
    title: 'Payez par carte',
    text: 'La plateforme garde votre argent tant que vous n’avez pas retiré vos matériaux. Le vendeur est payé ensuite.',
  },
  {
    title: 'Retirez sur place',
    text: 'Vous venez chercher le lot chez le vendeur. Trop lourd, trop loin ? Demandez une cotation pour la livraison.',
  },
]

export const Steps = () => (
  <section aria-labelledby="etapes" className="page">
    <div className="border-t-2 border-ink pt-8 pb-14 md:pt-10 md:pb-20">
      <h2 id="etapes" className="text-2xl md:text-3xl">
        Comment ça marche
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.75rem_1fr] gap-x-4 gap-y-4 md:grid-cols-1 lg:grid-cols-[3.25rem_1fr] lg:gap-x-5"
          >
            <span
              aria-hidden="true"
              className="font-display text-6xl leading-[0.8] font-bold text-terracotta lg:text-7xl lg:leading-[0.8]"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
