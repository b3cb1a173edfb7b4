import type { Crop } from '@agremia/model/rules/crop'
import { PhotoBox } from './photo-box.tsx'
import { useFraming } from './use-framing.tsx'

export interface ChosenPhoto {
  file: File
  crop: Crop
  /** The cropped picture as a data URL. */
  seen: string
}

interface Props {
  /** The id of the button, to which the error of a missing photo links. */
  id?: string
  label: string
  hint?: string
  types: readonly string[]
  maxBytes: number
  chosen: ChosenPhoto | undefined
  onChange(chosen: ChosenPhoto | undefined): void
  error?: string
}

const SEEN_WIDTH = 280

/** Draws the chosen part of the picture as a separate picture for the preview. */
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

/** A photo for a record that does not exist yet: cropped now, and sent by the caller once the record is created. */
export function PhotoChoice({ types, chosen, onChange, error, ...rest }: Props) {
  const { ask, fault, editor } = useFraming()
  async function choose(file: File, start?: Crop) {
    const crop = await ask(file, start)
    if (crop) onChange({ file, crop, seen: await cutOut(file, crop) })
    return crop !== undefined
  }
  return (
    <>
      <PhotoBox
        {...rest}
        url={chosen?.seen}
        accept={types.join(',')}
        shape="card"
        error={fault ?? error}
        prepare={choose}
        frame={chosen && (async () => void (await choose(chosen.file, chosen.crop)))}
        // The caller sends the file later.
        upload={async () => {}}
        arrived="Imagem escolhida."
        remove={async () => onChange(undefined)}
      />
      {editor}
    </>
  )
}
