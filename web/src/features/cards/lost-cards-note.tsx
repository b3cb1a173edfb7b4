import { counted } from '@agremia/model/rules/counted'
import { Link } from '@tanstack/react-router'
import { useCount } from '../../contributions/use-count.ts'
import classes from './cards.module.css'
import { LOST_CARDS, REPORTED_LOST } from './lost-cards.ts'

/** Beside the list of cards: how many were reported lost on own pages, as a link that lists them; nothing while there are none. */
export function LostCardsNote() {
  const count = useCount(LOST_CARDS)
  if (count === 0) return null
  return (
    <Link className={classes.note} to="/~cartoesMembro" search={REPORTED_LOST}>
      {counted(count, 'cartão dado como perdido pelo próprio', 'cartões dados como perdidos pelos próprios')}
    </Link>
  )
}
