import { useNavigate } from '@tanstack/react-router'
import { useHere } from './use-here.ts'

const TAB = 'separador'

/**
 * The open tab, kept in the address for links and reloads. It replaces the history entry, so that going back leaves the
 * screen.
 */
export function useTab(tabs: readonly string[], first: string) {
  const { search, isStillHere } = useHere()
  const navigate = useNavigate()
  const tab = tabs.find(one => one === search[TAB]) ?? first
  const open = (next: string) => {
    if (next === tab || !isStillHere()) return
    const { [TAB]: _former, ...others } = search
    void navigate({
      to: '.',
      search: { ...others, ...(next !== first && { [TAB]: next }) },
      replace: true,
      resetScroll: false,
    })
  }
  return [tab, open] as const
}
