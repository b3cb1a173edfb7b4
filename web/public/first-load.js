// Shows a message, and retries, if the page has loaded but its scripts or style sheets have not, because the server became
// unreachable in between or is being updated (SHELL-10). A separate file, because the CSP allows no inline scripts.
;(() => {
  const COUNTDOWN_S = 3
  const RELOAD_AFTER_MS = 500
  let isShown = false

  const isProgram = element =>
    element instanceof HTMLScriptElement || (element instanceof HTMLLinkElement && element.rel === 'stylesheet')
  const hasStarted = () => document.querySelector('#root > :not([data-waiting], [data-first])') !== null

  function draw(title, text, note) {
    const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
    const panel = document.getElementById('sem-programa') ?? document.createElement('div')
    panel.id = 'sem-programa'
    panel.setAttribute('role', 'alertdialog')
    panel.setAttribute('aria-labelledby', 'sem-programa-titulo')
    panel.setAttribute('aria-describedby', 'sem-programa-texto')
    panel.tabIndex = -1
    panel.style.cssText = `position:fixed;inset:0;z-index:1000;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.5rem;padding:1rem;text-align:center;outline:none;font-family:system-ui,sans-serif;line-height:1.5;background:${isDark ? '#141719' : '#f5f7f6'};color:${isDark ? '#e6eae8' : '#1a1f1d'}`
    panel.replaceChildren(
      ...[
        ['h1', 'sem-programa-titulo', title, 'margin:0;font-size:1.3125rem'],
        ['p', 'sem-programa-texto', text, 'margin:0;max-width:30rem'],
        ['p', 'sem-programa-nota', note, 'margin:0;font-weight:600'],
      ].map(([tag, id, words, style]) => {
        const element = document.createElement(tag)
        Object.assign(element, { id, textContent: words })
        element.style.cssText = style
        return element
      }),
    )
    if (panel.isConnected) return
    document.body.append(panel)
    panel.focus()
  }

  const drawLost = note =>
    draw(
      'Perdido o contacto com o servidor',
      'Pode acontecer por breves instantes durante a atualização do programa no servidor. Se persistir, contacte a assistência técnica.',
      note,
    )

  function countDown(left) {
    if (left > 0) {
      drawLost(`Nova tentativa dentro de ${left} s`)
      setTimeout(() => countDown(left - 1), 1000)
      return
    }
    drawLost('A tentar de novo…')
    fetch('/api/', { cache: 'no-store' }).then(
      answer => (answer.ok ? reloadSoon() : countDown(COUNTDOWN_S)),
      () => countDown(COUNTDOWN_S),
    )
  }

  function reloadSoon() {
    draw('Contacto Reestabelicido', 'A ligar...', '')
    setTimeout(() => location.reload(), RELOAD_AFTER_MS)
  }

  // Error events of elements do not bubble, so the listener is registered for the capture phase.
  window.addEventListener(
    'error',
    event => {
      if (isShown || !isProgram(event.target) || hasStarted()) return
      isShown = true
      if (document.body) countDown(COUNTDOWN_S)
      else document.addEventListener('DOMContentLoaded', () => countDown(COUNTDOWN_S))
    },
    true,
  )
})()
