import { describe, expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

describe('API-04a: the name of a file that was sent', () => {
  test.each([
    ['Ata n.º 12.pdf', 'pdf', 'Ata n.º 12.pdf'],
    ['Recibo.PDF', 'pdf', 'Recibo.pdf'],
    ['C:\\Users\\Ana\\Talão dos CTT.pdf', 'pdf', 'Talão dos CTT.pdf'],
    ['../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['fatura\u202efdp.exe', 'pdf', 'faturafdp.exe.pdf'],
    ['a"b\r\nX-Header: 1.pdf', 'pdf', 'a b X-Header 1.pdf'],
    ['.pdf', 'pdf', 'ficheiro.pdf'],
    ['...', 'png', 'ficheiro.png'],
    ['', 'jpg', 'ficheiro.jpg'],
    [undefined, 'pdf', 'ficheiro.pdf'],
    ['praia.jpeg', 'jpg', 'praia.jpg'],
    ['praia.png', 'jpg', 'praia.png.jpg'],
  ])('%j as %s is %j', (sent, ending, clean) => expect(cleanFileName(sent, ending)).toBe(clean))

  test('has at most 200 characters and cuts none in half', () => {
    const name = cleanFileName(`${'😀'.repeat(300)}.pdf`, 'pdf')
    expect([...name]).toHaveLength(200)
    expect(name.endsWith('😀.pdf')).toBe(true)
  })
})
