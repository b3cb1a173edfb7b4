import { useCallback, useEffect, useMemo, useState } from 'react'

interface Draft {
  keys: readonly string[]
  balance: string
}

const EMPTY: Draft = { keys: [], balance: '' }
const keyOf = (accountId: string) => `reconciliation:${accountId}`

function readDraft(accountId: string): Draft {
  try {
    const { keys, balance } = JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? '') as Partial<Draft> // written below
    return { keys: Array.isArray(keys) ? keys.map(String) : [], balance: typeof balance === 'string' ? balance : '' }
  } catch {
    return EMPTY
  }
}

/** The lines that are ticked and the balance that is typed; a reload of the page keeps them. */
export function useTicked(accountId: string) {
  const [draft, setDraft] = useState(() => readDraft(accountId))
  useEffect(() => sessionStorage.setItem(keyOf(accountId), JSON.stringify(draft)), [accountId, draft])
  /** Stays the same function, so that a tick draws its own line again and no other. */
  const tick = useCallback((keys: readonly string[], isTicked: boolean) => {
    setDraft(last => {
      const given = new Set(keys)
      const others = last.keys.filter(key => !given.has(key))
      return { ...last, keys: isTicked ? [...others, ...keys] : others }
    })
  }, [])
  return {
    ticked: useMemo(() => new Set(draft.keys), [draft.keys]),
    tick,
    balance: draft.balance,
    setBalance: (balance: string) => setDraft(last => ({ ...last, balance })),
    clear: () => setDraft(EMPTY),
  }
}
