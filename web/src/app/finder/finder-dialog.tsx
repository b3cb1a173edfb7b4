import { Modal, TextInput } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import '../../ui/form-styles.ts'
import type { Claims } from '../../api/session.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import { useFocusReturn } from '../../ui/focus-return.ts'
import { useScreenTitles } from '../screen-title.ts'
import { type Findable, findScreens, screensFor } from './find-screens.ts'
import classes from './finder.module.css'

/** The screens without parameters, and what features add to them. */
function useScreens(claims: Claims): readonly Findable[] {
  const router = useRouter()
  const titleOf = useScreenTitles()
  const { finderEntries } = useContributions()
  const screens = Object.values(router.routesByPath).flatMap(({ fullPath, options: { staticData } }) => {
    const title = staticData?.title && titleOf(staticData.title)
    return title && staticData?.roles ? [{ path: fullPath, title, roles: staticData.roles }] : []
  })
  const added = finderEntries.map(({ title, pathFor }) => ({ path: pathFor(claims), title, roles: [claims.Role] }))
  return [...screensFor(claims.Role, screens), ...added]
}

interface Props {
  claims: Claims
  onClose(): void
}

export function FinderDialog({ claims, onClose }: Props) {
  useFocusReturn()
  const screens = useScreens(claims)
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = findScreens(typed, screens)
  const chosen = found[Math.min(at, found.length - 1)]
  const optionId = (screen: Findable) => `${listId}-${found.indexOf(screen)}`

  const open = (screen: Findable | undefined) => {
    if (!screen) return
    onClose()
    void navigate({ to: screen.path })
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(chosen)
    }
  }
  return (
    <Modal.Root opened onClose={onClose} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content radius="lg" aria-label="Ir para um ecrã">
        <Modal.Body className={classes.body}>
          <TextInput
            data-autofocus
            label="Ir para um ecrã"
            placeholder="Escreva uma parte do nome"
            value={typed}
            onChange={event => {
              setTyped(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={press}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={chosen && optionId(chosen)}
            autoComplete="off"
          />
          <div id={listId} role="listbox" aria-label="Ecrãs" className={classes.list}>
            {found.map(screen => (
              <div
                key={screen.path}
                id={optionId(screen)}
                role="option"
                tabIndex={-1}
                aria-selected={screen === chosen}
                className={classes.option}
                onClick={() => open(screen)}
                onKeyDown={press}
              >
                {screen.title}
              </div>
            ))}
          </div>
          <p role="status" className={classes.none}>
            {found.length === 0 && 'Nenhum ecrã tem esse nome.'}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
