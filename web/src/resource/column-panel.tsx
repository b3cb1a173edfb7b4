import { DropDown } from '../ui/drop-down.tsx'
import type { OpensProps } from '../ui/late.tsx'
import { ColumnSettings, type ColumnSettingsProps } from './column-settings.tsx'

export const ColumnPanel = ({ isOpen, onOpen, button, ...settings }: OpensProps & ColumnSettingsProps) => (
  <DropDown {...{ isOpen, onOpen, button }} width="22rem">
    <ColumnSettings {...settings} />
  </DropDown>
)
