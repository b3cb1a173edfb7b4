import { Button } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '../../parts/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  name: string
  secret: string
  onClose(): void
}

/** DEV-01: the only time that the key can be seen. A key that is pressed or a place that is clicked by mistake does not close it. */
export function NewSecretDialog({ name, secret, onClose }: Props) {
  const [isWarned, setIsWarned] = useState(false)
  return (
    <Dialog
      title={`A chave «${name}» está pronta`}
      size="lg"
      onClose={() => (isWarned ? onClose() : setIsWarned(true))}
      actions={<Button onClick={onClose}>Já a guardei</Button>}
    >
      <p>
        Copie-a agora para o programa que a vai usar: não volta a ser mostrada, nem a si nem a um administrador. Se se
        perder, revogue-a e crie outra.
      </p>
      <CopyField label="Chave" text={secret} isFirst />
      <p>Quem a tiver faz o que as permissões dizem. Não a envie por e-mail nem a ponha num endereço ou numa página.</p>
      <div role="alert">
        {isWarned && (
          <p>
            <strong>Já a copiou? Se fechar agora, não volta a vê-la.</strong>
          </p>
        )}
      </div>
    </Dialog>
  )
}
