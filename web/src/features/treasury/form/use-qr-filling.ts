import type { DocFromPdf } from '@agremia/model/calls/treasury-from-pdf'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { QR_FIELDS } from '@agremia/model/rules/treasury/document-types'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import type { Errors } from '../../../api/failure.ts'
import type { FormValues } from '../../../resource/form-values.ts'
import { fillUntyped } from './fill-form.ts'

export const MARKED = 'fromQr'

interface Filling {
  form: UseFormReturn<FormValues>
  fields: readonly ExplainedField[]
  pdfs: readonly PdfDocument[]
  /** The PDFs that were saved with the document: what they say was looked at then. */
  savedIds: readonly string[]
  /** Called when something was filled in, so that a repeated document is told at once. */
  onFilled(): void
}

/** Fills in what the fiscal QR code of a new PDF says, as soon as the server has read it; what was typed is kept. */
export function useQrFilling({ form, fields, pdfs, savedIds, onFilled }: Filling): Errors {
  const [done, setDone] = useState<readonly string[]>(savedIds)
  const [warnings, setWarnings] = useState<Errors>({})
  const fresh = pdfs.find(({ _id, qrText }) => qrText && !done.includes(_id))?._id

  useEffect(() => {
    if (!fresh) return
    async function fill(pdfId: string) {
      const { data } = await api.post<{ data: DocFromPdf | null; meta: { warnings: Errors } }>(
        '/treasury_docs/from_pdf',
        { pdfId },
      )
      if (data.data) {
        const filled = fillUntyped({ form, fields, values: { ...data.data } })
        form.setValue(
          MARKED,
          filled.filter(name => Object.hasOwn(QR_FIELDS, name)),
          { shouldDirty: true },
        )
        onFilled()
      }
      setWarnings(data.meta.warnings)
    }
    fill(fresh)
      // The form can be filled in by hand: a failure here stops nobody.
      .catch(() => undefined)
      .finally(() => setDone(before => [...before, fresh]))
  }, [fresh, form, fields, onFilled])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          const marked = form.getValues(MARKED)
          if (type !== 'change' || !Array.isArray(marked) || !name || !marked.includes(name)) return
          form.setValue(
            MARKED,
            marked.filter(one => one !== name),
            { shouldDirty: true },
          )
        },
      }),
    [form],
  )
  return warnings
}

/** The names of the fields that hold what the QR code says. */
export function useMarked(form: UseFormReturn<FormValues>): readonly string[] {
  const marked: unknown = useWatch({ control: form.control, name: MARKED })
  return Array.isArray(marked) ? marked.filter(name => typeof name === 'string') : []
}
