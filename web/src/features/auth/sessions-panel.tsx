import type { Session } from '@agremia/model/calls/auth'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useClaims } from '../../api/session.ts'
import { endOtherSessions, endSession, sessionsQuery } from '../../parts/sessions.ts'
import { showToast } from '../../ui/toast.tsx'
import classes from './account.module.css'
import { describeDevice } from './device-words.ts'

/** Below the form of a user, on one's own account only. */
export const OwnSessionsPanel = ({ id }: { id: string }) => (useClaims()?.ID === id ? <SessionsPanel /> : null)

/** AUTH-07: the user's open sessions, each of which can be ended. */
function SessionsPanel() {
  const titleId = useId()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: (id: string) => (id === 'others' ? endOtherSessions() : endSession(id)),
    onSuccess: (_answer, id) =>
      showToast({ title: id === 'others' ? 'Outras sessões terminadas' : 'Sessão terminada' }),
    onError: failed => {
      const failure = readFailure(failed)
      // 404: the session has ended meanwhile, as wanted; the list is read again below.
      if (failure.isTimeout || failure.status === 404) return
      showToast({ title: 'A sessão não foi terminada', message: describeFailure(failure), isError: true })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.resource('sessions') }),
  })
  const hasOthers = data?.some(session => !session.current)
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>Sessões abertas</h2>
      <p>Os dispositivos em que a sua conta está aberta. Termine os que não reconhecer e altere a palavra-passe.</p>
      {error && !data && (
        <div className={classes.alert} role="alert">
          {describeFailure(readFailure(error))}{' '}
          <Button variant="default" size="compact-md" onClick={() => refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {data && (
        <ul className={classes.sessions}>
          {data.map(session => (
            <SessionLine
              key={session._id}
              session={session}
              isEnding={ending.isPending && ending.variables === session._id}
              onEnd={() => ending.mutate(session._id)}
            />
          ))}
        </ul>
      )}
      {hasOthers && (
        <Button
          variant="default"
          loading={ending.isPending && ending.variables === 'others'}
          onClick={() => ending.mutate('others')}
        >
          Terminar todas as outras
        </Button>
      )}
    </section>
  )
}

interface LineProps {
  session: Session
  isEnding: boolean
  onEnd(): void
}

function SessionLine({ session, isEnding, onEnd }: LineProps) {
  const device = describeDevice(session.userAgent)
  const used = printInstant(session.lastUsedAt)
  return (
    <li>
      <div>
        <span className={classes.device}>{device}</span>
        {session.current && <span className={classes.here}>Esta sessão</span>}
        <div className={classes.when}>
          Usada em {used} · aberta em {printInstant(session.created_at)}
          {session.byLink && ', por ligação'} · endereço {session.address}
        </div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Terminar ${device}, usada em ${used}`}
        >
          Terminar
        </Button>
      )}
    </li>
  )
}
