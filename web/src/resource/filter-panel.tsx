import type { ComponentProps } from 'react'
import { DropDown } from '../ui/drop-down.tsx'
import type { OpensProps } from '../ui/late.tsx'
import { FilterEditor } from './filter-editor.tsx'

export type FilterEditorProps = ComponentProps<typeof FilterEditor>

export const FilterPanel = ({ isOpen, onOpen, button, ...editor }: OpensProps & FilterEditorProps) => (
  <DropDown {...{ isOpen, onOpen, button }} width="20rem">
    <FilterEditor {...editor} />
  </DropDown>
)
