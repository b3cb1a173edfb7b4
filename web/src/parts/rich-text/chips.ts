import type { Mark, Node } from 'prosemirror-model'
import type { EditorProps } from 'prosemirror-view'
import classes from './editor.module.css'
import { labelOfPlaceholder, type OfferedPlaceholder } from './placeholders-context.ts'
import { attributeOf } from './schema.ts'

const UNKNOWN = 'Este campo não existe nesta mensagem: apague-o ou escolha outro.'

function drawChip(node: Node, offered: readonly OfferedPlaceholder[]) {
  const name = attributeOf(node, 'name')
  const known = offered.find(one => one.name === name)
  const label = labelOfPlaceholder(offered, name)
  const dom = document.createElement('span')
  dom.className = classes.chip ?? ''
  dom.textContent = label
  dom.title = known ? (known.hint ?? known.label) : UNKNOWN
  // Read as one thing, so that a screen reader tells it apart from the words around it.
  dom.setAttribute('role', 'img')
  dom.setAttribute('aria-label', known ? `Campo ${label}` : `Campo desconhecido ${label}`)
  if (!known) dom.dataset.unknown = ''
  return { dom }
}

function drawCondition(mark: Mark, offered: readonly OfferedPlaceholder[]) {
  const dom = document.createElement('span')
  dom.className = classes.condition ?? ''
  dom.dataset.label = labelOfPlaceholder(offered, attributeOf(mark, 'name'))
  dom.title = `Só aparece se houver: ${dom.dataset.label}`
  return { dom }
}

/** How placeholders and conditional passages are drawn, with the labels of these placeholders. */
export const viewsOf = (
  offered: () => readonly OfferedPlaceholder[],
): Pick<EditorProps, 'nodeViews' | 'markViews'> => ({
  nodeViews: { placeholder: node => drawChip(node, offered()) },
  markViews: { onlyIf: mark => drawCondition(mark, offered()) },
})
