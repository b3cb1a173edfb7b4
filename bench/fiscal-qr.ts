import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPdfReader, type PdfReader } from '../server/src/outside/pdf-reader/pdf-reader.ts'
import { loadPdfium } from '../server/src/outside/pdf-reader/pdfium.ts'
import { places } from '../server/src/places.ts'
import { makeInvoices, SCAN_DPI, scan, scanTurns } from './invoices.ts'
import { type BenchRun, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { cpuOf, cpuOfTree } from './usage.ts'

interface Sample {
  pdf: Buffer
  qrText: string | null
}

interface InvoiceSizes {
  invoices: number
}

export const fiscalQrPart = definePart({
  name: 'fiscal-qr',
  about:
    'TRE-01: how many fiscal QR codes are found, drawn by programs and scanned by people, and what finding one costs',
  needs: 'nothing',
  sizes: { full: { invoices: 100 }, tiny: { invoices: 1 } },
  measure: benchFiscalQr,
})

async function benchFiscalQr(_: BenchRun, { invoices: count }: InvoiceSizes): Promise<Figure[]> {
  const drawn = makeInvoices(count)
  const { withPdf } = await loadPdfium()
  const turns = scanTurns(count)
  const scanned: Sample[] = []
  for (const [index, { pdf, qrText }] of drawn.entries()) {
    const page = await withPdf(pdf, opened => opened.draw(0, SCAN_DPI))
    if (page) scanned.push({ pdf: await scan(page, turns[index] ?? 0), qrText })
  }
  // The start of the process, once a minute at most, is not measured.
  const reader = createPdfReader(places.threads.pdfReader)
  console.log('Reading drawn invoices …')
  const ofDrawn = await readAll(reader, drawn)
  console.log('Reading scanned invoices …')
  const ofScanned = await readAll(reader, scanned)
  const name = `fiscal QR of ${count} invoices`
  return [
    { name: `${name}, drawn: not found`, unit: '', ours: count - ofDrawn.found, target: { value: 2 } },
    { name: `${name}, drawn: CPU of the slowest`, unit: 'ms', ours: Math.max(...ofDrawn.cpu), target: { value: 500 } },
    { name: `${name}, drawn: CPU of one`, unit: 'ms', ours: meanOf(ofDrawn.cpu) },
    {
      name: `${name}, scanned at ${SCAN_DPI} dpi: not found`,
      unit: '',
      ours: count - ofScanned.found,
      target: { value: 10 },
    },
    { name: `${name}, scanned at ${SCAN_DPI} dpi: CPU of one`, unit: 'ms', ours: meanOf(ofScanned.cpu) },
  ]
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
/** CPU time of the child processes, in ms. */
const cpuOfChildren = () => cpuOfTree(process.pid) - cpuOf(process.pid)

/** Reads the files one after the other, as the job does. */
async function readAll(reader: PdfReader, samples: readonly Sample[]): Promise<{ found: number; cpu: number[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'agremia-bench-qr-'))
  const path = join(folder, 'invoice.pdf')
  const cpu: number[] = []
  let found = 0
  try {
    for (const [index, { pdf, qrText }] of samples.entries()) {
      await writeFile(path, pdf)
      if (index === 0) await reader.read(path)
      const before = cpuOfChildren()
      const reading = await reader.read(path)
      cpu.push(cpuOfChildren() - before)
      if ('qrText' in reading && reading.qrText === qrText) found += 1
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return { found, cpu }
}
