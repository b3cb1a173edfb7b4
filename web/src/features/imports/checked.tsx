import type { ImportEntry } from '@agremia/model/calls/imports'
import { counted } from '@agremia/model/rules/counted'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './imports.module.css'
import { KINDS } from './kinds.ts'
import { downloadImportFile, type RowFilter, useImportWork } from './use-imports.ts'
import { VerdictFilter, VerdictRows } from './verdict-rows.tsx'

interface Props {
  entry: ImportEntry
  /** Returns to the mapping of the columns. */
  onMap(): void
}

/** The result of the check: what applying the import would do. */
export function Checked({ entry, onMap }: Props) {
  const { counts } = entry
  const work = useImportWork(entry._id)
  const [filter, setFilter] = useState<RowFilter>(counts.error > 0 ? { verdict: 'error' } : {})
  const changes = counts.create + counts.update
  return (
    <>
      <section className={classes.panel} aria-labelledby="import-outcome">
        <h2 id="import-outcome" className={classes.heading}>
          {titleOf(counts.error, changes)}
        </h2>
        <p>{textOf(entry)}</p>
        <div className={classes.actions}>
          {counts.error === 0 && changes > 0 && (
            <Button loading={work.isPending} onClick={() => work.mutate({ verb: 'apply', withoutErrors: false })}>
              Aplicar {counted(changes, 'linha', 'linhas')}
            </Button>
          )}
          {counts.error > 0 && (
            <Button renderRoot={link => <Link {...link} to={KINDS[entry.kind].path} />}>
              Carregar o ficheiro corrigido
            </Button>
          )}
          {counts.error > 0 && changes > 0 && (
            <Button
              variant="default"
              loading={work.isPending}
              onClick={() => work.mutate({ verb: 'apply', withoutErrors: true })}
            >
              Aplicar as outras {counted(changes, 'linha', 'linhas')}
            </Button>
          )}
          {counts.error > 0 && <ErrorFileButton id={entry._id} />}
          <Button variant="default" onClick={onMap}>
            Mudar as colunas
          </Button>
          <ReportButton id={entry._id} />
        </div>
      </section>
      <section className={classes.flat} aria-label="Linhas">
        <VerdictFilter entry={entry} filter={filter} onChange={setFilter} />
        <VerdictRows entry={entry} filter={filter} />
      </section>
    </>
  )
}

export function ReportButton({ id }: { id: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size="1.125rem" aria-hidden />}
      onClick={() => void downloadImportFile(`${id}/report`)}
    >
      Descarregar relatório
    </Button>
  )
}

/** The rows with errors as a file like the one that was sent, to be mended there and sent again. */
export function ErrorFileButton({ id }: { id: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size="1.125rem" aria-hidden />}
      onClick={() => void downloadImportFile(`${id}/errors`)}
    >
      Descarregar as linhas com erros
    </Button>
  )
}

function titleOf(errors: number, changes: number) {
  if (errors > 0) return `${counted(errors, 'linha', 'linhas')} com erros`
  return changes > 0 ? 'Pronto a aplicar' : 'Não há nada para aplicar'
}

function textOf(entry: ImportEntry) {
  const { counts, kind } = entry
  const effect = KINDS[kind].effect(entry)
  if (counts.error > 0)
    return `${effect && `As outras: ${effect}. `}Nada foi alterado. Corrija estas linhas na folha de cálculo e volte a carregá-la; ou aplique as outras e deixe estas de fora, para as trazer depois num ficheiro só com elas.`
  if (effect === '') return 'Todas as linhas já estão iguais ao que temos.'
  const skipped = counts.skip > 0 ? `, ${counted(counts.skip, 'linha ignorada', 'linhas ignoradas')}` : ''
  return `${effect}${skipped}. Aplica-se tudo ou nada, e pode anular depois.`
}
