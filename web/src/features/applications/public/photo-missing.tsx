import { PHOTO } from '@agremia/model/rules/uploads'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeUploadFailure } from '../../../api/upload.ts'
import { inputId } from '../../../resource/field-input.tsx'
import { ProgressBar } from '../../../resource/inputs/progress-bar.tsx'
import '../../../ui/form-styles.ts'
import { type ChosenPhoto, PhotoChoice } from '../../../parts/photos/photo-choice.tsx'
import classes from './public.module.css'
import { sendPhoto } from './send-photo.ts'

const BOX = inputId('photo')

/** Asks for the required photo that was not sent with the application, and confirms the e-mail with it. */
export function PhotoMissing({ photoToken, again }: { photoToken: string; again(): Promise<void> }) {
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const showError = (text: string) => {
    setFault(text)
    document.getElementById(BOX)?.focus()
  }
  async function send() {
    if (!photo) return showError('Junte uma fotografia.')
    setFault(undefined)
    setPercent(0)
    try {
      await sendPhoto(photo, photoToken, setPercent)
    } catch (error) {
      setPercent(undefined)
      return showError(describeUploadFailure(error))
    }
    await again()
  }
  return (
    <>
      <p>
        A candidatura só pode ser apreciada com uma fotografia sua, e ainda não a recebemos. Junte-a aqui: o e-mail fica
        confirmado logo que ela chegar.
      </p>
      <div className={classes.form}>
        <PhotoChoice
          id={BOX}
          label="Fotografia"
          types={PHOTO.types}
          maxBytes={PHOTO.maxBytes}
          chosen={photo}
          onChange={chosen => {
            setFault(undefined)
            setPhoto(chosen)
          }}
          error={fault}
        />
      </div>
      {percent === undefined ? (
        <div className={classes.bar}>
          <Button onClick={() => void send()}>Enviar fotografia e confirmar</Button>
        </div>
      ) : (
        <ProgressBar label="A enviar a fotografia" percent={percent} />
      )}
    </>
  )
}
