/** Finds the text of a QR code in a picture. */
export interface CodeDetector {
  detect(video: HTMLVideoElement): Promise<string | undefined>
  close(): void
}

/** The browser's own detector, which TypeScript does not know. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}
const QR = 'qr_code'

/** The detector of this browser; undefined where it has none. */
export async function makeDetector(): Promise<CodeDetector | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: NativeDetectors } // not in every browser
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes(QR)) return undefined
  const detector = new BarcodeDetector({ formats: [QR] })
  return {
    detect: async video => (await detector.detect(video))[0]?.rawValue,
    close: () => undefined,
  }
}
