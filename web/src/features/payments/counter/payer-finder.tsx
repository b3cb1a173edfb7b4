import { Select } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWording } from '../../../api/terminology.ts'
import { describeNoOptions, useTypedChoice, useTypedWord } from '../../../resource/inputs/use-typed-choice.ts'
import classes from './counter.module.css'
import { isNumber, useFoundMembers } from './use-found-members.ts'
import { AWAITS } from './use-held-keys.ts'

interface Props {
  /** The member whose account is shown. */
  chosen: { id: string; number: number } | undefined
  error?: string
  onChoose(memberId: string): void
  /** Another word is typed: nobody is chosen any more. */
  onClear(): void
  /** Told when a word was ended whose members are not read yet, and when they are. */
  onWaiting(isWaiting: boolean): void
}

/** So long a list of several is in sight before Enter takes of it: nobody reads faster. */
const SEEN_MS = 250

export const PAYER_INPUT = 'counter-payer'

/**
 * Finds the member by number and Enter, or by a part of the name. It has the focus whenever an entry begins. Enter takes a member
 * whose number was typed, the only one who was found by name, or whoever is highlighted in a list that was in sight.
 */
export function PayerFinder({ chosen, error, onChoose, onClear, onWaiting }: Props) {
  const withWords = useWording()
  const typed = useTypedWord()
  const { rows, ...progress } = useFoundMembers(typed.search)
  /** Enter was pressed before several people with such a name were in sight: the list is shown, and nobody chosen. */
  const [isAmbiguous, setIsAmbiguous] = useState(false)
  const options = rows.map(row => ({ value: row._id, label: String(row.memberNumber) }))
  const { word } = typed
  const isWaiting = typed.waiting !== undefined
  const wasSeen = useSeen(options.map(({ value }) => value).join(), progress.isSettled)
  const choice = useTypedChoice({
    id: PAYER_INPUT,
    typed,
    options,
    isSettled: progress.isSettled,
    take: id => {
      const ended = typed.waiting?.word ?? word
      const isSeen = !isWaiting && wasSeen()
      const isNamed = isNumber(ended) ? rows[0]?.memberNumber === Number(ended) : rows.length === 1
      if (isNamed || isSeen) return onChoose(id)
      typed.restore(ended)
      setIsAmbiguous(true)
    },
    showsChosen: true,
  })
  useEffect(() => document.getElementById(PAYER_INPUT)?.focus(), [])
  useEffect(() => {
    if (word === '') setIsAmbiguous(false)
  }, [word])
  useEffect(() => onWaiting(isWaiting), [onWaiting, isWaiting])
  const isOther = word !== '' && chosen !== undefined
  useEffect(() => {
    // Nothing more is recorded of whoever was shown before.
    if (isOther) onClear()
  }, [isOther, onClear])
  /** Mantine empties the input when its value goes, also while another word is being typed there. */
  const lastChosen = useRef<string>(undefined)
  if (chosen) lastChosen.current = chosen.id
  const kept = word !== '' || isWaiting ? lastChosen.current : undefined
  // The chosen one is among the options, for its label, while nothing else is typed.
  const isFound = rows.some(({ _id }) => _id === chosen?.id)
  const shown =
    word === '' && chosen && !isFound ? [{ value: chosen.id, label: String(chosen.number) }, ...options] : options
  return (
    <Select
      id={PAYER_INPUT}
      label={withWords('{MemberSingular}, n.º ou nome')}
      error={choice.error ?? error}
      {...choice.keys}
      {...(isWaiting && { [AWAITS]: true })}
      {...choice.list}
      dropdownOpened={word !== '' && (choice.list.dropdownOpened || isAmbiguous)}
      classNames={{ input: classes.payerInput }}
      data={shown}
      // The server has found the rows; their labels are numbers.
      filter={({ options: all }) => all}
      renderOption={({ option }) => {
        const row = rows.find(({ _id }) => _id === option.value)
        return (
          <span className={classes.found}>
            <span className={classes.foundNumber}>{row?.memberNumber}</span>
            <span>{row?.name}</span>
            <span className={classes.quiet}>
              {[row?._refs?.categoryId, row?._refs?.stateNameId].filter(Boolean).join(' · ')}
            </span>
          </span>
        )
      }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      nothingFoundMessage={describeNoOptions(word, progress)}
      rightSection={null}
      rightSectionWidth="0.75rem"
      autoComplete="off"
      value={chosen?.id ?? kept ?? null}
      onChange={id => id && onChoose(id)}
    />
  )
}

/** Answers whether a list was in sight long enough to be read; another list is one that nobody has seen. */
function useSeen(list: string, isShown: boolean): () => boolean {
  const since = useRef(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changes begins anew
  useEffect(() => {
    since.current = isShown ? performance.now() : Number.POSITIVE_INFINITY
  }, [isShown, list])
  return useCallback(() => performance.now() - since.current >= SEEN_MS, [])
}
