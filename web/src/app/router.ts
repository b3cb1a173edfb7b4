import { createRouter } from '@tanstack/react-router'
import { BrokenScreen } from './messages.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

// NAV-50: every navigation begins at the top, back and reload too; a list keeps its own place.
window.history.scrollRestoration = 'manual'

export const makeRouter = () =>
  createRouter({
    routeTree,
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
