import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { MOVEMENT_KIND_COLOURS, MOVEMENT_KINDS, type MovementKind } from '@agremia/model/rules/treasury/document-types'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { decisionField } from '../../../parts/decision-fields.ts'
import { CallDialog } from '../../../resource/call-dialog.tsx'
import type { Item } from '../../../resource/item.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { useAccountsChanged } from '../use-accounts.ts'
import classes from './movements.module.css'

/** What a movement is and which documents it settled, and the button that takes it back. */
export function MovementHead({ movement }: { movement: Item }) {
  const [isReversing, setIsReversing] = useState(false)
  const kind = movement.kind as MovementKind // the explainer's own options
  const isReversal = Boolean(movement.reversesId)
  const settled = (movement.settlements ?? []) as readonly { treasuryDocId: string; amount: number }[] // a field of lines
  const numbers = String(movement.settles ?? '').split(', ')
  return (
    <>
      <PageHeader
        title={`${printDay(String(movement.date))} · ${printEuros(Number(movement.amount))}`}
        note={
          <span className={classes.facts}>
            <WordBadge colour={MOVEMENT_KIND_COLOURS[kind]}>{MOVEMENT_KINDS[kind]}</WordBadge>
            {movement.reversed === true && <WordBadge colour="#b91c1c">Anulado</WordBadge>}
            {isReversal && <WordBadge>Anulação</WordBadge>}
            {settled.length > 0 && (
              <span>
                Paga{' '}
                {settled.map(({ treasuryDocId, amount }, index) => (
                  <span key={treasuryDocId}>
                    {index > 0 && ', '}
                    <Link to="/tesoouraria/$id" params={{ id: treasuryDocId }}>
                      {numbers[index] ?? 'documento'}
                    </Link>
                    {settled.length > 1 && ` (${printEuros(amount)})`}
                  </span>
                ))}
              </span>
            )}
          </span>
        }
      >
        {movement.reversed !== true && !isReversal && (
          <Button variant="default" onClick={() => setIsReversing(true)}>
            Anular movimento
          </Button>
        )}
      </PageHeader>
      {isReversing && <ReverseDialog movement={movement} onClose={() => setIsReversing(false)} />}
    </>
  )
}

/** Asks why and on which day, and says what it does. */
function ReverseDialog({ movement, onClose }: { movement: Item; onClose(): void }) {
  const resource = useResource('treasuryMovements')
  const changed = useAccountsChanged()
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  return (
    <CallDialog
      title="Anular este movimento?"
      path={`/treasury_movements/${movement._id}/reverse`}
      fields={[
        ...decisionField(resource, 'reverseReason', {
          name: 'reason',
          label: 'Motivo',
          required: true,
          when: undefined,
          inputType: 'textarea',
          max: 300,
        }),
        ...decisionField(resource, 'date', { required: true }),
      ]}
      start={{ date: today }}
      sendLabel="Anular movimento"
      isRisky
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Movimento anulado' })
        changed()
        onClose()
      }}
    >
      <p>
        {printEuros(Number(movement.amount))} voltam para trás com um movimento contrário no dia que escolher.
        {movement.settles ? ` O que pagava (${String(movement.settles)}) volta a estar por pagar.` : ''} Não se pode
        desfazer.
      </p>
    </CallDialog>
  )
}
