import { printNumber } from '../number.ts'

const DIGITS = 5

/** `01234-2`: the member's number and how many cards the member has had. */
export const cardNumberOf = (memberNumber: number, sequence: number) =>
  `${printNumber(memberNumber, DIGITS)}-${sequence}`
