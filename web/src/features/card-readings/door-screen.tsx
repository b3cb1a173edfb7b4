import { useMemo } from 'react'
import { volunteerDoor } from './door.ts'
import { DoorDesk } from './door-desk.tsx'
import classes from './door-screen.module.css'

/** The page of a volunteer's link (CARD-03): it can verify cards, and nothing else. */
export function DoorScreen({ token }: { token: string }) {
  const door = useMemo(() => volunteerDoor(token), [token])
  return (
    <div className={classes.page}>
      <DoorDesk door={door} notFound={{ title: 'Esta ligação já não é válida', text: 'Peça outra a quem organiza.' }} />
    </div>
  )
}
