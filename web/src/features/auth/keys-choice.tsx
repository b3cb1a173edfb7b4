import { Radio } from '@mantine/core'

export type KeysKept = 'keep' | 'revoke'

interface Props {
  /** How many keys there are, as the server tells it. */
  question: string
  value: KeysKept | undefined
  onChange(value: KeysKept): void
}

/** What becomes of the API keys that somebody has made when they choose another password. */
export const KeysChoice = ({ question, value, onChange }: Props) => (
  <Radio.Group
    label={question}
    value={value ?? null}
    onChange={chosen => onChange(chosen === 'revoke' ? 'revoke' : 'keep')}
    role="radiogroup"
  >
    <Radio mt="xs" value="keep" label="Manter" />
    <Radio
      mt="xs"
      value="revoke"
      label="Terminar já"
      description="Escolha isto se alguém pode ter sabido a palavra-passe. Os programas que a usam deixam de entrar."
    />
  </Radio.Group>
)
