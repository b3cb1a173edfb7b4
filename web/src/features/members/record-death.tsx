import type { DeathOutcome } from '@agremia/model/calls/death'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay, parseDay, printDay } from '@agremia/model/rules/day'
import { DECEASED_STATE } from '@agremia/model/rules/member-defaults'
import { printEuros } from '@agremia/model/rules/money'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { useWording } from '../../api/terminology.ts'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { FieldInput } from '../../resource/field-input.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './record-death.module.css'

/** In the head of the sheet: «Registar óbito», which shows what follows before it does it. */
export function RecordDeath(props: MemberPartProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { member, related } = props
  const state = related.memberStateNames?.find(({ _id }) => _id === member.stateNameId)
  const isDead = state?.slug === DECEASED_STATE
  if (member.anonymizedAt || member.personType === 'coletiva' || (isDead && !owesLikeAnybody(member))) return null
  return (
    <>
      <Button variant="subtle" size="compact-md" onClick={() => setIsOpen(true)}>
        {isDead ? 'Concluir registo do óbito' : 'Registar óbito'}
      </Button>
      {isOpen && <DeathDialog {...props} isDead={isDead} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** After a death that was entered as a state alone, debts are still asked for: nothing was annulled, and nothing waits. */
const owesLikeAnybody = ({ overdueTotal, situation }: MemberPartProps['member']) =>
  Number(overdueTotal) > 0 || situation === 'a_pagamento'

interface DialogProps extends MemberPartProps {
  /** The state says so already, since the day from which the rest follows. */
  isDead: boolean
  onClose(): void
}

function DeathDialog({ member, isDead, refresh, onClose }: DialogProps) {
  const dateField = useResource('memberStates')?.fields.find(({ name }) => name === 'startDate')
  const [today] = useState(() => lisbonDay(new Date()))
  const [typed, setTyped] = useState(printDay(isDead ? String(member.stateSince) : today))
  const [newHeadId, setNewHeadId] = useState('')
  const [outcome, setOutcome] = useState<DeathOutcome>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  if (!dateField) return null

  async function ask(isPreview: boolean) {
    setIsBusy(true)
    setErrors({})
    try {
      const date = parseDay(typed, Number(today.slice(0, 4))) ?? typed
      const body = { date, newHeadId: newHeadId || null, rev: member.rev, isPreview }
      const { data } = await api.post<{ data: DeathOutcome }>(`/members/${member._id}/death`, body)
      if (isPreview) return setOutcome(data.data)
      onClose()
      showToast({ title: 'Óbito registado', message: printDay(date) })
      await refresh()
    } catch (error) {
      const failure = readFailure(error)
      if (failure.errors.date || failure.errors.newHeadId) setErrors(failure.errors)
      else if (!failure.isTimeout) setErrors({ _: describeFailure(failure) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={`Registar o óbito de ${String(member.name)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isBusy} onClick={() => void ask(outcome === undefined)}>
            {outcome ? 'Registar óbito' : 'Ver o que acontece'}
          </Button>
        </>
      }
    >
      <FieldInput
        id="death-date"
        field={{ ...dateField, label: 'Data do óbito', hint: undefined }}
        value={typed}
        error={errors.date}
        onChange={value => {
          setTyped(typeof value === 'string' ? value : '')
          setOutcome(undefined)
        }}
      />
      {outcome && <Consequences outcome={outcome} />}
      {outcome && outcome.dependants.length > 0 && (
        <NativeSelect
          size="md"
          label="Novo titular do agregado"
          data={[
            { value: '', label: 'Nenhum: cada um paga por si' },
            ...outcome.dependants.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={newHeadId}
          error={errors.newHeadId}
          onChange={event => setNewHeadId(event.currentTarget.value)}
        />
      )}
      {errors._ && (
        <p role="alert" className={classes.fault}>
          {errors._}
        </p>
      )}
    </Dialog>
  )
}

function Consequences({ outcome }: { outcome: DeathOutcome }) {
  const withWords = useWording()
  const { state, cancelledMessages, annulled, parked, dependants } = outcome
  const lines = [
    state.from !== state.to && `O estado passa de «${state.from}» a «${state.to}».`,
    cancelledMessages > 0 &&
      `${counted(cancelledMessages, 'mensagem por enviar é cancelada', 'mensagens por enviar são canceladas')}.`,
    annulled.count > 0 &&
      `${counted(annulled.count, 'dívida deste ano é anulada', 'dívidas deste ano são anuladas')} (${printEuros(annulled.total)})${
        annulled.credit > 0 ? `; ${printEuros(annulled.credit)} já pagos ficam como saldo a favor` : ''
      }.`,
    parked.count > 0 &&
      `${counted(parked.count, 'outra dívida fica', 'outras dívidas ficam')} à espera de decisão (${printEuros(parked.total)}): os herdeiros pagam, ou perdoa-se.`,
    dependants.length > 0 &&
      `${counted(dependants.length, 'pessoa deixa', 'pessoas deixam')} de ter titular: ${dependants.map(({ name }) => name).join(', ')}.`,
  ]
  return (
    <section aria-label="O que acontece" className={classes.outcome}>
      <ul>{lines.map(line => line && <li key={line}>{line}</li>)}</ul>
      <p>
        {withWords(
          'Se foi engano: elimine o estado no separador Estados, e as dívidas deixam de esperar; depois gere de novo as {membershipPayments} anuladas e escolha outra vez o titular. Tudo fica no histórico.',
        )}
      </p>
    </section>
  )
}
