const networks = ['LinkedIn', 'Instagram', 'Facebook']

/** The marks are drawn in a file of their own: icon sets no longer carry those of companies. */
export const SocialLinks = () => (
  <ul className="flex gap-1">
    {networks.map((name) => (
      <li key={name}>
        <a
          href={`https://www.${name.toLowerCase()}.com/`}
          target="_blank"
          rel="noopener noreferrer"
          className="grid size-11 place-items-center rounded-md hover:bg-fir"
        >
          <svg viewBox="0 0 24 24" className="size-6 fill-current" aria-hidden="true">
            <use href={`/icons/social.svg#${name.toLowerCase()}`} />
          </svg>
          <span className="sr-only">{name} (nouvelle fenêtre)</span>
        </a>
      </li>
    ))}
  </ul>
)
