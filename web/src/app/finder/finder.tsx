import { isStaff } from '@agremia/model/rules/roles'
import { TextInput } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Claims } from '../../api/session.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import { useConditions } from '../../contributions/setting-condition.ts'
import { useFocusReturn } from '../../ui/focus-return.ts'
import { useScreenTitles } from '../screen-title.ts'
import { type Findable, type Found, findScreens, screensFor } from './find-screens.ts'
import classes from './finder.module.css'
import { useFoundRecords } from './use-found-records.ts'

/** The screens without parameters, and what features add to them. */
function useScreens(claims: Claims): readonly Findable[] {
  const router = useRouter()
  const titleOf = useScreenTitles()
  const holds = useConditions()
  const { finderEntries } = useContributions()
  const screens = Object.values(router.routesByPath).flatMap(({ fullPath, options: { staticData } }) => {
    const title = staticData?.title && titleOf(staticData.title)
    return title && staticData?.roles && holds(staticData.when)
      ? [{ path: fullPath, title, roles: staticData.roles }]
      : []
  })
  const added = finderEntries.map(({ title, pathFor }) => ({ path: pathFor(claims), title, roles: [claims.Role] }))
  return [...screensFor(claims.Role, screens), ...added]
}

interface Props {
  claims: Claims
  onClose(): void
}

/**
 * Finds records and screens. Enter opens the first, after the server has answered what was typed.
 * Whoever presses Ctrl+K types at once, so it is part of the first load, and its box has the focus before the next key arrives: it
 * is the browser's own dialog, because Mantine's takes the focus only after some timers.
 */
export function Finder({ claims, onClose }: Props) {
  useFocusReturn()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    input.current?.focus()
  }, [])
  const screens = useScreens(claims)
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [opensFirst, setOpensFirst] = useState(false)
  const { records, isSearching, needsMore } = useFoundRecords(claims, typed)
  const found: readonly Found[] = [...records, ...findScreens(typed, screens)]
  const chosen = found[Math.min(at, found.length - 1)]
  const optionId = (one: Found) => `${listId}-${found.indexOf(one)}`

  const open = (one: Found | undefined) => {
    if (!one) return
    onClose()
    void navigate({ to: one.path, search: one.search })
  }
  const openChosen = useRef(() => {})
  useEffect(() => {
    openChosen.current = () => open(chosen)
  })
  useEffect(() => {
    if (!opensFirst || isSearching) return
    setOpensFirst(false)
    openChosen.current()
  }, [opensFirst, isSearching])
  function press(event: KeyboardEvent) {
    // These keys belong to whoever is still composing a letter from several.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setOpensFirst(true)
    }
  }
  return (
    <dialog
      ref={dialog}
      className={classes.finder}
      aria-label="Procurar"
      onClose={onClose}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      // Its only child covers it, so the backdrop is what remains.
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.body}>
        <TextInput
          ref={input}
          label="Procurar"
          placeholder={
            isStaff(claims.Role)
              ? 'Nome, n.º, NIF, telefone, e-mail, morada, data de nascimento, recibo ou ecrã'
              : 'Escreva uma parte do nome'
          }
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setAt(0)
            setOpensFirst(false)
          }}
          onKeyDown={press}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          // Escape closes the finder alone, not the dialog over which it was opened.
          data-mantine-stop-propagation="true"
        />
        <div id={listId} role="listbox" aria-label="Resultados" className={classes.list}>
          {found.map(one => (
            <div
              key={one.path + (one.search ? '?' : '')}
              id={optionId(one)}
              role="option"
              tabIndex={-1}
              aria-selected={one === chosen}
              className={classes.option}
              onClick={() => open(one)}
              onKeyDown={press}
            >
              {one.title}
              {one.note && <span className={classes.note}>{one.note}</span>}
            </div>
          ))}
        </div>
        <p role="status" className={classes.none}>
          {isSearching
            ? 'A procurar…'
            : found.length === 0 && (needsMore ? 'Escreva pelo menos três letras.' : 'Nada encontrado.')}
        </p>
      </div>
    </dialog>
  )
}
