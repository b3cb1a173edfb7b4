import { cleanText } from './cell-text.ts'
import type { ExportSheet } from './columns.ts'
import { escapeXml, PADDED } from './xlsx-cells.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const contentTypes = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

export const packageRelations = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

export const workbookRelations = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE_RELATIONS}/styles" Target="styles.xml"/></Relationships>`

const FIRST_OWN = 167

/** The order of `cellXfs` is that of CELL_STYLES and PADDED. Format 1 is a plain integer, 164 and up are our own. */
export const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${3 + PADDED.length}"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/>${PADDED.map((code, index) => `<numFmt numFmtId="${FIRST_OWN + index}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${6 + PADDED.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[1, 164, 165, 166, ...PADDED.map((_, index) => FIRST_OWN + index)].map(format => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The file's properties. The filters are told here, so that the sheet itself is nothing but a table. */
export function describe(sheet: ExportSheet): string {
  const summary = sheet.summary ? `<dc:description>${escapeXml(sheet.summary)}</dc:description>` : ''
  const made = `${sheet.madeAt.toISOString().slice(0, 19)}Z`
  return `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(sheet.title)}</dc:title><dc:creator>${escapeXml(sheet.organisation)}</dc:creator>${summary}<dcterms:created xsi:type="dcterms:W3CDTF">${made}</dcterms:created></cp:coreProperties>`
}

/** The workbook: its sheet's name, the range of the filter, and the header as a row that every printed page repeats. */
export function nameSheet(sheet: ExportSheet, lastRow: number): string {
  const name = makeSheetName(sheet.title)
  const quoted = `'${name.replaceAll("'", "''")}'`
  const last = `$${nameColumn(sheet.columns.length - 1)}$${lastRow}`
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escapeXml(`${quoted}!$A$1:${last}`)}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${escapeXml(`${quoted}!$1:$1`)}</definedName></definedNames></workbook>`
}

export function openSheet(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

export function closeSheet(columnCount: number, lastRow: number): string {
  const range = `A1:${nameColumn(columnCount - 1)}${lastRow}`
  // A NIF is text made of digits; without this Excel marks each one with a warning.
  return `</sheetData><autoFilter ref="${range}"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;CPágina &amp;P de &amp;N</oddFooter></headerFooter><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** The name of a column: A, B … Z, AA, AB … */
export function nameColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter
}

/** A name that Excel accepts for a sheet: at most 31 characters, none of []:*?/\, no apostrophe at either end, not its reserved name. */
export function makeSheetName(title: string): string {
  const legal = title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Cleaned after the cut, which may have split a surrogate pair.
  const name = cleanText(legal.slice(0, 31)).replace(/^['\s]+|['\s]+$/g, '')
  return name === '' || /^(history|histórico)$/i.test(name) ? 'Lista' : name
}
