import { printDay } from '@agremia/model/rules/day'
import { Button, Popover } from '@mantine/core'
import { IconCalendarSearch, IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ReturningFocus } from '../ui/focus-return.ts'
import classes from './as-of.module.css'
import tool from './list-tool.module.css'

const AsOfForm = lazy(() => import('./as-of-form.tsx').then(file => ({ default: file.AsOfForm })))

interface Props {
  /** The day that the list is seen on; none means today. */
  day: string | undefined
  onChange(day: string | undefined): void
}

/** "Ver em data": the list as it was on a day. */
export function AsOfMenu({ day, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      width="18rem"
      radius="md"
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={tool.tool}
          leftSection={<IconCalendarSearch size="1.125rem" />}
          onClick={() => setIsOpen(open => !open)}
        >
          <span className={tool.words}>Ver em data</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <ReturningFocus>
            <Suspense fallback={<span role="status">A carregar…</span>}>
              <AsOfForm
                day={day}
                onChange={next => {
                  setIsOpen(false)
                  onChange(next)
                }}
              />
            </Suspense>
          </ReturningFocus>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Nobody may take an old list for today's. */
export function AsOfBanner({ day, onChange }: Props & { day: string }) {
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
