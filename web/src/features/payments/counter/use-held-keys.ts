import { useForceUpdate } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** What an answer on its way is about. */
export type Awaited = 'payer' | 'account' | 'recording'

interface HeldKeysOptions {
  form: RefObject<HTMLFormElement | null>
  /** Undefined while nothing is awaited. */
  awaited: Awaited | undefined
  /** The input in which the keys go on once the answer has come; undefined where it came to nothing, and they are dropped. */
  next(answered: Awaited | undefined): HTMLInputElement | null | undefined
}

/** The attribute of the form or of an input inside while an answer is on its way. It stands in the page before the next key is pressed. */
export const AWAITS = 'data-awaits'

/**
 * Keys that are pressed while an answer is on its way wait for it, and are then typed where they were meant to be: the amount of the
 * member who was asked for, or the number of the next one. Whoever types faster than the server answers never types into what is
 * still shown of somebody else. Escape forgets them.
 */
export function useHeldKeys({ form, awaited, next }: HeldKeysOptions) {
  const keys = useRef<string[]>([])
  const answered = useRef<Awaited>(undefined)
  /** Enter was passed on, and must lead to another answer: otherwise it was refused, and nothing is typed after it. */
  const hasEntered = useRef(false)
  const drawAgain = useForceUpdate()
  const isAwaiting = () =>
    form.current !== null && (form.current.hasAttribute(AWAITS) || form.current.querySelector(`[${AWAITS}]`) !== null)

  useEffect(() => {
    if (awaited !== undefined || isAwaiting()) {
      answered.current = awaited ?? 'payer'
      hasEntered.current = false
      return
    }
    const input = keys.current.length > 0 && !hasEntered.current ? next(answered.current) : undefined
    if (!input) {
      keys.current = []
      hasEntered.current = false
      answered.current = undefined
      return
    }
    if (document.activeElement !== input) input.focus()
    const enter = keys.current.indexOf('Enter')
    const typed = enter === -1 ? keys.current : keys.current.slice(0, enter)
    if (typed.length > 0) {
      keys.current = keys.current.slice(typed.length)
      typeInto(input, typed)
    } else {
      keys.current = keys.current.slice(1)
      hasEntered.current = true
      pressEnter(input)
    }
    // Enter follows once what was typed before it has been drawn.
    drawAgain()
  })

  return {
    /** For the capture phase of the form. */
    hold(event: KeyboardEvent) {
      if (!isAwaiting() || event.nativeEvent.isComposing) return
      if (event.key === 'Escape') keys.current = []
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isTyped = event.key.length === 1 || event.key === 'Backspace'
      if (!isTyped && event.key !== 'Enter' && event.key !== 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      // The inputs follow one another by themselves, and a key that is held down is no second answer.
      if (event.key !== 'Tab' && !(event.key === 'Enter' && event.repeat)) keys.current.push(event.key)
    },
  }
}

/** As if the keys were pressed now; what is selected is typed over. */
function typeInto(input: HTMLInputElement, keys: readonly string[]) {
  let [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  let text = ''
  for (const key of keys) {
    if (key !== 'Backspace') text += key
    else if (text !== '') text = text.slice(0, -1)
    else if (from === to) from = Math.max(0, from - 1)
    else {
      input.setRangeText('', from, to, 'end')
      to = from
    }
  }
  input.setRangeText(text, from, to, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}

function pressEnter(input: HTMLInputElement) {
  const event = new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (input.dispatchEvent(event)) input.form?.requestSubmit()
}
