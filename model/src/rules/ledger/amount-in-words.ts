const BELOW_TWENTY =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove'.split(
    ' ',
  )
const TENS = 'dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ')
const HUNDREDS = 'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
  ' ',
)
/** In Portugal a bilião is a million millions; a thousand millions is mil milhões. */
const MILLION_POWERS = [
  { value: 1_000_000_000_000, one: 'bilião', many: 'biliões' },
  { value: 1_000_000, one: 'milhão', many: 'milhões' },
]

/** Writes an amount in full, as on receipts: `vinte e quatro euros`, `mil e um euros e cinco cêntimos`, `um milhão de euros`. */
export function amountInWords(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  if (cents < 0) return `menos ${amountInWords(-cents)}`
  const euros = Math.floor(cents / 100)
  const rest = cents % 100
  const said = [
    ...(euros > 0 || rest === 0
      ? [
          `${numberInWords(euros)}${euros > 0 && euros % 1_000_000 === 0 ? ' de' : ''} ${euros === 1 ? 'euro' : 'euros'}`,
        ]
      : []),
    ...(rest > 0 ? [`${numberInWords(rest)} ${rest === 1 ? 'cêntimo' : 'cêntimos'}`] : []),
  ]
  return said.join(' e ')
}

/** A whole number, masculine, below 10^18. */
function numberInWords(number: number): string {
  for (const { value, one, many } of MILLION_POWERS) {
    const count = Math.floor(number / value)
    if (count > 0) return withRest(`${numberInWords(count)} ${count === 1 ? one : many}`, number % value)
  }
  const thousands = Math.floor(number / 1000)
  if (thousands > 0) return withRest(thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`, number % 1000)
  return belowThousand(number)
}

/** The conjunction stands before the last group of three digits only if that group is below a hundred or whole hundreds. */
function withRest(said: string, rest: number) {
  if (rest === 0) return said
  const last = rest % 1000 === 0 ? rest / 1000 : rest
  const hasConjunction = last < 100 || (last < 1000 && last % 100 === 0)
  return `${said} ${hasConjunction ? 'e ' : ''}${numberInWords(rest)}`
}

function belowThousand(number: number): string {
  if (number === 100) return 'cem'
  if (number > 100) return joined(HUNDREDS[Math.floor(number / 100) - 1], number % 100)
  return number < 20 ? (BELOW_TWENTY[number] ?? '') : joined(TENS[Math.floor(number / 10) - 1], number % 10)
}

const joined = (said = '', rest: number) => (rest === 0 ? said : `${said} e ${belowThousand(rest)}`)
