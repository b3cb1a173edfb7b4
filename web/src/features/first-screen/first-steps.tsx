import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { useClaims } from '../../api/session.ts'
import { keepSettings, type SettingEntry } from '../../api/settings.ts'
import { showFailure } from '../../api/show-failure.ts'
import { useWording } from '../../api/terminology.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import type { FirstStep } from '../../contributions/feature.ts'
import { Part } from '../../contributions/part.tsx'
import { showToast } from '../../ui/toast.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { FIRST_SCREEN } from './first-screen-call.ts'
import classes from './first-steps.module.css'
import { useFirstScreen } from './use-first-screen.ts'

/**
 * «Primeiros passos» of a new organisation, each with its state, until somebody puts them away. Once there are members, whose
 * list needs the room, they are one line that can be opened.
 */
export function FirstSteps() {
  const role = useClaims()?.Role
  const steps = useContributions().firstSteps.filter(({ roles }) => role && roles.includes(role))
  const done = useFirstScreen(steps.flatMap(({ changesWith }) => changesWith))?.firstSteps
  const [isOpen, setIsOpen] = useState<boolean>()
  const headingId = useId()
  if (!done || steps.length === 0) return null
  const doneSteps = steps.filter(({ name }) => done[name])
  const isShown = isOpen ?? !done.members
  return (
    <section className={classes.panel} aria-labelledby={headingId} data-list-lead={isShown ? 'open' : 'line'}>
      <div className={classes.head}>
        <h2 id={headingId}>Primeiros passos</h2>
        <span role="status">
          {doneSteps.length} de {steps.length} feitos
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-expanded={isShown}
          onClick={() => setIsOpen(!isShown)}
        >
          {isShown ? 'Recolher' : 'Ver os passos'}
        </Button>
        <PutAway />
      </div>
      {isShown && (
        <ol className={classes.steps}>
          {steps.map(step => (
            <Step key={step.name} step={step} isDone={done[step.name] === true} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ step: { title, hint, does }, isDone }: { step: FirstStep; isDone: boolean }) {
  const withWords = useWording()
  const [isAsking, setIsAsking] = useState(false)
  const words = withWords(title)
  return (
    <li data-done={isDone || undefined}>
      {isDone ? <IconCircleCheckFilled aria-hidden /> : <IconCircle aria-hidden />}
      <div>
        {'to' in does ? (
          <Link to={does.to} hash={does.hash}>
            {words}
          </Link>
        ) : (
          <button type="button" onClick={() => setIsAsking(true)}>
            {words}
          </button>
        )}
        <span className={isDone ? classes.done : hidden.always}>{isDone ? ' (feito)' : ' (por fazer)'}</span>
        <p>{withWords(hint)}</p>
      </div>
      {isAsking && 'dialog' in does && <Part part={does.dialog} onClose={() => setIsAsking(false)} />}
    </li>
  )
}

/** Puts the steps away for everybody; the settings of the organisation show them again. */
function PutAway() {
  const client = useQueryClient()
  const show = async (isShown: boolean) => {
    const { data } = await api.patch<{ data: readonly SettingEntry[] }>('/settings', { showFirstSteps: isShown })
    await keepSettings(client, data.data)
    await client.invalidateQueries({ queryKey: FIRST_SCREEN.key })
  }
  const fail = (error: Error) => {
    showFailure('Não foi possível guardar', error)
  }
  const putAway = useMutation({
    mutationFn: () => show(false),
    onSuccess: () =>
      showToast({
        title: 'Os primeiros passos já não aparecem',
        message: 'Pode voltar a mostrá-los nas definições da organização.',
        action: { label: 'Anular', run: () => void show(true).catch(fail) },
      }),
    onError: fail,
  })
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      aria-busy={putAway.isPending}
      onClick={() => putAway.mutate()}
    >
      Não mostrar mais
    </Button>
  )
}
