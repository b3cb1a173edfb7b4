import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../parts/copy-text.ts'
import { showToast } from '../../ui/toast.tsx'

/** Copies a value, or says that it must be selected. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    if (await copyText(text)) setCopied(text)
    else
      showToast({
        title: 'Não foi possível copiar',
        message: 'O navegador não deixa. Selecione o texto e copie com Ctrl+C.',
        isError: true,
      })
  }
  const isCopied = copied === text
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={isCopied ? `${label}: copiado` : `Copiar ${label}`}
      leftSection={isCopied ? <IconCheck size="1rem" aria-hidden /> : <IconCopy size="1rem" aria-hidden />}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copiado' : 'Copiar'}
    </Button>
  )
}
