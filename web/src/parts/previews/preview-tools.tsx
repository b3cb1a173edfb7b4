import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { printCount } from '../../resource/list-count.ts'
import classes from './preview.module.css'
import { PreviewSearch } from './preview-search.tsx'
import { ReasonSelect } from './reason-select.tsx'
import type { PreviewGroup } from './use-preview-group.ts'

interface Props<Group extends string, Reason extends string> {
  shown: PreviewGroup<Group, Reason>
  /** The words of each group. */
  groups: Readonly<Record<Group, string>>
  counts: Readonly<Record<Group | 'leftOut', number>> & { reasons: Readonly<Partial<Record<Reason, number>>> }
  /** The words of each reason for which members are left out. */
  reasons: Readonly<Record<Reason, string>>
}

/** Above the rows of a preview: which group is shown, the search in it, and why its members are left out. */
export function PreviewTools<Group extends string, Reason extends string>({
  shown,
  groups,
  counts,
  reasons,
}: Props<Group, Reason>) {
  const { group, reason, show } = shown
  const names = Object.keys(groups) as Group[] // the keys of the words are the groups
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label="Quem se mostra"
        value={group}
        onChange={value => show(names.find(one => one === value) ?? group)}
        data={names.map(one => ({ value: one, label: `${groups[one]}: ${printCount(counts[one])}` }))}
      />
      <PreviewSearch shown={shown} placeholder="Nome ou número" />
      {group === 'leftOut' && counts.leftOut > 0 && (
        <ReasonSelect counts={counts.reasons} words={reasons} reason={reason} onChange={why => show(group, why)} />
      )}
    </div>
  )
}
