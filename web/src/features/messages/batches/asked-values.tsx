import type { RecipientReview } from '@agremia/model/calls/message-recipients'
import { type AskedType, describeAsked } from '@agremia/model/rules/message-values/asked-values'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { findDifferences } from '../../../resource/conflict.ts'
import { ConflictDialog } from '../../../resource/conflict-dialog.tsx'
import { overlapOf } from '../../../resource/draft.ts'
import { FieldInput, inputId, isWide } from '../../../resource/field-input.tsx'
import { type FormValue, type FormValues, sendValues, showValues } from '../../../resource/form-values.ts'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import classes from './batch.module.css'
import { plainField } from './plain-field.ts'
import { type BatchItem, recordOf } from './use-batch.ts'
import { useCompose } from './use-compose.ts'

const INPUTS = {
  text: { fieldType: 'string', inputType: 'text' },
  link: { fieldType: 'string', inputType: 'text', hint: 'Um endereço que comece por https://.' },
  hour: { fieldType: 'string', inputType: 'text', hint: 'Por exemplo, 21:30.' },
  lines: { fieldType: 'text', inputType: 'textarea', hint: 'Um ponto em cada linha.' },
  day: { fieldType: 'date', inputType: 'date' },
} as const satisfies Record<AskedType, object>

interface Props {
  batch: BatchItem
  review: Pick<RecipientReview, 'asked' | 'errors'>
  /** Told whether something was typed that is not saved. */
  onUnsaved(isUnsaved: boolean): void
}

/** What the text asks for, because no record provides it, such as the day of an assembly. */
export function AskedValues({ batch, review: { asked, errors }, onUnsaved }: Props) {
  const compose = useCompose(batch)
  const fields = asked.map(({ name, type, isRequired }) =>
    plainField({ ...describeAsked(name), ...INPUTS[type], name, required: isRequired }),
  )
  /** What was typed, over the values that were there when the typing of each began. */
  const [typed, setTyped] = useState<FormValues>({})
  const [started, setStarted] = useState<FormValues>({})
  const [hasSaved, setHasSaved] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  const known = recordOf(batch.askedValues)
  const saved = showValues(fields, known)
  const values = { ...saved, ...typed }
  const isUnsaved = Object.keys(typed).some(name => typed[name] !== saved[name])
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])
  if (fields.length === 0) return null

  const change = (name: string, value: FormValue) => {
    setStarted(before => ({ [name]: saved[name] ?? '', ...before }))
    setTyped(before => ({ ...before, [name]: value }))
  }
  /** Saves these values, unless somebody else has changed one of them since `before`. */
  const send = async (own: FormValues, before: FormValues) => {
    setTyped(own)
    setStarted(before)
    setIsComparing(false)
    const outcome = await compose(current => {
      const others = recordOf(current.askedValues)
      const shown = showValues(fields, others)
      if (overlapOf({ started: before, typed: own }, shown).length > 0) return undefined
      const sent = Object.entries({ ...others, ...sendValues(fields, { ...shown, ...own }) })
      return { askedValues: Object.fromEntries(sent.map(([name, value]) => [name, String(value ?? '')])) }
    })
    if (outcome === 'toCompare') setIsComparing(true)
    if (outcome !== 'saved') return
    setTyped({})
    setStarted({})
    setHasSaved(true)
    showToast({ title: 'Dados guardados' })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(typed, started)
  }
  return (
    <Section heading="Dados pedidos">
      <form className={classes.form} onSubmit={save} noValidate>
        <div className={classes.grid}>
          {fields.map(field => (
            <div key={field.name} data-wide={isWide(field) || undefined}>
              <FieldInput
                field={field}
                id={inputId(field.name)}
                value={values[field.name] ?? ''}
                onChange={value => change(field.name, value)}
                // Nothing is wrong yet with what nobody has filled in.
                error={hasSaved || known[field.name] ? errors[field.name] : undefined}
              />
            </div>
          ))}
        </div>
        <div className={classes.actions}>
          <Button type="submit" variant="default">
            Guardar dados
          </Button>
          <span className={classes.state} role="status">
            {isUnsaved && 'Dados por guardar'}
          </span>
        </div>
      </form>
      {isComparing && (
        <ConflictDialog
          title="Outra pessoa alterou estes dados"
          differences={findDifferences(fields, {
            own: values,
            ownChanges: Object.keys(typed),
            saved: known,
            othersChanges: overlapOf({ started, typed }, saved),
          })}
          // Decided over what is saved now, so that only a later change has to be compared again.
          onSettle={names => void send(Object.fromEntries(names.map(name => [name, typed[name] ?? ''])), saved)}
          onClose={() => setIsComparing(false)}
        />
      )}
    </Section>
  )
}
