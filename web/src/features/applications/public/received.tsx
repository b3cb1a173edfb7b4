import { Alert, Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { describeUploadFailure } from '../../../api/upload.ts'
import { MailPromise } from '../../../parts/mail-promise.tsx'
import { ProgressBar } from '../../../resource/inputs/progress-bar.tsx'
import type { Received as Sent } from './apply-form.tsx'
import classes from './public.module.css'
import { sendPhoto } from './send-photo.ts'

/** After sending: the next steps, and the upload of the photo. The application is stored even if that fails. */
export function Received({ received, thanks }: { received: Sent; thanks: string }) {
  return (
    <>
      <p>
        <MailPromise>
          Falta um passo: enviámos uma mensagem para o e-mail que indicou. Abra a ligação que nela está para confirmar a
          candidatura.
        </MailPromise>
      </p>
      {thanks && <p className={classes.told}>{thanks}</p>}
      <PhotoUploadStatus received={received} />
      <p className={classes.quiet}>
        Se a mensagem não chegar dentro de minutos, veja na pasta do correio não solicitado.
      </p>
    </>
  )
}

type PhotoUpload = { is: 'sending'; percent: number } | { is: 'done' } | { is: 'failed'; text: string }

function PhotoUploadStatus({ received: { photo, photoToken, needsPhoto } }: { received: Sent }) {
  const [upload, setUpload] = useState<PhotoUpload>({ is: 'sending', percent: 0 })
  const isSent = useRef(false)
  const send = useCallback(async () => {
    if (!photo || isSent.current) return
    isSent.current = true
    setUpload({ is: 'sending', percent: 0 })
    try {
      await sendPhoto(photo, photoToken, percent => setUpload({ is: 'sending', percent }))
      setUpload({ is: 'done' })
    } catch (error) {
      isSent.current = false
      setUpload({ is: 'failed', text: describeUploadFailure(error) })
    }
  }, [photo, photoToken])
  useEffect(() => void send(), [send])
  if (!photo) return null
  if (upload.is === 'sending') return <ProgressBar label="A enviar a fotografia" percent={upload.percent} />
  if (upload.is === 'done') return <p role="status">A fotografia também chegou.</p>
  return (
    <Alert role="alert" color="red" variant="light" mt="md" title="A candidatura chegou, mas a fotografia não">
      {upload.text}
      {needsPhoto &&
        ' Sem ela a candidatura não pode ser confirmada; também a pode enviar ao abrir a ligação da mensagem.'}
      <div className={classes.bar}>
        <Button variant="default" onClick={() => void send()}>
          Enviar a fotografia de novo
        </Button>
      </div>
    </Alert>
  )
}
