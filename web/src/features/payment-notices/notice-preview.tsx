import { NOTICE_GROUPS, type NoticeGroup, type NoticePreview } from '@agremia/model/calls/payment-message'
import { printInstant } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { printDebts } from '../../parts/counted.ts'
import { NoRows } from '../../parts/previews/no-rows.tsx'
import previewClasses from '../../parts/previews/preview.module.css'
import { PreviewPages } from '../../parts/previews/preview-pages.tsx'
import { PreviewSearch } from '../../parts/previews/preview-search.tsx'
import { PreviewTotal } from '../../parts/previews/preview-total.tsx'
import { usePreviewPage } from '../../parts/previews/use-preview-page.ts'
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

interface Props {
  choice: NoticeChoice
  /** Told what is wrong with what was typed, by field. */
  onErrors(errors: Readonly<Record<string, string>>): void
}

/** Who would be notified of how much and how, who would not and why, one notice as it would leave, and the button that starts. */
export function NoticePreviewSection({ choice, onErrors }: Props) {
  const [group, setGroup] = useState<NoticeGroup>()
  const shown = usePreviewPage()
  const { search, page, setPage } = shown
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
    <div className={previewClasses.columns}>
      <Section heading="O que vai acontecer" actions={<SendNotices choice={choice} preview={data} />}>
        <Summary preview={data} />
        {counts.total > 0 && (
          <div className={`${previewClasses.tools} ${classes.tools}`}>
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
            <PreviewSearch shown={shown} placeholder="Nome, número ou endereço" />
          </div>
        )}
        {rows.length > 0 ? <NoticeRows rows={rows} /> : counts.total > 0 && <NoRows search={search} />}
        <PreviewPages shown={shown} found={found} />
      </Section>
      <NoticeExample choice={choice} preview={data} index={example} onIndex={setExample} />
    </div>
  )
}

function Summary({ preview: { counts, levels, debtsLeft, warnings, lastDepartureAt } }: { preview: NoticePreview }) {
  const reached = counts.email + counts.carta
  if (counts.total === 0) return <p role="status">Ninguém tem nada por pagar nestas dívidas.</p>
  return (
    <>
      {reached === 0 ? (
        <p role="status">Ninguém receberia este aviso.</p>
      ) : (
        <PreviewTotal
          members={reached}
          debts={counts.debts}
          amount={counts.amount}
          parts={[
            ...levels.map(({ title, count, amount }) => `${title}: ${printCount(count)} · ${printEuros(amount)}`),
            ...(lastDepartureAt && counts.email > 1 ? [`Último e-mail até ${printInstant(lastDepartureAt)}`] : []),
          ]}
          partsLabel="Por aviso, e até quando"
        />
      )}
      {debtsLeft > 0 && (
        <p className={classes.note}>
          {`${printDebts(debtsLeft)} ${debtsLeft === 1 ? 'fica' : 'ficam'} de fora: já nada há a pagar ou esperam por decisão.`}
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
