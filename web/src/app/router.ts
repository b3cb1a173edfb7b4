import type { PathWords } from '@agremia/model/rules/word-paths'
import { createRouter } from '@tanstack/react-router'
import { BrokenScreen } from './messages.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { rewriteFor } from './word-paths.ts'

// NAV-50: every navigation begins at the top of the screen, also back and reload; a list restores its own place.
window.history.scrollRestoration = 'manual'

export const makeRouter = (words: PathWords | undefined) =>
  createRouter({
    routeTree,
    // NAV-52: paths are written in one way in the code; in the address bar they have the organisation's words.
    ...(words && { rewrite: rewriteFor(words) }),
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultErrorComponent: BrokenScreen,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
