import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useCallback, useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { InputProps } from '../../resource/inputs/input-props.ts'
import { type SupplyInput, SupplyInputContext } from '../../resource/inputs/supplied-input.ts'
import { PdfDocumentsBox } from './pdf-documents-box.tsx'
import type { ShownPdf } from './send-pdf.ts'

const keyOf = (id: string) => queryKeys.item('pdfDocuments', id)

/** The proof of a movement, one PDF or photograph. It is sent at once, and belongs to the movement when that is saved. */
function ProofInput({ field, value, onChange, error }: InputProps) {
  const client = useQueryClient()
  const id = typeof value === 'string' ? value : ''
  /** What is saved already stays stored until the form is saved without it. */
  const [saved] = useState(id)
  const { data } = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api.get<{ data: ShownPdf }>(`/pdf_documents/${id}`, { signal })).data.data,
    enabled: id !== '',
  })
  return (
    <PdfDocumentsBox
      label={field.label}
      ownerType="treasuryMovement"
      documents={id && data ? [data] : []}
      error={error}
      isKept={one => one === saved}
      onChange={change => {
        const [newest] = change(data ? [data] : []).toReversed()
        if (newest) client.setQueryData(keyOf(newest._id), newest)
        onChange(newest?._id ?? '')
      }}
    />
  )
}

/** Forms of movements inside it ask for the proof as a file. */
export function WithProofInput({ children }: { children: ReactNode }) {
  const supplyUsual = use(SupplyInputContext)
  const supply: SupplyInput = useCallback(
    props => (props.field.name === 'proofId' ? <ProofInput {...props} /> : supplyUsual(props)),
    [supplyUsual],
  )
  return <SupplyInputContext value={supply}>{children}</SupplyInputContext>
}
