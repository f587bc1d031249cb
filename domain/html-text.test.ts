import { describe, expect, test } from 'vitest'
import { textFromHtml } from './html-text.ts'

describe('textFromHtml turns markup into text', () => {
  test.each([
    [
      '<p>Lavabo suspendu, <strong>neuf</strong>.</p>\n<p>Bonde non fournie&nbsp;; 60&nbsp;cm.</p>',
      'Lavabo suspendu, neuf.\n\nBonde non fournie\u00a0; 60\u00a0cm.',
    ],
    ['Petit lavabo d&rsquo;angle &amp; siphon', 'Petit lavabo d’angle & siphon'],
    ['<ul><li>Blanc</li><li>60 cm</li></ul>', '- Blanc\n- 60 cm'],
    [
      '<p>Livré avec&nbsp;:</p><ul>\n<li>bonde</li>\n<li>siphon</li>\n</ul><p>Neuf.</p>',
      'Livré avec\u00a0:\n- bonde\n- siphon\n\nNeuf.',
    ],
    ['Ligne 1<br>Ligne 2<br />Ligne 3', 'Ligne 1\nLigne 2\nLigne 3'],
    [
      '<table><tr><th>Largeur</th><td>60 cm</td></tr><tr><th>Poids</th><td>12 kg</td></tr></table>',
      'Largeur 60 cm\nPoids 12 kg',
    ],
    [
      '&eacute;vier &agrave; poser, &OElig;uvre, &#8364; &#x20AC; 2 m&sup2;',
      'évier à poser, Œuvre, € € 2 m²',
    ],
    ['<style>p { color: red }</style><p onclick="alert(1)">Bon</p><script>alert(1)</script>', 'Bon'],
    ['&lt;p&gt;D&amp;eacute;pos&amp;eacute;&lt;/p&gt;', 'Déposé'],
    ['<a href="https://example.org">notre site</a><!-- privé -->', 'notre site'],
  ])('%s', (html, text) => {
    expect(textFromHtml(html)).toBe(text)
  })
})

test.each(['Largeur < 60 et > 40 cm', 'Bois & métal', 'a <- b -> c', 'R&D; AT&T', '1 < 2\n  3 > 2', '<3'])(
  'textFromHtml leaves %j as it is',
  (text) => {
    expect(textFromHtml(text)).toBe(text)
  },
)

test('textFromHtml reads hostile text within one second of processor time', () => {
  const before = process.cpuUsage()
  for (const part of ['<p ', '<script>', '<!--', '&amp;', '<li>\n', '\n-', '<b\u00a0'])
    textFromHtml(part.repeat(100_000 / part.length))
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
