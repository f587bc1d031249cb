/** Drawn here: icon sets no longer carry the marks of companies. */
const networks = [
  {
    name: 'LinkedIn',
    href: 'https://www.linkedin.com/',
    path: 'M4 9h4v11H4zM6 3.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM10 9h3.8v1.6c.6-1 1.9-1.9 3.7-1.9 3.5 0 4.5 2.2 4.5 5.4V20h-4v-5.2c0-1.5-.4-2.8-2-2.8s-2 1.3-2 2.8V20h-4z',
  },
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 6a1.1 1.1 0 1 1 0 2.2A1.1 1.1 0 0 1 17 6z',
  },
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/',
    path: 'M13.5 21v-7h2.6l.5-3.2h-3.1V8.7c0-.9.4-1.7 1.8-1.7h1.4V4.3S15.5 4 14.3 4c-2.5 0-4.1 1.5-4.1 4.3v2.5H7.4V14h2.8v7z',
  },
]

export const SocialLinks = () => (
  <ul className="flex gap-1">
    {networks.map(({ name, href, path }) => (
      <li key={name}>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="grid size-11 place-items-center rounded-md hover:bg-fir"
        >
          <svg viewBox="0 0 24 24" className="size-6 fill-current" aria-hidden="true">
            <path d={path} />
          </svg>
          <span className="sr-only">{name} (nouvelle fenêtre)</span>
        </a>
      </li>
    ))}
  </ul>
)
