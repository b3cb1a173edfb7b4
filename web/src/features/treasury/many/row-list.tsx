import { counted } from '@agremia/model/rules/counted'
import { isCertainRepeat, joinWarnings } from '@agremia/model/rules/treasury/duplicates'
import { Alert, Button } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFocusAfterRemoval } from '../../../parts/focus-after-removal.ts'
import { inputId } from '../../../resource/field-input.tsx'
import { focusNotTaken } from '../../../resource/inputs/use-typed-choice.ts'
import formClasses from '../../../resource/item-form.module.css'
import { ListTick } from '../../../resource/list-tick.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { isSaveKey, useShortcut } from '../../../ui/use-shortcut.ts'
import { ShownPdfs, useHasSide } from '../form/shown-pdfs.tsx'
import classes from './many.module.css'
import {
  applyCommon,
  isChosen,
  type ManyRow,
  missingFields,
  noteRepeat,
  type RowForm,
  rowBeside,
  shownErrors,
  tickAll,
  typeInto,
} from './many-rows.ts'
import { repeatedRows } from './repeated-rows.ts'
import { RowEditor } from './row-editor.tsx'
import { lineId, RowLine } from './row-line.tsx'
import { rowState } from './row-state.ts'
import { TickedRowsDialog } from './ticked-rows-dialog.tsx'
import type { RowActs } from './use-kept-rows.ts'
import { useRowPdfs } from './use-row-pdfs.ts'
import { useRowSteps } from './use-row-steps.ts'
import { useSaving } from './use-saving.ts'

interface Props {
  rows: readonly ManyRow[]
  form: RowForm
  acts: RowActs
  today: string
  onSaving(isSaving: boolean): void
}

