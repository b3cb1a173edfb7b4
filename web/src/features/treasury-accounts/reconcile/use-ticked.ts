import { useState } from 'react'

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
  const keep = (next: Draft) => {
    sessionStorage.setItem(keyOf(accountId), JSON.stringify(next))
    setDraft(next)
  }
  return {
    ticked: new Set(draft.keys),
    tick: (key: string, isTicked: boolean) =>
      keep({ ...draft, keys: isTicked ? [...draft.keys, key] : draft.keys.filter(other => other !== key) }),
    tickAll: (keys: readonly string[]) => keep({ ...draft, keys }),
    balance: draft.balance,
    setBalance: (balance: string) => keep({ ...draft, balance }),
    clear: () => keep(EMPTY),
  }
}
