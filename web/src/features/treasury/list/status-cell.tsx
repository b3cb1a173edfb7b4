import type { DocStatus } from '@agremia/model/resources/doc-statuses'
import { STATUS_KINDS, type StatusKind } from '@agremia/model/rules/treasury/document-statuses'
import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconCalculator,
  IconChevronDown,
  IconCurrencyEuro,
  IconRosetteDiscountCheck,
  IconTag,
} from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../../api/show-failure.ts'
import type { CellProps } from '../../../contributions/screen.ts'
import type { Item } from '../../../resource/item.ts'
import { useFocusReturn } from '../../../ui/focus-return.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type DocToPay, PayDocsDialog } from '../pay-docs-dialog.tsx'
import { asksForMore, isAnnulment, isSetByHand, removeStatus, setStatus } from '../set-status.ts'
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

/** Income and transfers begin without a status of this dimension, in which every document can be put in doubt or annulled. */
const ALWAYS_ON_SHEET: StatusKind = 'controlo'

interface ChipsProps {
  row: Item
  isOnOneLine?: true
}

/** The statuses of a document, each as a chip that opens those that may take its place. */
export function StatusChips({ row, isOnOneLine }: ChipsProps) {
  const [open, setOpen] = useState<StatusKind>()
  const known = useDocStatuses()
  const shown = KINDS.filter(kind => row[FIELDS[kind]] || (kind === ALWAYS_ON_SHEET && !isOnOneLine))
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
          {...{ row, kind, isOnOneLine }}
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
  return isInOrder && !(status && isAnnulment(status)) ? 'done' : undefined
}

interface ChipProps {
  row: Item
  kind: StatusKind
  isOnOneLine?: true
  /** Shown as an icon instead of the word. */
  stage?: Stage
  isOpen: boolean
  onOpen(isOpen: boolean): void
}

function StatusChip({ row, kind, isOnOneLine, stage, isOpen, onOpen }: ChipProps) {
  const name = FIELDS[kind]
  const label = labelOf(row, kind)
  const Icon = ICONS[kind]
  const chip = (
    <button
      type="button"
      id={chipId(row, kind)}
      className={classes.chip}
      data-kind={kind}
      data-stage={stage}
      style={{ '--chip': row._colours?.[name] ?? undefined }}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      <Icon size="1rem" aria-hidden />
      <span>{row._refs?.[name] ?? STATUS_KINDS[kind]}</span>
      {!isOnOneLine && <IconChevronDown size="0.875rem" aria-hidden className={classes.opens} />}
    </button>
  )
  // A list has hundreds of chips: the menu is made for the one that is opened.
  return isOpen ? <ChipMenu {...{ row, kind, onOpen }}>{chip}</ChipMenu> : chip
}

const labelOf = (row: Item, kind: StatusKind) =>
  `${STATUS_KINDS[kind]}: ${String(row._refs?.[FIELDS[kind]] ?? 'sem estado')}`

/** The chip is drawn anew when its menu opens and closes: by its id the focus finds it again. */
const chipId = (row: Item, kind: StatusKind) => `${row._id}-${kind}`

interface MenuProps extends Omit<ChipProps, 'isOpen' | 'isOnOneLine' | 'stage'> {
  children: React.ReactNode
}

function ChipMenu({ row, kind, onOpen, children }: MenuProps) {
  const statuses = useDocStatuses()
  const docsChanged = useDocsChanged()
  const [asked, setAsked] = useState<DocStatus | 'payment'>()
  useFocusReturn()
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
  const current = statuses.find(({ _id }) => _id === row[FIELDS[kind]])
  const restore = async (annulled: DocStatus) => {
    close()
    try {
      await removeStatus([row._id], annulled._id)
      showToast({ title: 'Anulação retirada', message: String(row.number) })
      docsChanged()
    } catch (error) {
      showFailure('A anulação não foi retirada', error)
    }
  }
  if (asked === 'payment') return <PayRow row={row} onClose={close} />
  if (asked) return <StatusDialog ids={[row._id]} status={asked} onClose={close} onDone={close} />
  // An annulled document takes no other status of this dimension.
  const offered =
    current && isAnnulment(current)
      ? []
      : statuses.filter(one => one.kind === kind && isSetByHand(one) && one._id !== current?._id)
  return (
    <Menu
      id={chipId(row, kind)}
      opened
      onClose={close}
      position="bottom-start"
      shadow="md"
      width="16rem"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{labelOf(row, kind)}</Menu.Label>
        {kind === 'pagamento' && Number(row.openAmount ?? 0) !== 0 && (
          <Menu.Item closeMenuOnClick={false} onClick={() => setAsked('payment')}>
            Registar pagamento…
          </Menu.Item>
        )}
        {current && isAnnulment(current) && (
          <Menu.Item onClick={() => void restore(current)}>Retirar a anulação</Menu.Item>
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
