import { useState } from 'react'
import { PdfView } from '../../parts/pdf-view/pdf-view.tsx'
import classes from './gallery.module.css'

/** A PDF with a line of text on each page, in one of the fonts that every reader must have. */
function makePdf(lines: readonly string[]) {
  const pages = lines.map((_, index) => `${3 + index * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${lines.length} >>`,
    ...lines.flatMap((line, index) => {
      const text = `BT /F 36 Tf 60 760 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + index * 2} 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

const addressOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'application/pdf' }))
const makeAddresses = () => ({
  long: addressOf(makePdf(Array.from({ length: 40 }, (_, index) => `Folha ${index + 1}`))),
  broken: addressOf('Isto nao e um PDF.'),
})

/** The viewer of PDFs: one with many pages, one that is broken, one whose file does not come, and one that is kept unopened. */
export function Pdfs() {
  const [addresses] = useState(makeAddresses)
  return (
    <div className={classes.pdfs}>
      <PdfView name="Fatura.pdf" url={addresses.long} />
      <PdfView name="Danificado.pdf" url={addresses.broken} />
      <PdfView name="Desaparecido.pdf" url="/nao-existe.pdf" />
      <PdfView
        name="Com programas.pdf"
        url={addresses.long}
        notOpenedBecause="Este PDF tem programas lá dentro e guarda-se sem ser aberto."
      />
    </div>
  )
}
