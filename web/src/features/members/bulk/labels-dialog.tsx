import type { TaskEntry } from '@agremia/model/calls/tasks'
import { counted } from '@agremia/model/rules/counted'
import { LABEL_SHEETS, type LabelSheetName } from '@agremia/model/rules/label-sheets'
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'
import { followTask } from '../../../api/followed-task.ts'
import formClasses from '../../../resource/fields-dialog.module.css'
import type { BulkActionsProps } from '../../../resource/list-bulk-bar.tsx'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './bulk.module.css'

interface Preview {
  total: number
  labels: number
  sheets: number
  without: readonly { memberNumber: number; name: string }[]
}

const isSheet = (name: string): name is LabelSheetName => name in LABEL_SHEETS
const SHEETS = Object.entries(LABEL_SHEETS).map(([value, { label }]) => ({ value, label }))

/** Asks for the label sheet and the first free label, and previews the number of labels and the members without an address. */
export function LabelsDialog({ chosen, onClose }: BulkActionsProps & { onClose(): void }) {
  const prefix = useId()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const [sheet, setSheet] = useState<LabelSheetName>('3x8')
  const [used, setUsed] = useState('0')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const maxSkip = LABEL_SHEETS[sheet].columns * LABEL_SHEETS[sheet].rows - 1
  const skip = /^\d{1,2}$/.test(used.trim()) ? Number(used) : Number.NaN
  const isSkipValid = skip <= maxSkip
  const body = { query: chosen.query, ids: chosen.ids, sheet, skip }
  const { data: preview, error } = useQuery({
    queryKey: ['members', 'labels', body],
    queryFn: async () => (await api.post<{ data: Preview }>('/members/labels/preview', body)).data.data,
    enabled: isSkipValid,
    placeholderData: before => before,
  })
  const errorText = refusal ?? (error ? describeFailure(readFailure(error)) : undefined)
  const print = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isSkipValid) return
    setIsBusy(true)
    setRefusal(undefined)
    try {
      const { data } = await api.post<{ data: TaskEntry }>('/members/labels', body)
      onClose()
      followTask(data.data)
    } catch (error) {
      const failure = readFailure(error)
      setRefusal(failure.errors.ids ?? describeFailure(failure))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title="Imprimir etiquetas de morada"
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={`${prefix}form`} aria-busy={isBusy} disabled={!preview || preview.labels === 0}>
            Criar PDF
          </Button>
        </>
      }
    >
      <form id={`${prefix}form`} noValidate onSubmit={print} className={formClasses.form}>
        {errorText && (
          <Alert role="alert" color="red" variant="light" className={formClasses.wide}>
            {errorText}
          </Alert>
        )}
        <NativeSelect
          label="Modelo da folha"
          data={SHEETS}
          value={sheet}
          onChange={({ currentTarget: { value } }) => isSheet(value) && setSheet(value)}
          data-autofocus
        />
        <TextInput
          label="Lugares já usados na primeira folha"
          inputMode="numeric"
          value={used}
          error={isSkipValid ? undefined : `Indique um número de 0 a ${maxSkip}.`}
          onChange={event => setUsed(event.currentTarget.value)}
        />
        {preview && (
          <div className={classes.preview}>
            <p role="status">
              {counted(preview.labels, 'etiqueta de morada', 'etiquetas de morada')} em{' '}
              {counted(preview.sheets, 'folha', 'folhas')}.
              {preview.total > preview.labels &&
                ` ${counted(preview.total - preview.labels, 'pessoa não tem', 'pessoas não têm')} morada completa.`}
            </p>
            {preview.without.length > 0 && (
              <details>
                <summary>Quem não tem morada completa</summary>
                <ul>
                  {preview.without.map(({ memberNumber, name }) => (
                    <li key={memberNumber}>
                      {printNumber(memberNumber)} · {name}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
      </form>
    </Dialog>
  )
}
