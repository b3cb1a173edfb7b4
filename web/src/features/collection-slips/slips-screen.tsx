import type { CollectorAnswer } from '@agremia/model/calls/collection-slips'
import { printEuros } from '@agremia/model/rules/money'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter, IconWalk } from '@tabler/icons-react'
import { useState } from 'react'
import { SLIPS, usePrintChosen } from '../../parts/print-chosen.ts'
import { printCount } from '../../resource/list-count.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import '../../ui/form-styles.ts'
import { CollectedSlips } from './collected-slips.tsx'
import classes from './slips.module.css'
import { useCollectors } from './use-slips.ts'

/** The slips of one collector: printed before the round, and recorded as payments after it. */
export function SlipsScreen() {
  const { data: collectors, error, refetch } = useCollectors()
  const [chosen, setChosen] = useState<string>()
  const print = usePrintChosen(SLIPS)
  const collector = collectors?.find(({ collectorId }) => collectorId === chosen) ?? collectors?.[0]
  return (
    <div className={classes.screen}>
      <PageHeader title="Talões de cobrança" note={collector && describe(collector)}>
        {collectors && collector && (
          <>
            <NativeSelect
              aria-label="Cobrador"
              className={classes.collector}
              value={collector.collectorId}
              data={collectors.map(one => ({ value: one.collectorId, label: one.name }))}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size="1.125rem" aria-hidden />}
              aria-busy={print.isPending}
              onClick={() =>
                print.isPending ||
                print.mutate({ query: { _collectorId: collector.collectorId, _status: ['aberta', 'parcial'] } })
              }
            >
              Imprimir talões
            </Button>
          </>
        )}
      </PageHeader>
      {error && !collectors && <NotLoaded title="Não foi possível ler os talões" error={error} onRetry={refetch} />}
      {collectors?.length === 0 && (
        <MessagePanel icon={<IconWalk />} title="Nada por cobrar de porta em porta">
          Indique o cobrador nas fichas: as dívidas por pagar dessas fichas aparecem aqui.
        </MessagePanel>
      )}
      {collector && <CollectedSlips key={collector.collectorId} collectorId={collector.collectorId} />}
    </div>
  )
}

const describe = ({ count, amount }: CollectorAnswer) =>
  `${count === 1 ? '1 talão' : `${printCount(count)} talões`} · ${printEuros(amount)}`
