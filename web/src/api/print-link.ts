import { addressOf, openLink } from './follow-link.ts'

let frame: HTMLIFrameElement | undefined

/**
 * Prints a document that offers to print itself, by a one-time link, without leaving the page: a frame that nobody sees holds it,
 * and the browser's print window opens. Where the browser shows no such documents, or they come from another address, which
 * allows no frame, it is opened in a tab.
 */
export function printLink(url: string) {
  const address = addressOf(url)
  if (!navigator.pdfViewerEnabled || new URL(address).origin !== window.location.origin) return openLink(url)
  frame?.remove()
  frame = document.createElement('iframe')
  frame.title = 'Documento a imprimir'
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  // A frame that is not displayed is not printed either.
  Object.assign(frame.style, {
    position: 'fixed',
    insetInlineEnd: '0',
    bottom: '0',
    width: '1px',
    height: '1px',
    opacity: '0',
    border: '0',
    pointerEvents: 'none',
  })
  frame.src = address
  document.body.append(frame)
}
