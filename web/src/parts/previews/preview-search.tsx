import { TextInput } from '@mantine/core'
import type { PreviewPage } from './use-preview-page.ts'

interface Props {
  shown: PreviewPage
  label?: string
  placeholder: string
}

export const PreviewSearch = ({ shown, label = 'Procurar', placeholder }: Props) => (
  <TextInput
    label={label}
    placeholder={placeholder}
    value={shown.typed}
    onChange={event => shown.type(event.currentTarget.value)}
  />
)
