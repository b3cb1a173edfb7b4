import { applies } from '@agremia/model/resource/applies'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { Alert, Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Errors } from '../../../api/failure.ts'
import { lineErrorsOf, ownsError } from '../../../resource/field-errors.ts'
import { FieldInput, inputId, isWide } from '../../../resource/field-input.tsx'
import type { FormValue } from '../../../resource/form-values.ts'
import { RequiredNote } from '../../../resource/inputs/field-label.tsx'
import { fieldFromQr } from '../form/field-from-qr.ts'
import { readingNote } from '../form/reading-note.ts'
import { PdfButton } from '../form/shown-pdfs.tsx'
import classes from './many.module.css'
import { fromQrOf, type ManyRow, type RowForm, shownErrors } from './many-rows.ts'
import { bodyOf } from './save-row.ts'

interface Props {
  row: ManyRow
  form: RowForm
  today: string
  pdf: PdfDocument | undefined
  isLost: boolean
  /** What is typed while the row is saved would be lost. */
  isSaving: boolean
  warnings: Errors
  /** Whether the PDF is shown beside the rows; otherwise a button opens it. */
  hasSide: boolean
  onType(name: string, value: FormValue): void
  /** Enter or Shift+Enter was pressed in the input of this field. */
  onStep(step: 1 | -1, name: string): void
}

/** Not shown: the file is the row itself, and the other one marks fields. */
const UNSEEN = ['pdfIds', 'fromQr']
const LOST = 'O PDF já não está no servidor. Retire esta linha e escolha o ficheiro de novo.'

/** The fields of the document that becomes of a row. */
export function RowEditor({ row, form, today, pdf, isLost, isSaving, warnings, hasSide, onType, onStep }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const errors = shownErrors(row)
  const fields = form.fields.filter(({ name }) => !UNSEEN.includes(name))
  const hasText = (field: ExplainedField) =>
    warnings[field.name] !== undefined || Object.keys(errors).some(error => ownsError(field, error))
  const known = { values: bodyOf(row, form), today }
  const shown = fields.filter(field => hasText(field) || ((isWhole || !field.folded) && applies(field.when, known)))
  const others = Object.entries(errors).filter(([name]) => !shown.some(field => ownsError(field, name)))
  const note = pdf && readingNote(pdf)
  const notes = [
    ...(isLost ? [LOST] : []),
    ...(note ? [note] : []),
    ...Object.values(row.qrWarnings),
    ...UNSEEN.flatMap(name => warnings[name] ?? []),
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs inside
    <div className={classes.editor} inert={isSaving} onKeyDown={event => moveByEnter(event, onStep)}>
      <div className={classes.about}>
        <span className={classes.file}>{row.fileName}</span>
        {!hasSide && pdf && <PdfButton pdfs={[pdf]} />}
        <RequiredNote fields={shown} />
      </div>
      <div role="status" className={classes.notes}>
        {notes.map(text => (
          <Alert key={text} variant="light" color="orange">
            {text}
          </Alert>
        ))}
        {others.map(([name, text]) => (
          <Alert key={name} variant="light" color="red">
            {text}
          </Alert>
        ))}
      </div>
      <div className={classes.fields}>
        {shown.map(field => (
          <div key={field.name} data-wide={isWide(field) || undefined}>
            <FieldInput
              field={fieldFromQr(field, fromQrOf(row))}
              id={inputId(field.name)}
              value={row.values[field.name] ?? ''}
              onChange={value => onType(field.name, value)}
              error={errors[field.name]}
              lineErrors={lineErrorsOf(field, errors)}
              warning={warnings[field.name]}
            />
          </div>
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.more}
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Menos campos' : 'Mais campos: pagamento, IVA, observações'}
      </Button>
    </div>
  )
}

/** A list that is open, and an input of several lines, keep their Enter. */
function moveByEnter(event: KeyboardEvent<HTMLElement>, onStep: Props['onStep']) {
  const { target } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox' || target.id !== inputId(target.name)) return
  event.preventDefault()
  onStep(event.shiftKey ? -1 : 1, target.name)
}
