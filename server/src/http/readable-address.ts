/** Below these paths a missing file is answered 404; every other path is a screen. */
const NO_SCREEN = /^\/(api|assets|files|websocket|sentry)(\/|$)/

export const isScreen = (path: string) => !NO_SCREEN.test(path)

/**
 * The address as it is routed. That of a screen whose escapes mean no text, such as `/v/%F0`, is taken as it is written: people who
 * mistype or scan one are shown a page, not the JSON with which a program is refused.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!path.includes('%') || !isScreen(path) || canBeDecoded(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
