import { useState } from 'react'
import { type PreviewPage, usePreviewPage } from './use-preview-page.ts'

/** Which group of a preview is shown, and of those who are left out for which reason; with its search and its page. */
export interface PreviewGroup<Group extends string, Reason extends string> extends PreviewPage {
  group: Group
  reason: Reason | undefined
  /** Shows another group, or those of one reason, from its first page. */
  show(group: Group, reason?: Reason): void
}

export function usePreviewGroup<Group extends string, Reason extends string>(
  first: Group,
): PreviewGroup<Group, Reason> {
  const page = usePreviewPage()
  const [group, setGroup] = useState(first)
  const [reason, setReason] = useState<Reason>()
  return {
    ...page,
    group,
    reason,
    show(next, why) {
      setGroup(next)
      setReason(why)
      page.setPage(1)
    },
  }
}
