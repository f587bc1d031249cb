import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('Button omits aria-disabled when it is disabled', () => {
  const html = (props: { disabled?: boolean; 'aria-disabled'?: boolean }) =>
    renderToStaticMarkup(<Button {...props}>Enregistrer</Button>)
  expect(html({ disabled: true, 'aria-disabled': false })).not.toContain('aria-disabled')
  expect(html({ disabled: false, 'aria-disabled': true })).toContain('aria-disabled="true"')
})
