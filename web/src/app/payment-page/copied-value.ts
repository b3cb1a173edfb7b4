import { copyText } from '../../parts/copy-text.ts'
import { announce } from '../visitor-page/announce.ts'
import { element } from '../visitor-page/element.ts'

const SHOWN_MS = 2500

interface Value {
  label: string
  /** As people read it. */
  text: string
  /** As it is pasted, where that differs. */
  copied?: string
}

/** A value with a button that copies it. */
export function copiedValue({ label, text, copied = text }: Value): HTMLElement {
  const shown = element('span', { class: 'value' }, text)
  const word = element('span', {}, 'Copiar')
  const button = element(
    'button',
    { type: 'button', class: 'quiet' },
    word,
    element('span', { class: 'unseen' }, label),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const copyNow = async () => {
    const isCopied = await copyText(copied)
    if (!isCopied) getSelection()?.selectAllChildren(shown)
    word.textContent = isCopied ? 'Copiado' : 'Selecionado'
    announce(isCopied ? `${label}: copiado.` : `${label}: selecionado, pode copiar.`)
    clearTimeout(timer)
    timer = setTimeout(() => {
      word.textContent = 'Copiar'
    }, SHOWN_MS)
  }
  button.addEventListener('click', () => void copyNow())
  return element('div', {}, element('dt', {}, label), element('dd', {}, shown, button))
}
