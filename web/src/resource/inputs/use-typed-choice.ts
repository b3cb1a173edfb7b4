import { fold } from '@agremia/model/rules/fold'
import { type FocusEventHandler, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isSaveKey } from '../../ui/use-shortcut.ts'
import { CREATE_OPTION } from './use-create-option.ts'

export interface Option {
  value: string
  label: string
}

/** How the user ended a word: Enter takes the first option, Tab the first that exists, leaving otherwise only an exact one. */
type Ending = 'enter' | 'tab' | 'leave'

/** The word that the user types to find an option, apart from the label of the chosen option that the same input shows. */
export function useTypedWord() {
  const [text, setText] = useState('')
  const [isTyping, setIsTyping] = useState(false)
  /** A word that was ended before its options were read. It is taken or refused once they are. */
  const [waiting, setWaiting] = useState<{ word: string; ending: Ending }>()
  const word = isTyping ? text.trim() : ''
  /** Shows a word again that the server refused to create. */
  function restore(refused: string) {
    setText(refused)
    setIsTyping(true)
  }
  return { text, setText, setIsTyping, waiting, setWaiting, word, search: waiting?.word ?? word, restore }
}

interface TypedChoiceOptions {
  /** The id of the input. */
  id: string
  typed: ReturnType<typeof useTypedWord>
  /** The options that match the word, in the order in which they are shown. */
  options: readonly Option[]
  /** Whether the options belong to the word that is typed now. */
  isSettled: boolean
  /** Chooses an option. One that is chosen already stays chosen. */
  take(value: string): void
  /** The input shows the label of the chosen option; otherwise it is empty after each choice. */
  showsChosen?: boolean
  onBlur?: FocusEventHandler
}

/**
 * The keys of every input in which a typed word finds an option. The first match is taken by Enter and Tab; Enter does not
 * submit the form while the list is open or a word is typed; a word that was not taken is named in an error beside the input.
 */
export function useTypedChoice({ id, typed, options, isSettled, take, showsChosen, onBlur }: TypedChoiceOptions) {
  const { text, setText, setIsTyping, waiting, setWaiting, word } = typed
  const [isOpen, setIsOpen] = useState(false)
  /** The error for a word that was not taken. */
  const [error, setError] = useState<string>()
  const errorAtFocus = useRef<string>(undefined)
  /** The user has moved through the list by the arrow keys, so the highlighted option need not be the first. */
  const hasMoved = useRef(false)
  const isMatched = word !== '' && isSettled
  useAnnouncedHighlight(id, isMatched, word)

  function stopTyping() {
    hasMoved.current = false
    setIsTyping(false)
  }
  function find(ended: string, ending: Ending) {
    const existing = options.filter(({ value }) => value !== CREATE_OPTION)
    if (ending === 'leave') return existing.find(({ label }) => fold(label) === fold(ended))
    return ending === 'tab' ? existing[0] : options[0]
  }
  function end(ended: string, ending: Ending) {
    setWaiting(undefined)
    const option = find(ended, ending)
    if (option) {
      setText(showsChosen && option.value !== CREATE_OPTION ? option.label : '')
      stopTyping()
      setIsOpen(false)
      take(option.value)
    } else if (ending === 'enter') {
      setIsOpen(true)
    } else {
      stopTyping()
      setError(describeRefusal(ended, options.length > 0 && options.every(({ value }) => value === CREATE_OPTION)))
    }
  }
  const endOrWait = (ending: Ending) => (isSettled ? end(word, ending) : setWaiting({ word, ending }))
  useEffect(() => {
    if (waiting && isSettled) end(waiting.word, waiting.ending)
  })

  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMoved.current = true
    const isEnter = event.key === 'Enter'
    if (isEnter && (isOpen || word !== '')) event.preventDefault()
    if (!isEnter && event.key !== 'Tab' && !isSaveKey(event.nativeEvent)) return
    const highlighted = isOpen && hasMoved.current ? highlightedOption(event.currentTarget) : null
    if (highlighted) {
      // Mantine takes it by Enter. Until then the word must stay, because the options depend on it.
      if (!isEnter) highlighted.click()
      return
    }
    if (word !== '') endOrWait(isEnter ? 'enter' : 'tab')
    else if (isEnter) setIsOpen(false)
    // Mantine would take an option that was highlighted for an earlier word.
    if (isEnter && isOpen) event.stopPropagation()
  }

  return {
    error,
    isMatched,
    keys: {
      'data-not-taken': error !== undefined || waiting !== undefined || undefined,
      onKeyDownCapture,
      onInput: () => {
        hasMoved.current = false
        setIsTyping(true)
        setWaiting(undefined)
        setError(undefined)
      },
      onFocus: () => {
        errorAtFocus.current = error
      },
      onBlur: (event => {
        if (word !== '' && !waiting) endOrWait('leave')
        // The input was left again without a word, so nothing is missing.
        else if (error !== undefined && error === errorAtFocus.current) setError(undefined)
        stopTyping()
        onBlur?.(event)
      }) satisfies FocusEventHandler,
    },
    list: {
      searchable: true,
      searchValue: text,
      onSearchChange: setText,
      dropdownOpened: isOpen,
      onDropdownOpen: () => setIsOpen(true),
      onDropdownClose: () => setIsOpen(false),
      onOptionSubmit: stopTyping,
      // It turns true when the options for the word arrive, and Mantine then highlights the first.
      selectFirstOptionOnChange: isMatched,
    },
  }
}

const highlightedOption = (input: HTMLElement) =>
  document
    .getElementById(input.getAttribute('aria-controls') ?? '')
    ?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

/** Mantine tells screen readers about a highlighted option only after an arrow key. */
function useAnnouncedHighlight(id: string, isMatched: boolean, word: string) {
  useEffect(() => {
    const input = document.getElementById(id)
    const optionId = isMatched && word && input && highlightedOption(input)?.id
    if (!input || !optionId) return
    input.setAttribute('aria-activedescendant', optionId)
    return () => {
      if (input.getAttribute('aria-activedescendant') === optionId) input.removeAttribute('aria-activedescendant')
    }
  }, [id, isMatched, word])
}

const describeRefusal = (word: string, creates: boolean) =>
  creates
    ? `«${word}» ainda não existe. Para criar, escreva de novo e prima Enter.`
    : `«${word}» não foi aceite. Escolha um valor da lista.`

/** The text of a list without options. */
export function describeNoOptions(word: string, { isSettled = true, hasFailed = false } = {}) {
  if (hasFailed) return 'Não foi possível procurar. Tente de novo.'
  if (!isSettled) return 'A procurar…'
  return word ? `Nenhum resultado para «${word}»` : 'Sem resultados'
}

/** Focuses the first input with a word that was not taken, so that a form is not sent without it. Returns whether there is one. */
export function focusNotTaken(form: HTMLElement | null) {
  const box = form?.querySelector<HTMLElement>('[data-not-taken]')
  box?.focus()
  return box !== null && box !== undefined
}
