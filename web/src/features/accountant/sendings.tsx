import type { AccountantSending } from '@agremia/model/calls/accountant'
import { counted } from '@agremia/model/rules/counted'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useState } from 'react'
import rows from '../../parts/record-rows.module.css'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { WordBadge } from '../../ui/word-badge.tsx'
import { useChangeSending, useSendings } from './use-accountant.ts'

/** What was sent, with its link that can be revoked and the sending that can be undone. */
export function Sendings({ printMonth }: { printMonth(month: string): string }) {
  const { data: sendings, error, refetch } = useSendings()
  if (error && !sendings) return <NotLoaded title="Não foi possível ler os envios" error={error} onRetry={refetch} />
  if (!sendings) return null
  return (
    <Section heading="Envios">
      {sendings.length === 0 ? (
        <p className={rows.none}>Ainda não foi enviado nenhum mês.</p>
      ) : (
        <ul className={rows.rows}>
          {sendings.map(sending => (
            <Sending key={sending._id} sending={sending} words={printMonth(sending.month)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function stateOf({ undoneAt, revokedAt, isOpen }: AccountantSending): { word: string; colour: string } {
  if (undoneAt) return { word: 'Anulado', colour: '#475569' }
  if (revokedAt) return { word: 'Ligação revogada', colour: '#b45309' }
  return isOpen ? { word: 'Ligação ativa', colour: '#15803d' } : { word: 'Ligação expirada', colour: '#475569' }
}

function Sending({ sending, words }: { sending: AccountantSending; words: string }) {
  const [isUndoing, setIsUndoing] = useState(false)
  const revoke = useChangeSending('revoke')
  const undo = useChangeSending('undo')
  const { word, colour } = stateOf(sending)
  const { _id, documents, late, email, created_at, sentByName, openedAt, opened, expiresAt, undoneAt, isOpen } = sending
  return (
    <li>
      <div className={rows.words}>
        <strong>{words}</strong> <WordBadge colour={colour}>{word}</WordBadge>
        <span className={rows.details}>
          {counted(documents, 'documento', 'documentos')}
          {late > 0 && `, ${counted(late, 'atrasado', 'atrasados')}`} para {email}, em {printInstant(created_at)}
          {sentByName && ` por ${sentByName}`}.{' '}
          {openedAt
            ? `Descarregado ${opened === 1 ? 'uma vez' : `${opened} vezes`}, a última em ${printInstant(openedAt)}.`
            : 'Ainda não foi descarregado.'}
          {isOpen && ` A ligação funciona até ${printInstant(expiresAt)}.`}
        </span>
      </div>
      <div className={rows.verbs}>
        {isOpen && (
          <Button
            variant="default"
            aria-label={`Revogar a ligação de ${words}`}
            loading={revoke.isPending}
            onClick={() => revoke.mutate(_id)}
          >
            Revogar ligação
          </Button>
        )}
        {!undoneAt && (
          <Button variant="default" aria-label={`Anular o envio de ${words}`} onClick={() => setIsUndoing(true)}>
            Anular envio
          </Button>
        )}
      </div>
      {isUndoing && (
        <ConfirmDialog
          title={`Anular o envio de ${words}?`}
          confirmLabel="Anular envio"
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate(_id, { onSettled: () => setIsUndoing(false) })}
          onClose={() => setIsUndoing(false)}
        >
          A ligação deixa de funcionar e os documentos voltam a estar por enviar. A mensagem que já saiu não volta
          atrás.
        </ConfirmDialog>
      )}
    </li>
  )
}
