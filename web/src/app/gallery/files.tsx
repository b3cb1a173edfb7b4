import { useState } from 'react'
import { PhotoBox } from '../../parts/photos/photo-box.tsx'
import { FilesBox, type KeptFile } from '../../resource/inputs/files-box.tsx'
import classes from './gallery.module.css'

const IMAGES = 'image/jpeg,image/png,image/webp'
const MEGABYTE = 1024 * 1024
const PICTURE = '/favicon.svg'

/** A slow connection: uploads a twentieth of the file at a time until it is cancelled. */
function sendSlowly(_file: File, onPercent: (percent: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let percent = 0
    const timer = setInterval(() => {
      percent += 5
      onPercent(percent)
      if (percent < 100) return
      clearInterval(timer)
      resolve()
    }, 100)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      reject(new Error('cancelled'))
    })
  })
}
/** A broken connection: stays at 40 % until it is cancelled. */
const sendHalf = (_file: File, onPercent: (percent: number) => void, signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    onPercent(40)
    signal.addEventListener('abort', () => reject(new Error('cancelled')))
  })
const stay = () => new Promise<void>(() => {})

export function Files() {
  const [url, setUrl] = useState<string>()
  const [files, setFiles] = useState<readonly KeptFile[]>([
    { id: '1', name: 'Estatutos.pdf', bytes: 250_000, url: PICTURE },
    { id: '2', name: 'Ata da assembleia geral de 28 de março de 2026, com os anexos todos.pdf', bytes: 4_200_000 },
  ])
  const limits = { accept: IMAGES, maxBytes: 5 * MEGABYTE }
  const pdfs = { accept: 'application/pdf', maxBytes: 10 * MEGABYTE }
  return (
    <div className={classes.boxes}>
      <PhotoBox
        label="Fotografia vazia"
        {...limits}
        shape="face"
        url={url}
        upload={async (file, onPercent, signal) => {
          await sendSlowly(file, onPercent, signal)
          setUrl(PICTURE)
        }}
        remove={async () => setUrl(undefined)}
      />
      <PhotoBox label="Logótipo, numa ligação que parou" {...limits} url={PICTURE} upload={sendHalf} remove={stay} />
      <PhotoBox
        label="Fotografia com erro"
        {...limits}
        upload={sendSlowly}
        error="A imagem está danificada. Escolha outra."
      />
      <PhotoBox
        label="Fotografia que não se pode alterar"
        {...limits}
        url={PICTURE}
        upload={sendSlowly}
        disabledBecause="Só a secretaria pode alterar a fotografia."
      />
      <FilesBox
        label="Documentos"
        hint="Atas, estatutos, comprovativos."
        {...pdfs}
        files={files}
        upload={async (file, onPercent, signal) => {
          await sendSlowly(file, onPercent, signal)
          setFiles(before => [...before, { id: `${file.name}-${before.length}`, name: file.name, bytes: file.size }])
        }}
        remove={async id => setFiles(before => before.filter(file => file.id !== id))}
      />
      <FilesBox label="Documentos com erro" {...pdfs} files={[]} upload={sendHalf} error="Falta o comprovativo." />
      <FilesBox
        label="Documentos que não se podem alterar"
        {...pdfs}
        files={files.slice(0, 1)}
        upload={sendHalf}
        disabledBecause="O período está encerrado."
      />
    </div>
  )
}
