import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWording } from '../../../api/terminology.ts'
import { describeNoOptions, useTypedChoice, useTypedWord } from '../../../resource/inputs/use-typed-choice.ts'
import classes from './counter.module.css'
import { isNumber, useFoundMembers } from './use-found-members.ts'

interface Props {
  /** The member whose account is shown. */
  chosen: { id: string; number: number } | undefined
  error?: string
  onChoose(memberId: string): void
}

export const PAYER_INPUT = 'counter-payer'

/** Finds the member by number and Enter, or by a part of the name. It has the focus whenever an entry begins. */
export function PayerFinder({ chosen, error, onChoose }: Props) {
  const withWords = useWording()
  const typed = useTypedWord()
  const { rows, ...progress } = useFoundMembers(typed.search)
  /** Enter was pressed before several people with such a name were in sight: the list is shown, and nobody chosen. */
  const [isAmbiguous, setIsAmbiguous] = useState(false)
  const options = rows.map(row => ({ value: row._id, label: String(row.memberNumber) }))
  const { word } = typed
  const choice = useTypedChoice({
    id: PAYER_INPUT,
    typed,
    options,
    isSettled: progress.isSettled,
    take: id => {
      const waited = typed.waiting?.word
      if (waited !== undefined && rows.length > 1 && !isNumber(waited)) {
        typed.restore(waited)
        setIsAmbiguous(true)
      } else onChoose(id)
    },
    showsChosen: true,
  })
  useEffect(() => document.getElementById(PAYER_INPUT)?.focus(), [])
  useEffect(() => {
    if (word === '') setIsAmbiguous(false)
  }, [word])
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
      value={chosen?.id ?? null}
      onChange={id => id && onChoose(id)}
    />
  )
}
