import type { ElectoralRoll } from '@agremia/model/resources/electoral-rolls'
import { counted } from '@agremia/model/rules/counted'
import { printDay, printInstant } from '@agremia/model/rules/day'
import { ROLL_PRINTS } from '@agremia/model/rules/electoral-roll'
import { keysOf } from '@agremia/model/rules/keys-of'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import rows from '../../parts/record-rows.module.css'
import { startPrint } from '../../parts/start-print.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { Section, SectionHint } from '../../ui/section.tsx'
import { AddendumDialog } from './addendum-dialog.tsx'
import { PostRollDialog } from './post-roll-dialog.tsx'
import { useRolls } from './use-rolls.ts'

/** The rolls that were posted, each with its prints and its corrections. */
export function Rolls() {
  const { data: rolls, error, refetch } = useRolls()
  const [isPosting, setIsPosting] = useState(false)
  const close = () => setIsPosting(false)
  return (
    <Section
      heading="Cadernos eleitorais"
      actions={
        <Button leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={() => setIsPosting(true)}>
          Fixar caderno
        </Button>
      }
    >
      <SectionHint>
        Quem vota, com os estados e as quotas da data de corte. Um caderno fixado não muda: corrige-se com aditamentos.
      </SectionHint>
      {error && !rolls && <NotLoaded title="Não foi possível ler os cadernos" error={error} onRetry={refetch} />}
      {rolls?.length === 0 && <p className={rows.none}>Ainda não foi fixado nenhum caderno.</p>}
      {rolls && rolls.length > 0 && (
        <ul className={rows.rows}>
          {rolls.map(roll => (
            <Roll key={roll._id} roll={roll} />
          ))}
        </ul>
      )}
      {isPosting && <PostRollDialog onClose={close} />}
    </Section>
  )
}

function Roll({ roll }: { roll: ElectoralRoll }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { _id, name, cutoffDate, postedAt, voterCount, voteCount, excludedCount, addendumCount } = roll
  const facts = [
    counted(voterCount, 'vota', 'votam'),
    ...(voteCount > voterCount ? [counted(voteCount, 'voto', 'votos')] : []),
    counted(excludedCount, 'não vota', 'não votam'),
    ...(addendumCount > 0 ? [counted(addendumCount, 'aditamento', 'aditamentos')] : []),
  ]
  return (
    <li>
      <div className={rows.words}>
        <strong>{name}</strong>
        <span className={rows.details}>
          Data de corte {printDay(cutoffDate)} · {facts.join(' · ')} · fixado em {printInstant(postedAt)}
        </span>
      </div>
      <div className={rows.verbs}>
        {keysOf(ROLL_PRINTS).map(print => (
          <Button
            key={print}
            variant="default"
            aria-label={`${ROLL_PRINTS[print]} de ${name}`}
            onClick={() => void startPrint(`/electoral_rolls/${_id}/print`, { print })}
          >
            {ROLL_PRINTS[print]}
          </Button>
        ))}
        <Button variant="default" aria-label={`Aditamento a ${name}`} onClick={() => setIsCorrecting(true)}>
          Aditamento
        </Button>
      </div>
      {isCorrecting && <AddendumDialog roll={roll} onClose={() => setIsCorrecting(false)} />}
    </li>
  )
}
