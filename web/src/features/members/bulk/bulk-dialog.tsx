import type { BulkPlan } from '@agremia/model/calls/bulk'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { FieldInput, isWide } from '../../../resource/field-input.tsx'
import { sendValues, showValues } from '../../../resource/form-values.ts'
import type { BulkActionsProps } from '../../../resource/list-bulk-bar.tsx'
import { printCount } from '../../../resource/list-count.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import formClasses from '../part-dialog.module.css'
import { BULK_KINDS, type BulkKind, toAction } from './bulk-kinds.ts'
import { BulkPreview } from './bulk-preview.tsx'

interface Props extends BulkActionsProps {
  kind: BulkKind
  onClose(): void
}

const sheets = (count: number) => (count === 1 ? '1 ficha' : `${printCount(count)} fichas`)

/** Asks what is to change, shows what it will do, does it, and offers to take it back. */
export function BulkDialog({ kind, chosen, onDone, onClose }: Props) {
  const prefix = useId()
  const client = useQueryClient()
  const { title, fields: fieldsOf, start } = BULK_KINDS[kind]
  const resources = {
    members: useResource('members'),
    memberStates: useResource('memberStates'),
    memberTerms: useResource('memberTerms'),
  }
  const { members, memberStates, memberTerms } = resources
  const fields = members && memberStates && memberTerms ? fieldsOf({ members, memberStates, memberTerms }) : []
  const [values, setValues] = useState(() => showValues(fields, start()))
  const [errors, setErrors] = useState<Errors>({})
  const [plan, setPlan] = useState<BulkPlan>()
  const [isBusy, setIsBusy] = useState(false)

  const body = () => ({ query: chosen.query, ids: chosen.ids, action: toAction(kind, sendValues(fields, values)) })
  async function ask<Answer>(path: string, asked: object, then: (answer: Answer) => void) {
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    try {
      const { data } = await api.post<{ data: Answer }>(path, asked)
      then(data.data)
    } catch (error) {
      const failure = readFailure(error)
      if (failure.isTimeout) return
      const told: Record<string, string> = {}
      for (const [name, text] of Object.entries(failure.errors)) told[name.replace(/^action\./, '')] = text
      setErrors(Object.keys(told).length > 0 ? told : { _: describeFailure(failure) })
      setPlan(undefined)
    } finally {
      setIsBusy(false)
    }
  }
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.resource('members') })
  const undo = async (id: string) => {
    try {
      const { data } = await api.post<{ data: { undone: number; left: number } }>(`/members/bulk/${id}/undo`)
      const { undone, left } = data.data
      const rest = left > 0 ? `${sheets(left)} já tinha${left === 1 ? '' : 'm'} outra alteração e ficou como está.` : ''
      showToast({ title: `Alteração anulada em ${sheets(undone)}`, message: rest || undefined })
    } catch (error) {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        showToast({ title: 'Não foi possível anular', message: describeFailure(failure), isError: true })
    }
    void renew()
  }
  const apply = () =>
    ask<BulkPlan & { undoId: string }>('/members/bulk', body(), ({ changing, undoId }) => {
      onClose()
      onDone()
      showToast({
        title: `${sheets(changing)} ${changing === 1 ? 'alterada' : 'alteradas'}`,
        stays: 15_000,
        action: { label: 'Anular', run: () => void undo(undoId) },
      })
      void renew()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (plan) void apply()
    else void ask<BulkPlan>('/members/bulk/preview', body(), setPlan)
  }
  const others = Object.entries(errors).filter(([name]) => !fields.some(field => field.name === name))
  return (
    <Dialog
      title={`${title}: ${sheets(chosen.count)}`}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={plan ? () => setPlan(undefined) : onClose}>
            {plan ? 'Voltar' : 'Cancelar'}
          </Button>
          <Button type="submit" form={`${prefix}form`} aria-busy={isBusy} disabled={plan?.changing === 0}>
            {plan ? `Alterar ${sheets(plan.changing)}` : 'Ver o que muda'}
          </Button>
        </>
      }
    >
      <form id={`${prefix}form`} noValidate onSubmit={submit} className={formClasses.form}>
        {others.length > 0 && (
          <Alert role="alert" color="red" variant="light" className={formClasses.refusal}>
            {others.map(([, text]) => text).join(' ')}
          </Alert>
        )}
        {plan ? (
          <BulkPreview plan={plan} />
        ) : (
          fields.map(field => (
            <div key={field.name} className={formClasses.cell} data-wide={isWide(field) || undefined}>
              <FieldInput
                field={field}
                id={`${prefix}${field.name}`}
                value={values[field.name] ?? ''}
                onChange={value => setValues(before => ({ ...before, [field.name]: value }))}
                onBlur={() => {}}
                error={errors[field.name]}
              />
            </div>
          ))
        )}
      </form>
    </Dialog>
  )
}
