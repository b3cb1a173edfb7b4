import type { DocStatus } from '@agremia/model/resources/doc-statuses'
import { STATUS_KINDS, type StatusKind } from '@agremia/model/rules/treasury/document-statuses'
import { Menu } from '@mantine/core'
import { IconArchive, IconCalculator, IconCurrencyEuro, IconRosetteDiscountCheck, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../../api/show-failure.ts'
import type { CellProps } from '../../../contributions/screen.ts'
import type { Item } from '../../../resource/item.ts'
import { type DocToPay, PayDocsDialog } from '../pay-docs-dialog.tsx'
import { asksForMore, isSetByHand, setStatus } from '../set-status.ts'
import { StatusDialog } from '../status-dialog.tsx'
import { useDocStatuses } from '../use-doc-statuses.ts'
import { useDocsChanged } from '../use-docs-changed.ts'
import classes from './list.module.css'

/** The field that holds the status of each dimension. */
const FIELDS: Record<StatusKind, string> = {
  pagamento: 'paymentStatusId',
  classificacao: 'classificationStatusId',
  controlo: 'controlStatusId',
  contabilidade: 'accountingStatusId',
  arquivo: 'archiveStatusId',
}
const KINDS = Object.keys(FIELDS) as StatusKind[] // its own keys

const ICONS: Record<StatusKind, typeof IconTag> = {
  pagamento: IconCurrencyEuro,
  classificacao: IconTag,
  controlo: IconRosetteDiscountCheck,
  contabilidade: IconCalculator,
  arquivo: IconArchive,
}

/** On one line of a list: words where something is out of the ordinary and there is room for them, icons for the rest. */
export const StatusCell = ({ row }: CellProps) => (
  <span className={classes.line}>
    <StatusChips row={row} isOnOneLine />
  </span>
)

/** Beside more than this many others a word would be cut in the width of the column. */
const WITH_WORDS_ON_ONE_LINE = 3

interface ChipsProps {
  row: Item
  isOnOneLine?: true
}

/** The statuses of a document, each as a chip that opens those that may take its place. */
export function StatusChips({ row, isOnOneLine }: ChipsProps) {
  const [open, setOpen] = useState<StatusKind>()
  const known = useDocStatuses()
  const shown = KINDS.filter(kind => row[FIELDS[kind]])
  if (shown.length === 0) return <span className={classes.nothing}>—</span>
  return (
    <span
      className={classes.chips}
      data-on-one-line={isOnOneLine}
      data-crowded={shown.length > WITH_WORDS_ON_ONE_LINE || undefined}
    >
      {shown.map(kind => (
        <StatusChip
          key={kind}
          {...{ row, kind }}
          stage={isOnOneLine && stageOf(known.find(({ _id }) => _id === row[FIELDS[kind]]))}
          isOpen={open === kind}
          onOpen={isOpen => setOpen(isOpen ? kind : undefined)}
        />
      ))}
    </span>
  )
}

/** How far a document has come in a dimension; undefined where the status says that somebody should look at it. */
type Stage = 'begun' | 'done'
function stageOf(status: DocStatus | undefined): Stage | undefined {
  if (status?.isDefault) return 'begun'
  const isInOrder = status?.marksEnd || (status?.kind !== 'pagamento' && status?.kind !== 'controlo')
  return isInOrder && status?.slug !== 'anulado' ? 'done' : undefined
}

interface ChipProps {
  row: Item
  kind: StatusKind
  /** Shown as an icon instead of the word. */
  stage?: Stage
  isOpen: boolean
  onOpen(isOpen: boolean): void
}

function StatusChip({ row, kind, stage, isOpen, onOpen }: ChipProps) {
  const name = FIELDS[kind]
  const word = String(row._refs?.[name] ?? '')
  const label = `${STATUS_KINDS[kind]}: ${word}`
  const Icon = ICONS[kind]
  const chip = (
    <button
      type="button"
      className={classes.chip}
      data-stage={stage}
      style={{ '--chip': row._colours?.[name] ?? undefined }}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      <Icon size="1rem" aria-hidden />
      <span>{word}</span>
    </button>
  )
  // A list has hundreds of chips: the menu is made for the one that is opened.
  return isOpen ? <ChipMenu {...{ row, kind, onOpen }}>{chip}</ChipMenu> : chip
}

interface MenuProps extends Omit<ChipProps, 'isOpen' | 'stage'> {
  children: React.ReactNode
}

function ChipMenu({ row, kind, onOpen, children }: MenuProps) {
  const statuses = useDocStatuses()
  const docsChanged = useDocsChanged()
  const [asked, setAsked] = useState<DocStatus | 'payment'>()
  const close = () => onOpen(false)
  const choose = async (status: DocStatus) => {
    if (asksForMore(status)) return setAsked(status)
    close()
    try {
      await setStatus([row._id], status._id)
      docsChanged()
    } catch (error) {
      showFailure('O estado não mudou', error)
    }
  }
  if (asked === 'payment') return <PayRow row={row} onClose={close} />
  if (asked) return <StatusDialog ids={[row._id]} status={asked} onClose={close} onDone={close} />
  const offered = statuses.filter(one => one.kind === kind && isSetByHand(one) && one._id !== row[FIELDS[kind]])
  return (
    <Menu opened onClose={close} position="bottom-start" shadow="md" width="16rem" returnFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {STATUS_KINDS[kind]}: {String(row._refs?.[FIELDS[kind]] ?? '')}
        </Menu.Label>
        {kind === 'pagamento' && Number(row.openAmount ?? 0) !== 0 && (
          <Menu.Item closeMenuOnClick={false} onClick={() => setAsked('payment')}>
            Registar pagamento…
          </Menu.Item>
        )}
        {offered.map(status => (
          // The dialog takes the place of the menu, which must not close what both belong to.
          <Menu.Item key={status._id} closeMenuOnClick={!asksForMore(status)} onClick={() => void choose(status)}>
            <span className={classes.dot} style={{ background: status.color ?? undefined }} aria-hidden />
            {status.name}
            {asksForMore(status) && '…'}
          </Menu.Item>
        ))}
        {kind === 'pagamento' && Number(row.openAmount ?? 0) === 0 && (
          <Menu.Item disabled>Segue os movimentos</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const PayRow = ({ row, onClose }: { row: Item; onClose(): void }) => (
  // A list that asks for the statuses gets what the dialog shows with them.
  <PayDocsDialog docs={[row as unknown as DocToPay]} onClose={onClose} onDone={onClose} />
)
