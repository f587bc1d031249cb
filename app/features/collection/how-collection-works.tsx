const steps = [
  {
    title: 'Lisez le code',
    text: 'L’acheteur le montre sur son téléphone ou sur son bon imprimé. Scannez-le, ou saisissez les six caractères.',
  },
  {
    title: 'Préparez',
    text: 'Les articles à remettre s’affichent. Il en manque\u00a0? Ne cochez que ce que vous remettez.',
  },
  {
    title: 'Confirmez',
    text: 'La somme de ce qui est remis part vers vous. Le reste attend, avec un nouveau code.',
  },
]

/** Before the first code. */
export const HowCollectionWorks = () => (
  <section aria-labelledby="comment" className="border-t border-line pt-8">
    <h2 id="comment" className="text-2xl">
      En trois gestes
    </h2>
    <ol className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[1.5rem_1fr] gap-x-4 md:grid-cols-1 md:gap-y-2">
          <span aria-hidden="true" className="font-display text-4xl leading-none font-bold text-terracotta">
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
