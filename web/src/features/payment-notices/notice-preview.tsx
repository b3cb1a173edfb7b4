import { NOTICE_GROUPS, type NoticeGroup, type NoticePreview } from '@agremia/model/calls/payment-message'
import { printInstant } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { useWording } from '../../api/terminology.ts'
import { printCount } from '../../resource/list-count.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { NoticeExample } from './notice-example.tsx'
import { NoticeRows } from './notice-rows.tsx'
import classes from './notices.module.css'
import { SendNotices } from './send-notices.tsx'
import { type NoticeChoice, useNoticePreview } from './use-notice-preview.ts'

const GROUP_WORDS: Readonly<Record<NoticeGroup, string>> = { email: 'E-mail', carta: 'Carta', unreached: 'Sem aviso' }
const PAGE = 50

interface Props {
  choice: NoticeChoice
  /** Told what is wrong with what was typed, by field. */
  onErrors(errors: Readonly<Record<string, string>>): void
}

/** Who would be notified of how much and how, who would not and why, one notice as it would leave, and the button that starts. */
export function NoticePreviewSection({ choice, onErrors }: Props) {
  const [group, setGroup] = useState<NoticeGroup>()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [page, setPage] = useState(1)
  const [example, setExample] = useState(0)
  const { data, error, refetch, isPending } = useNoticePreview(choice, { group, search, page, example })
  const isLate = useDelay(isPending)
  const failure = error ? readFailure(error) : undefined
  const dayError = failure?.errors.dueDate
  useEffect(() => onErrors(dayError === undefined ? {} : { dueDate: dayError }), [onErrors, dayError])
  if (error && !data && dayError === undefined)
    return <NotLoaded title="Não foi possível preparar a pré-visualização" error={error} onRetry={refetch} />
  if (!data) return isLate && !error ? <p role="status">A ver quem recebe…</p> : null
  const { counts, rows, found } = data
  return (
    <div className={classes.columns}>
      <Section heading="O que vai acontecer" actions={<SendNotices choice={choice} preview={data} />}>
        <Summary preview={data} />
        {counts.total > 0 && (
          <div className={classes.tools}>
            <NativeSelect
              label="Mostrar"
              value={group ?? ''}
              onChange={event => {
                setGroup(NOTICE_GROUPS.find(one => one === event.currentTarget.value))
                setPage(1)
              }}
              data={[
                { value: '', label: `Todos: ${printCount(counts.total)}` },
                ...NOTICE_GROUPS.map(one => ({ value: one, label: `${GROUP_WORDS[one]}: ${printCount(counts[one])}` })),
              ]}
            />
            <TextInput
              label="Procurar"
              placeholder="Nome, número ou endereço"
              value={typed}
              onChange={event => {
                setTyped(event.currentTarget.value.slice(0, 200))
                setPage(1)
              }}
            />
          </div>
        )}
        {rows.length > 0 ? (
          <NoticeRows rows={rows} />
        ) : (
          counts.total > 0 && (
            <p className={classes.none}>
              {search === '' ? 'Ninguém neste grupo.' : 'Ninguém com este nome ou número.'}
            </p>
          )
        )}
        {found > PAGE && (
          <div className={classes.pages}>
            <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Anteriores
            </Button>
            <span>{`${printCount((page - 1) * PAGE + 1)} a ${printCount(Math.min(page * PAGE, found))} de ${printCount(found)}`}</span>
            <Button variant="default" disabled={page * PAGE >= found} onClick={() => setPage(page + 1)}>
              Seguintes
            </Button>
          </div>
        )}
      </Section>
      <NoticeExample choice={choice} preview={data} index={example} onIndex={setExample} />
    </div>
  )
}

function Summary({ preview: { counts, levels, debtsLeft, warnings, lastDepartureAt } }: { preview: NoticePreview }) {
  const withWords = useWording()
  const reached = counts.email + counts.carta
  if (counts.total === 0) return <p role="status">Ninguém tem nada por pagar nestas dívidas.</p>
  const who = withWords(reached === 1 ? '1 {memberSingular}' : `${printCount(reached)} {memberPlural}`)
  return (
    <>
      <p role="status" className={classes.total}>
        {reached === 0 ? (
          'Ninguém receberia este aviso.'
        ) : (
          <>
            {`${who}, ${counts.debts === 1 ? '1 dívida' : `${printCount(counts.debts)} dívidas`}, `}
            <strong>{printEuros(counts.amount)}</strong>
          </>
        )}
      </p>
      {levels.length > 0 && (
        <ul className={classes.levels} aria-label="Por aviso">
          {levels.map(({ templateName, title, count, amount }) => (
            <li key={templateName}>{`${title}: ${printCount(count)} · ${printEuros(amount)}`}</li>
          ))}
        </ul>
      )}
      {lastDepartureAt && counts.email > 1 && (
        <p className={classes.note}>{`O último e-mail sai até ${printInstant(lastDepartureAt)}.`}</p>
      )}
      {debtsLeft > 0 && (
        <p className={classes.note}>
          {`${debtsLeft === 1 ? '1 dívida fica' : `${printCount(debtsLeft)} dívidas ficam`} de fora: já nada há a pagar ou esperam por decisão.`}
        </p>
      )}
      {warnings.map(warning => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
    </>
  )
}
