import type { Crop } from '@agremia/model/rules/crop'
import { lazy, Suspense, useState } from 'react'
import { PhotoBox } from '../../../resource/inputs/photo-box.tsx'

const PhotoEditor = lazy(() => import('../../../resource/inputs/photo-editor.tsx'))

export interface ChosenPhoto {
  file: File
  crop: Crop
  /** What of it will be seen, as an address in this page's memory. */
  seen: string
}

interface Props {
  /** Of its button, to which whoever left it out is led. */
  id: string
  label: string
  types: readonly string[]
  maxBytes: number
  chosen: ChosenPhoto | undefined
  onChange(chosen: ChosenPhoto | undefined): void
  error?: string
}

interface Asked {
  file: File
  answer(crop: Crop | string | undefined): void
}

const SEEN_WIDTH = 280

/** The part that was framed, as a picture of its own: the page shows what the organisation will see. */
async function cutOut(file: File, { x, y, w, h }: Crop): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = SEEN_WIDTH
  canvas.height = Math.round((SEEN_WIDTH * (h * picture.height)) / (w * picture.width))
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      x * picture.width,
      y * picture.height,
      w * picture.width,
      h * picture.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85)
}

/** The applicant's photo: framed now, and sent once the application has been received. */
export function PhotoChoice({ id, label, types, maxBytes, chosen, onChange, error }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const [fault, setFault] = useState<string>()
  async function prepare(file: File) {
    setFault(undefined)
    const crop = await new Promise<Crop | string | undefined>(answer => setAsked({ file, answer }))
    setAsked(undefined)
    if (typeof crop === 'string') setFault(crop)
    if (typeof crop !== 'object') return false
    onChange({ file, crop, seen: await cutOut(file, crop) })
    return true
  }
  return (
    <>
      <PhotoBox
        id={id}
        label={label}
        url={chosen?.seen}
        accept={types.join(',')}
        maxBytes={maxBytes}
        shape="card"
        error={fault ?? error}
        prepare={prepare}
        // Nothing leaves the page yet.
        upload={async () => {}}
        remove={async () => onChange(undefined)}
      />
      {asked && (
        <Suspense>
          <PhotoEditor
            file={asked.file}
            onDone={asked.answer}
            onClose={() => asked.answer(undefined)}
            onFault={asked.answer}
          />
        </Suspense>
      )}
    </>
  )
}
