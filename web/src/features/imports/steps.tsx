import type { ImportStatus } from '@agremia/model/calls/imports'
import { IconCheck } from '@tabler/icons-react'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './imports.module.css'

const STEPS = ['Ficheiro', 'Colunas', 'Verificação', 'Aplicação']

function stepOf(status: ImportStatus, isMapping: boolean): number {
  if (isMapping) return 1
  return status === 'checking' || status === 'checked' ? 2 : 3
}

/** The steps of an import, with the present one marked, also for screen readers. */
export function Steps({ status, isMapping }: { status: ImportStatus; isMapping: boolean }) {
  const now = stepOf(status, isMapping)
  const isOver = status === 'applied' || status === 'undone'
  return (
    <ol className={classes.steps} aria-label="Passos da importação">
      {STEPS.map((name, step) => {
        const isDone = step < now || isOver
        return (
          <li key={name} aria-current={step === now && !isOver ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={classes.stepMark} aria-hidden>
              {isDone ? <IconCheck size="1rem" /> : step + 1}
            </span>
            {name}
            {isDone && <span className={hidden.always}>, feito</span>}
          </li>
        )
      })}
    </ol>
  )
}
