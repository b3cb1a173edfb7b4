import type { Frame } from './qr.worker.ts'

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

/** Pictures are made this wide at most: enough for a code that fills a quarter of it, and read in a few milliseconds. */
const MOST_PIXELS = 640

/** The browser's own detector; where it has none, ours, whose code is loaded only then. */
export async function makeDetector(): Promise<CodeDetector> {
  const { BarcodeDetector } = window as { BarcodeDetector?: NativeDetectors } // not in every browser
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes(QR)) return makeOwnDetector()
  const detector = new BarcodeDetector({ formats: [QR] })
  return {
    detect: async video => (await detector.detect(video))[0]?.rawValue,
    close: () => undefined,
  }
}

function makeOwnDetector(): CodeDetector {
  const worker = new Worker(new URL('./qr.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    detect: async video => {
      const scale = Math.min(1, MOST_PIXELS / video.videoWidth)
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      if (!context || canvas.width === 0 || canvas.height === 0) return undefined
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const { data: pixels, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      const read = new Promise<string | undefined>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data)
        worker.onerror = reject
      })
      worker.postMessage({ pixels, width, height } satisfies Frame, [pixels.buffer])
      return read
    },
    close: () => worker.terminate(),
  }
}
