import type { ImportEntry } from '@agremia/model/calls/imports'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { IMPORT_FILE } from '@agremia/model/rules/import/limits'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isCancelled, UploadFailure, upload } from '../../api/upload.ts'
import { FileFrame } from '../../resource/inputs/file-frame.tsx'
import { printBytes } from '../../resource/inputs/file-rules.ts'
import { ProgressBar } from '../../resource/inputs/progress-bar.tsx'
import classes from './imports.module.css'

const ACCEPT = '.xlsx,.csv'

/** Uploads one spreadsheet, chosen or dropped, and shows what is wrong with it. */
export function FileDrop({ kind, onRead }: { kind: ImportKindName; onRead(entry: ImportEntry): void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const isBusy = percent !== undefined

  async function take(files: FileList | null) {
    const file = files?.[0]
    if (!file || isBusy) return
    setFault(findFault(file, files.length))
    if (findFault(file, files.length)) return
    setPercent(0)
    try {
      onRead(await upload<ImportEntry>('/imports', file, { onPercent: setPercent, fields: { name: file.name, kind } }))
    } catch (error) {
      if (!isCancelled(error))
        setFault(error instanceof UploadFailure ? error.text : 'Não foi possível ler o ficheiro.')
    }
    setPercent(undefined)
  }

  return (
    <FileFrame
      label="Folha de cálculo"
      hint="A primeira linha tem os títulos das colunas, com os nomes que quiser."
      accept={ACCEPT}
      maxBytes={IMPORT_FILE.maxBytes}
      error={fault}
      isFree={!isBusy}
      zone={classes.drop}
      onFiles={files => void take(files)}
    >
      <IconFileSpreadsheet aria-hidden size="2.5rem" className={classes.dropIcon} />
      <Button aria-busy={isBusy} onClick={() => chooser.current?.click()}>
        Escolher ficheiro
      </Button>
      <span className={classes.byMouse}>ou arraste-o para aqui</span>
      {isBusy && (
        <div className={classes.sending} role="status">
          {percent < 100 ? 'A carregar…' : 'A ler o ficheiro…'}
          <ProgressBar label="A carregar o ficheiro" percent={percent} />
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label="Folha de cálculo"
        onChange={event => {
          void take(event.currentTarget.files)
          // Cleared, so that choosing the same file again, after correcting it, is noticed.
          event.currentTarget.value = ''
        }}
      />
    </FileFrame>
  )
}

function findFault(file: File, count: number): string | undefined {
  if (count > 1) return 'Carregue um ficheiro de cada vez.'
  if (file.size === 0) return 'O ficheiro está vazio. Escolha outro.'
  return file.size > IMPORT_FILE.maxBytes ? `O ficheiro ultrapassa ${printBytes(IMPORT_FILE.maxBytes)}.` : undefined
}
