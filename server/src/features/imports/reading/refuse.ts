import { InvalidInput } from '../../../errors.ts'

/** The error of a file that cannot be read as a table; the text says what to do, and is shown beside the file. */
export const refuseFile = (text: string) => new InvalidInput({ file: text })

export const NO_TABLE =
  'Este ficheiro não é uma tabela. Guarde a folha de cálculo como .xlsx ou .csv, com os títulos das colunas na primeira linha, e tente de novo.'
export const EMPTY_FILE = 'O ficheiro não tem linhas com dados. Escolha outro.'
export const TOO_LARGE_INSIDE =
  'O ficheiro é demasiado grande depois de descomprimido. Copie só a tabela para um ficheiro novo e tente de novo.'
export const BROKEN_WORKBOOK =
  'O ficheiro está danificado ou incompleto. Abra-o no Excel, guarde-o de novo como .xlsx e tente outra vez.'
export const OPEN_DOCUMENT = 'É um ficheiro do LibreOffice (.ods). Guarde-o como .xlsx e tente de novo.'
