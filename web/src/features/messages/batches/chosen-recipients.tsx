import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { useWording } from '../../../api/terminology.ts'
import { ChipText } from '../../../resource/chips-look.tsx'
import { printCount } from '../../../resource/list-count.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { chipsOf } from './filter-chips-of.ts'
import { kindOf } from './selection.ts'

/** In words: how the recipients of a draft were chosen. */
export function ChosenRecipients({ selection }: { selection: RecipientSelection }) {
  const members = useResource('members')
  const withWords = useWording()
  const { ids = [], also = [], except = [], includesFormer } = selection
  const kind = kindOf(selection)
  const words = {
    all: includesFormer ? 'Todos os {memberPlural}, de hoje e antigos' : 'Todos os {memberPlural}',
    list: ids.length === 1 ? '1 {memberSingular} da lista' : `${printCount(ids.length)} {memberPlural} da lista`,
    people: also.length === 1 ? '1 pessoa' : `${printCount(also.length)} pessoas`,
    filter: '{MemberPlural} com ',
  }
  const others = [
    kind !== 'people' && also.length > 0 && `mais ${printCount(also.length)} à parte`,
    except.length > 0 && `sem ${printCount(except.length)}`,
    kind !== 'all' && includesFormer && 'com antigos {memberPlural}',
  ].filter(Boolean)
  return (
    <>
      {withWords(words[kind])}
      {kind === 'filter' &&
        members &&
        chipsOf(members, selection).map((chip, index) => (
          <span key={chip.name}>
            {index > 0 && '; '}
            {chip.label}
            {(chip.text !== '' || chip.lookup) && ': '}
            <ChipText {...chip} />
          </span>
        ))}
      {others.length > 0 && ` · ${withWords(others.join(', '))}`}
    </>
  )
}
