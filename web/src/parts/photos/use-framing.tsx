import type { Crop } from '@agremia/model/rules/crop'
import { lazy, Suspense, useRef, useState } from 'react'

const PhotoEditor = lazy(() => import('./photo-editor.tsx'))

interface Asked {
  picture: File | string
  start: Crop | undefined
  answer(crop: Crop | string | undefined): void
}

/** Asks which part of a picture a card shows. The editor comes when it is needed. */
export function useFraming() {
  const [asked, setAsked] = useState<Asked>()
  const [fault, setFault] = useState<string>()
  /** The frame of the file that is sent; tried again, the same file keeps it. */
  const framed = useRef<{ file: File; crop: Crop }>(undefined)

  /** Of a file, or of the picture at an address; undefined when somebody thought better of it, or it is no picture. */
  async function ask(picture: File | string, start?: Crop): Promise<Crop | undefined> {
    setFault(undefined)
    const crop = await new Promise<Crop | string | undefined>(answer => setAsked({ picture, start, answer }))
    setAsked(undefined)
    if (typeof crop === 'string') setFault(crop)
    return typeof crop === 'object' ? crop : undefined
  }
  async function askOnce(file: File): Promise<Crop | undefined> {
    setFault(undefined)
    if (framed.current?.file === file) return framed.current.crop
    const crop = await ask(file)
    if (crop) framed.current = { file, crop }
    return crop
  }
  return {
    ask,
    askOnce,
    /** Of the file that was asked about last. */
    chosenCrop: () => framed.current?.crop,
    forget: () => {
      framed.current = undefined
    },
    fault,
    setFault,
    editor: asked && (
      <Suspense>
        <PhotoEditor
          picture={asked.picture}
          start={asked.start}
          onDone={asked.answer}
          onClose={() => asked.answer(undefined)}
          onFault={asked.answer}
        />
      </Suspense>
    ),
  }
}
