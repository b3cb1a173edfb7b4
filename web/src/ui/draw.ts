import { Fragment, isValidElement, type ReactNode } from 'react'

// Renders components without hooks to DOM elements. The entry script shows the first rows with it, before react-dom has
// been loaded. A component that uses hooks or context throws, and is rendered by React later.

const SVG = 'http://www.w3.org/2000/svg'
/** The attributes whose names differ from React's. Those of SVG elements are written with dashes. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', viewBox: 'viewBox' }
const dashed = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode }
type Component = (props: Props, ref?: null) => ReactNode

export function draw(node: ReactNode, into: Element | DocumentFragment) {
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (typeof node === 'string' || typeof node === 'number') into.append(String(node))
  else if (isArray(node)) for (const one of node) draw(one, into)
  else if (isValidElement<Props>(node)) drawElement(node.type, node.props, into)
  else throw new Error('this cannot be drawn without React')
}

const isArray = (node: ReactNode): node is readonly ReactNode[] => Array.isArray(node)

/** The function of a component, also of one made by `forwardRef`, as the icons are. */
function componentOf(type: unknown): Component | undefined {
  const found = typeof type === 'object' && type !== null && 'render' in type ? type.render : type
  return typeof found === 'function' ? (found as Component) : undefined // React calls every function type with props
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
  // React writes `true` and `false` as text for these; for other attributes it writes an empty value or none.
  const isBooleanText = name.startsWith('aria-') || name.startsWith('data-')
  if (value === false && !isBooleanText) return
  const text = value === true && !isBooleanText ? '' : String(value)
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
