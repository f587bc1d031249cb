import type { PictureListState } from './picture-list.ts'

/** Files that were not taken, each with its reason. The region is always there, so that it is announced. */
export const PictureRefusals = ({ refusals }: Pick<PictureListState, 'refusals'>) => (
  <div role="alert">
    {refusals.length > 0 && (
      <ul className="mt-3 grid gap-2 border-l-4 border-danger bg-danger-tint px-4 py-3">
        {refusals.map(({ key, name, message }) => (
          <li key={key}>
            <span className="font-semibold wrap-anywhere">{name}</span>&nbsp;: {message}
          </li>
        ))}
      </ul>
    )}
  </div>
)
