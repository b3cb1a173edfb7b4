import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PdfDocumentsBox } from '../../../parts/files/pdf-documents-box.tsx'
import type { InputProps } from '../../../resource/inputs/input-props.ts'
import { pdfKey, usePdfs } from './use-pdfs.ts'

const idsIn = (value: InputProps['value']) => (Array.isArray(value) ? value.map(String) : [])

/** FORM-06: the PDFs of a document. Each is sent at once, and belongs to the document when the form is saved. */
export function PdfInput({ field, value, onChange, error, warning }: InputProps) {
  const client = useQueryClient()
  const ids = idsIn(value)
  const documents = usePdfs(ids)
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  return (
    <PdfDocumentsBox
      label={field.label}
      ownerType="treasuryDoc"
      documents={documents}
      error={error}
      warning={warning}
      onChange={change => {
        const known = latest.current.map(id => client.getQueryData<PdfDocument>(pdfKey(id)) ?? { _id: id })
        const next = change(known as readonly PdfDocument[]) // of the others only the ids are read below
        for (const one of next) if ('url' in one) client.setQueryData(pdfKey(one._id), one)
        // Files that arrive at the same time must not replace one another.
        latest.current = next.map(({ _id }) => _id)
        onChange(latest.current)
      }}
    />
  )
}
