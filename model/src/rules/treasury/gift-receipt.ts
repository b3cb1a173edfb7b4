/** What the law asks of the receipt of a gift beside what every receipt says (art. 66.º of the statute of tax benefits, EBF). */
export interface GiftContent {
  /** The legal nature of the organisation. */
  nature: string
  /** The rule of the EBF under which the gift falls; empty where the organisation has named none. */
  regime: string
  /** The order that recognises the organisation. */
  recognition: string
  /** What the declaration Modelo 25 calls the rule. */
  code: string
  /** What was given, where it was not money. */
  goods: string | null
}

/** The settings that receipts of gifts are made from. */
export interface GiftSettings {
  donationEntityNature: string
  donationRegime: string
  donationRecognition: string
  donationCode: string
}

/** The method on the receipt of goods, which no payment has. */
export const GIFT_IN_KIND = 'especie'

/** How a gift is called by what was given, on screens and in the declaration. */
export const GIFT_KINDS = { numerario: 'Em dinheiro', especie: 'Em espécie' } as const
export type GiftKind = keyof typeof GIFT_KINDS

/** In cents. More than this has to come by a way that identifies the donor (art. 66.º, n.º 3, of the EBF). */
export const MOST_CASH_OF_GIFT = 20_000

/** Whether a gift came in cash that identifies nobody, so that its receipt is a plain one. */
export const isUnidentifiedCash = ({ method, amount }: { method?: string | null; amount: number }) =>
  method === 'numerario' && amount > MOST_CASH_OF_GIFT

/** Said where such a gift is typed. */
export const UNIDENTIFIED_CASH =
  'Mais de 200,00 € em numerário não identificam quem deu: o recibo é simples, sem benefícios fiscais.'

/** What the receipt of a gift says of the law; undefined where it is a plain receipt. */
export function giftContent(
  gift: { method: string; amount: number; goods?: string },
  settings: GiftSettings,
): GiftContent | undefined {
  if (isUnidentifiedCash(gift)) return undefined
  const regime = settings.donationRegime.trim()
  return {
    nature: settings.donationEntityNature.trim(),
    regime,
    // Both belong to the rule: without one they would suggest a benefit that nobody has claimed.
    recognition: regime && settings.donationRecognition.trim(),
    code: regime && settings.donationCode.trim(),
    goods: gift.goods ?? null,
  }
}

const WITHOUT_RETURN = 'Donativo concedido sem contrapartidas.'
const WITHOUT_RETURN_BY_LAW =
  'Donativo concedido nos termos do artigo 61.º do Estatuto dos Benefícios Fiscais, sem contrapartidas que configurem obrigações de caráter pecuniário ou comercial.'

/** The sentences of a receipt about its gift. The EBF is named only where the organisation has named a rule of it. */
export const giftNotes = ({ nature, regime, recognition }: GiftContent): string[] => [
  ...(nature ? [`Natureza jurídica da entidade beneficiária: ${sentence(nature)}`] : []),
  ...(regime ? [`Enquadramento legal do donativo: ${sentence(regime)}`] : []),
  ...(recognition ? [`Reconhecimento: ${sentence(recognition)}`] : []),
  regime ? WITHOUT_RETURN_BY_LAW : WITHOUT_RETURN,
]

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)
