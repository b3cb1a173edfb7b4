/** An element of a document read in a test */
export interface XmlElement {
  name: string
  attributes: Partial<Record<string, string>>
  /** all the text inside, at any depth */
  text: string
  /** the elements of that name inside, at any depth */
  all(name: string): XmlElement[]
}

interface Node extends XmlElement {
  children: Node[]
}

const TOKEN = /<\?xml[^>]*\?>\s*|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const ENTITIES: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** A strict reader of the XML that we write ourselves: whatever is not well-formed throws. */
export function readXml(source: string): XmlElement {
  const top = makeNode('', {})
  const open = [top]
  let end = 0
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < source.length; end = TOKEN.lastIndex) {
    const token = TOKEN.exec(source)
    const parent = open.at(-1)
    if (!token || !parent) throw new Error(`Not well-formed: ${source.slice(end, end + 80)}`)
    const [, closed, opened, attributes = '', isEmpty, text] = token
    if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes nothing`)
    } else if (opened !== undefined) {
      const node = makeNode(opened, readAttributes(attributes))
      parent.children.push(node)
      if (!isEmpty) open.push(node)
    } else if (text !== undefined) {
      for (const node of open) node.text += decode(text)
    }
  }
  const [root] = top.children
  if (open.length !== 1 || !root || top.children.length !== 1) throw new Error('Not one closed root')
  return root
}

function makeNode(name: string, attributes: XmlElement['attributes']): Node {
  const children: Node[] = []
  const all = (wanted: string): XmlElement[] =>
    children.flatMap(child => (child.name === wanted ? [child, ...child.all(wanted)] : child.all(wanted)))
  return { name, attributes, text: '', children, all }
}

function readAttributes(source: string): XmlElement['attributes'] {
  return Object.fromEntries(
    Array.from(source.matchAll(/([\w:]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, decode(value)]),
  )
}

function decode(text: string): string {
  if (/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u.test(text)) throw new Error('A character that XML may not hold')
  return text.replace(/&(\w*);?/g, (entity, name: string) => {
    const letter = entity.endsWith(';') ? ENTITIES[name] : undefined
    if (letter === undefined) throw new Error(`Not an entity: ${entity}`)
    return letter
  })
}
