import { describe, expect, it } from 'vitest'
import { MAX_CENTS } from '../money.ts'
import { amountInWords } from './amount-in-words.ts'

describe('PAY-02: the amount of a receipt in words', () => {
  it.each([
    [0, 'zero euros'],
    [1, 'um cêntimo'],
    [2, 'dois cêntimos'],
    [50, 'cinquenta cêntimos'],
    [100, 'um euro'],
    [101, 'um euro e um cêntimo'],
    [2400, 'vinte e quatro euros'],
    [2450, 'vinte e quatro euros e cinquenta cêntimos'],
    [1600, 'dezasseis euros'],
    [1700, 'dezassete euros'],
    [1900, 'dezanove euros'],
    [1400, 'catorze euros'],
    [3000, 'trinta euros'],
    [9999, 'noventa e nove euros e noventa e nove cêntimos'],
    [100_00, 'cem euros'],
    [101_00, 'cento e um euros'],
    [120_00, 'cento e vinte euros'],
    [123_45, 'cento e vinte e três euros e quarenta e cinco cêntimos'],
    [200_00, 'duzentos euros'],
    [555_00, 'quinhentos e cinquenta e cinco euros'],
    [1000_00, 'mil euros'],
    [1001_05, 'mil e um euros e cinco cêntimos'],
    [1024_00, 'mil e vinte e quatro euros'],
    [1100_00, 'mil e cem euros'],
    [1101_00, 'mil cento e um euros'],
    [1200_00, 'mil e duzentos euros'],
    [1234_56, 'mil duzentos e trinta e quatro euros e cinquenta e seis cêntimos'],
    [2000_00, 'dois mil euros'],
    [2026_00, 'dois mil e vinte e seis euros'],
    [21_000_00, 'vinte e um mil euros'],
    [100_000_00, 'cem mil euros'],
    [100_100_00, 'cem mil e cem euros'],
    [293_572_00, 'duzentos e noventa e três mil quinhentos e setenta e dois euros'],
    [1_000_000_00, 'um milhão de euros'],
    [1_000_000_01, 'um milhão de euros e um cêntimo'],
    [1_000_001_00, 'um milhão e um euros'],
    [1_000_100_00, 'um milhão e cem euros'],
    [1_000_234_00, 'um milhão duzentos e trinta e quatro euros'],
    [1_001_000_00, 'um milhão e mil euros'],
    [1_050_000_00, 'um milhão e cinquenta mil euros'],
    [1_234_000_00, 'um milhão duzentos e trinta e quatro mil euros'],
    [1_500_000_00, 'um milhão e quinhentos mil euros'],
    [1_500_300_00, 'um milhão quinhentos mil e trezentos euros'],
    [2_000_000_00, 'dois milhões de euros'],
    [2_001_234_00, 'dois milhões mil duzentos e trinta e quatro euros'],
    [100_000_000_00, 'cem milhões de euros'],
    [
      999_999_999_99,
      'novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove euros e noventa e nove cêntimos',
    ],
    [1_000_000_000_00, 'mil milhões de euros'],
    [1_200_000_000_00, 'mil e duzentos milhões de euros'],
    [1_000_000_000_000_00, 'um bilião de euros'],
    [-2400, 'menos vinte e quatro euros'],
  ])('%d cents is «%s»', (cents, words) => expect(amountInWords(cents)).toBe(words))

  it('covers every amount that the application accepts', () => expect(amountInWords(MAX_CENTS)).toContain('biliões'))
  it.each([12.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', cents =>
    expect(() => amountInWords(cents)).toThrow(RangeError),
  )
})
