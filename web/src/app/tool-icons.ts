import {
  IconBook2,
  IconCalendarPlus,
  IconCash,
  IconDeviceMobile,
  IconSend,
  IconTableImport,
  IconUsers,
} from '@tabler/icons-react'
import type { ListTool } from '../contributions/feature.ts'

export const TOOL_ICONS = {
  duplicates: IconUsers,
  import: IconTableImport,
  batches: IconSend,
  daySheet: IconCash,
  generate: IconCalendarPlus,
  phone: IconDeviceMobile,
  book: IconBook2,
} satisfies Record<ListTool['icon'], unknown>
