import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { PDF } from '@agremia/model/rules/uploads'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { sendPdf } from '../../../parts/files/send-pdf.ts'
import { showItem } from '../../../resource/form-values.ts'
import { findFault } from '../../../resource/inputs/file-rules.ts'
import { useFileUploads } from '../../../resource/inputs/use-file-uploads.ts'
import type { ResourceDescription } from '../../../resource/item.ts'
import { useUnsavedForms } from '../../../resource/unsaved.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { isOwnMove } from '../../../ui/unsaved-work.ts'
import { docFields } from '../form/doc-fields.ts'
import { FilesDrop } from './files-drop.tsx'
import classes from './many.module.css'
import { newRow, type RowForm } from './many-rows.ts'
import { RowList } from './row-list.tsx'
import { useKeptRows } from './use-kept-rows.ts'
import { MOST_ROWS } from './use-row-pdfs.ts'

const ACCEPT = PDF.types.join(',')
const INTERRUPTED = 'O envio foi interrompido. Escolha o ficheiro de novo.'
const TOO_MANY = `São no máximo ${MOST_ROWS} de cada vez. Guarde primeiro os que já cá estão.`

/** NAV-41: several documents of the treasury at once, one of each file. */
export function ManyDocsScreen() {
  const resource = useResource('treasuryDocs')
  return resource ? <LoadedScreen resource={resource} /> : null
}

function LoadedScreen({ resource }: { resource: ResourceDescription }) {
  const [today] = useState(() => lisbonDay(new Date()))
  const form: RowForm = useMemo(() => {
    const fields = docFields(resource.fields, undefined)
    return { fields, start: { ...showItem(fields, undefined), fiscalYear: today.slice(0, 4) } }
  }, [resource, today])
  const { rows, unsent, acts } = useKeptRows(resource.name)
  const places = useRef(new WeakMap<File, number>())
  const nextPlace = useRef(Math.max(0, ...rows.map(({ place }) => place)))
  const uploads = useFileUploads(
    async (file, onPercent, signal) => {
      const pdf = await sendPdf(file, 'treasuryDoc', { onPercent, signal })
      const row = newRow({ pdfId: pdf._id, fileName: file.name, place: places.current.get(file) ?? 0 }, form)
      // A few are sent at a time and small ones arrive first; the rows are in the order in which they were chosen.
      acts.setRows(before => [...before, row].sort((one, other) => one.place - other.place))
    },
    file => findFault(file, ACCEPT, PDF.maxBytes),
  )
  useEffect(() => {
    // A file that has just become a row is still among the lines until they are drawn again.
    const isRow = (file: File) => rows.some(({ place }) => place === places.current.get(file))
    const sending = uploads.lines.filter(({ file }) => !isRow(file))
    acts.noteSending(sending.map(({ file, text }) => ({ name: file.name, text: text ?? INTERRUPTED })))
  })
  const addFiles = (files: readonly File[]) => {
    for (const file of files) {
      nextPlace.current += 1
      places.current.set(file, nextPlace.current)
    }
    // A file that is chosen again is no longer one that was left out.
    const names = new Set(files.map(({ name }) => name))
    acts.setUnsent(before => before.filter(({ name }) => !names.has(name)))
    const room = Math.max(MOST_ROWS - rows.length - uploads.lines.length, 0)
    uploads.add(files.slice(0, room))
    const left = files.slice(room).map(({ name }) => ({ name, text: TOO_MANY }))
    if (left.length > 0) acts.setUnsent(before => [...before, ...left])
  }
  const [isSaving, setIsSaving] = useState(false)
  const leaving = useLeaveWhile(uploads.isSending || isSaving)
  useCloseGuard(rows.some(({ saved }) => !saved))
  return (
    <div className={classes.screen} data-rows={rows.length > 0 || undefined}>
      <PageHeader
        title="Vários documentos"
        note={
          rows.length === 0
            ? 'Largue todas as faturas de uma vez. Cada ficheiro dá um documento, que o código QR preenche quando existe.'
            : `${counted(rows.length, 'documento', 'documentos')}. Pode ver outros ecrãs ou recarregar: o que falta guardar fica neste separador.`
        }
      />
      <div className={classes.drop}>
        <FilesDrop
          uploads={uploads}
          isFirst={rows.length === 0}
          onFiles={addFiles}
          unsent={unsent}
          onForget={files => acts.setUnsent(before => before.filter(one => !files.includes(one)))}
        />
      </div>
      {rows.length > 0 && <RowList {...{ rows, form, acts, today }} onSaving={setIsSaving} />}
      {leaving && (
        <ConfirmDialog
          title="Sair antes de acabar?"
          cancelLabel="Ficar"
          confirmLabel="Sair"
          onClose={leaving.onStay}
          onConfirm={leaving.onLeave}
        >
          {isSaving
            ? 'Ainda há documentos a guardar. Os que faltam ficam por guardar.'
            : 'Ainda há ficheiros a carregar. Os que faltam não chegam ao servidor e têm de ser escolhidos de novo.'}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Asks before the screen is left while something is under way. Rows that only wait are kept while other screens are shown. */
function useLeaveWhile(isBusy: boolean) {
  const { forms, leaving } = useUnsavedForms()
  const isUnsaved = useCallback(() => isBusy, [isBusy])
  useEffect(() => {
    const form = { isUnsaved, end: () => undefined }
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [forms, isUnsaved])
  return leaving
}

/** The rows are kept in the tab, so the browser asks before the tab is closed. It cannot tell that from a reload, which keeps them. */
function useCloseGuard(hasUnsaved: boolean) {
  useEffect(() => {
    if (!hasUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOwnMove()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
}
