import type { Crop } from '@agremia/model/rules/crop'
import { PhotoBox } from './photo-box.tsx'
import { useFraming } from './use-framing.tsx'

export interface ChosenPhoto {
  file: File
  crop: Crop
  /** What of it will be seen, as an address in this page's memory. */
  seen: string
}

interface Props {
  /** Of its button, to which whoever left it out is led. */
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

/** A photo of somebody who is not there yet: framed now, and sent by the caller once they are. */
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
        // Nothing leaves the page yet.
        upload={async () => {}}
        arrived="Imagem escolhida."
        remove={async () => onChange(undefined)}
      />
      {editor}
    </>
  )
}
