import { CARD_LETTER_PLACEHOLDERS } from '@agremia/model/rules/cards/card-letter'
import { type DescribedPlaceholder, PLACEHOLDERS } from '@agremia/model/rules/message-templates/placeholders'
import { type ReactNode, useMemo } from 'react'
import { useWording } from '../../api/terminology.ts'
import { type OfferedPlaceholder, PlaceholdersContext } from '../../parts/rich-text/placeholders-context.ts'
import { LineInput, NotationInput } from '../../parts/rich-text/supply-input.tsx'
import { type SupplyInput, SupplyInputContext } from '../../resource/inputs/supplied-input.ts'

const supplyInput: SupplyInput = props => {
  if (props.field.inputType === 'notation') return <NotationInput {...props} />
  return props.field.inputType === 'line' ? <LineInput {...props} /> : undefined
}

interface Props {
  /** Of the settings of a group. */
  names: readonly string[]
  children: ReactNode
}

/** Gives texts of settings the editor of messages, with the placeholders that they may contain. */
export function TextsWithPlaceholders({ names, children }: Props) {
  const say = useWording()
  const offered = useMemo(
    () =>
      CARD_LETTER_PLACEHOLDERS.map((name): OfferedPlaceholder => {
        const { label, description }: DescribedPlaceholder = PLACEHOLDERS[name]
        return { name, label: say(label ?? description), ...(label && { hint: say(description) }) }
      }),
    [say],
  )
  if (!names.includes('cardLetterBody')) return children
  return (
    <SupplyInputContext value={supplyInput}>
      <PlaceholdersContext value={offered}>{children}</PlaceholdersContext>
    </SupplyInputContext>
  )
}
