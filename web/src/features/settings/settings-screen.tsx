import type { SettingArea } from '@agremia/model/rules/settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import '../../ui/form-styles.ts'
import { settingsQuery } from '../../api/settings.ts'
import { useWording } from '../../api/terminology.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import { Part } from '../../contributions/part.tsx'
import { useConditions } from '../../contributions/setting-condition.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { LeaveDialog, useUnsavedForms } from '../../resource/unsaved.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AREAS, anchorOfGroup } from './areas.ts'
import { settingGroups } from './setting-fields.ts'
import classes from './settings.module.css'
import { SettingsGroup } from './settings-group.tsx'
import { useHashInSight } from './use-hash-in-sight.ts'

/** The settings of one area in blocks, then the blocks that features contribute; with an index where there are several. */
export function SettingsScreen({ area }: { area: SettingArea }) {
  const holds = useConditions()
  const blocks = useContributions().settingsBlocks.filter(block => block.area === area && holds(block.when))
  const { data, error, refetch } = useQuery(settingsQuery)
  const withWords = useWording()
  const groups = useMemo(() => settingGroups((data ?? []).filter(entry => entry.area === area)), [data, area])
  const places = [...groups.map(({ heading }) => ({ heading, anchor: anchorOfGroup(heading) })), ...blocks]
  const hasIndex = groups.length > 0 && places.length > 1
  const { title } = AREAS[area]
  const { forms, leaving } = useUnsavedForms()
  const screen = useRef<HTMLDivElement>(null)
  useHashInSight(screen)
  if (error && !data)
    return <NotLoaded isScreen title="Não foi possível carregar as definições" error={error} onRetry={refetch} />
  return (
    <div ref={screen} className={classes.screen}>
      <PageHeader title={withWords(title)} note={groups.length > 1 && 'Cada grupo guarda-se por si.'} />
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
          {groups.map(group => (
            <SettingsGroup key={group.heading} group={group} anchor={anchorOfGroup(group.heading)} forms={forms} />
          ))}
          {blocks.map(({ anchor, shows }) => (
            <Part key={anchor} part={shows} />
          ))}
        </div>
      </div>
      {leaving && <LeaveDialog {...leaving} />}
    </div>
  )
}
