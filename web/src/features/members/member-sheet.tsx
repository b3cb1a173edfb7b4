import { useEffect, useMemo } from 'react'
import { useWording } from '../../api/terminology.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import type { MemberTab } from '../../contributions/member-sheet.ts'
import { fetchPart, Part } from '../../contributions/part.tsx'
import type { Sheet } from '../../resource/form-tabs.tsx'
import type { Item } from '../../resource/item.ts'
import { useExplainer } from '../../resource/use-explainer.ts'
import { PrintedSheet } from './printed-sheet.tsx'
import { SheetHead } from './sheet-head.tsx'
import { useMemberPart } from './use-sheet.ts'

/** What a member's screen shows beside the form (NAV-10): the head, and the tabs that features contribute. */
export function useMemberSheet(): Sheet {
  const { memberTabs } = useContributions()
  const known = useExplainer()?.meta
  const withWords = useWording()
  useEffect(() => {
    // The code of the tabs is loaded as soon as the sheet is open, so that opening a tab need not wait for it.
    for (const { shows } of memberTabs) void fetchPart(shows)
  }, [memberTabs])
  return useMemo(
    () => ({
      head: member => <SheetHead member={member} />,
      printed: member => <PrintedSheet member={member} />,
      tabs: memberTabs
        .filter(({ resource }) => known?.[resource])
        .map(({ value, label, shows }) => ({
          value,
          label: withWords(label),
          panel: member => <TabPanel member={member} shows={shows} />,
        })),
    }),
    [memberTabs, known, withWords],
  )
}

const TabPanel = ({ member, shows }: { member: Item; shows: MemberTab['shows'] }) => (
  <Part part={shows} {...useMemberPart(member)} />
)
