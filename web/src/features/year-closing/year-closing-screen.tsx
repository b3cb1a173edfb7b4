import '../../ui/form-styles.ts'
import type { YearClosing } from '@agremia/model/calls/year-closing'
import { printDay, printInstant } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { CLOSING_POINTS, isTold } from '@agremia/model/rules/year-closing'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useClaims } from '../../api/session.ts'
import { useWording } from '../../api/terminology.ts'
import rows from '../../parts/record-rows.module.css'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { useLive } from '../../resource/use-live.ts'
import { Section, SectionHint } from '../../ui/section.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { pointAddress } from './point-address.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import classes from './year-closing.module.css'

/** What is still to be done before the accounts of a year are closed, and the buttons that close them and open them again. */
export function YearClosingScreen({ ano }: { ano: string }) {
  useLive('settings')
  const client = useQueryClient()
  const isAdmin = useClaims()?.Role === 'admin'
  const [asked, setAsked] = useState<'close' | 'reopen'>()
  const queryKey = [...queryKeys.resource('settings'), 'closing', ano]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: YearClosing }>(`/year_closings/${encodeURIComponent(ano)}`, { signal })).data.data,
    staleTime: 0,
    retry: false,
  })
  if (!data) return error && <NotLoaded title="O encerramento não carregou" error={error} onRetry={refetch} />
  const { year, isClosed, closedUntil, hasEnded, points, history } = data
  const done = () => {
    setAsked(undefined)
    void client.invalidateQueries({ queryKey: queryKeys.resource('settings') })
  }
  const waiting = points.filter(({ name, count }) => count > 0 && !isTold(name))
  return (
    <SectionsScreen
      title={`Encerramento de ${year}`}
      note={closedUntil ? `As contas estão encerradas até ${printDay(closedUntil)}.` : 'As contas estão abertas.'}
      actions={
        isAdmin && (
          <>
            {closedUntil && (
              <Button variant="default" onClick={() => setAsked('reopen')}>
                Reabrir…
              </Button>
            )}
            {!isClosed && hasEnded && <Button onClick={() => setAsked('close')}>Encerrar as contas de {year}</Button>}
          </>
        )
      }
    >
      <Section heading="Antes de encerrar">
        {!hasEnded && <SectionHint>O ano de {year} ainda não acabou: encerra-se a partir de 1 de janeiro.</SectionHint>}
        {!isAdmin && <SectionHint>As contas são encerradas e reabertas por um administrador.</SectionHint>}
        <ul className={rows.rows}>
          {points.map(point => (
            <Point key={point.name} point={point} year={year} />
          ))}
        </ul>
      </Section>
      {history.length > 0 && (
        <Section heading="Encerramentos e reaberturas">
          <ul className={rows.rows}>
            {history.map(one => (
              <li key={one.at}>
                <span className={rows.words}>
                  {printInstant(one.at)} · {one.byName ?? 'Sistema'}
                  <span className={rows.details}>
                    {one.kind === 'reabertura' ? 'Reabertas' : 'Encerradas'}
                    {one.until ? ` até ${printDay(one.until)}` : ''}
                    {one.reason && `: ${one.reason}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {asked === 'close' && <CloseDialog {...{ year, waiting }} onClose={() => setAsked(undefined)} onDone={done} />}
      {asked === 'reopen' && closedUntil && (
        <ReopenDialog closedUntil={closedUntil} onClose={() => setAsked(undefined)} onDone={done} />
      )}
    </SectionsScreen>
  )
}

/** One point with its count, which leads to what it counts. */
function Point({ point: { name, count, amount }, year }: { point: YearClosing['points'][number]; year: number }) {
  const say = useWording()
  const { one, many } = CLOSING_POINTS[name]
  const { to, search } = pointAddress(name, year)
  const words = `${count} ${say(count === 1 ? one : many)}${amount === null ? '' : `, ${printEuros(amount)}`}`
  const isOpen = count > 0 && !isTold(name)
  return (
    <li>
      <span className={classes.point} data-open={isOpen || undefined}>
        {isOpen ? (
          <IconAlertTriangle size="1.125rem" aria-label="Por tratar" />
        ) : (
          <IconCheck size="1.125rem" aria-hidden />
        )}
        {count > 0 ? (
          <Link to={to} search={search}>
            {words}
          </Link>
        ) : (
          <span>{words}</span>
        )}
      </span>
    </li>
  )
}
