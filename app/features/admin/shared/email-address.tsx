/** An address that goes on to a new line after '@' where it is too long, and so is not cut in the middle of a word. */
export function EmailAddress({ of }: { of: string }) {
  const at = of.lastIndexOf('@') + 1
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
