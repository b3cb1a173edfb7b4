import type { ImportEntry } from '@agremia/model/calls/imports'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { cancelTask } from '../../parts/tasks/task-actions.ts'
import { TaskProgress } from '../../parts/tasks/task-progress.tsx'
import classes from './imports.module.css'
import { IMPORTS } from './use-imports.ts'

const STEPS = {
  checking: {
    title: 'A verificar as linhas',
    rest: 'Nada é alterado: é só para ver o que vai acontecer.',
    cancel: 'Cancelar a verificação',
  },
  applying: { title: 'A aplicar', rest: 'Ou fica tudo gravado, ou não fica nada.', cancel: 'Cancelar a importação' },
  undoing: {
    title: 'A anular',
    rest: 'Tudo volta ao que era, menos o que alguém tenha alterado depois.',
    cancel: 'Parar a anulação',
  },
} as const

interface Props {
  id: string
  step: keyof typeof STEPS
  task: NonNullable<ImportEntry['task']>
}

/** The progress of the background task that checks, applies or undoes an import. */
export function StepProgress({ id, step, task }: Props) {
  const client = useQueryClient()
  const [isCancelling, setIsCancelling] = useState(false)
  const { title, rest, cancel } = STEPS[step]
  const stop = async () => {
    setIsCancelling(true)
    await cancelTask(task._id)
    await client.invalidateQueries({ queryKey: queryKeys.item(IMPORTS, id), exact: true })
    setIsCancelling(false)
  }
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.heading}>{title}…</h2>
      <TaskProgress label={title} task={task} />
      <p className={classes.quiet}>
        {rest} Pode sair desta página: o trabalho continua e fica em <Link to="/tarefas">Tarefas</Link>.
      </p>
      {task.mayCancel && (
        <Button variant="default" aria-busy={isCancelling} disabled={task.isCancelling} onClick={() => void stop()}>
          {cancel}
        </Button>
      )}
    </section>
  )
}
