type Child = Node | string | false | null | undefined
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** An HTML element with attributes and children. An attribute that is true is written without a value, a false one not at all. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  for (const child of children) if (child) made.append(child)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** The shapes of the icons, on a square of 24 units, drawn with lines. */
const SHAPES = {
  phone: 'M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  card: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3 10h18M7 15h3',
  bank: 'M3 21h18M3 10h18M12 3 4 7v3h16V7zM6 10v11M10 10v11M14 10v11M18 10v11',
  done: 'm5 12 5 5L20 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  stop: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v5M12 16v.01',
} as const
export type IconName = keyof typeof SHAPES

export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', SHAPES[name])
  svg.append(path)
  return svg
}

/** A picture that the server drew. As an image it can neither run scripts nor change the page. */
export const svgImage = (svg: string, alt: string) =>
  element('img', { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt, width: '200', height: '200' })
