import type { ImportEntry } from '@agremia/model/calls/imports'
import { counted } from '@agremia/model/rules/counted'
import { printInstant } from '@agremia/model/rules/day'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWording } from '../../api/terminology.ts'
import { BackLink } from '../../parts/back-link.tsx'
import { PagedRows } from '../../resource/paged-rows.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { FileDrop } from './file-drop.tsx'
import classes from './imports.module.css'
import { KINDS } from './kinds.ts'
import { downloadImportFile, importsQuery } from './use-imports.ts'
import { STATUS, UNDO_DAYS } from './words.ts'

/** MEM-02: starts an import of members from a spreadsheet and lists earlier ones. */
export const ImportsScreen = () => <KindScreen kind="members" />

/** PAY-01: the same for what members owe, or have paid until, when an organisation begins. */
export const OpeningBalancesScreen = () => <KindScreen kind="openingBalances" />

const OTHER_KIND: Record<ImportKindName, ImportKindName> = { members: 'openingBalances', openingBalances: 'members' }

function KindScreen({ kind }: { kind: ImportKindName }) {
  const withWords = useWording()
  const navigate = useNavigate()
  const { title, note, itemPath } = KINDS[kind]
  const other = KINDS[OTHER_KIND[kind]]
  return (
    <div className={classes.screen}>
      {/* The breadcrumbs of opening balances lead back to the debts. */}
      {kind === 'members' && <BackLink to="/~membros">{withWords('{MemberPlural}')}</BackLink>}
      <PageHeader title={withWords(title)} note={withWords(note)}>
        <Button variant="default" renderRoot={link => <Link {...link} to={other.path} />}>
          {withWords(other.title)}
        </Button>
      </PageHeader>
      <section className={classes.panel} aria-label="Ficheiro novo">
        <FileDrop kind={kind} onRead={({ _id }) => void navigate({ to: itemPath, params: { id: _id } })} />
        <p className={classes.model}>
          Ainda não tem uma folha?{' '}
          <Button variant="subtle" size="compact-md" onClick={() => void downloadImportFile(`model?kind=${kind}`)}>
            Descarregar um modelo (.xlsx)
          </Button>
        </p>
      </section>
      <History kind={kind} />
    </div>
  )
}

function History({ kind }: { kind: ImportKindName }) {
  const paged = useInfiniteQuery(importsQuery(kind))
  return (
    <section className={classes.flat} aria-labelledby="import-history">
      <h2 id="import-history" className={classes.heading}>
        Importações anteriores
      </h2>
      <PagedRows
        paged={paged}
        notLoaded="Não foi possível carregar as importações"
        none={
          <MessagePanel icon={<IconTableImport />} title="Ainda não há importações">
            Cada ficheiro que carregar fica aqui, e o que aplicar pode ser anulado durante {UNDO_DAYS} dias.
          </MessagePanel>
        }
      >
        {entries => <HistoryTable entries={entries} />}
      </PagedRows>
    </section>
  )
}

const HistoryTable = ({ entries }: { entries: readonly ImportEntry[] }) => (
  <table className={classes.table}>
    <thead className={hidden.phone}>
      <tr>
        <th scope="col">Ficheiro</th>
        <th scope="col">Data</th>
        <th scope="col">Por</th>
        <th scope="col">Estado</th>
        <th scope="col">Resultado</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(entry => (
        <tr key={entry._id}>
          <td>
            <Link to={KINDS[entry.kind].itemPath} params={{ id: entry._id }} preload={false}>
              {entry.fileName}
            </Link>
          </td>
          <td className={classes.figures}>{printInstant(entry.created_at)}</td>
          <td>{entry.userName}</td>
          <td>{STATUS[entry.status]}</td>
          <td>{resultOf(entry)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function resultOf(entry: ImportEntry) {
  const { status, rowCount, counts, kind } = entry
  const { effect } = KINDS[kind]
  if (status === 'mapping' || status === 'checking') return counted(rowCount, 'linha', 'linhas')
  const parts = [effect(entry), counts.error > 0 && counted(counts.error, 'com erros', 'com erros')]
  return parts.filter(Boolean).join(', ') || 'Sem alterações'
}
