import type { OwnSheet } from '@agremia/model/calls/own-page'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { OwnCard } from '../../contributions/own-card.tsx'
import classes from './own-states.module.css'

/** A section of the member's own page: their states, newest first. */
export function OwnStates({ sheet: { states, member } }: { sheet: OwnSheet }) {
  const [today] = useState(() => lisbonDay(new Date()))
  return (
    <OwnCard title="O meu percurso">
      <ol className={classes.timeline}>
        {states.map(({ name, startDate, endDate }) => (
          <li key={startDate} data-current={startDate === member.stateSince || undefined}>
            <strong>{name}</strong>
            <span>
              {startDate > today ? 'a partir de ' : 'desde '}
              <time dateTime={startDate}>{printDay(startDate)}</time>
              {endDate && (
                <>
                  {' até '}
                  <time dateTime={endDate}>{printDay(endDate)}</time>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </OwnCard>
  )
}
