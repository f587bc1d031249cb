interface StoredThing {
  names: readonly string[]
  purpose: string
  duration: string
}

/** What the browser keeps: its names, what it is for, how long. On a phone each row stands as a paragraph. */
export const StoredThings = ({ caption, things }: { caption: string; things: readonly StoredThing[] }) => (
  <ul aria-label={caption} className="list-none! gap-0! border-t border-line-strong pl-0!">
    {things.map(({ names, purpose, duration }) => (
      <li
        key={names.join()}
        className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[15rem_minmax(0,1fr)] print:break-inside-avoid"
      >
        <p className="grid content-start gap-1 font-mono text-sm wrap-anywhere">
          {names.map((name) => (
            <code key={name}>{name.replace(/:$/, ':…')}</code>
          ))}
        </p>
        <div>
          <p>{purpose}</p>
          <p className="text-sm text-ink-soft">Durée : {duration}</p>
        </div>
      </li>
    ))}
  </ul>
)
