import { Fragment, isValidElement, type ReactNode } from 'react'

// Draws what a component without hooks describes, and nothing more: the page shows its first rows with this, long before
// React's own way of drawing has come. Whatever needs more than that throws, and is left to the program.

const SVG = 'http://www.w3.org/2000/svg'
/** Where an attribute is not called as React calls it; those of SVG have dashes. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', viewBox: 'viewBox' }
const dashed = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode }
type Component = (props: Props, ref?: null) => ReactNode

export function draw(node: ReactNode, into: Element | DocumentFragment) {
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (typeof node === 'string' || typeof node === 'number') into.append(String(node))
  else if (isMany(node)) for (const one of node) draw(one, into)
  else if (isValidElement<Props>(node)) drawElement(node.type, node.props, into)
  else throw new Error('this cannot be drawn without React')
}

const isMany = (node: ReactNode): node is readonly ReactNode[] => Array.isArray(node)

/** A component, or one that is given a ref, as each of our icons is. */
function componentOf(type: unknown): Component | undefined {
  const found = typeof type === 'object' && type !== null && 'render' in type ? type.render : type
  return typeof found === 'function' ? (found as Component) : undefined // an element's type, if it is a function, is one
}

function drawElement(type: unknown, props: Props, into: Element | DocumentFragment) {
  const component = componentOf(type)
  if (type === Fragment) return draw(props.children, into)
  if (component) return draw(component(props, null), into)
  if (typeof type !== 'string') throw new Error('this cannot be drawn without React')
  const isSvg = type === 'svg' || (into instanceof Element && into.namespaceURI === SVG)
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props)) write(element, name, value, isSvg)
  draw(props.children, element)
  into.append(element)
}

function write(element: HTMLElement | SVGElement, name: string, value: unknown, isSvg: boolean) {
  if (name === 'children' || value === undefined || value === null || typeof value === 'function') return
  if (name === 'style') return writeStyle(element.style, { ...value })
  // Of these React writes the word; of any other it writes the attribute, or nothing.
  const isWord = name.startsWith('aria-') || name.startsWith('data-')
  if (value === false && !isWord) return
  const text = value === true && !isWord ? '' : String(value)
  element.setAttribute(NAMES[name] ?? (isSvg ? dashed(name) : name), text)
}

function writeStyle(style: CSSStyleDeclaration, values: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    style.setProperty(
      name.startsWith('--') ? name : dashed(name),
      typeof value === 'number' ? `${value}px` : String(value),
    )
  }
}
