import { isStaff } from '@agremia/model/rules/roles'
import { Modal, TextInput } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import '../../ui/form-styles.ts'
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

/** Finds records and screens. Enter opens the first, after the server has answered what was typed. */
export function FinderDialog({ claims, onClose }: Props) {
  useFocusReturn()
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
    <Modal.Root opened onClose={onClose} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content radius="lg" aria-label="Procurar">
        <Modal.Body className={classes.body}>
          <TextInput
            data-autofocus
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
