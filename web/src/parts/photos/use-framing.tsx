import type { Crop } from '@agremia/model/rules/crop'
import { lazy, Suspense, useRef, useState } from 'react'

const PhotoEditor = lazy(() => import('./photo-editor.tsx'))

interface CropQuestion {
  picture: File | string
  start: Crop | undefined
  answer(crop: Crop | string | undefined): void
}

/** Lets the user choose which part of a picture is shown. The editor is loaded when it is first needed. */
export function useFraming() {
  const [question, setQuestion] = useState<CropQuestion>()
  const [fault, setFault] = useState<string>()
  /** The crop of the file that is being sent: a retry of the same file does not ask again. */
  const framed = useRef<{ file: File; crop: Crop }>(undefined)

  /** Asks for the crop of a file or of the picture at an address; undefined if the user cancels or it is no picture. */
  async function ask(picture: File | string, start?: Crop): Promise<Crop | undefined> {
    setFault(undefined)
    const crop = await new Promise<Crop | string | undefined>(answer => setQuestion({ picture, start, answer }))
    setQuestion(undefined)
    if (typeof crop === 'string') setFault(crop)
    return typeof crop === 'object' ? crop : undefined
  }
  async function askOncePerFile(file: File): Promise<Crop | undefined> {
    setFault(undefined)
    if (framed.current?.file === file) return framed.current.crop
    const crop = await ask(file)
    if (crop) framed.current = { file, crop }
    return crop
  }
  return {
    ask,
    askOncePerFile,
    /** The crop of the last file. */
    chosenCrop: () => framed.current?.crop,
    forget: () => {
      framed.current = undefined
    },
    fault,
    setFault,
    editor: question && (
      <Suspense>
        <PhotoEditor
          picture={question.picture}
          start={question.start}
          onDone={question.answer}
          onClose={() => question.answer(undefined)}
          onFault={question.answer}
        />
      </Suspense>
    ),
  }
}
