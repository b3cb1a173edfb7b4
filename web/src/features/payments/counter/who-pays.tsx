import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWording } from '../../../api/terminology.ts'
import classes from './counter.module.css'

interface Props {
  isGift: boolean
  onSwitch(isGift: boolean): void
  children: ReactNode
}

/** Whether a member pays, or somebody gives who may be no member. */
export function WhoPays({ isGift, onSwitch, children }: Props) {
  const withWords = useWording()
  return (
    <div className={classes.who}>
      {children}
      <Button variant="subtle" size="compact-md" className={classes.switch} onClick={() => onSwitch(!isGift)}>
        {isGift ? withWords('Pagamento de {memberSingular}') : 'Donativo'}
      </Button>
    </div>
  )
}
