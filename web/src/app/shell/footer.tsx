import { responseTime } from '../../api/server-status.ts'
import { useSetting } from '../../api/settings.ts'
import { footerSlot } from '../../ui/frame-slots.ts'
import { useStore } from '../../ui/store.ts'
import { FooterLine } from './frame-look.tsx'
import classes from './shell.module.css'

export const Footer = () => (
  <FooterLine orgType={useSetting('orgType')} time={useStore(responseTime)}>
    <div ref={footerSlot.set} className={classes.listFooter} />
  </FooterLine>
)
