import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import '../../ui/form-styles.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { settingGroups } from './setting-fields.ts'
import classes from './settings.module.css'
import { SettingsGroup } from './settings-group.tsx'
import { settingsQuery } from './use-settings.ts'

const anchorOf = (index: number) => `grupo-${index + 1}`

/** All the organisation's settings, a block a heading, with an index beside them. */
export function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const groups = useMemo(() => settingGroups(data ?? []), [data])
  if (error && !data) {
    return (
      <MessagePanel
        isScreen
        isError
        icon={<IconCloudOff />}
        title="Não foi possível carregar as definições"
        action={
          <Button variant="default" onClick={() => refetch()}>
            Tentar de novo
          </Button>
        }
      >
        {describeFailure(readFailure(error))}
      </MessagePanel>
    )
  }
  return (
    <div className={classes.screen}>
      <PageHeader title="Definições da organização" note="Cada grupo guarda-se por si." />
      <div className={classes.columns}>
        <nav className={classes.index} aria-label="Grupos de definições">
          {groups.map(({ heading }, index) => (
            <a key={heading} href={`#${anchorOf(index)}`}>
              {heading}
            </a>
          ))}
        </nav>
        <div className={classes.groups}>
          {groups.map((group, index) => (
            <SettingsGroup key={group.heading} group={group} anchor={anchorOf(index)} />
          ))}
        </div>
      </div>
    </div>
  )
}
