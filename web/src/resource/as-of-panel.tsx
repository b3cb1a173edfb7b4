import { DropDown } from '../ui/drop-down.tsx'
import type { OpensProps } from '../ui/late.tsx'
import { AsOfForm } from './as-of-form.tsx'

export interface AsOfProps {
  /** The day of the list; undefined means today. */
  day: string | undefined
  onChange(day: string | undefined): void
}

export const AsOfPanel = ({ day, onChange, ...opens }: OpensProps & AsOfProps) => (
  <DropDown {...opens} width="18rem">
    <AsOfForm
      day={day}
      onChange={next => {
        opens.onOpen(false)
        onChange(next)
      }}
    />
  </DropDown>
)
