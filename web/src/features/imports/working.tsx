import type { ImportEntry } from '@agremia/model/calls/imports'
import { ProgressBar } from '../../resource/inputs/progress-bar.tsx'
import classes from './imports.module.css'
import { printNumber } from './words.ts'

const WORK = {
  checking: { title: 'A verificar as linhas', rest: 'Nada é alterado: é só para ver o que vai acontecer.' },
  applying: { title: 'A aplicar', rest: 'Ou fica tudo gravado, ou não fica nada.' },
  undoing: { title: 'A anular', rest: 'Tudo volta ao que era, menos o que alguém tenha alterado depois.' },
} as const

/** The progress of a job. It goes on if the page is left. */
export function Working({ entry }: { entry: ImportEntry }) {
  const { status, rowsDone, rowCount, counts } = entry
  const work = WORK[status === 'applying' || status === 'undoing' ? status : 'checking']
  const total = Math.max(1, status === 'checking' ? rowCount : counts.create + counts.update)
  return (
    <section className={classes.panel} aria-label={work.title}>
      <h2 className={classes.heading}>{work.title}…</h2>
      <ProgressBar label={work.title} percent={Math.min(100, Math.floor((rowsDone / total) * 100))} />
      <p className={classes.quiet}>
        {printNumber(Math.min(rowsDone, total))} de {printNumber(total)}. {work.rest} Pode sair desta página: o trabalho
        continua.
      </p>
    </section>
  )
}
