import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { Alert, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileText } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { PdfView } from '../../../parts/pdf-view/pdf-view.tsx'
import type { FormValues } from '../../../resource/form-values.ts'
import type { Item, ResourceDescription } from '../../../resource/item.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { docFields } from './doc-fields.ts'
import classes from './doc-form.module.css'
import { readingNote } from './reading-note.ts'
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

/** As wide as the columns of the form need to stand beside each other. */
const WIDE = '(min-width: 75rem)'
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
  const warnings = useQrFilling({ form, fields, pdfs, savedIds: idsIn(item?.pdfIds), onFilled })
  useSuggestions({ form, fields, isEnabled: !item, onFilled })
  const marked = useMarked(form).join(',')
  useEffect(() => onMarked(marked.split(',')), [marked, onMarked])
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const notes = [...pdfs.flatMap(pdf => readingNote(pdf) ?? []), ...Object.values(warnings)]
  return (
    <aside className={classes.side} aria-label="PDF">
      <div role="status">
        {notes.map(text => (
          <Alert key={text} variant="light" color="orange" className={classes.notice}>
            {text}
          </Alert>
        ))}
      </div>
      {isWide ? <ShownPdfs pdfs={pdfs} /> : <PdfButton pdfs={pdfs} />}
    </aside>
  )
}

function ShownPdfs({ pdfs }: { pdfs: readonly PdfDocument[] }) {
  const [chosen, setChosen] = useState<string>()
  const shown = pdfs.find(({ _id }) => _id === chosen) ?? pdfs[0]
  if (!shown) return <p className={classes.empty}>O PDF aparece aqui, ao lado do que escreve.</p>
  return (
    <>
      {pdfs.length > 1 && (
        <SegmentedControl
          aria-label="PDF que se mostra"
          value={shown._id}
          onChange={setChosen}
          data={pdfs.map(({ _id, fileName }) => ({ value: _id, label: fileName }))}
        />
      )}
      <div className={classes.viewer}>
        <PdfView
          url={shown.url}
          name={shown.fileName}
          notOpenedBecause={shown.reading === 'nao_aberto' ? readingNote(shown) : undefined}
        />
      </div>
    </>
  )
}

function PdfButton({ pdfs }: { pdfs: readonly PdfDocument[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (pdfs.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size="1.125rem" aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Ver PDF
      </Button>
      {isOpen && (
        <Dialog
          title="PDF"
          size="lg"
          onClose={() => setIsOpen(false)}
          actions={<Button onClick={() => setIsOpen(false)}>Voltar ao documento</Button>}
        >
          <ShownPdfs pdfs={pdfs} />
        </Dialog>
      )}
    </>
  )
}
