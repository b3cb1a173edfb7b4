import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { PdfView } from '../../../parts/pdf-view/pdf-view.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './doc-form.module.css'
import { readingNote } from './reading-note.ts'

/** As wide as two columns need to stand beside each other. */
const WIDE = '(min-width: 75rem)'

/** Whether the window has room for a PDF beside what is typed. */
export const useHasSide = () => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })

const COMES_HERE = 'O PDF aparece aqui, ao lado do que escreve.'

/** One of the PDFs of a document, with a choice between several. */
export function ShownPdfs({ pdfs, none = COMES_HERE }: { pdfs: readonly PdfDocument[]; none?: string }) {
  const [chosen, setChosen] = useState<string>()
  const shown = pdfs.find(({ _id }) => _id === chosen) ?? pdfs[0]
  if (!shown) return <p className={classes.empty}>{none}</p>
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

/** Opens the PDFs of a document where there is no room beside it. */
export function PdfButton({ pdfs }: { pdfs: readonly PdfDocument[] }) {
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
