import { printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconFileText, IconPrinter, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { openLink } from '../../../api/follow-link.ts'
import { printLink } from '../../../api/print-link.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { askForLink } from '../../../parts/open-document.ts'
import type { Item } from '../../../resource/item.ts'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { isPrintKey, useShortcut } from '../../../ui/use-shortcut.ts'
import classes from '../cards.module.css'
import { SendLetterDialog } from './send-letter-dialog.tsx'

/** Whose card the letter is about, whether it was sent, and the ways to paper and to its reader. */
export function LetterHead({ letter }: { letter: Item }) {
  const printChannel = useFieldPrinter('membershipCardLetters', 'sendChannel')
  const [isSending, setIsSending] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (forPrinter: boolean) => askForLink(`/membership_card_letters/${letter._id}/pdf`, { forPrinter }),
    onSuccess: (url, forPrinter) => (forPrinter ? printLink(url) : openLink(url)),
    onError: error => showFailure('Não foi possível abrir a carta', error),
  })
  const open = (forPrinter: boolean) => isPending || mutate(forPrinter)
  // The page itself is not what is to be on paper.
  useShortcut(isPrintKey, () => void open(true))
  const { _refs: titles = {}, sentAt, sendChannel } = letter
  return (
    <>
      <PageHeader
        title="Carta do cartão"
        note={
          <span className={classes.facts}>
            <Link to="/~cartoesMembro/ficha/$id" params={{ id: String(letter.cardId) }}>
              {`Cartão ${String(titles.cardId)}`}
            </Link>
            <Link to="/~membros/$id" params={{ id: String(letter.memberId) }}>
              {String(titles.memberId)}
            </Link>
            <span>
              {typeof sentAt === 'string'
                ? `Enviada em ${printDay(sentAt)} · ${printChannel(sendChannel)}`
                : 'Por enviar'}
            </span>
          </span>
        }
      >
        <Button
          leftSection={<IconPrinter size="1.125rem" aria-hidden />}
          aria-busy={isPending}
          onClick={() => open(true)}
        >
          Imprimir carta
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size="1.125rem" aria-hidden />}
          onClick={() => open(false)}
        >
          Abrir PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size="1.125rem" aria-hidden />}
          onClick={() => setIsSending(true)}
        >
          Enviar
        </Button>
      </PageHeader>
      {isSending && <SendLetterDialog letterId={letter._id} onClose={() => setIsSending(false)} />}
    </>
  )
}
