import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClaims } from '../../api/session.ts'
import { terminologyQuery } from '../../api/terminology.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { explainerQuery } from '../../resource/use-explainer.ts'
import { LoadingDots } from '../../ui/loading-dots.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { useFullSettings } from './use-full-settings.ts'

/**
 * SHELL-17: shows the screens once the settings and, for a signed-in user, the explainer are there; meanwhile loading dots. A
 * screen that is `isReadyAtOnce` waits for nothing when nobody is signed in.
 */
export function Ready({ children }: { children: ReactNode }) {
  const isSignedIn = useClaims() !== undefined
  const queries = [
    useQuery(terminologyQuery),
    useFullSettings(),
    useQuery({ ...explainerQuery, enabled: isSignedIn }),
  ].slice(0, isSignedIn ? 3 : 2)
  const isAtOnce = useMatches().some(match => match.staticData.isReadyAtOnce) && !isSignedIn
  const failed = queries.find(answer => answer.isError && answer.data === undefined)
  const isReady = queries.every(answer => answer.data !== undefined)
  const isLate = useDelay(!isReady && !failed)

  if (isReady || isAtOnce) return children
  if (!failed) return isLate && <LoadingDots />
  return (
    <NotLoaded
      isScreen
      title="Não foi possível iniciar a aplicação"
      error={failed.error}
      onRetry={() => queries.map(answer => answer.isError && answer.refetch())}
    />
  )
}
