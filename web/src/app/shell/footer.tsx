import { responseTime } from '../../api/server-status.ts'
import { useSetting } from '../../api/settings.ts'
import { useStore } from '../../ui/store.ts'
import { FooterLine } from './frame-look.tsx'

export const Footer = () => <FooterLine orgType={useSetting('orgType')} time={useStore(responseTime)} />
