import { isWritableHref } from '@agremia/model/rules/rich-text/rich-text'
import { Button, TextInput } from '@mantine/core'
import { IconBraces, IconEyeQuestion, IconLink } from '@tabler/icons-react'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { DropDown } from '../../ui/drop-down.tsx'
import { insertPlaceholder, selectedConditions, selectedLink, setLink, toggleCondition } from './commands.ts'
import classes from './editor.module.css'
import { OptionPanel } from './options.tsx'
import { usePlaceholders } from './placeholders-context.ts'

type ToolProps = Pick<ComponentProps<'button'>, 'tabIndex' | 'ref' | 'aria-label'>

interface MenuProps {
  view: EditorView
  /** What the toolbar gives each of its buttons. */
  tool?: ToolProps
}

/** Runs a command and puts the focus back into the text. */
export function runIn(view: EditorView, command: Command) {
  command(view.state, view.dispatch.bind(view))
  view.focus()
}

interface PanelProps {
  tool?: ToolProps
  icon: ReactNode
  words: string
  /** Whether the words stand beside the icon; otherwise only screen readers read them. */
  showsWords?: 'always' | 'ifWide'
  isOn?: boolean
  children(close: () => void): ReactNode
}

function ToolPanel({ tool, icon, words, showsWords, isOn, children }: PanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DropDown
      isOpen={isOpen}
      onOpen={setIsOpen}
      width="min(22rem, calc(100vw - 3rem))"
      button={
        <button
          type="button"
          {...tool}
          className={classes.tool}
          data-shows={showsWords}
          data-on={isOn || undefined}
          title={words}
        >
          {icon}
          <span>{words}</span>
        </button>
      }
    >
      {children(() => setIsOpen(false))}
    </DropDown>
  )
}

export function PlaceholderMenu({ view, tool }: MenuProps) {
  const offered = usePlaceholders()
  return (
    <ToolPanel tool={tool} icon={<IconBraces size="1.125rem" aria-hidden />} words="Inserir campo" showsWords="always">
      {close => (
        <OptionPanel
          label="Campos"
          searchLabel="Procurar campo"
          options={offered}
          onChoose={name => {
            close()
            runIn(view, insertPlaceholder(name))
          }}
        />
      )}
    </ToolPanel>
  )
}

/** Shows the selection, or the paragraph of the cursor, only if a placeholder has a value. */
export function ConditionMenu({ view, tool }: MenuProps) {
  const offered = usePlaceholders()
  const conditions = selectedConditions(view.state)
  return (
    <ToolPanel
      tool={tool}
      icon={<IconEyeQuestion size="1.25rem" aria-hidden />}
      words="Só aparece se houver…"
      showsWords="ifWide"
      isOn={conditions.length > 0}
    >
      {close => (
        <OptionPanel
          label="Só aparece se houver"
          searchLabel="Procurar campo de que depende"
          note={`Só aparece se houver… (${view.state.selection.empty ? 'este parágrafo' : 'o texto selecionado'})`}
          options={offered}
          ticked={conditions}
          onChoose={name => {
            close()
            runIn(view, toggleCondition(name))
          }}
        />
      )}
    </ToolPanel>
  )
}

const BAD_LINK = 'Escreva um endereço que comece por https://, ou um e-mail.'
/** What people type for an address: without https://, or an e-mail without mailto:. */
export function readHref(typed: string): string | undefined {
  const text = typed.trim()
  const href = /^[a-z]+:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
  return text !== '' && isWritableHref(href) && (href.startsWith('mailto:') || href.includes('.')) ? href : undefined
}

export const LinkMenu = ({ view, tool }: MenuProps) => (
  <ToolPanel
    tool={tool}
    icon={<IconLink size="1.25rem" aria-hidden />}
    words="Ligação"
    isOn={selectedLink(view.state) !== undefined}
  >
    {close => <LinkPanel view={view} onDone={close} />}
  </ToolPanel>
)

function LinkPanel({ view, onDone }: { view: EditorView; onDone(): void }) {
  const now = selectedLink(view.state)
  const [typed, setTyped] = useState(now ?? '')
  const [error, setError] = useState<string>()
  const apply = (href: string | undefined) => {
    onDone()
    runIn(view, setLink(href))
  }
  const take = () => {
    const href = readHref(typed)
    if (href) apply(href)
    else setError(BAD_LINK)
  }
  return (
    <div className={classes.panel}>
      <TextInput
        size="sm"
        data-autofocus
        label="Endereço da ligação"
        placeholder="https://"
        inputMode="url"
        value={typed}
        error={error}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // The panel is inside the form, which Enter would submit.
          event.preventDefault()
          take()
        }}
      />
      <div className={classes.actions}>
        {now !== undefined && (
          <Button size="sm" variant="default" onClick={() => apply(undefined)}>
            Retirar ligação
          </Button>
        )}
        <Button size="sm" onClick={take}>
          Aplicar
        </Button>
      </div>
    </div>
  )
}
