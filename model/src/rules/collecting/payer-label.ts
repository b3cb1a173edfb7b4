interface Payer {
  name: string
  personType: 'singular' | 'coletiva'
  memberNumber: number
}

/**
 * Who is asked to pay, as a page that anybody with its address can read tells it: `M. Silva · n.º 1234`. The payer recognises it, and a
 * stranger learns no full name. The name of an organisation is public.
 */
export const payerLabel = ({ name, personType, memberNumber }: Payer) =>
  [personType === 'coletiva' ? name.trim() : shortName(name), `n.º ${memberNumber}`].filter(Boolean).join(' · ')

function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [initial = ''] = words[0] ?? ''
  if (initial === '') return ''
  const last = words.length > 1 ? words.at(-1) : undefined
  return [`${initial.toUpperCase()}.`, last].filter(Boolean).join(' ')
}