/** The rows, one of them open with its fields, its PDF beside it, and the button that saves those that are ticked. */
export function RowList({ rows, form, acts, today, onSaving }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [openId, setOpenId] = useState<string | null>()
  const [isCommonOpen, setIsCommonOpen] = useState(false)
  const hasSide = useHasSide()
  const { pdfs, isLost } = useRowPdfs(rows)
  const { savingId, report, saveChosen } = useSaving(form, acts)
  const { noteTyping } = useRowSteps({ rows, pdfs, form, acts, savingId })
  const repeats = useMemo(() => repeatedRows(rows, pdfs, form.fields), [rows, pdfs, form])
  useFocusAfterRemoval(rows.length, list)
  useEffect(() => {
    for (const { pdfId, saved, warnings } of rows)
      if (!saved && (repeats.get(pdfId)?.isSecond || isCertainRepeat(warnings))) acts.changeRow(pdfId, noteRepeat)
  }, [rows, repeats, acts])
  useEffect(() => onSaving(savingId !== undefined), [savingId, onSaving])
  // Until somebody opens or closes one, the first that is to be saved is open.
  const current = openId === undefined ? rows.find(({ saved }) => !saved) : rows.find(({ pdfId }) => pdfId === openId)
  const chosen = rows.filter(isChosen)
  const unsaved = rows.filter(({ saved }) => !saved)
  const currentId = current?.pdfId

  const open = useCallback((pdfId: string) => setOpenId(pdfId === currentId ? null : pdfId), [currentId])
  const tick = useCallback(
    (pdfId: string) => acts.changeRow(pdfId, row => ({ ...row, isTicked: !row.isTicked })),
    [acts],
  )
  const remove = useCallback(
    (pdfId: string) => {
      const before = acts.allRows()
      acts.setRows(all => all.filter(row => row.pdfId !== pdfId))
      showToast({
        title: 'Linha retirada',
        message: before.find(row => row.pdfId === pdfId)?.fileName,
        action: { label: 'Anular', run: () => acts.setRows(all => putBack(all, before, pdfId)) },
      })
    },
    [acts],
  )
  function step(from: string, by: 1 | -1, name: string) {
    const next = rowBeside(rows, from, by)
    if (!next) return document.getElementById(SAVE_BUTTON)?.focus()
    // The inputs of the other row must be there, because one of them gets the focus in the next line.
    flushSync(() => setOpenId(next.pdfId))
    focusInput(name)
    document.getElementById(lineId(next.pdfId))?.scrollIntoView({ block: 'nearest' })
  }
  async function save() {
    if (focusNotTaken(list.current)) return
    if (chosen.length === 0) return askForTicks()
    const ended = await saveChosen()
    if (!ended) return
    if (ended.saved > 0) showToast({ title: counted(ended.saved, 'documento guardado', 'documentos guardados') })
    setOpenId(ended.failed[0])
  }
  useShortcut(isSaveKey, () => void save())
  const failed = rows.filter(row => !row.saved && row.isTried && report?.failed.includes(row.pdfId))

  return (
    <>
      <div className={classes.list}>
        <FailedRows rows={failed} all={rows} attempt={report} onOpen={setOpenId} />
        <div className={classes.tools}>
          <div className={classes.all}>
            <ListTick
              label="Assinalar todas as linhas"
              isOn={chosen.length > 0 && chosen.length === unsaved.length}
              isMixed={chosen.length > 0 && chosen.length < unsaved.length}
              onToggle={() => acts.setRows(tickAll)}
            />
            {counted(chosen.length, 'assinalada', 'assinaladas')}
          </div>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => (chosen.length === 0 ? askForTicks() : setIsCommonOpen(true))}
          >
            Campos comuns
          </Button>
          {unsaved.length < rows.length && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => acts.setRows(all => all.filter(({ saved }) => !saved))}
            >
              Retirar as guardadas
            </Button>
          )}
        </div>
        <ul ref={list} className={classes.rows} aria-label="Documentos" onKeyDown={moveByArrows}>
          {rows.map((row, at) => {
            const pdf = pdfs.get(row.pdfId)
            const warnings = joinWarnings(row.warnings, repeats.get(row.pdfId)?.warnings ?? {})
            const isCurrent = row.pdfId === currentId
            const { kind, text } = rowState(row, {
              isSaving: savingId === row.pdfId,
              isReading: !row.isRead,
              isLost: isLost(row.pdfId),
              missing: missingFields(row, form.fields),
              hasErrors: Object.keys(shownErrors(row)).length > 0,
              isRepeated: Object.keys(warnings).length > 0,
            })
            return (
              <li key={row.pdfId} data-current={isCurrent || undefined}>
                <RowLine
                  {...{ row, isCurrent }}
                  place={at + 1}
                  stateKind={kind}
                  stateText={text}
                  onOpen={open}
                  onTick={tick}
                  onRemove={remove}
                />
                {isCurrent && !row.saved && (
                  <RowEditor
                    key={row.pdfId}
                    {...{ row, form, today, pdf, warnings, hasSide }}
                    isLost={isLost(row.pdfId)}
                    isSaving={savingId === row.pdfId}
                    onType={(name, value) => {
                      noteTyping(row.pdfId)
                      acts.changeRow(row.pdfId, before => typeInto(before, name, value))
                    }}
                    onStep={(by, name) => step(row.pdfId, by, name)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {hasSide && (
        <aside className={classes.side} aria-label="PDF">
          <ShownPdfs key={currentId} pdfs={[pdfs.get(currentId ?? '') ?? []].flat()} />
        </aside>
      )}
      <div className={`${formClasses.bar} ${classes.save}`}>
        <Button
          id={SAVE_BUTTON}
          loading={savingId !== undefined}
          aria-keyshortcuts="Control+S"
          onClick={() => void save()}
        >
          Guardar {counted(chosen.length, 'assinalada', 'assinaladas')}
        </Button>
        <span className={formClasses.state} role="status">
          {savingId ? 'A guardar, uma a uma…' : `${unsaved.length} por guardar`}
        </span>
        <span className={classes.keys}>Enter: linha seguinte · Shift+Enter: anterior · Ctrl+S: guardar</span>
      </div>
      {isCommonOpen && (
        <TickedRowsDialog
          fields={form.fields}
          count={chosen.length}
          today={today}
          onClose={() => setIsCommonOpen(false)}
          onApply={values => {
            acts.setRows(all => applyCommon(all, values))
            setIsCommonOpen(false)
          }}
        />
      )}
    </>
  )
}

const askForTicks = () => showToast({ title: 'Assinale primeiro as linhas', isError: true })
const SAVE_BUTTON = 'guardar-varios'

/** The same rows with one that was taken away, at its former place. */
function putBack(now: readonly ManyRow[], before: readonly ManyRow[], pdfId: string): readonly ManyRow[] {
  const at = before.findIndex(row => row.pdfId === pdfId)
  const gone = before[at]
  return gone && !now.some(row => row.pdfId === pdfId) ? now.toSpliced(at, 0, gone) : now
}

function focusInput(name: string) {
  const input = document.getElementById(inputId(name))
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
}

/** The arrow keys lead from the head of one row to that of the next. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${classes.open}`)]
  const at = heads.findIndex(head => head.contains(event.target as Node)) // the target of an event of an element is one
  if (by === 0 || at < 0) return
  event.preventDefault()
  heads[at + by]?.focus()
}

interface FailedProps {
  rows: readonly ManyRow[]
  all: readonly ManyRow[]
  /** Changes with every save, so that the summary gets the focus each time. */
  attempt: object | undefined
  onOpen(pdfId: string): void
}

/** The rows that the last save left, with the focus; each opens its row. */
function FailedRows({ rows, all, attempt, onOpen }: FailedProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  if (rows.length === 0) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      title={rows.length === 1 ? 'Uma linha não foi guardada' : `${rows.length} linhas não foram guardadas`}
    >
      <ul className={classes.links}>
        {rows.map(row => (
          <li key={row.pdfId}>
            <a
              href={`#${lineId(row.pdfId)}`}
              onClick={event => {
                event.preventDefault()
                flushSync(() => onOpen(row.pdfId))
                const [first] = Object.keys(row.errors)
                const input = first && document.getElementById(inputId(first))
                ;(input || document.getElementById(lineId(row.pdfId)))?.focus()
              }}
            >
              Linha {all.indexOf(row) + 1}
            </a>
            : {Object.values(row.errors).join(' ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
