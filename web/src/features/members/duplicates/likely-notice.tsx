import type { LikelyPair } from '@agremia/model/calls/duplicates'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFocusAfterRemoval } from '../../../parts/focus-after-removal.ts'
import type { Item } from '../../../resource/item.ts'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'
import { useRefreshSheet, useSheetParts } from '../use-sheet.ts'
import classes from './duplicates.module.css'
import { MergeDialog } from './merge-dialog.tsx'
import { describeSharedData, markAsDifferentPeople } from './use-pairs.ts'

/** How many are listed here; more would push the sheet out of sight, and the screen of duplicates has all. */
const MAX_LISTED = 3

/** MEM-01: on a member's sheet, the other sheets that are likely of the same person. */
export function LikelyNotice({ member }: { member: Item }) {
  const { likelyPairs } = useSheetParts(member._id)
  const refresh = useRefreshSheet(member._id)
  const navigate = useNavigate()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const [merging, setMerging] = useState<LikelyPair>()
  useFocusAfterRemoval(likelyPairs.length)
  if (likelyPairs.length === 0) return null
  const otherOf = ({ one, other }: LikelyPair) => (one.memberId === member._id ? other : one)
  const rest = likelyPairs.length - MAX_LISTED
  const merged = (keptId: string) => {
    setMerging(undefined)
    if (keptId === member._id) void refresh()
    else void navigate({ to: '/~membros/$id', params: { id: keptId }, replace: true })
  }
  return (
    <section className={classes.notice} aria-label="Fichas parecidas">
      <p>Esta pessoa pode ter outra ficha.</p>
      <ul>
        {likelyPairs.slice(0, MAX_LISTED).map(pair => {
          const { memberId, memberNumber, name, stateName } = otherOf(pair)
          return (
            <li key={memberId}>
              <span>
                <Link to="/~membros/$id" params={{ id: memberId }}>
                  {printNumber(memberNumber)} · {name}
                </Link>
                <span className={classes.why}>
                  {stateName} · {describeSharedData(pair.by)}
                </span>
              </span>
              <span className={classes.actions}>
                <Button variant="default" size="compact-md" onClick={() => setMerging(pair)}>
                  Comparar e unir
                </Button>
                <Button
                  variant="subtle"
                  size="compact-md"
                  onClick={() => void markAsDifferentPeople(pair, () => void refresh()).then(refresh)}
                >
                  São duas pessoas
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <p>
          <Link to="/fichasRepetidas">
            {rest === 1 ? 'Há mais 1 ficha parecida' : `Há mais ${rest} fichas parecidas`}
          </Link>
        </p>
      )}
      {merging && (
        <MergeDialog
          one={merging.one.memberId === member._id ? merging.one : merging.other}
          other={otherOf(merging)}
          onClose={() => setMerging(undefined)}
          onDone={merged}
        />
      )}
    </section>
  )
}
