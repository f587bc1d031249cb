import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a button that is disabled does not say so twice, as HTML wants it', () => {
  const html = (props: { disabled?: boolean; 'aria-disabled'?: boolean }) =>
    renderToStaticMarkup(<Button {...props}>Enregistrer</Button>)
  expect(html({ disabled: true, 'aria-disabled': false })).not.toContain('aria-disabled')
  expect(html({ disabled: false, 'aria-disabled': true })).toContain('aria-disabled="true"')
})
