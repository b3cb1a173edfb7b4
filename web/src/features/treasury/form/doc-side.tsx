import { Alert } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { FormValues } from '../../../resource/form-values.ts'
import type { Item, ResourceDescription } from '../../../resource/item.ts'
import { docFields, isFixed } from './doc-fields.ts'
import classes from './doc-form.module.css'
import { readingNote } from './reading-note.ts'
import { PdfButton, ShownPdfs, useHasSide } from './shown-pdfs.tsx'
import { usePdfs } from './use-pdfs.ts'
import { useMarked, useQrFilling } from './use-qr-filling.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  item: Item | undefined
  form: UseFormReturn<FormValues>
  resource: ResourceDescription
  /** Told which fields hold what the QR code says, so that they are marked. */
  onMarked(names: readonly string[]): void
  /** Asks the server what it says of the values as they are. */
  validate(): void
}

const idsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The PDF beside the form: always in sight in a wide window, one touch away in a narrow one. */
export function DocSide({ item, form, resource, onMarked, validate }: Props) {
  const fields = useMemo(() => docFields(resource.fields, item), [resource, item])
  const ids = idsIn(useWatch({ control: form.control, name: 'pdfIds' }))
  const pdfs = usePdfs(ids)
  const latest = useRef(validate)
  useEffect(() => {
    latest.current = validate
  })
  const onFilled = useCallback(() => latest.current(), [])
  const savedIds = idsIn(item?.pdfIds)
  const warnings = useQrFilling({ form, fields, pdfs, savedIds, onFilled })
  useSuggestions({ form, fields, isEnabled: !item, onFilled })
  const marked = useMarked(form).join(',')
  useEffect(() => onMarked(marked.split(',')), [marked, onMarked])
  const isWide = useHasSide()
  // Whoever saved the others has filled in what their codes did not say.
  const added = pdfs.filter(({ _id }) => !savedIds.includes(_id))
  const notes = [...added.flatMap(pdf => readingNote(pdf) ?? []), ...Object.values(warnings)]
  return (
    <aside className={classes.side} aria-label="PDF">
      <div role="status">
        {notes.map(text => (
          <Alert key={text} variant="light" color="orange" className={classes.notice}>
            {text}
          </Alert>
        ))}
      </div>
      {isWide ? (
        <ShownPdfs pdfs={pdfs} none={isFixed(item) ? 'Este documento não tem PDF.' : undefined} />
      ) : (
        <PdfButton pdfs={pdfs} />
      )}
    </aside>
  )
}
