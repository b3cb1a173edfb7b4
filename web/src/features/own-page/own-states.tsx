import type { OwnSheet } from '@agremia/model/calls/own-page'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import classes from './own-page.module.css'

/** The states so far, newest first, by name and days. */
export function OwnStates({ states, since }: { states: OwnSheet['states']; since: unknown }) {
  const [today] = useState(() => lisbonDay(new Date()))
  return (
    <section className={classes.card} aria-labelledby="percurso">
      <h2 id="percurso">O meu percurso</h2>
      <ol className={classes.timeline}>
        {states.map(({ name, startDate, endDate }) => (
          <li key={startDate} data-current={startDate === since || undefined}>
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
    </section>
  )
}
