import { createElement, type SVGProps } from 'react'

interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * What lucide's icons are made by (vite/plain-icons.ts). What all of them share, size, line and colour, stands in styles/components.css;
 * there a rule would outdo the attribute of another line's width, which is a style for that.
 */
export default function createIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className, strokeWidth, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
        className: className ? `icon ${className}` : 'icon',
        style: strokeWidth ? { strokeWidth } : undefined,
      },
      drawing,
    )
}
