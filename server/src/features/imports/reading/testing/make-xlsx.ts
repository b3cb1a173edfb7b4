import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip of these texts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

/** A workbook around the XML of its rows, with the shared texts and the styles that Excel itself writes. */
export const workbookParts = (rows: string, shared: readonly string[] = [], bookExtra = '') => ({
  '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${RELATIONS}">${bookExtra}<sheets>
    <sheet name="Oculta" state="hidden" r:id="r9"/><sheet name="Folha1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}
    ${relation('r9', 'worksheet', 'worksheets/sheet9.xml')}${relation('r2', 'sharedStrings', '/xl/sharedStrings.xml')}
    ${relation('r3', 'styles', 'styles.xml')}</Relationships>`,
  'xl/sharedStrings.xml': `<sst>${shared.map(text => `<si>${text}</si>`).join('')}</sst>`,
  // 0 general, 1 a day by the standard's number, 2 a day by a code of its own, 3 money
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-816]dd&quot; de &quot;mmmm;@"/>
    <numFmt numFmtId="171" formatCode="#,##0.00 &quot;dd&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
})

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A workbook of plain texts. */
export const sheetOf = (rows: readonly (readonly string[])[]) =>
  zipOf(
    workbookParts(
      rows
        .map(cells => `<row>${cells.map(cell => `<c t="inlineStr"><is><t>${text(cell)}</t></is></c>`).join('')}</row>`)
        .join(''),
    ),
  )
