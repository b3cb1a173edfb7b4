import { type ReactNode, useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const registered = createStore<ReactNode>(null)

/** SHELL-06: shows a screen's own buttons in the toolbar while the screen is mounted. The element must be memoised. */
export function useToolbarActions(actions: ReactNode) {
  useEffect(() => {
    registered.set(actions)
    return () => {
      // The next screen may have registered its own already.
      if (registered.get() === actions) registered.set(null)
    }
  }, [actions])
}

export const useRegisteredActions = () => useStore(registered)
