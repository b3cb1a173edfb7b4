import { NativeSelect } from '@mantine/core'
import { useWording } from '../../api/terminology.ts'
import { printCount } from '../../resource/list-count.ts'

interface Props<Reason extends string> {
  /** How many are left out for each reason. */
  counts: Readonly<Partial<Record<Reason, number>>>
  words: Readonly<Record<Reason, string>>
  reason: Reason | undefined
  onChange(reason: Reason | undefined): void
}

/** Chooses one of the reasons for which a preview leaves members out. */
export function ReasonSelect<Reason extends string>({ counts, words, reason, onChange }: Props<Reason>) {
  const withWords = useWording()
  const reasons = Object.entries(counts) as [Reason, number][] // the keys of the counts are reasons
  return (
    <NativeSelect
      label="Porquê"
      value={reason ?? ''}
      onChange={event => onChange(reasons.find(([one]) => one === event.currentTarget.value)?.[0])}
      data={[
        { value: '', label: 'Qualquer motivo' },
        ...reasons.map(([one, count]) => ({ value: one, label: `${withWords(words[one])} (${printCount(count)})` })),
      ]}
    />
  )
}
