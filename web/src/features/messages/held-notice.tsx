import type { Decidable, HeldMessages } from '@agremia/model/calls/messages'
import { printInstant } from '@agremia/model/rules/day'
import { HELD_BECAUSE } from '@agremia/model/rules/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSetting } from '../../api/settings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './held-notice.module.css'
import { countMessages, printAge } from './message-words.ts'
import { type HeldStep, useDecideHeld, useHeld } from './use-held.ts'

/** Beside the filters of the list of messages: how many wait for a decision, why, since when, and the decision itself (SHELL-12). */
export function HeldNotice() {
  const held = useHeld()
  return (
    held.length > 0 && (
      <section className={classes.notice} aria-label="Mensagens à espera de decisão">
        {held.map(one => (
          <HeldLine key={one.because} held={one} />
        ))}
      </section>
    )
  )
}

function HeldLine({ held: { because, count, oldestAt } }: { held: HeldMessages }) {
  const [step, setStep] = useState<HeldStep>()
  const [now] = useState(() => new Date())
  return (
    <div className={classes.line}>
      <p>
        <strong>{countMessages(count)}</strong>: {HELD_BECAUSE[because].toLowerCase()}. A mais antiga espera{' '}
        <time dateTime={oldestAt} title={printInstant(oldestAt)}>
          {printAge(oldestAt, now)}
        </time>
        .
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={() => setStep('release')}>
          Enviar
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setStep('cancel')}>
          Cancelar
        </Button>
      </div>
      {step && <Confirmation {...{ because, count, step }} onClose={() => setStep(undefined)} />}
    </div>
  )
}

interface ConfirmationProps {
  because: Decidable
  count: number
  step: HeldStep
  onClose(): void
}

function Confirmation({ because, count, step, onClose }: ConfirmationProps) {
  const areAutomaticOn = useSetting('SendMessages') !== 'false'
  const { mutateAsync, isPending } = useDecideHeld(because)
  const what = countMessages(count)
  return (
    <ConfirmDialog
      title={step === 'release' ? `Enviar ${what}?` : `Cancelar ${what}?`}
      confirmLabel={step === 'release' ? `Enviar ${what}` : `Cancelar ${what}`}
      cancelLabel="Voltar"
      isBusy={isPending}
      onConfirm={async () => {
        await mutateAsync(step).catch(() => {})
        onClose()
      }}
      onClose={onClose}
    >
      {step === 'release'
        ? describeRelease(because, areAutomaticOn)
        : 'Deixam de sair e ficam na lista como canceladas.'}
    </ConfirmDialog>
  )
}

function describeRelease(because: Decidable, areAutomaticOn: boolean): string {
  if (because === 'servidor')
    return 'Saem se o servidor de correio já estiver definido nas definições das mensagens. Sem ele, continuam guardadas.'
  return areAutomaticOn
    ? 'O envio automático (SendMessages) já está ativo, mas estas ficaram à espera de decisão. Saem agora, em seu nome.'
    : 'O envio automático (SendMessages) está inativo. Estas saem mesmo assim, em seu nome; as próximas continuam à espera.'
}
