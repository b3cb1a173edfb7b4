import type { SettingArea } from '@agremia/model/rules/settings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import '../../ui/form-styles.ts'
import { settingsQuery } from '../../api/settings.ts'
import { useWording } from '../../api/terminology.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { LeaveDialog, useUnsavedForms } from '../../resource/unsaved.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AREAS, type Area } from './areas.ts'
import { settingGroups } from './setting-fields.ts'
import classes from './settings.module.css'
import { SettingsGroup } from './settings-group.tsx'

const anchorOf = (index: number) => `grupo-${index + 1}`

interface Props {
  area: SettingArea
  /** Shown below the settings, for things of the area that are not settings (states, categories). */
  children?: ReactNode
  /** Entries of the index that lead into `children`. */
  more?: readonly { heading: string; anchor: string }[]
}

const NOTHING_MORE: NonNullable<Props['more']> = []

/** The settings of one area, one form per heading, with an index beside them when there are several. */
export function SettingsScreen({ area, children, more = NOTHING_MORE }: Props) {
  const { data, error, refetch } = useQuery(settingsQuery)
  const say = useWording()
  const groups = useMemo(() => settingGroups((data ?? []).filter(entry => entry.area === area)), [data, area])
  const places = [...groups.map(({ heading }, index) => ({ heading, anchor: anchorOf(index) })), ...more]
  const hasIndex = groups.length > 1
  const { title, notBuilt }: Area = AREAS[area]
  const { forms, leaving } = useUnsavedForms()
  if (error && !data)
    return <NotLoaded isScreen title="Não foi possível carregar as definições" error={error} onRetry={refetch} />
  return (
    <div className={classes.screen}>
      <PageHeader title={say(title)} note={hasIndex && 'Cada grupo guarda-se por si.'} />
      <div className={classes.columns} data-index={hasIndex || undefined}>
        {hasIndex && (
          <nav className={classes.index} aria-label="Grupos de definições">
            {places.map(({ heading, anchor }) => (
              <a key={anchor} href={`#${anchor}`}>
                {heading}
              </a>
            ))}
          </nav>
        )}
        <div className={classes.groups}>
          {groups.map((group, index) => (
            <SettingsGroup key={group.heading} group={group} anchor={anchorOf(index)} forms={forms} />
          ))}
          {data && groups.length === 0 && notBuilt && <p className={classes.notBuilt}>{say(notBuilt)}</p>}
          {children}
        </div>
      </div>
      {leaving && <LeaveDialog {...leaving} />}
    </div>
  )
}
