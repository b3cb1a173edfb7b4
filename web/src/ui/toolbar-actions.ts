import { type ReactNode, useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const registered = createStore<ReactNode>(null)

/** SHELL-06: puts a screen's own buttons into the toolbar while the screen is shown. Give it a memoised element. */
export function useToolbarActions(actions: ReactNode) {
  useEffect(() => {
    registered.set(actions)
    return () => {
      // The next screen may have registered already.
      if (registered.get() === actions) registered.set(null)
    }
  }, [actions])
}

export const useRegisteredActions = () => useStore(registered)
