interface ThreeStepsProps {
  steps: readonly { title: string; text: string }[]
}

/** Explains a procedure at the counter before it begins. */
export const ThreeSteps = ({ steps }: ThreeStepsProps) => (
  <section aria-labelledby="comment">
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
