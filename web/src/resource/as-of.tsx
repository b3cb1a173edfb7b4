import { printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconCalendarSearch, IconHistory } from '@tabler/icons-react'
import { late } from '../ui/late.tsx'
import classes from './as-of.module.css'
import type { AsOfProps } from './as-of-panel.tsx'
import tool from './list-tool.module.css'

const AsOfPanel = late<AsOfProps>('dialog', async () => (await import('./as-of-panel.tsx')).AsOfPanel)

/** The button «Como estava em…», which shows the list as it was on a past day. */
export const AsOfMenu = (props: AsOfProps) => (
  <AsOfPanel
    {...props}
    button={
      <Button variant="subtle" color="gray" className={tool.tool} leftSection={<IconCalendarSearch size="1.125rem" />}>
        Como estava em…
      </Button>
    }
  />
)

/** Says that the list is that of a past day, so that it is not mistaken for today's. */
export function AsOfBanner({ day, onChange }: AsOfProps & { day: string }) {
  return (
    <div className={classes.banner}>
      <IconHistory size="1.25rem" aria-hidden />
      <span role="status">Como estava em {printDay(day)}</span>
      <Button variant="default" size="compact-md" onClick={() => onChange(undefined)}>
        Voltar a hoje
      </Button>
    </div>
  )
}
