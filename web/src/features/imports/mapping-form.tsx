import type { ImportColumns, ImportDefaults, ImportEntry } from '@agremia/model/calls/imports'
import { parseDay, printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { useWording } from '../../api/terminology.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { DefaultInputs, type DefaultTexts } from './default-inputs.tsx'
import classes from './imports.module.css'
import { KINDS } from './kinds.ts'
import { MappingTable } from './mapping-table.tsx'
import { columnsQuery, useImportWork, valuesQuery } from './use-imports.ts'
import { type ChosenValues, choicesOf, ValuesTable } from './values-table.tsx'

interface Props {
  entry: ImportEntry
  onChecking(): void
}

/** Maps columns to fields; proposed from the titles or from the last import, and changed by hand. */
export function MappingForm({ entry, onChecking }: Props) {
  const { data: columns, error, refetch, isPending } = useQuery(columnsQuery(entry._id))
  const isLate = useDelay(isPending)
  if (error && !columns)
    return <NotLoaded title="Não foi possível carregar as colunas" error={error} onRetry={refetch} />
  if (!columns) return <p role="status">{isLate && 'A carregar…'}</p>
  return <Form entry={entry} columns={columns} onChecking={onChecking} />
}

function Form({ entry: { _id: id, kind }, columns, onChecking }: Props & { columns: ImportColumns }) {
  const withWords = useWording()
  const work = useImportWork(id)
  const [mapping, setMapping] = useState(columns.mapping)
  const [texts, setTexts] = useState<DefaultTexts>(() => textsOf(columns.defaults))
  // Refused while the columns cannot be used yet; checking then says what is wrong.
  const { data: unknown = [], isPending, isFetching, refetch: refetchValues } = useQuery(valuesQuery(id, mapping))
  // What stands below the unknown values waits for their first answer, which would otherwise move it while it is filled in.
  const [wasAnswered, setWasAnswered] = useState(false)
  if (!isPending && !wasAnswered) setWasAnswered(true)
  const [chosen, setChosen] = useState<ChosenValues>({})
  const errors = readFailure(work.error).errors
  /** Waits for the values of columns that were matched just now. */
  async function check() {
    const current = isFetching ? ((await refetchValues({ cancelRefetch: false })).data ?? []) : unknown
    const values = choicesOf(current, chosen)
    work.mutate({ verb: 'check', mapping, defaults: defaultsOf(texts), values }, { onSuccess: onChecking })
  }
  const known = mapping.filter(name => name !== null).length
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void check()
      }}
    >
      <section className={classes.flat} aria-labelledby="import-columns">
        <h2 id="import-columns" className={classes.heading}>
          O que é cada coluna
        </h2>
        <p className={classes.lead}>
          {columns.isRemembered
            ? 'As colunas estão como da última vez que trouxe um ficheiro com estes títulos.'
            : `Reconhecemos ${known} de ${columns.headings.length} colunas pelos títulos. Confirme-as, e diga o que são as outras.`}{' '}
          {withWords(KINDS[kind].columns)}
        </p>
        <MappingTable columns={columns} field={KINDS[kind].field} mapping={mapping} onChange={setMapping} />
      </section>
      <ValuesTable columns={unknown} chosen={chosen} onChange={setChosen} />
      {kind === 'members' && wasAnswered && (
        <DefaultInputs mapping={mapping} texts={texts} errors={errors} onChange={setTexts} />
      )}
      <div className={classes.foot}>
        {(errors.mapping ?? errors.values) && (
          <p className={classes.fault} role="alert">
            {errors.mapping ?? errors.values}
          </p>
        )}
        <Button type="submit" loading={work.isPending}>
          Verificar
        </Button>
        <span className={classes.quiet}>Verificar não altera nada.</span>
      </div>
    </form>
  )
}

const textsOf = ({ categoryId, admissionDate, stateSince }: ImportDefaults): DefaultTexts => ({
  categoryId: categoryId ?? '',
  admissionDate: admissionDate ? printDay(admissionDate) : '',
  stateSince: stateSince ? printDay(stateSince) : '',
})

/** A text that is no date is sent as typed; the server reports the error at its field. */
const dayOf = (text: string) => (text.trim() === '' ? null : (parseDay(text, new Date().getFullYear()) ?? text))
const defaultsOf = ({ categoryId, admissionDate, stateSince }: DefaultTexts): ImportDefaults => ({
  categoryId: categoryId || null,
  admissionDate: dayOf(admissionDate),
  stateSince: dayOf(stateSince),
})
