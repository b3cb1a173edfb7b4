import type { PdfOwner } from '@agremia/model/resources/pdf-documents'
import { PDF } from '@agremia/model/rules/uploads'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { FilesBox } from '../../resource/inputs/files-box.tsx'
import classes from './files.module.css'
import { type ShownPdf, sendPdf } from './send-pdf.ts'

interface Props {
  label: string
  hint?: string
  /** What the documents will belong to, once the form in which they are chosen is saved with their ids. */
  ownerType: PdfOwner
  documents: readonly ShownPdf[]
  /** Gets a function, because several files may arrive at the same time. */
  onChange(change: (before: readonly ShownPdf[]) => readonly ShownPdf[]): void
  /** An error of the form or of the server. */
  error?: string
  /** What the server says of the chosen documents; it prevents nothing. */
  warning?: string
  disabledBecause?: string
  /** Whether a document is only taken out of the form when it is removed; otherwise it is deleted at once. */
  isKept?(id: string): boolean
}

/** An input for PDF documents: each is sent at once, and belongs to nothing until the form is saved. */
export function PdfDocumentsBox({ ownerType, documents, onChange, isKept, warning, ...rest }: Props) {
  const [warnings, setWarnings] = useState<Readonly<Record<string, string>>>({})
  const told = documents.flatMap(({ _id, fileName }) => (warnings[_id] ? [`${fileName}: ${warnings[_id]}`] : []))
  return (
    <>
      <FilesBox
        {...rest}
        accept={PDF.types.join(',')}
        maxBytes={PDF.maxBytes}
        files={documents.map(({ _id, fileName, size, url }) => ({ id: _id, name: fileName, bytes: size, url }))}
        upload={async (file, onPercent, signal) => {
          let told: string | undefined
          const sent = await sendPdf(file, ownerType, {
            onPercent,
            signal,
            onWarning: text => {
              told = text
            },
          })
          if (told) setWarnings(before => ({ ...before, [sent._id]: String(told) }))
          onChange(before => [...before, sent])
        }}
        remove={async id => {
          if (!isKept?.(id)) await api.delete(`/pdf_documents/${id}`)
          onChange(before => before.filter(({ _id }) => _id !== id))
        }}
      />
      <div role="status">
        {[...told, ...(warning ? [warning] : [])].map(text => (
          <p key={text} className={classes.warning}>
            {text}
          </p>
        ))}
      </div>
    </>
  )
}
