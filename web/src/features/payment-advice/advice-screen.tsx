import type { AdviceChoice } from '@agremia/model/calls/payment-advice'
import { type AdviceType, needsYear } from '@agremia/model/rules/collecting/payment-advice'
import { lisbonDay } from '@agremia/model/rules/day'
import { parseInteger } from '@agremia/model/rules/integer'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCheck, IconFileText, IconMail, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { useWording } from '../../api/terminology.ts'
import type { ResourceDescription } from '../../resource/item.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { useItem } from '../../resource/use-item.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { isPrintKey, useShortcut } from '../../ui/use-shortcut.ts'
import '../../ui/form-styles.ts'
import classes from './advice.module.css'
import { AdviceFacts } from './advice-facts.tsx'
import { AdvicePreview } from './advice-preview.tsx'
import { useAdvice, useAdviceDocument, useSendAdvice } from './use-advice.ts'

/** NAV-49: the payment advice of one member, as it will be printed. */
export function AdviceScreen({ memberId }: { memberId: string }) {
  const members = useResource('members')
  const advices = useResource('paymentAdvice')
  return members && advices && <Advice {...{ memberId, members, advices }} />
}

interface Props {
  memberId: string
  members: ResourceDescription
  advices: ResourceDescription
}

function Advice({ memberId, members, advices }: Props) {
  const withWords = useWording()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const { data: member } = useItem(members, memberId)
  const [choice, setChoice] = useState<AdviceChoice>({ memberId, type: 'divida' })
  const { data: advice, error, refetch } = useAdvice(choice)
  const document = useAdviceDocument()
  const send = useSendAdvice()
  const print = () => {
    if (advice && !document.isPending) document.mutate({ ...choice, forPrinter: true })
  }
  // The page itself is not what is to be on paper.
  useShortcut(isPrintKey, print)
  const isNothing = error !== null && readFailure(error).status === 409
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Aviso de pagamento"
        note={
          member && (
            <Link to="/~quotas/dividas/$memberId" params={{ memberId }}>
              {[member.name, withWords(`{MemberSingular} n.º ${printNumber(member.memberNumber)}`)].join(' · ')}
            </Link>
          )
        }
      >
        {advice && !error && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileText size="1.125rem" aria-hidden />}
              onClick={() => document.isPending || document.mutate(choice)}
            >
              Abrir PDF
            </Button>
            <Button
              variant="default"
              leftSection={<IconMail size="1.125rem" aria-hidden />}
              aria-busy={send.isPending}
              onClick={() => send.isPending || send.mutate(choice)}
            >
              Enviar por e-mail
            </Button>
            <Button
              leftSection={<IconPrinter size="1.125rem" aria-hidden />}
              aria-busy={document.isPending}
              aria-keyshortcuts="Control+P"
              onClick={print}
            >
              Imprimir
            </Button>
          </>
        )}
      </PageHeader>
      <div className={classes.columns}>
        <div className={classes.facts}>
          <Choice advices={advices} choice={choice} onChoice={setChoice} />
          {advice && !error && <AdviceFacts advice={advice} />}
        </div>
        {isNothing && (
          <MessagePanel icon={<IconCheck />} title="Não há aviso a fazer">
            {describeFailure(readFailure(error))}
          </MessagePanel>
        )}
        {error && !isNothing && <NotLoaded title="Não foi possível fazer o aviso" error={error} onRetry={refetch} />}
        {advice && !error && <AdvicePreview choice={choice} advice={advice} onOpen={() => document.mutate(choice)} />}
      </div>
    </div>
  )
}

interface ChoiceProps {
  advices: ResourceDescription
  choice: AdviceChoice
  onChoice(choice: AdviceChoice): void
}

/** What is asked for: everything open, or one type of charge, and quotas of one year. */
function Choice({ advices, choice, onChoice }: ChoiceProps) {
  const [year, setYear] = useState(() => lisbonDay(new Date()).slice(0, 4))
  const field = (name: string) => advices.fields.find(one => one.name === name)
  const [type, yearField] = [field('type'), field('year')]
  const options = (type?.options ?? []).map(({ value, label }) => ({ value, label }))
  const changeTo = (wanted: AdviceType, typed: string) => {
    const number = parseInteger(typed)
    const isYear = number !== null && number >= (yearField?.min ?? 0) && number <= (yearField?.max ?? 0)
    onChoice({ ...choice, type: wanted, year: needsYear(wanted) && isYear ? number : undefined })
  }
  return (
    <div className={classes.choice}>
      <NativeSelect
        label="O que se pede"
        value={choice.type}
        // What is due comes first, because it is what is nearly always wanted.
        data={options.toSorted((one, other) => Number(other.value === 'divida') - Number(one.value === 'divida'))}
        // The options are those of the definition.
        onChange={({ currentTarget }) => changeTo(currentTarget.value as AdviceType, year)}
      />
      {needsYear(choice.type) && (
        <TextInput
          label={yearField?.label ?? 'Ano'}
          value={year}
          inputMode="numeric"
          error={choice.year === undefined && 'Indique um ano.'}
          onChange={({ currentTarget }) => {
            setYear(currentTarget.value)
            changeTo(choice.type, currentTarget.value)
          }}
        />
      )}
    </div>
  )
}
