import type { AlikeMember, LikelyPair } from '@agremia/model/calls/duplicates'
import { printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useWording } from '../../../api/terminology.ts'
import { BackLink } from '../../../parts/back-link.tsx'
import { useFocusAfterRemoval } from '../../../parts/focus-after-removal.ts'
import { printCount } from '../../../resource/list-count.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'
import { useLive } from '../../../resource/use-live.ts'
import { MessagePanel } from '../../../ui/message-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDelay } from '../../../ui/use-delay.ts'
import '../../../ui/form-styles.ts'
import classes from './duplicates.module.css'
import { MergeDialog } from './merge-dialog.tsx'
import { describeSharedData, markAsDifferentPeople, pairsQuery } from './use-pairs.ts'

/** MEM-01: pairs of sheets that are likely of one person, to be merged or kept apart. */
export function DuplicatesScreen() {
  useLive('members')
  const withWords = useWording()
  const client = useQueryClient()
  const { data: pairs, error, refetch, isPending } = useQuery(pairsQuery)
  const isLate = useDelay(isPending)
  const [merging, setMerging] = useState<LikelyPair>()
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterRemoval(pairs?.length ?? 0, list)

  const refresh = () => client.invalidateQueries({ queryKey: pairsQuery.queryKey })
  return (
    <div className={classes.screen}>
      <BackLink to="/~membros">{withWords('{MemberPlural}')}</BackLink>
      <PageHeader
        title="Fichas repetidas"
        note={pairs && (pairs.length === 1 ? '1 par provável' : `${printCount(pairs.length)} pares prováveis`)}
      />
      {isLate && <p role="status">A procurar fichas repetidas…</p>}
      {error && !pairs && (
        <NotLoaded title="Não foi possível procurar fichas repetidas" error={error} onRetry={refetch} />
      )}
      {pairs?.length === 0 && (
        <MessagePanel icon={<IconUsers />} title="Não há fichas repetidas à vista">
          Procuramos fichas com o mesmo NIF, o mesmo e-mail, ou o mesmo nome e data de nascimento.
        </MessagePanel>
      )}
      <ul ref={list} className={classes.pairs}>
        {pairs?.map(pair => (
          <li key={`${pair.one.memberId} ${pair.other.memberId}`} className={classes.pair}>
            <strong className={classes.shared}>{describeSharedData(pair.by)}</strong>
            <Side member={pair.one} />
            <Side member={pair.other} />
            <div className={classes.actions}>
              <Button variant="default" onClick={() => setMerging(pair)}>
                Comparar e unir
              </Button>
              <Button
                variant="subtle"
                onClick={() => void markAsDifferentPeople(pair, () => void refresh()).then(refresh)}
              >
                São duas pessoas
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {merging && (
        <MergeDialog
          one={merging.one}
          other={merging.other}
          onClose={() => setMerging(undefined)}
          onDone={() => {
            setMerging(undefined)
            void refresh()
          }}
        />
      )}
    </div>
  )
}

function Side({ member }: { member: AlikeMember }) {
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const facts = [
    member.stateName,
    `admissão em ${printDay(member.admissionDate)}`,
    member.birthDate && `nascimento em ${printDay(member.birthDate)}`,
    member.taxNumber && `NIF ${member.taxNumber}`,
    member.email,
  ].filter(Boolean)
  return (
    <div className={classes.side}>
      <Link to="/~membros/$id" params={{ id: member.memberId }}>
        {printNumber(member.memberNumber)} · {member.name}
      </Link>
      <span>{facts.join(' · ')}</span>
    </div>
  )
}
